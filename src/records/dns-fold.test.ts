import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsType } from './dns.ts';
import { foldDns, missesAllowed, NEVER_LOOKED, type TypeLook, type TypeSpan } from './dns-fold.ts';

const DAY = 24 * 60 * 60 * 1000;

/** `"1 2 | 1"`: two looks, a day apart; `-` looked and found none, `?` a day without a look. */
function looks(text: string): TypeLook[] {
  return text.split('|').flatMap((part, day) => {
    const values = part.trim().split(/\s+/);
    if (values[0] === '?') return [];
    return [
      {
        at: day * DAY,
        values: values.filter((v) => v !== '-').map((value) => ({ value, ttl: 300 + day })),
      },
    ];
  });
}

function intervals(
  type: DnsType,
  seen: readonly TypeLook[],
  spans: readonly TypeSpan[] = [],
): string[] {
  return foldDns(type, NEVER_LOOKED, seen, spans)
    .intervals.map(
      ({ value, firstSeen, lastSeen, observations, current }) =>
        `${value}: ${firstSeen / DAY}–${lastSeen / DAY} ×${observations}${current ? ' now' : ''}`,
    )
    .sort();
}

test('a value missing from a look ends at its last sighting, and begins anew when it comes back', () => {
  assert.deepEqual(intervals('NS', looks('a b | a b | a | a b')), [
    'a: 0–3 ×4 now',
    'b: 0–1 ×2',
    'b: 3–3 ×1 now',
  ]);
});

test('a name without records ends all it had', () => {
  assert.deepEqual(intervals('MX', looks('a | -')), ['a: 0–0 ×1']);
});

test('time without looks ends nothing', () => {
  assert.deepEqual(intervals('MX', looks('a | ? | ? | a')), ['a: 0–3 ×2 now']);
});

test('addresses that take turns make one interval each, and count as current meanwhile', () => {
  assert.deepEqual(intervals('A', looks('1 2 | 3 4 | 1 3 | 2 4 | 1 2')), [
    '1: 0–4 ×3 now',
    '2: 0–4 ×3 now',
    '3: 1–2 ×2 now',
    '4: 1–3 ×2 now',
  ]);
});

test('an address missing from four looks in a row is gone', () => {
  assert.deepEqual(intervals('AAAA', looks('1 | 2 | 2 | 2')), ['1: 0–0 ×1 now', '2: 1–3 ×3 now']);
  assert.deepEqual(intervals('AAAA', looks('1 | 2 | 2 | 2 | 2')), ['1: 0–0 ×1', '2: 1–4 ×4 now']);
  assert.deepEqual(intervals('AAAA', looks('1 | 2 | 2 | 2 | 2 | 1')), [
    '1: 0–0 ×1',
    '1: 5–5 ×1 now',
    '2: 1–4 ×4 now',
  ]);
});

test('TTLs make no interval; the highest is shown', () => {
  const { intervals } = foldDns('TXT', NEVER_LOOKED, [
    { at: 0, values: [{ value: 'a', ttl: 17 }] },
    { at: 1, values: [{ value: 'a', ttl: 3600 }] },
    { at: 2, values: [{ value: 'a', ttl: null }] },
  ]);
  assert.deepEqual(
    intervals.map(({ ttl }) => ttl),
    [3600],
  );
});

test('looks of the same moment are one look', () => {
  const one = (value: string) => ({ at: 0, values: [{ value, ttl: null }] });
  assert.deepEqual(intervals('NS', [one('a'), one('b'), one('a')]), [
    'a: 0–0 ×1 now',
    'b: 0–0 ×1 now',
  ]);
});

function span(value: string, from: number, to: number): TypeSpan {
  return { value, ttl: null, firstSeen: from * DAY, lastSeen: to * DAY };
}

test('an imported span joins what looks saw, and stands against looks that missed the value', () => {
  const seen = looks('? | ? | a | b | a | b');
  assert.deepEqual(intervals('NS', seen, [span('a', 0, 4)]), [
    'a: 0–4 ×4',
    'b: 3–3 ×1',
    'b: 5–5 ×1 now',
  ]);
  assert.deepEqual(intervals('NS', [], [span('a', 0, 2), span('b', 2, 5), span('a', 1, 3)]), [
    'a: 0–3 ×4',
    'b: 2–5 ×2',
  ]);
  assert.deepEqual(intervals('A', looks('? | ? | ? | b'), [span('a', 0, 1)]), [
    'a: 0–1 ×2',
    'b: 3–3 ×1 now',
  ]);
});

