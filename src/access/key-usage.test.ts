import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { forgetUsage, usageInMonth } from '#app/storage/usage.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { KeyUsage } from './key-usage.ts';

const START = Date.UTC(2026, 10, 30, 23, 59, 59);

async function counting(t: Parameters<typeof testDatabase>[0]) {
  const db = await testDatabase(t);
  const clock = new FakeClock(START);
  const log = createLog('silent');
  const another = () => new KeyUsage(db, clock, log);
  return { db, clock, another, usage: another(), key: await someKey(db) };
}

test('several processes add up what they counted, each request to its day', async (t) => {
  const { db, clock, usage, another, key } = await counting(t);
  const other = another();
  for (const status of [200, 201, 404, 429, 503]) usage.add(key, 'getWhois', status);
  other.add(key, 'getWhois', 200);
  await clock.advance(1_000);
  usage.add(key, 'getWhois', 200);
  await Promise.all([usage.close(), other.close()]);
  const november = { day: '2026-11-30', operation: 'getWhois' };
  assert.deepEqual(await usageInMonth(db, key, '2026-11'), [
    { ...november, requests: 6, refused: 2, failed: 1 },
  ]);
  assert.equal((await usageInMonth(db, key, '2026-12'))[0]?.requests, 1);
  assert.equal(await forgetUsage(db, '2026-12-01'), 1);
});

test('a request waits for no write; ten seconds later it is written, once', async (t) => {
  const { db, clock, usage, key } = await counting(t);
  usage.add(key, 'getUsage', 200);
  assert.deepEqual(await usageInMonth(db, key, '2026-11'), []);
  await clock.advance(10_000);
  await usage.flush();
  assert.equal((await usageInMonth(db, key, '2026-11'))[0]?.requests, 1);
  await usage.close();
  assert.equal(clock.waiting, 0);
});

test('what the database does not take now is added with the next', async (t) => {
  const { db, clock, usage, key } = await counting(t);
  usage.add(key, 'getUsage', 500);
  await sql`alter table key_usage rename to away`.execute(db);
  await usage.flush();
  usage.add(key, 'getUsage', 200);
  await sql`alter table away rename to key_usage`.execute(db);
  await clock.advance(10_000);
  await usage.close();
  const [count] = await usageInMonth(db, key, '2026-11');
  assert.deepEqual([count?.requests, count?.failed], [2, 1]);
});
