import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { domainToASCII } from 'node:url';
import { vnLifecycleDates, vnMoments, vnStretch } from './lifecycle.ts';

describe('dates counted from an expiry', () => {
  test('30 days to renew, then a release window up to day 45, at the same time of day', () => {
    assert.deepEqual(vnLifecycleDates('2026-12-16T16:21:37.000Z', 'example.vn'), {
      renewalDeadline: '2027-01-15T16:21:37.000Z',
      releaseFrom: '2027-01-15T16:21:37.000Z',
      releaseTo: '2027-01-30T16:21:37.000Z',
    });
  });

  test('an expiry known by its day stays on days', () => {
    assert.deepEqual(vnLifecycleDates('2028-02-10T00:00:00.000Z', 'example.vn'), {
      renewalDeadline: '2028-03-11T00:00:00.000Z',
      releaseFrom: '2028-03-11T00:00:00.000Z',
      releaseTo: '2028-03-26T00:00:00.000Z',
    });
  });

  test('expiries before 2024-12-25 follow the circular before: 25 days, release up to day 40', () => {
    assert.deepEqual(vnLifecycleDates('2024-12-24T00:00:00.000Z', 'example.vn'), {
      renewalDeadline: '2025-01-18T00:00:00.000Z',
      releaseFrom: '2025-01-18T00:00:00.000Z',
      releaseTo: '2025-02-02T00:00:00.000Z',
    });
    assert.equal(
      vnLifecycleDates('2024-12-25T00:00:00.000Z', 'example.vn')?.renewalDeadline,
      '2025-01-24T00:00:00.000Z',
    );
  });

  test('protected names and those of state bodies are never released', () => {
    const none = { renewalDeadline: null, releaseFrom: null, releaseTo: null };
    for (const domain of [
      'so.gov.vn',
      'hoangsa.vn',
      'chinhphu.com.vn',
      domainToASCII('hoàng-sa.vn'),
    ])
      assert.deepEqual(vnLifecycleDates('2026-12-16T00:00:00.000Z', domain), none, domain);
  });

  test('expiries before 2022-02-07 follow the older rules', () => {
    assert.deepEqual(vnLifecycleDates('2022-02-06T00:00:00.000Z', 'example.vn'), {
      renewalDeadline: '2022-03-13T00:00:00.000Z',
      releaseFrom: '2022-03-23T00:00:00.000Z',
      releaseTo: '2022-04-02T00:00:00.000Z',
    });
  });

  test('the day that chooses the rules is the day in Vietnam', () => {
    assert.equal(
      vnLifecycleDates('2022-02-06T16:59:59.000Z', 'example.vn')?.renewalDeadline,
      '2022-03-13T16:59:59.000Z',
    );
    assert.equal(
      vnLifecycleDates('2022-02-06T17:00:00.000Z', 'example.vn')?.renewalDeadline,
      '2022-03-03T17:00:00.000Z',
    );
    assert.equal(
      vnLifecycleDates('2022-02-07T00:00:00.000Z', 'example.vn')?.renewalDeadline,
      '2022-03-04T00:00:00.000Z',
    );
  });

  test('what is no date gives none, never an exception', () => {
    for (const text of [
      '',
      'never',
      '2026-13-45',
      '+275760-09-13T00:00:00.000Z',
      '-000001-01-01T00:00:00Z',
      '9999-12-31',
    ]) {
      assert.equal(vnLifecycleDates(text, 'example.vn'), null, text);
      assert.equal(vnStretch(text, 'example.vn', 0), null, text);
    }
  });
});

test('a day without a time is the day as it runs in Vietnam, an instant is itself', () => {
  const day = Date.UTC(2026, 4, 1);
  assert.deepEqual(vnMoments(day), { earliest: day - 7 * 3_600_000, latest: day + 17 * 3_600_000 });
  assert.deepEqual(vnMoments(day + 1000), { earliest: day + 1000, latest: day + 1000 });
});

describe('where a name stands', () => {
  const stretches: [expiry: string, now: string, stretch: string][] = [
    ['2026-05-01T03:00:00.000Z', '2026-05-01T02:59:59.999Z', 'beforeExpiry'],
    ['2026-05-01T03:00:00.000Z', '2026-05-01T03:00:00.000Z', 'suspended'],
    ['2026-05-01T03:00:00.000Z', '2026-05-31T02:59:59.999Z', 'suspended'],
    ['2026-05-01T03:00:00.000Z', '2026-05-31T03:00:00.000Z', 'releasing'],
    ['2026-05-01T03:00:00.000Z', '2026-06-15T02:59:59.999Z', 'releasing'],
    ['2026-05-01T03:00:00.000Z', '2026-06-15T03:00:00.000Z', 'beyond'],
    // A day: over at midnight in Vietnam, 17:00 UTC.
    ['2026-05-01T00:00:00.000Z', '2026-05-01T16:59:59.999Z', 'beforeExpiry'],
    ['2026-05-01T00:00:00.000Z', '2026-05-01T17:00:00.000Z', 'suspended'],
    ['2026-05-01T00:00:00.000Z', '2026-05-31T16:59:59.999Z', 'suspended'],
    ['2026-05-01T00:00:00.000Z', '2026-05-31T17:00:00.000Z', 'releasing'],
    // The older rules: five days of grace.
    ['2020-05-01T03:00:00.000Z', '2020-05-06T02:59:59.999Z', 'unsuspended'],
    ['2020-05-01T03:00:00.000Z', '2020-05-06T03:00:00.000Z', 'suspended'],
    ['2020-05-01T03:00:00.000Z', '2020-06-05T03:00:00.000Z', 'releasing'],
    ['2020-05-01T03:00:00.000Z', '2020-06-25T03:00:00.000Z', 'beyond'],
  ];
  for (const [expiry, now, stretch] of stretches) {
    test(`expired ${expiry}, at ${now}: ${stretch}`, () =>
      assert.equal(vnStretch(expiry, 'example.vn', Date.parse(now)), stretch));
  }
});

test('a protected name works for 35 days after its expiry and is suspended from then on', () => {
  const expiry = '2026-05-01T03:00:00.000Z';
  const at = (now: string) => vnStretch(expiry, 'so.gov.vn', Date.parse(now));
  assert.equal(at('2026-05-01T02:59:59.999Z'), 'beforeExpiry');
  assert.equal(at('2026-06-05T02:59:59.999Z'), 'unsuspended');
  assert.equal(at('2026-06-05T03:00:00.000Z'), 'suspended');
  assert.equal(at('2027-01-01T00:00:00.000Z'), 'suspended');
});
