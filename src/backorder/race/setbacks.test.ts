import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LastingFault } from '#app/storage/orders/campaigns.ts';
import { LONGEST_HOLD_MS, Refusals, restMs } from './setbacks.ts';

const DAY_MS = 86_400_000;
const rest = (setback: Partial<LastingFault>, chance = 1) =>
  restMs({ fault: 'code 2400', outcome: 'absent', times: 1, lastAt: 0, ...setback }, () => chance);

/** Creates that a fault which lasts costs in so long. */
function createsIn(ms: number, setback: Partial<LastingFault>): number {
  let creates = 1;
  for (let at = 0; ; creates += 1) {
    at += rest({ ...setback, times: creates }, 0);
    if (at > ms) return creates;
  }
}

test('a failure that lasts costs a handful of creates, and then one now and then', () => {
  assert.ok(createsIn(1_000, {}) >= 2, 'what passes soon is tried again soon');
  assert.equal(createsIn(60_000, {}), 5);
  assert.ok(createsIn(DAY_MS, {}) <= 45, `${createsIn(DAY_MS, {})} a day`);
  assert.equal(createsIn(60_000, { fault: 'timeout' }), 8);
});

test('from the fifth on no process holds the name', () => {
  assert.ok(rest({ times: 4 }) <= LONGEST_HOLD_MS);
  assert.ok(rest({ times: 5 }, 0) > LONGEST_HOLD_MS);
  assert.ok(rest({ times: 50 }) <= 3_600_000);
});

test('a name that stands still is tried each second, however often it was', () => {
  assert.equal(rest({ outcome: 'others', times: 1 }), 1_000);
  assert.equal(rest({ outcome: 'others', times: 40 }), 1_000);
});

test('a run that gave up is not taken up again for minutes', () => {
  const gaveUp = { fault: 'throttled', outcome: 'throttled' };
  assert.deepEqual(
    [1, 2, 9].map((times) => rest({ ...gaveUp, times })),
    [300_000, 600_000, 3_600_000],
  );
});

test('a refusal in a race waits longer each time in a row, and goes no further', () => {
  const refusals = new Refusals(false);
  const waits: (number | null)[] = [];
  let now = 0;
  for (let last: number | null = 0; last !== null; now += last ?? 0) {
    last = refusals.note('throttled', now);
    waits.push(last);
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000, null]);
});

test('what may be said of any name about to drop is borne with at first; another answer forgives', () => {
  const refusals = new Refusals(false);
  const many = () => Array.from({ length: 10 }, (_, i) => refusals.note('prohibited', i));
  assert.deepEqual(new Set(many()), new Set([0]));
  refusals.clear();
  assert.deepEqual(new Set(many()), new Set([0]));
  assert.equal(refusals.note('prohibited', 100), 1_000);
  assert.equal(refusals.note('prohibited', 600), 500, 'under way together with the one before');
});

test('after a run that gave up the first such answer is enough', () => {
  assert.equal(new Refusals(true).note('prohibited', 0), null);
});
