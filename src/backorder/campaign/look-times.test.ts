import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import type { DropCertainty, DropWindow, Sighting } from '#app/records/order.ts';
import { armingAt, newsOf, watchPlan } from './look-times.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

function sighting(changes: Partial<Sighting> = {}): Sighting {
  return {
    seenAt: NOW,
    status: 'registered',
    phase: 'active',
    created: Date.UTC(2020, 0, 1),
    expiry: NOW + 100 * DAY_MS,
    registrar: 'Song Hong Registrar',
    ...changes,
  };
}

function dropIn(ms: number, certainty: DropCertainty = 'exact', lengthMs = 0): DropWindow {
  return { from: NOW + ms, to: NOW + ms + lengthMs, certainty, source: 'a list' };
}

interface Asked {
  readonly phase?: LifecyclePhase;
  readonly expiry?: number | null;
  readonly drop?: DropWindow | null;
  readonly tld?: string;
  readonly random?: number;
}

/** Milliseconds until the next look. */
function waitFor({
  phase = 'active',
  expiry = null,
  drop = null,
  tld = 'com',
  random = 0,
}: Asked): number {
  return (
    watchPlan({
      sighting: sighting({ phase, expiry }),
      drop,
      tld,
      now: NOW,
      random: () => random,
    }) - NOW
  );
}

test('an active name is looked at daily, and four times a day in the month before it expires', () => {
  assert.equal(waitFor({ expiry: NOW + 31 * DAY_MS }), DAY_MS);
  assert.equal(waitFor({ expiry: null }), DAY_MS);
  for (const days of [30, 1, -1])
    assert.equal(waitFor({ expiry: NOW + days * DAY_MS }), 6 * HOUR_MS);
});

test('an expired .vn name is looked at every ten minutes from day 25 on, every minute in its window', () => {
  const daysAgo = (days: number) => NOW - days * DAY_MS;
  const asked = { tld: 'vn', phase: 'suspended' } as const;
  assert.equal(waitFor({ ...asked, expiry: daysAgo(24) }), 6 * HOUR_MS);
  assert.equal(waitFor({ ...asked, expiry: daysAgo(25) }), 10 * MINUTE_MS);
  assert.equal(waitFor({ ...asked, expiry: daysAgo(46) }), 6 * HOUR_MS);
  const drop = dropIn(-DAY_MS, 'random', 15 * DAY_MS);
  assert.equal(waitFor({ tld: 'vn', phase: 'releasing', expiry: daysAgo(31), drop }), MINUTE_MS);
});

test('in grace and redemption it is looked at every one to six hours', () => {
  for (const phase of ['expired', 'suspended', 'autoRenewGrace'] as const)
    assert.equal(waitFor({ phase }), 6 * HOUR_MS);
  assert.equal(waitFor({ phase: 'redemption', drop: dropIn(20 * DAY_MS) }), 6 * HOUR_MS);
  assert.equal(waitFor({ phase: 'redemption', drop: dropIn(10 * HOUR_MS) }), 2.5 * HOUR_MS);
  assert.equal(waitFor({ phase: 'redemption', drop: dropIn(2 * HOUR_MS) }), HOUR_MS);
  assert.equal(waitFor({ phase: 'redemption' }), HOUR_MS);
});

test('in pending delete the looks come closer, by a quarter of the time left, an hour at most', () => {
  for (const phase of ['pendingDelete', 'releasing'] as const) {
    assert.equal(waitFor({ phase, drop: dropIn(5 * DAY_MS) }), HOUR_MS);
    assert.equal(waitFor({ phase, drop: dropIn(2 * HOUR_MS) }), 30 * MINUTE_MS);
    assert.equal(waitFor({ phase, drop: dropIn(20 * MINUTE_MS) }), 5 * MINUTE_MS);
    assert.equal(waitFor({ phase, drop: dropIn(40 * SECOND_MS), tld: 'test' }), 10 * SECOND_MS);
  }
  assert.equal(waitFor({ phase: 'pendingDelete' }), 10 * MINUTE_MS);
});

test('no look is less than two seconds away, unless the arming is', () => {
  for (const random of [0, 0.5, 0.999])
    for (let left = 15_001; left < 40_000; left += 97) {
      const wait = waitFor({ phase: 'pendingDelete', drop: dropIn(left), tld: 'test', random });
      assert.equal(
        wait >= Math.min(2 * SECOND_MS, left - 15 * SECOND_MS),
        true,
        `${left}: ${wait}`,
      );
    }
});

test('no look is planned past the arming; once that has passed and the drop is ahead, it is at once', () => {
  for (const certainty of ['exact', 'window', 'random', 'unknown'] as const)
    for (const phase of ['active', 'expired', 'redemption', 'pendingDelete', 'releasing'] as const)
      for (const left of [-10, 1, 14, 16, 18, 60, 600].map((minutes) => minutes * MINUTE_MS)) {
        const drop = dropIn(left, certainty, HOUR_MS);
        const next = NOW + waitFor({ phase, drop });
        assert.equal(
          next <= Math.max(NOW, armingAt(drop, 'com')),
          true,
          `${certainty} ${phase} ${left}`,
        );
        assert.equal(next >= NOW, true);
      }
});

