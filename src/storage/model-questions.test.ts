import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#app/testing/database.ts';
import { takeModelQuestion } from './model-questions.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

test('of questions asked at once no more pass than a day may have, and the next day begins anew', async (t) => {
  const db = await testDatabase(t);
  const ask = (now: number) => takeModelQuestion(db, 3, now);
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(NOON)));
  assert.equal(asked.filter((isTaken) => isTaken).length, 3);
  assert.equal(await ask(NOON + 12 * 3_600_000 - 1), false);
  assert.equal(await ask(NOON + 12 * 3_600_000), true);
});

test('a day of no questions has none', async (t) => {
  assert.equal(await takeModelQuestion(await testDatabase(t), 0, NOON), false);
});
