import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Limits } from '#app/access/limits.ts';
import { SharedCache } from '#app/lookup/cache/shared-cache.ts';
import { MemoryLedger } from '#app/lookup/queues/ledger.ts';
import { RedisLedger } from '#app/lookup/queues/redis-ledger.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { redisLink, testCluster, testRedis, testSentinel } from '#app/testing/programs/redis.ts';
import type { RedisClient } from './redis-client.ts';

const WINDOWS = [{ windowMs: 60_000, most: 5 }];
/** Enough to lie on every node. */
const NAMES = Array.from({ length: 30 }, (_, i) => `name-${i}.example`);

/** Answers are never late by it, however slowly the servers of the test start and change. */
class PatientClock extends FakeClock {
  override after(delayMs: number, run: () => void): () => void {
    return delayMs === 200 ? () => {} : super.after(delayMs, run);
  }
}

/** Moves time on, at the pace of the outside, until it holds. */
async function passTime(clock: FakeClock, pace: RedisClient, holds: () => boolean): Promise<void> {
  while (!holds()) {
    await clock.advance(100);
    await pace.ping().catch(() => {});
  }
}

/** Counts last as long as the test does. */
async function keepCounts(client: RedisClient, names: readonly string[]): Promise<void> {
  for (const name of names) await client.expire(`tra:limit:${name}`, 3600);
}

test('a fail-over by Sentinel costs no count: memory meanwhile, then the new master', async (t) => {
  const sentinel = await testSentinel(t);
  if (!sentinel) return;
  const clock = new PatientClock();
  const changes: string[] = [];
  const link = await redisLink(t, sentinel.url, { clock, changes });
  assert.equal(link.degraded, false);
  const limits = new Limits({ redis: link, clock: new FakeClock() });
  for (let i = 0; i < 3; i++) await limits.consume('key:1', 10);
  await keepCounts(link.client, ['key:1']);
  await link.client.wait(1, 0);

  await sentinel.master.kill();
  assert.equal((await limits.consume('key:1', 10)).remaining, 6);
  assert.equal(link.degraded, true);
  await sentinel.failOver();
  await passTime(clock, link.client, () => !link.degraded);
  assert.equal((await limits.consume('key:1', 10)).remaining, 5);
  assert.equal(Number(await link.client.get('tra:limit:key:1')), 5);
  assert.deepEqual(changes, ['redis.away', 'redis.back']);
});

test('a server that becomes a replica is away, and back only once it is promoted', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const clock = new PatientClock();
  const changes: string[] = [];
  const link = await redisLink(t, server.url, { clock, changes });
  const other = await redisLink(t, server.url, { clock: new FakeClock() });
  await other.client.call('replicaof', '127.0.0.1', '1');
  const limits = new Limits({ redis: link, clock: new FakeClock() });
  assert.equal((await limits.consume('key:1', 10)).remaining, 9);
  let connections = 0;
  link.client.on('ready', () => {
    connections += 1;
  });
  // Each probe is refused, and makes it connect anew.
  await passTime(clock, other.client, () => connections >= 3);
  assert.deepEqual(changes, ['redis.away']);
  await other.client.call('replicaof', 'no', 'one');
  await passTime(clock, other.client, () => !link.degraded);
  assert.equal((await limits.consume('key:1', 10)).remaining, 8);
  assert.deepEqual(changes, ['redis.away', 'redis.back']);
});

test('in a Cluster processes share limits, budgets and answers, before and after a fail-over', async (t) => {
  const cluster = await testCluster(t);
  if (!cluster) return;
  const clock = new PatientClock();
  const changes: string[] = [];
  const links = [
    await redisLink(t, cluster.url, { clock, changes }),
    await redisLink(t, cluster.url, { clock, changes }),
  ];
  const limits = links.map((redis) => new Limits({ redis, clock: new FakeClock() }));
  const ledgers = links.map((link) => new RedisLedger(link, clock, new MemoryLedger(clock)));
  const [one, two] = links.map((link) => new SharedCache(link)) as [SharedCache, SharedCache];

  await t.test('limits and budgets are exact over both, wherever their keys lie', async () => {
    for (const name of NAMES) {
      const states = await Promise.all(
        Array.from({ length: 12 }, (_, i) => limits[i % 2]!.consume(name, 7)),
      );
      assert.equal(states.filter((state) => state.allowed).length, 7);
      assert.equal((await limits[0]!.peek(name, 20)).remaining, 8);
    }
    const take = (at: number) => ledgers[at]!.take('registry', ['registry', 'a host'], WINDOWS);
    const waits = await Promise.all(Array.from({ length: 12 }, (_, i) => take(i % 2)));
    assert.equal(waits.filter((ms) => ms === 0).length, 5);
    ledgers[0]!.setClosure('a host', { from: 0, until: clock.now() + 90_000, strikes: 1 });
    await links[0]!.client.get('tra:{registry}:');
    const state = await ledgers[1]!.state();
    assert.deepEqual(
      [Object.keys(state!.counts), Object.keys(state!.closures)],
      [['registry'], ['a host']],
    );
  });

  await t.test('answers on all nodes are found and forgotten', async () => {
    const person = (at: number) => Buffer.from(`person ${at % 3}`);
    for (const [at, name] of NAMES.entries()) one.set(name, person(at), 60_000);
    for (const [at, name] of NAMES.entries()) assert.deepEqual(await two.get(name), person(at));
    assert.equal(await two.forget((packed) => packed.equals(person(1))), 10);
    assert.equal(await one.get(NAMES[1]!), null);
    assert.deepEqual(await one.get(NAMES[2]!), person(2));
  });

  await t.test('a master that dies costs no count: memory till its replica stands in', async () => {
    const [first, second] = cluster.clients as [RedisClient, RedisClient];
    await keepCounts(links[0]!.client, NAMES);
    await first.wait(1, 0);
    await cluster.master.kill();
    await passTime(clock, second, () => links.every((link) => link.degraded));
    for (const name of NAMES) assert.equal((await limits[0]!.consume(name, 20)).allowed, true);
    let refreshes = 0;
    links[0]!.client.on('refresh', () => {
      refreshes += 1;
    });
    await passTime(clock, second, () => refreshes >= 8);
    assert.deepEqual(changes, ['redis.away', 'redis.away'], 'not back while slots have no master');
    await cluster.failOver();
    await passTime(clock, second, () => !links.some((link) => link.degraded));
    for (const name of NAMES) assert.equal((await limits[0]!.consume(name, 20)).remaining, 6);
    for (const name of NAMES) assert.equal((await limits[1]!.peek(name, 20)).remaining, 6);
    assert.deepEqual(changes.slice(2), ['redis.back', 'redis.back']);
  });
});
