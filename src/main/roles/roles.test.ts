/** What a process runs, and where it is watched, by its roles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { databaseUrl, temporaryDataDir, testDatabase } from '#app/testing/database.ts';
import { startProcess } from '#app/testing/processes.ts';

async function get(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}

/** The roles whose figures a process shows. */
function rolesIn(metrics: string): string[] {
  const figures = {
    api: 'tra_cache_entries',
    worker: 'tra_visits_due',
    catcher: 'tra_catcher_campaigns',
    webhooks: 'tra_webhooks_delivered_total',
  };
  return Object.entries(figures).flatMap(([role, name]) => (metrics.includes(name) ? [role] : []));
}

test('ROLES=api runs the API alone, on 12 database connections at most; told twice to end, it ends at once', async (t) => {
  const db = await testDatabase(t);
  const service = await startProcess(t, {
    DATA_DIR: await temporaryDataDir(t),
    DATABASE_URL: databaseUrl(db.address),
    PUBLIC_RATE_PER_MINUTE: '1000000',
    ROLES: 'api',
    DRAIN_SECONDS: '3600',
  });
  assert.deepEqual(rolesIn((await get(`${service.url}/metrics`)).text), ['api']);
  const answers = Array.from({ length: 60 }, (_, i) =>
    get(`${service.url}/api/v1/whois/history?domain=name-${i}.test`),
  );
  for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name like 'tra%'`.execute(db);
  // What it took it keeps for a while.
  assert.ok(rows[0]!.count > 1 && rows[0]!.count <= 12, `${rows[0]!.count} connections`);
  process.kill(service.pid, 'SIGTERM');
  while ((await get(`${service.url}/readyz`)).status !== 503);
  assert.equal(await service.end('SIGTERM'), 143);
});

test('a process without api serves none, and tells of itself at ADMIN_PORT: by ROLES, and by a role’s own program', async (t) => {
  const db = await testDatabase(t);
  const settings = {
    DATA_DIR: await temporaryDataDir(t),
    DATABASE_URL: databaseUrl(db.address),
    ADMIN_PORT: '0',
  };
  for (const [ROLES, program, roles] of [
    ['worker,webhooks', ['src/main/start.ts'], ['worker', 'webhooks']],
    ['api', ['src/main/start-role.ts', 'worker'], ['worker']],
  ] as const) {
    const one = await startProcess(t, { ...settings, ROLES }, program);
    assert.equal((await get(`${one.url}/healthz`)).status, 200);
    assert.match((await get(`${one.url}/readyz`)).text, /^\{"status":"ready"/);
    assert.deepEqual(rolesIn((await get(`${one.url}/metrics`)).text), roles);
    const { status, text } = await get(`${one.url}/api/v1/usage`);
    assert.deepEqual([status, JSON.parse(text).code], [404, 'not_found']);
    assert.equal(await one.end('SIGTERM'), 0);
  }
});
