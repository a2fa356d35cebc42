import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { redisLink, testRedis } from '#app/testing/programs/redis.ts';
import { MemoryLedger } from './ledger.ts';
import type { Window } from './limits.ts';
import { RedisLedger } from './redis-ledger.ts';

const WINDOWS: Window[] = [
  { windowMs: 60_000, most: 5 },
  { windowMs: 3_600_000, most: 8 },
];
const KEYS = ['registry', 'whois host'];

/** A process on the Redis, whose answers are never late. */
async function processOn(t: TestContext, url: string, clock: FakeClock) {
  const link = await redisLink(t, url, { clock: new FakeClock() });
  const ledger = new RedisLedger(link, clock, new MemoryLedger(clock));
  return { redis: link.client, ledger, take: () => ledger.take('registry', KEYS, WINDOWS) };
}

test('processes share a registry’s budget, and a restart does not refill it', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const clock = new FakeClock();
  const [a, b] = [await processOn(t, server.url, clock), await processOn(t, server.url, clock)];
  const waits = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? a : b).take()));
  assert.equal(waits.filter((ms) => ms === 0).length, 5);
  const restarted = await processOn(t, server.url, clock);
  const wait = await restarted.take();
  assert.ok(wait > 0 && wait <= 61_000, String(wait));
  await clock.advance(wait);
  const later = await Promise.all(Array.from({ length: 20 }, () => restarted.take()));
  assert.equal(later.filter((ms) => ms === 0).length, 3, 'the hour holds beside the minute');
});

test('memory and Redis count alike', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const clock = new FakeClock();
  const { take } = await processOn(t, server.url, clock);
  const memory = new MemoryLedger(clock);
  for (let i = 0; i < 60; i++) {
    assert.equal(await take(), await memory.take('registry', KEYS, WINDOWS), `question ${i}`);
    await clock.advance(((i * 7919) % 40) * 997);
  }
});

test('a closure is every process’s, and so is its end', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const clock = new FakeClock();
  const [a, b] = [await processOn(t, server.url, clock), await processOn(t, server.url, clock)];
  const until = clock.now() + 60_000;
  a.ledger.setClosure('whois host', { from: clock.now(), until, strikes: 1 });
  await a.redis.ping();
  assert.equal(await b.take(), 60_000);
  assert.equal(b.ledger.closureOf('whois host').until, until);
  await clock.advance(60_000);
  assert.equal(await b.take(), 0);
  b.ledger.setClosure('whois host', null);
  await b.redis.ping();
  await a.take();
  assert.equal(a.ledger.closureOf('whois host').strikes, 0);
  const state = await a.ledger.state();
  assert.deepEqual(Object.keys(state?.counts ?? {}), ['registry']);
});

test('what a host with a wrong clock has closed ends after the time it was closed for, at most a day', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const clock = new FakeClock();
  const wrong = new FakeClock(clock.now() + 365 * 86_400_000);
  const [a, b] = [await processOn(t, server.url, wrong), await processOn(t, server.url, clock)];
  for (const [ms, most] of [
    [60_000, 60_000],
    [1_000 * 86_400_000, 86_400_000],
  ] as const) {
    a.ledger.setClosure('whois host', { from: wrong.now(), until: wrong.now() + ms, strikes: 1 });
    await a.redis.ping();
    assert.equal(await b.take(), most);
    assert.equal(b.ledger.closureOf('whois host').until, clock.now() + most);
    await clock.advance(most / 2);
    assert.equal(await b.take(), most / 2);
    await clock.advance(most / 2);
    assert.equal(await b.take(), 0);
  }
  const file = new MemoryLedger(clock);
  file.load({
    closures: { host: { from: wrong.now(), until: wrong.now() + 9, strikes: 1 } },
    counts: {},
  });
  assert.equal(file.closureOf('host').until, clock.now() + 9);
});

test('while Redis is away a process goes on by its own counts', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { take } = await processOn(t, server.url, new FakeClock());
  for (let i = 0; i < 3; i++) assert.equal(await take(), 0);
  await server.kill();
  const waits = await Promise.all(Array.from({ length: 5 }, () => take()));
  assert.equal(waits.filter((ms) => ms === 0).length, 2);
});
