import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { SharedCache } from '#app/lookup/cache/shared-cache.ts';
import type { DefiniteOutcome } from '#app/lookup/outcome.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { putTombstone } from '#app/storage/erasure/tombstones.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { redisLink, testRedis } from '#app/testing/programs/redis.ts';
import { forgetErased } from './forget-erased.ts';

const NOW = Date.UTC(2026, 0, 1);
const TTL = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };
const parseName = createNameParser({ extraTlds: ['example'] });
const log = createLog('silent');

function outcome(domain: string, registrant: string): DefiniteOutcome {
  const parsed = parseName(domain);
  assert.ok(parsed.ok);
  const registration = emptyRegistration();
  registration.registrant.name = registrant;
  return {
    name: parsed.name,
    status: 'registered',
    source: 'rdap',
    registration,
    attempts: [],
    raw: [],
    fetchedAt: NOW,
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
  };
}

test('a running process drops an erased person’s answers within a second, and no others', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock(NOW);
  const cache = new OutcomeCache(clock, TTL, 64 * 1024 * 1024, null);
  for (let number = 0; number < 450; number++)
    cache.store(outcome(`name-${number}.example`, `Person ${number % 9}`));
  const gone = Promise.withResolvers<number>();
  const forget: OutcomeCache['forget'] = async (isConcerned) => {
    const count = await cache.forget(isConcerned);
    if (count > 0) gone.resolve(count);
    return count;
  };
  const stop = forgetErased({ db, cache: { forget }, clock, log });
  t.after(stop);
  await putTombstone(db, 'name', 'PERSON 4');
  await clock.advance(1_000);
  assert.equal(await gone.promise, 50);
  assert.equal(cache.size, 400);
  assert.equal(cache.fresh('name-4.example'), null);
  assert.ok(cache.fresh('name-5.example'));
});

test('a tombstone that was put up just before the start is found', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock(NOW);
  const cache = new OutcomeCache(clock, TTL, 64 * 1024 * 1024, null);
  cache.store(outcome('taken.example', 'An'));
  await putTombstone(db, 'name', 'An');
  const gone = Promise.withResolvers<void>();
  const forget: OutcomeCache['forget'] = async (isConcerned) => {
    const count = await cache.forget(isConcerned);
    gone.resolve();
    return count;
  };
  const stop = forgetErased({ db, cache: { forget }, clock, log });
  t.after(stop);
  await gone.promise;
  assert.equal(cache.fresh('taken.example'), null);
});

test('the shared cache loses what is concerned, and nothing else', async (t) => {
  const redis = await testRedis(t);
  if (!redis) return;
  const clock = new FakeClock(NOW);
  const shared = new SharedCache(await redisLink(t, redis.url, { clock }));
  for (let number = 0; number < 250; number++)
    shared.set(`name-${number}.example`, Buffer.from(`person ${number % 5}`), 60_000);
  assert.equal(await shared.forget((packed) => packed.toString() === 'person 3'), 50);
  assert.equal(await shared.get('name-3.example'), null);
  assert.equal(`${await shared.get('name-4.example')}`, 'person 4');
});
