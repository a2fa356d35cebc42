/** What needs the database answers like any source that is away, over real HTTP, with a real server that is killed. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { levels } from 'pino';
import { createLog } from '#app/base/log.ts';
import { recordedPid } from '#app/storage/embedded/postmaster.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { pingOnce, startTestPostgres } from '#app/testing/database.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { freeze } from '#app/testing/servers/frozen-server.ts';
import { startTestService } from '#app/testing/service.ts';

const { server, dataDir } = await startTestPostgres({ after });
const { address } = server;
const clock = new FakeClock();
const db = Object.assign(openDatabase({ address, max: 5, clock }), { address });
const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
await migrate(db);
const service = await startTestService({ after }, {}, { db, log });
after(() => db.destroy());
const described = await describedAnswers(service);

const id = randomUUID();
const BACKORDER = { domain: 'taken.test' };
// A public address that is asked nothing.
const WEBHOOK = { url: 'https://93.184.215.14/', events: ['*'] };
const TERM = { field: 'registrar', term: 'example', match: 'exact' };
const CALLS: [string, string, string, unknown?][] = [
  ['POST', '/backorders', 'placeBackorder', BACKORDER],
  ['GET', '/backorders', 'listBackorders'],
  ['GET', `/backorders/${id}`, 'getBackorder'],
  ['DELETE', `/backorders/${id}`, 'cancelBackorder'],
  ['GET', `/backorders/${id}/events`, 'listBackorderEvents'],
  ['POST', '/webhooks', 'createWebhook', WEBHOOK],
  ['GET', '/webhooks', 'listWebhooks'],
  ['GET', '/watches', 'listWatches'],
  ['DELETE', `/watches/${id}`, 'deleteWatch'],
  ['DELETE', `/webhooks/${id}`, 'deleteWebhook'],
  ['GET', `/webhooks/${id}/deliveries`, 'listDeliveries'],
  ['GET', '/whois/history?domain=taken.test', 'getWhoisHistory'],
  ['GET', '/dns/history?domain=taken.test', 'getDnsHistory'],
  ['GET', '/dns/subdomains?domain=taken.test', 'getSubdomains'],
  ['POST', '/whois/reverse', 'reverseWhois', { include: [TERM] }],
  ['POST', '/dns/reverse', 'reverseDns', { field: 'address', term: '192.0.2.1' }],
  ['GET', '/admin/keys', 'listKeys'],
  ['POST', '/admin/keys', 'issueKey', { name: 'x', tier: 'partner' }],
  ['PATCH', `/admin/keys/${id}`, 'changeKey', { quota: null }],
  ['DELETE', `/admin/keys/${id}`, 'revokeKey'],
];

test('a query that can’t be right is a 500 and an error in the log, and not a database that is away', async () => {
  const headers = { 'x-api-key': await service.issue('partner', 100_000) };
  const stranger = { 'x-api-key': await service.issue('partner', 100_000) };
  assert.equal((await service.get('/api/v1/usage', headers)).status, 200);
  lines.length = 0;
  await sql`alter table webhooks rename column url to address`.execute(db);
  await sql`alter table api_keys rename column key_hash to digest`.execute(db);
  try {
    const known = await service.get('/api/v1/webhooks', headers);
    assert.deepEqual([known.status, known.body.code], [500, 'internal_error']);
    const unknown = await service.get('/api/v1/usage', stranger);
    assert.deepEqual([unknown.status, unknown.body.code], [500, 'internal_error']);
  } finally {
    await sql`alter table webhooks rename column address to url`.execute(db);
    await sql`alter table api_keys rename column digest to key_hash`.execute(db);
  }
  const told = lines.map((line) => JSON.parse(line));
  assert.ok(
    told.some(({ level, msg }) => level === levels.values.error && msg === 'request.failed'),
  );
  assert.ok(told.some(({ level, reason }) => level === levels.values.error && reason === '42703'));
  assert.ok(!told.some(({ msg }) => msg === 'request.database_away'));
  while ((await service.get('/api/v1/usage', stranger)).status !== 200);
  lines.length = 0;
});

async function refuse(headers: Record<string, string>): Promise<void> {
  const answers = CALLS.map(async ([method, path, operation, body]) => {
    const answer = await service.send(method, `/api/v1${path}`, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.equal(answer.status, 503, `${operation}: ${answer.text}`);
    assert.equal(answer.body.code, 'registry_unavailable');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    described.hold(operation, answer);
  });
  let isOver = false;
  const all = Promise.all(answers).finally(() => {
    isOver = true;
  });
  while (!isOver) await clock.advance(1_000);
  await all;
  const told = lines.map((line) => JSON.parse(line));
  assert.ok(told.some(({ msg }) => msg === 'request.database_away'));
  assert.ok(!told.some(({ msg }) => msg === 'request.failed'));
}

test('a PostgreSQL that hangs is one that is away: what needs it is a 503, and all is well again when it goes on', async () => {
  const headers = { 'x-api-key': await service.issue('admin', 100_000) };
  const usage = async () => (await service.get('/api/v1/usage', headers)).status;
  const readiness = async () => (await service.get('/readyz')).body.checks.database;
  assert.equal(await usage(), 200);
  const thaw = freeze(recordedPid(join(dataDir, 'postgres', 'cluster'))!);
  try {
    await refuse(headers);
    assert.equal(await readiness(), 'degraded');
    assert.equal(await usage(), 200, 'a key that was good a moment ago is good');
    assert.equal((await service.get('/api/v1/whois?domain=taken.test', headers)).status, 200);
  } finally {
    thaw();
  }
  while ((await readiness()) !== 'ok') {
    await pingOnce(address);
    await clock.advance(1_000);
  }
  assert.equal((await service.get('/api/v1/webhooks', headers)).status, 200);
  lines.length = 0;
});

test('without PostgreSQL what needs it is a 503 with Retry-After, and no error of the service’s', async () => {
  const headers = { 'x-api-key': await service.issue('admin', 100_000) };
  assert.equal((await service.get('/api/v1/usage', headers)).status, 200);
  const { rows: backends } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  // First the server: it ends all its backends when one of them is killed.
  process.kill(recordedPid(join(dataDir, 'postgres', 'cluster'))!, 'SIGKILL');
  // Left alive, a backend may answer once more before it notices that its server is gone.
  for (const { pid } of backends) killIfThere(pid);
  await refuse(headers);
});

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
