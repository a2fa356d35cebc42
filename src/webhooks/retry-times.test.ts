import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTry, TRIED_FOR_MS } from './retry-times.ts';

/** The waits until a delivery is given up, in seconds. */
function waits(chance: number, late = 0): number[] {
  const seen: number[] = [];
  let now = late;
  for (let tries = 1; ; tries++) {
    const at = nextTry({ tries, createdAt: 0, now, chance });
    if (at === null) return seen;
    seen.push((at - now) / 1000);
    now = at;
  }
}

test('tries come after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, then every 6 h, for three days', () => {
  const usual = waits(0.5);
  assert.deepEqual(usual.slice(0, 8), [5, 30, 120, 600, 3600, 10800, 21600, 21600]);
  const total = usual.reduce((sum, wait) => sum + wait * 1000, 0);
  assert.ok(total <= TRIED_FOR_MS && total > TRIED_FOR_MS - 6 * 3_600_000);
});

test('each wait is up to a fifth longer or shorter', () => {
  assert.deepEqual(waits(0).slice(0, 3), [4, 24, 96]);
  assert.deepEqual(waits(1).slice(0, 3), [6, 36, 144]);
});

test('what first got its turn after three days has one try and no more', () => {
  assert.deepEqual(waits(0.5, TRIED_FOR_MS), []);
});
