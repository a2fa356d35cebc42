import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderStateValues as ORDER_STATES } from '../api/data/openapi.ts';
import type { OrderState } from '../api/types.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/clock.ts';
import { listPauseMs, pauseAfterFailureMs, pauseMs } from './polling.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');

function order(state: OrderState, fromMs: number | null = null, lengthMs = HOUR_MS) {
  const iso = (ms: number) => new Date(NOW + ms).toISOString();
  const drop = fromMs === null ? null : { from: iso(fromMs), to: iso(fromMs + lengthMs) };
  return {
    state,
    expectedDrop: drop && { ...drop, certainty: 'window' as const, source: 'a rule' },
  };
}

test('an order that is over is never asked for again', () => {
  for (const state of ['won', 'lost', 'cancelled', 'rejected', 'failed'] as const)
    assert.equal(pauseMs(order(state), 0, NOW), null);
});

test('the closer the drop, the shorter the pause, and never below a few seconds', () => {
  const pauses = [48 * HOUR_MS, 2 * HOUR_MS, 30 * MINUTE_MS, 5 * MINUTE_MS, 10 * SECOND_MS].map(
    (until) => pauseMs(order('scheduled', until), 50, NOW)!,
  );
  assert.deepEqual(pauses, [
    10 * MINUTE_MS,
    6 * MINUTE_MS,
    90 * SECOND_MS,
    15 * SECOND_MS,
    5 * SECOND_MS,
  ]);
});

test('a pause before the drop never sleeps through it', () => {
  for (let until = 10 * SECOND_MS; until < 100 * HOUR_MS; until *= 1.7)
    assert.ok(pauseMs(order('scheduled', until), 9, NOW)! < until);
});

test('where nothing changes patience grows, up to a bound, whatever the state', () => {
  for (const state of ORDER_STATES) {
    let before = 0;
    for (let unchanged = 0; unchanged < 1000; unchanged += 7) {
      const pause = pauseMs(order(state, -MINUTE_MS, 24 * HOUR_MS), unchanged, NOW);
      if (pause === null) break;
      assert.ok(
        pause >= before && pause >= 2 * SECOND_MS && pause <= 10 * MINUTE_MS,
        `${state} ${pause}`,
      );
      before = pause;
    }
  }
});

test('a day with an order that never moves costs few requests', () => {
  let [at, requests, unchanged] = [0, 0, 0];
  while (at < 24 * HOUR_MS) {
    at += pauseMs(order('watching'), unchanged, NOW)!;
    unchanged += 1;
    requests += 1;
  }
  assert.ok(requests < 300, `${requests}`);
});

test('a list is asked for as its most urgent order wants it, but gently', () => {
  assert.equal(listPauseMs([order('won'), order('lost')], 0, NOW), null);
  assert.equal(listPauseMs([order('attempting'), order('watching')], 0, NOW), 20 * SECOND_MS);
  assert.equal(listPauseMs([order('scheduled', 48 * HOUR_MS)], 0, NOW), 10 * MINUTE_MS);
});

test('after failures it waits longer each time, and at least as long as the service asks', () => {
  assert.equal(pauseAfterFailureMs(1, null, NOW), 5 * SECOND_MS);
  assert.equal(pauseAfterFailureMs(3, null, NOW), 20 * SECOND_MS);
  assert.equal(pauseAfterFailureMs(99, null, NOW), 2 * MINUTE_MS);
  assert.equal(pauseAfterFailureMs(1, NOW + 40 * SECOND_MS, NOW), 40 * SECOND_MS);
});
