import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOffset } from './clock-offset.ts';

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
