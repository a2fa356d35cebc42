import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#app/testing/database.ts';
import { NOON } from '#app/testing/webhooks.ts';
import { noteDrop, pastDrops } from './drop-times.ts';

const DAY_MS = 86_400_000;

test('drops are told by TLD, the latest first, and none from before', async (t) => {
  const db = await testDatabase(t);
  const seen = (domain: string, tld: string, daysAgo: number) =>
    db.transaction().execute((tx) => noteDrop(tx, { domain, tld }, NOON - daysAgo * DAY_MS));
  await seen('old.test', 'test', 500);
  for (const daysAgo of [3, 1, 2]) await seen('one.test', 'test', daysAgo);
  await seen('one.test', 'test', 1);
  await seen('other.example', 'example', 1);
  const daysAgo = async (limit: number) =>
    (await pastDrops(db, 'test', NOON - 400 * DAY_MS, limit)).map((at) => (NOON - at) / DAY_MS);
  assert.deepEqual(await daysAgo(10), [1, 2, 3], 'noted twice it is one');
  assert.deepEqual(await daysAgo(2), [1, 2]);
});