test('a window that is over makes nobody look in a tight loop', () => {
  for (const phase of ['active', 'redemption', 'pendingDelete', 'releasing'] as const)
    assert.equal(waitFor({ phase, drop: dropIn(-2 * HOUR_MS, 'exact') }) >= 10 * MINUTE_MS, true);
});

test('looks are spread by up to a tenth, sooner rather than later', () => {
  assert.equal(waitFor({ random: 0.5 }), DAY_MS * 0.95);
  assert.equal(waitFor({ random: 0.999 }) >= DAY_MS * 0.9, true);
});

test('a name is armed a quarter of an hour before its drop, a minute before a stretch of days, and seconds in the sandbox', () => {
  const drop = dropIn(HOUR_MS);
  assert.equal(armingAt(drop, 'uk'), drop.from - 15 * MINUTE_MS);
  assert.equal(armingAt({ ...drop, certainty: 'window' }, 'com'), drop.from - 15 * MINUTE_MS);
  assert.equal(armingAt({ ...drop, certainty: 'random' }, 'vn'), drop.from - MINUTE_MS);
  assert.equal(armingAt({ ...drop, certainty: 'unknown' }, 'co'), drop.from - MINUTE_MS);
  assert.equal(armingAt(drop, 'test'), drop.from - 15 * SECOND_MS);
});

const news = (before: Sighting | null, now: Sighting) => newsOf('a.example', before, now);
const types = (before: Sighting | null, now: Sighting) => news(before, now).map(({ type }) => type);

test('the first look and a look without a change are no news', () => {
  assert.deepEqual(types(null, sighting()), []);
  assert.deepEqual(types(sighting(), sighting({ seenAt: NOW + DAY_MS })), []);
});

test('a change is told with what it was and is, times as ISO 8601', () => {
  const expiry = Date.UTC(2030, 0, 1);
  const now = sighting({ phase: 'redemption', registrar: 'Hai Van Registrar', expiry });
  assert.deepEqual(news(sighting({ expiry: Date.UTC(2029, 0, 1) }), now)[0], {
    type: 'domain.changed',
    data: {
      domain: 'a.example',
      lifecycle: { phase: 'redemption' },
      status: 'registered',
      phase: 'redemption',
      expiry: '2030-01-01T00:00:00.000Z',
      registrar: 'Hai Van Registrar',
      changes: [
        { field: 'phase', before: 'active', after: 'redemption' },
        { field: 'expiry', before: '2029-01-01T00:00:00.000Z', after: '2030-01-01T00:00:00.000Z' },
        { field: 'registrar', before: 'Song Hong Registrar', after: 'Hai Van Registrar' },
      ],
    },
  });
});

test('what a look does not say has not changed', () => {
  const silent = sighting({ registrar: null, expiry: null, created: null });
  assert.deepEqual(types(sighting(), silent), []);
  assert.deepEqual(types(silent, sighting()), []);
});

test('an expiry within thirty days is told once, and again when there is another', () => {
  const expiry = NOW + 30 * DAY_MS;
  const far = sighting({ expiry, seenAt: NOW - 1 });
  const near = sighting({ expiry });
  assert.deepEqual(types(null, far), []);
  assert.deepEqual(types(far, near), ['domain.expiring']);
  assert.deepEqual(news(far, near)[0]?.data.changes, []);
  assert.deepEqual(types(null, near), ['domain.expiring']);
  for (let day = 1; day < 40; day++) {
    const [before, now] = [day - 1, day].map((days) =>
      sighting({ expiry, seenAt: NOW + days * DAY_MS }),
    );
    assert.deepEqual(types(before!, now!), []);
  }
  assert.deepEqual(types(near, sighting({ expiry: expiry - DAY_MS })), [
    'domain.changed',
    'domain.expiring',
  ]);
  const renewed = sighting({ expiry: expiry + 365 * DAY_MS, seenAt: NOW + 20 * DAY_MS });
  assert.deepEqual(types(near, renewed), ['domain.changed']);
  const nearAgain = { ...renewed, seenAt: expiry + 340 * DAY_MS };
  assert.deepEqual(types(renewed, nearAgain), ['domain.expiring']);
});

test('an expiry that has passed is not ahead any more', () => {
  assert.deepEqual(types(null, sighting({ expiry: NOW - 1 })), []);
});

test('a change at the very look that finds the expiry near is told as one too', () => {
  const before = sighting({ expiry: NOW + 20 * DAY_MS, seenAt: NOW - 11 * DAY_MS });
  const now = sighting({ expiry: NOW + 20 * DAY_MS, registrar: 'Hai Van Registrar' });
  assert.deepEqual(types(before, now), ['domain.changed', 'domain.expiring']);
});

test('a drop some day within many is not waited for at the ready: the name is looked at every minute until it is free', () => {
  const drop: DropWindow = {
    from: NOW - DAY_MS,
    to: NOW + 14 * DAY_MS,
    certainty: 'random',
    source: 'VNNIC life cycle',
  };
  assert.equal(armingAt(drop, 'vn'), Number.POSITIVE_INFINITY);
  const next = watchPlan({
    sighting: sighting({ phase: 'releasing' }),
    drop,
    tld: 'vn',
    now: NOW,
    random: () => 0,
  });
  assert.equal(next, NOW + 60_000);
});
