import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { scheduleVisits } from '#app/storage/dns/visits.ts';
import { databaseUrl, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { startProcess } from '#app/testing/processes.ts';
import { ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import { startTestService } from '#app/testing/service.ts';

const PATIENCE_MS = 60_000;
/** The sandbox brings in the past of its one name with a story. */
const LOOKS = "dns_looks where domain <> 'history.test' and name = domain";

/** Asks again until it is so. */
const BREATH_MS = 20;

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = systemClock.elapsed();
  while (!(await isSo())) {
    assert.ok(systemClock.elapsed() - startedAt < PATIENCE_MS, `never came true: ${what}`);
    // A breath, or the asking takes the processors away from what is waited for.
    await new Promise<void>((resolve) => systemClock.after(BREATH_MS, resolve));
  }
}

async function schedule(db: TestDatabase, domains: readonly string[]): Promise<void> {
  const at = systemClock.now();
  await db.transaction().execute((tx) =>
    scheduleVisits(
      tx,
      domains.map((domain) => ({ domain, at, changed: false, expiry: null })),
    ),
  );
}

async function count(db: TestDatabase, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(
    `select count(*)::integer as count from ${what}`,
  )}`.execute(db);
  return rows[0]!.count;
}

/** Workers that are children of the process, or of nobody any more. */
function workersOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines.flatMap((line) => {
    const [pid = '', ppid] = line.trim().split(/\s+/);
    return line.includes('start-role.ts worker') && Number(ppid) === parent ? [Number(pid)] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function settingsFor({ address }: TestDatabase): Record<string, string> {
  return { DATABASE_URL: databaseUrl(address), SANDBOX: 'true', ROLES: 'api,worker' };
}

test('a name that was looked up has its DNS records in its history, and the metrics count the look', async (t) => {
  const service = await startTestService(t, {}, { worker: true });
  await service.get('/api/v1/whois?domain=taken.test');
  let records: { type: string; value: string; current: boolean }[] = [];
  await until('taken.test has a DNS history', async () => {
    records = (await service.get('/api/v1/dns/history?domain=taken.test&hosts=own')).body.records;
    return records.length > 0;
  });
  const types = [...new Set(records.map(({ type }) => type))].sort();
  assert.deepEqual(types, ['A', 'AAAA', 'CAA', 'DS', 'MX', 'NS', 'SOA', 'TXT']);
  assert.ok(records.every(({ current }) => current));
  await until('and so have its hosts', async () => {
    const { hosts } = (await service.get('/api/v1/dns/subdomains?domain=taken.test')).body;
    const names = hosts.map(({ name }: { name: string }) => name.split('.')[0]);
    return ['www', 'mail', '_dmarc', 'default'].every((name) => names.includes(name));
  });
  assert.match((await service.get('/metrics')).text, /^tra_dns_looks_total 1$/m);
});

test('a worker without a sandbox leaves the names of .test to others', async (t) => {
  await using resolver = await ScriptedDnsServer.start(() => [{ rcode: 'NXDOMAIN' }]);
  const settings = { SANDBOX: 'false', DNS_RESOLVERS: resolver.address };
  const service = await startTestService(t, settings, { worker: true });
  await schedule(service.db, ['taken.test', 'missing.example']);
  await until(
    'missing.example was looked at',
    async () => (await count(service.db, 'dns_looks')) > 0,
  );
  assert.equal(await count(service.db, "dns_looks where domain = 'taken.test'"), 0);
  await service.stop();
  assert.ok(resolver.queries.every((query) => query.includes('missing.example')));
});

test('kill -9 of the worker: another one takes over, nothing is lost or doubled', async (t) => {
  const db = await testDatabase(t);
  const service = await startProcess(t, settingsFor(db));
  const names = Array.from({ length: 46 }, (_, n) => `free${n}.test`);
  await schedule(db, ['taken.test', 'expiring.test', 'renewing.test', 'redemption.test', ...names]);
  for (const enough of [1, 15]) {
    await until(
      'a worker is in the middle',
      async () => (await count(db, LOOKS)) >= enough && workersOf(service.pid).length > 0,
    );
    const [worker] = workersOf(service.pid);
    assert.ok(worker);
    process.kill(worker, 'SIGKILL');
    await until('it is gone', () => !isAlive(worker));
    // As if the minute of its leases had passed.
    await sql`update visits set due_at = now() where lease is not null`.execute(db);
  }
  await until(
    'all are looked at',
    async () => (await count(db, 'visits where looked_at is not null')) === 50,
  );
  const looks = await count(db, LOOKS);
  assert.ok(looks >= 50 && looks < 50 + 2 * 33, String(looks));
  // What was folded is what was kept: each look once.
  const wrong = await count(
    db,
    `dns_records as record where type = 'SOA' and domain <> 'history.test' and observations <> (
      select count(*) from dns_looks as look where look.name = record.name)`,
  );
  assert.equal(wrong, 0);
  assert.equal(await service.end('SIGTERM'), 0);
});

test('the worker ends with its service: by Ctrl-C, and when the service is killed', async (t) => {
  const db = await testDatabase(t);
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const service = await startProcess(t, settingsFor(db));
    const [worker] = workersOf(service.pid);
    assert.ok(worker);
    await service.end(signal);
    await until(`the worker is gone after ${signal}`, () => !isAlive(worker));
  }
});

test('a worker asks the registry of a watched name, and warns of its expiry', async (t) => {
  const service = await startTestService(t, {}, { worker: true });
  const headers = { 'x-api-key': await service.issue('partner') };
  const hook = { url: 'https://hook.example/', events: ['domain.*'] };
  const webhook = (await service.post('/api/v1/webhooks', hook, headers)).body.id;
  const wish = {
    domain: 'taken.test',
    events: ['expiring', 'dns'],
    expiringDays: [730],
    deliver: { webhook },
  };
  const { body: watch } = await service.post('/api/v1/watches', wish, headers);
  const deliveries = async () =>
    (await service.get(`/api/v1/webhooks/${webhook}/deliveries`, headers)).body.deliveries;
  await until('the warning is in the outbox', async () => (await deliveries()).length > 0);
  assert.equal((await deliveries())[0].type, 'domain.expiring');
  const { known } = (await service.get(`/api/v1/watches/${watch.id}`, headers)).body;
  assert.deepEqual([known.status, known.lifecycle], ['registered', { phase: 'active' }]);
  assert.ok(known.lookedAt !== null && known.nextLookAt > known.lookedAt);
  assert.match((await service.get('/metrics')).text, /^tra_watches_news_total 1$/m);
});
