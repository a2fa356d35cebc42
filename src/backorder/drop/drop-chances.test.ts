import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropChances, SLOT_MS } from './drop-chances.ts';

const MIDNIGHT = Date.UTC(2026, 0, 15);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_SLOTS = (24 * HOUR_MS) / SLOT_MS;
const sum = (chances: Float64Array) => chances.reduce((total, one) => total + one, 0);
const day = (tld: string, past: readonly number[] = []) =>
  dropChances(tld, past)(MIDNIGHT, DAY_SLOTS);
const slotAt = (ms: number) => Math.floor(ms / SLOT_MS);
/** Of the day's chance, how much is from `from` to `to` (milliseconds of it). */
const shareOf = (chances: Float64Array, from: number, to: number) =>
  sum(chances.subarray(slotAt(from), slotAt(to))) / sum(chances);

test('every slot of a day has a chance, whatever the registry and whatever was seen', () => {
  const past = Array.from({ length: 200 }, (_, i) => MIDNIGHT + i * 1_000);
  for (const tld of ['com', 'org', 'uk', 'au', 'nl', 'vn', 'fr', 'se', 'nz', 'shop', 'co'])
    for (const seen of [[], past]) for (const chance of day(tld, seen)) assert.ok(chance > 0);
});

test('where the hour isn’t published half of the chance is just after the full hours', () => {
  const chances = day('shop');
  const hours = Array.from({ length: 24 }, (_, i) => i * HOUR_MS);
  const batches = hours.map((at) => shareOf(chances, at, at + 2 * MINUTE_MS));
  const share = batches.reduce((total, one) => total + one, 0);
  assert.ok(share > 0.5 && share < 0.55, String(share));
});

test('where the registry draws the moment all of the window is as likely, until drops are seen', () => {
  for (const tld of ['vn', 'nl', 'se']) assert.equal(new Set(day(tld)).size, 1);
});

test('a registry’s own batches are the likelier minutes of its session', () => {
  // 13:00 and 13:30 in Brisbane.
  const hour = dropChances('au', [])(MIDNIGHT + 3 * HOUR_MS, HOUR_MS / SLOT_MS);
  const likely = [...hour.keys()].filter((slot) => hour[slot]! > hour.at(-1)!);
  const minutes = new Set(likely.map((slot) => Math.floor((slot * SLOT_MS) / MINUTE_MS)));
  assert.deepEqual([...minutes], [0, 1, 30, 31]);
});

test('drops that were seen make their time of day likely, the more the surer', () => {
  const at = 11 * HOUR_MS + 5 * MINUTE_MS;
  const seen = (count: number) =>
    day(
      'vn',
      Array.from({ length: count }, (_, i) => MIDNIGHT - i * 24 * HOUR_MS + at),
    );
  const shares = [0, 1, 5, 20].map((count) => shareOf(seen(count), at - MINUTE_MS, at + MINUTE_MS));
  for (const [i, share] of shares.entries()) if (i > 0) assert.ok(share > shares[i - 1]!);
  assert.ok(shares[1]! < 0.2, 'one drop proves little');
  assert.ok(shares[3]! > 0.5, String(shares[3]));
});

test('times of day are those of the registry’s own zone, summer and winter', () => {
  // 14:20 in New York, seen in summer, is 19:20 UTC in winter.
  const past = Array.from({ length: 10 }, (_, i) => Date.UTC(2025, 6, 1 + i, 18, 20));
  const hour = dropChances('com', past)(MIDNIGHT + 19 * HOUR_MS, HOUR_MS / SLOT_MS);
  const likeliest = hour.indexOf(Math.max(...hour)) * SLOT_MS;
  assert.ok(Math.abs(likeliest - 20 * MINUTE_MS) <= MINUTE_MS, String(likeliest));
});

test('a drop near midnight makes both sides of it likely', () => {
  const chances = day('vn', Array(5).fill(MIDNIGHT + 1_000));
  assert.ok(chances.at(-1)! > chances[DAY_SLOTS / 2]!);
  assert.ok(chances[0]! > chances[DAY_SLOTS / 2]!);
});
