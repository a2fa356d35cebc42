import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { nextVisit, type VisitFacts } from './revisit.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const now = new FakeClock().now();

function facts(given: Partial<VisitFacts> = {}): VisitFacts {
  return {
    since: now - 40 * DAY,
    changedAt: null,
    expiry: null,
    asked: 0,
    askedAt: now,
    failures: 0,
    absences: 0,
    ...given,
  };
}

const days = (given: Partial<VisitFacts>, changed = false) =>
  (nextVisit(facts(given), now, 'seen', changed)! - now) / DAY;

test('the longer nothing changes, the later the next look, at most a month', () => {
  assert.equal(days({ since: now }), 0.25);
  assert.equal(days({}), 20);
  assert.equal(days({ since: now - 900 * DAY }), 30);
  assert.equal(days({ since: now - 900 * DAY, changedAt: now - 4 * DAY }), 2);
  assert.equal(days({}, true), 0.25);
});

test('what is asked for often is looked at more often, and less again when the asking ends', () => {
  assert.equal(days({ asked: 3 }), 20 / 3);
  assert.equal(days({ asked: 3e9 }) > 0.25, true);
  assert.ok(days({ asked: 3, askedAt: now - 300 * DAY }) > 19.8);
});

test('near its expiry, and until the grace periods are over, a name is looked at every day', () => {
  assert.equal(days({ expiry: now + 29 * DAY }), 1);
  assert.equal(days({ expiry: now - 79 * DAY }), 1);
  assert.equal(days({ expiry: now + 31 * DAY }), 20);
  assert.equal(days({ expiry: now - 81 * DAY }), 20);
});

test('a look that found nothing out is tried again soon, then ever later', () => {
  const after = (failures: number) => nextVisit(facts({ failures }), now, 'failed', false)! - now;
  assert.deepEqual(
    [after(0), after(1), after(2), after(5000)],
    [HOUR / 4, HOUR / 2, HOUR, 7 * DAY],
  );
});

test('a name that does not exist and nobody asks for is left alone after five looks', () => {
  const next = (given: Partial<VisitFacts>) => nextVisit(facts(given), now, 'absent', false);
  assert.equal(next({ absences: 4 }), null);
  assert.notEqual(next({ absences: 3 }), null);
  assert.notEqual(next({ absences: 40, asked: 1 }), null);
  assert.notEqual(nextVisit(facts({ absences: 40 }), now, 'seen', false), null);
});
