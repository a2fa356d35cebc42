import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowed, offsetBounds, provedOffset } from './clock-offset.ts';

const clockOffset = (...of: Parameters<typeof offsetBounds>) => provedOffset(offsetBounds(...of));
const NOON = Date.UTC(2026, 0, 15, 12);

test('the time an answer was on its way is no difference between clocks', () => {
  assert.equal(clockOffset(NOON + 40, 1, NOON, NOON + 80), 0);
  assert.equal(clockOffset(NOON, 1, NOON, NOON + 80), 0);
  assert.equal(clockOffset(NOON + 80, 1, NOON, NOON + 80), 0);
});

test('a clock that tells whole seconds may be right, however far into its second it was asked', () => {
  assert.equal(clockOffset(NOON, 1_000, NOON + 900, NOON + 950), 0);
  assert.equal(clockOffset(NOON, 1_000, NOON + 1_400, NOON + 1_450), -401);
});

test('of a clock that is certainly ahead or behind, that much is told which is certain', () => {
  assert.equal(clockOffset(NOON + 700, 1, NOON, NOON + 80), 620);
  assert.equal(clockOffset(NOON - 700, 1, NOON, NOON + 80), -700);
});

test('several answers in whole seconds tell more together than each of them', () => {
  // The other clock is 700 ms ahead, and each answer takes 20 ms.
  const heard = [0, 250, 310, 500, 900].map((ms) => {
    const said = Math.floor((NOON + ms + 10 + 700) / 1_000) * 1_000;
    return offsetBounds(said, 1_000, NOON + ms, NOON + ms + 20);
  });
  assert.equal(provedOffset(heard[0]!), 0);
  const together = heard.reduce(narrowed);
  assert.deepEqual(together, { least: 670, most: 749 });
  assert.equal(provedOffset(together), 670);
});

test('once a clock is set, what it said before counts no more', () => {
  const before = offsetBounds(NOON + 5_000, 1, NOON, NOON + 10);
  const after = offsetBounds(NOON + 60_000, 1, NOON + 60_000, NOON + 60_010);
  assert.deepEqual(narrowed(before, after), after);
});
