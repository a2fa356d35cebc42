import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DropWindow } from '#app/records/order.ts';
import { seenDropAt } from './seen-drop.ts';

const FROM = Date.UTC(2026, 0, 15);
const HOUR_MS = 3_600_000;
const DROP: DropWindow = {
  from: FROM,
  to: FROM + 24 * HOUR_MS,
  certainty: 'window',
  source: 'a rule',
};
const ELEVEN = FROM + 11 * HOUR_MS;

test('a registration made anew within the window tells when the name went', () => {
  assert.equal(seenDropAt(DROP, ELEVEN, null), ELEVEN);
  assert.equal(seenDropAt(DROP, ELEVEN, ELEVEN - 60_000), ELEVEN);
});

test('nothing is learnt from a name that was free for long, or seen outside its window', () => {
  assert.equal(seenDropAt(DROP, ELEVEN, ELEVEN - HOUR_MS), null);
  assert.equal(seenDropAt(DROP, FROM - HOUR_MS, null), null);
  assert.equal(seenDropAt(DROP, DROP.to + HOUR_MS, null), null);
  assert.equal(seenDropAt(null, ELEVEN, null), null);
});

test('nothing is learnt from a date without a time, nor from a moment that was announced', () => {
  assert.equal(seenDropAt({ ...DROP, from: FROM - HOUR_MS }, FROM, null), null);
  assert.equal(seenDropAt(DROP, null, null), null);
  assert.equal(seenDropAt({ ...DROP, certainty: 'exact' }, ELEVEN, null), null);
});
