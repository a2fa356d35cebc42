import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsType } from './dns.ts';
import { foldDns, NEVER_LOOKED, type TypeLook, type TypeSpan } from './dns-fold.ts';

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

test('an imported span joins what looks saw, and stands against looks that missed the value', () => {
  const span = (value: string, from: number, to: number) => ({
    value,
    ttl: null,
    firstSeen: from * DAY,
    lastSeen: to * DAY,
  });
  const seen = looks('? | ? | a | b | a | b');
  assert.deepEqual(intervals('NS', seen, [span('a', 0, 4)]), [
    'a: 0–4 ×4',
    'b: 3–3 ×1',
    'b: 5–5 ×1 now',
  ]);
  assert.deepEqual(intervals('NS', [], [span('a', 0, 2), span('b', 2, 5), span('a', 1, 3)]), [
    'a: 0–3 ×4',
    'b: 2–5 ×2 now',
  ]);
  assert.deepEqual(intervals('A', looks('? | ? | ? | b'), [span('a', 0, 1)]), [
    'a: 0–1 ×2',
    'b: 3–3 ×1 now',
  ]);
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
    const until = Math.max(cut, ...spans.map(({ lastSeen }) => lastSeen));
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

function sorted({ recent, intervals }: ReturnType<typeof foldDns>): unknown {
  const order = (a: { value: string; firstSeen: number }) => `${a.value} ${1000 + a.firstSeen}`;
  return { recent, intervals: intervals.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) };
}