test('of the time between two spans, or between a span and a look, nothing is told', () => {
  for (const type of ['CNAME', 'A'] as const) {
    assert.deepEqual(
      intervals(type, [], [span('old', 1, 10), span('new', 11, 19), span('old', 20, 30)]),
      ['new: 11–19 ×2', 'old: 1–10 ×2', 'old: 20–30 ×2'],
    );
    const look = [{ at: 40 * DAY, values: [{ value: 'old', ttl: null }] }];
    assert.deepEqual(intervals(type, look, [span('old', 1, 10), span('new', 45, 50)]), [
      'new: 45–50 ×2',
      'old: 1–10 ×2',
      'old: 40–40 ×1 now',
    ]);
  }
});

test('what is current is what the last look saw, whatever spans tell of later', () => {
  const seen = looks('a | b');
  assert.deepEqual(intervals('NS', seen, [span('a', 0, 9)]), ['a: 0–9 ×3', 'b: 1–1 ×1 now']);
  assert.deepEqual(intervals('NS', [], [span('a', 0, 9)]), ['a: 0–9 ×2']);
});

/** Park and Miller's generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('any order gives the same intervals, and so does adding later looks portion by portion', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const values = () =>
      ['1', '2', '3', '4']
        .filter(() => random(3) === 0)
        .map((value) => ({ value, ttl: random(1000) }));
    const seen = Array.from({ length: 2 + random(14) }, () => ({
      at: random(12),
      values: values(),
    }));
    const spans = Array.from({ length: random(3) }, () => {
      const firstSeen = random(12);
      return {
        value: String(1 + random(4)),
        ttl: null,
        firstSeen,
        lastSeen: firstSeen + random(5),
      };
    });
    const type = random(2) === 0 ? 'A' : 'NS';
    const whole = sorted(foldDns(type, NEVER_LOOKED, seen, spans));
    const shuffled = seen
      .map((look) => ({ look, place: random(1000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ look }) => look);
    assert.deepEqual(sorted(foldDns(type, NEVER_LOOKED, shuffled, spans.toReversed())), whole);

    const cut = random(12);
    const told = Math.max(-1, ...spans.map(({ lastSeen }) => lastSeen));
    const after = seen.map(({ at }) => at).filter((at) => at > told);
    const later = [...new Set(after)].sort((a, b) => a - b);
    const until = spans.length === 0 ? cut : Math.max(cut, later[missesAllowed(type)] ?? 99);
    const [early, late] = [
      seen.filter(({ at }) => at <= until),
      seen.filter(({ at }) => at > until),
    ];
    let series = foldDns(type, NEVER_LOOKED, early, spans);
    for (const at of [...new Set(late.map((look) => look.at))].sort((a, b) => a - b))
      series = foldDns(
        type,
        series,
        late.filter((look) => look.at === at),
      );
    assert.deepEqual(sorted(series), whole, `seed ${seed}`);
  }
});

test('a moment is told of if, and only if, a span or two looks in a row about it say so', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const seen = Array.from({ length: random(8) }, () => ({
      at: 2 * random(15),
      values: ['1', '2'].filter(() => random(2) === 0).map((value) => ({ value, ttl: null })),
      isImported: random(3) === 0,
    }));
    const spans = Array.from({ length: random(6) }, () => {
      const firstSeen = 2 * random(15);
      const lastSeen = firstSeen + 2 * random(5);
      return { value: String(1 + random(2)), ttl: null, firstSeen, lastSeen };
    });
    const { intervals } = foldDns('NS', NEVER_LOOKED, seen, spans);
    const times = [...new Set(seen.map(({ at }) => at))].sort((a, b) => a - b);
    for (const value of ['1', '2']) {
      const sawAt = (time: number | undefined) =>
        seen.some((look) => look.at === time && look.values.some((one) => one.value === value));
      for (let moment = -1; moment < 45; moment++) {
        const before = times.findLast((time) => time <= moment);
        const after = times.find((time) => time >= moment);
        const isSeen = sawAt(before) && sawAt(after);
        const isTold = spans.some(
          (one) => one.value === value && one.firstSeen <= moment && moment <= one.lastSeen,
        );
        const covering = intervals.filter(
          (one) => one.value === value && one.firstSeen <= moment && moment <= one.lastSeen,
        );
        assert.equal(
          covering.length,
          Number(isSeen || isTold),
          `seed ${seed}, ${value} at ${moment}`,
        );
      }
      const current = intervals.filter((one) => one.value === value && one.current);
      // Back to where the value was missed, one of our own looks must have seen it.
      const missed = times.findLast((time) => !sawAt(time)) ?? -1;
      const isOurs = seen.some(
        (look) =>
          look.at > missed && !look.isImported && look.values.some((one) => one.value === value),
      );
      const isNow = sawAt(times.at(-1)) && isOurs;
      assert.equal(current.length, Number(isNow), `seed ${seed}, ${value} now`);
    }
  }
});

function sorted({ recent, intervals }: ReturnType<typeof foldDns>): unknown {
  const order = (a: { value: string; firstSeen: number }) => `${a.value} ${1000 + a.firstSeen}`;
  return { recent, intervals: intervals.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
}
