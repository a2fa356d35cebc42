/** Two API processes on one PostgreSQL and one Redis, as in production. */
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Keys } from '#app/access/keys.ts';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { testDatabase } from '#app/testing/database.ts';
import { type ServiceProcess, startProcess } from '#app/testing/processes.ts';
import { testRedis } from '#app/testing/redis.ts';

async function pair(t: TestContext) {
  const redis = await testRedis(t);
  if (!redis) return null;
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(dirname(path))}&user=${user}`,
    REDIS_URL: `unix://${redis.path}`,
    SANDBOX: 'true',
  };
  const keys = new Keys({ db, clock: systemClock, log: createLog('silent'), defaultPartnerRate: 300 });
  t.after(() => keys.close());
  const start = () => startProcess(t, settings);
  const [one, two] = await Promise.all([start(), start()]);
  return { redis, db, keys, one, two, start };
}

async function usage(service: ServiceProcess, key: string): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/usage`, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
}

test('a key’s limit is exact over both, and a revoked key is refused by both within a second', async (t) => {
  const parts = await pair(t);
  if (!parts) return;
  const { one, two, keys } = parts;
  const { key, record } = await keys.issue({ name: 'pair', tier: 'partner', ratePerMinute: 50 });
  const statuses = await Promise.all(Array.from({ length: 120 }, (_, i) => usage(i % 2 ? one : two, key)));
  assert.equal(statuses.filter((status) => status === 200).length, 50);
  assert.equal(statuses.filter((status) => status === 429).length, 70);

  await keys.revoke(record.id);
  const revokedAt = systemClock.elapsed();
  for (const service of [one, two]) while ((await usage(service, key)) !== 401);
  // The promise itself is what is judged here, so here time is looked at.
  assert.ok(systemClock.elapsed() - revokedAt < 1_000);
});

test('when Redis goes away requests go on and readyz says degraded; when it is back so is the exact limit', async (t) => {
  const parts = await pair(t);
  if (!parts) return;
  const { one, keys, redis } = parts;
  const { key } = await keys.issue({ name: 'alone', tier: 'partner' });
  const ready = async () => ((await (await fetch(`${one.url}/readyz`)).json()) as { status: string }).status;
  assert.equal(await ready(), 'ready');
  await redis.kill();
  assert.equal(await usage(one, key), 200);
  while ((await ready()) !== 'degraded') await usage(one, key);
  assert.equal(await usage(one, key), 200);
  await redis.start();
  while ((await ready()) !== 'ready') await usage(one, key);
});

test('an answer one process got is served by the other from the shared cache', async (t) => {
  const parts = await pair(t);
  if (!parts) return;
  const whois = async (service: ServiceProcess) =>
    (await (await fetch(`${service.url}/api/v1/whois?domain=shared-by-both.test`)).json()) as {
      cached: boolean;
      fetchedAt: string;
    };
  const first = await whois(parts.one);
  const second = await whois(parts.two);
  assert.deepEqual([first.cached, second.cached], [false, true]);
  assert.equal(second.fetchedAt, first.fetchedAt);
});

test('kill -9 of one loses no observation it had counted as kept', async (t) => {
  const parts = await pair(t);
  if (!parts) return;
  const { one, db } = parts;
  const kept = async () => {
    const metrics = await (await fetch(`${one.url}/metrics`)).text();
    return Number(/^tra_observations_kept (\d+)/m.exec(metrics)?.[1]);
  };
  const names = Array.from({ length: 8 }, (_, i) => `kept-${i}.test`);
  await Promise.all(names.map((name) => fetch(`${one.url}/api/v1/domain/check?domain=${name}`)));
  let counted = await kept();
  while (counted < 1) counted = await kept();
  await one.end('SIGKILL');
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from observations`;
  assert.ok(row!.count >= counted);
});
