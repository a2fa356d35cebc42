/** Two API processes on one PostgreSQL and one Redis, as in production. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { Keys } from '#app/access/keys.ts';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { databaseUrl, testDatabase } from '#app/testing/database.ts';
import { type ServiceProcess, startProcess } from '#app/testing/processes.ts';
import { testRedis } from '#app/testing/programs/redis.ts';

type Pair = NonNullable<Awaited<ReturnType<typeof startPair>>>;

async function startPair(t: TestContext) {
  const redis = await testRedis(t);
  if (!redis) return null;
  const db = await testDatabase(t);
  const settings = {
    DATABASE_URL: databaseUrl(db.address),
    REDIS_URL: redis.url,
    SANDBOX: 'true',
    ROLES: 'api',
  };
  const keys = new Keys({
    db,
    clock: systemClock,
    log: createLog('silent'),
    defaultPartnerRate: 300,
  });
  t.after(() => keys.close());
  const [one, two] = await Promise.all([startProcess(t, settings), startProcess(t, settings)]);
  return { redis, db, keys, one, two };
}

async function readiness(service: ServiceProcess): Promise<string> {
  return ((await (await fetch(`${service.url}/readyz`)).json()) as { status: string }).status;
}

async function usage(service: ServiceProcess, key: string): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/usage`, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
}

test('two API processes on one PostgreSQL and one Redis', async (t) => {
  const pair = await startPair(t);
  if (!pair) return;
  for (const [guarantee, holds] of Object.entries(GUARANTEES))
    await t.test(guarantee, () => holds(pair));
});

/** In this order on one pair, whose start costs more than all the rest: what breaks something comes last. */
const GUARANTEES: Readonly<Record<string, (pair: Pair) => Promise<void>>> = {
  async 'a key’s limit is exact over both, and a revoked key is refused by both within a second'({
    one,
    two,
    keys,
  }) {
    const { key, record } = await keys.issue({ name: 'pair', tier: 'partner', ratePerMinute: 50 });
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, i) => usage(i % 2 ? one : two, key)),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 50);
    assert.equal(statuses.filter((status) => status === 429).length, 70);

    await keys.revoke(record.id);
    const revokedAt = systemClock.elapsed();
    for (const service of [one, two]) while ((await usage(service, key)) !== 401);
    // The promise itself is what is judged here, so here time is looked at.
    assert.ok(systemClock.elapsed() - revokedAt < 1_000);
  },

  async 'an answer one process got is served by the other from the shared cache'({ one, two }) {
    const whois = async (service: ServiceProcess) =>
      (await (await fetch(`${service.url}/api/v1/whois?domain=shared-by-both.test`)).json()) as {
        cached: boolean;
        fetchedAt: string;
      };
    const first = await whois(one);
    const second = await whois(two);
    assert.deepEqual([first.cached, second.cached], [false, true]);
    assert.equal(second.fetchedAt, first.fetchedAt);
  },

  async 'when Redis goes away requests go on and readyz says degraded; when it is back so is the exact limit'({
    one,
    keys,
    redis,
  }) {
    const { key } = await keys.issue({ name: 'alone', tier: 'partner' });
    // Where the machine is busy Redis may have been late before.
    while ((await readiness(one)) !== 'ready');
    await redis.kill();
    assert.equal(await usage(one, key), 200);
    while ((await readiness(one)) !== 'degraded') await usage(one, key);
    assert.equal(await usage(one, key), 200);
    await redis.start();
    while ((await readiness(one)) !== 'ready') await usage(one, key);
  },

  async 'kill -9 of one loses no observation it had counted as kept'({ one, db }) {
    const kept = async () => {
      const metrics = await (await fetch(`${one.url}/metrics`)).text();
      return Number(/^tra_observations_kept_total (\d+)/m.exec(metrics)?.[1]);
    };
    const before = await kept();
    const names = Array.from({ length: 8 }, (_, i) => `kept-${i}.test`);
    await Promise.all(names.map((name) => fetch(`${one.url}/api/v1/domain/check?domain=${name}`)));
    let counted = await kept();
    while (counted <= before) counted = await kept();
    await one.end('SIGKILL');
    // Of all names: some that it counts now were asked for before these.
    const [row] = (
      await sql<{ count: number }>`select count(*)::int as count from observations`.execute(db)
    ).rows;
    assert.ok(row!.count >= counted, `${row!.count} of ${counted}`);
  },
};
