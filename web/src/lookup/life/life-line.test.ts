import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LifecyclePhase, RegistrationDates } from '../../api/types.ts';
import { lifeLine } from './life-line.ts';

const none: RegistrationDates = {
  created: null,
  updated: null,
  expiry: null,
  renewalDeadline: null,
  releaseFrom: null,
  releaseTo: null,
};
const day = (date: string) => `${date}T00:00:00.000Z`;
const vn: RegistrationDates = {
  ...none,
  created: day('2020-01-01'),
  expiry: day('2026-01-01'),
  renewalDeadline: day('2026-01-26'),
  releaseFrom: day('2026-01-26'),
  releaseTo: day('2026-02-10'),
};
const line = (
  dates: RegistrationDates,
  tld: string,
  now: string,
  phase: LifecyclePhase = 'active',
) => lifeLine({ dates, tld, phase, now: Date.parse(now) });
const kinds = (found: ReturnType<typeof line>) => [
  found?.moments.map(({ kind }) => kind),
  found?.stretches.map(({ kind }) => kind),
];

test('a .vn name goes from registration over today to its expiry, deadline and release', () => {
  const found = line(vn, 'vn', '2025-06-01');
  assert.deepEqual(kinds(found), [
    ['created', 'today', 'expiry', 'renewalDeadline', 'release'],
    ['active', 'active', 'suspended', 'releasing'],
  ]);
  assert.deepEqual(
    found?.moments.map(({ isReference }) => isReference),
    [false, false, false, true, true],
  );
  assert.equal(found?.rule, 'vn');
});

test('today stands where it is, also among the deadlines and behind them', () => {
  assert.deepEqual(kinds(line(vn, 'vn', '2026-01-10')), [
    ['created', 'expiry', 'today', 'renewalDeadline', 'release'],
    ['active', 'suspended', 'suspended', 'releasing'],
  ]);
  assert.deepEqual(kinds(line(vn, 'vn', '2026-03-01'))[1], [
    'active',
    'suspended',
    'releasing',
    'beyond',
  ]);
});

test('for generic endings ICANN’s periods follow, for reference; for other countries nothing is made up', () => {
  const dates = { ...none, created: day('2020-01-01'), expiry: day('2027-01-01') };
  assert.deepEqual(kinds(line(dates, 'com', '2026-06-01')), [
    ['created', 'today', 'expiry', 'graceEnd', 'redemptionEnd', 'release'],
    ['active', 'active', 'grace', 'redemption', 'pendingDelete'],
  ]);
  const german = line(dates, 'de', '2026-06-01');
  assert.deepEqual(kinds(german)[0], ['created', 'today', 'expiry']);
  assert.equal(german?.rule, null);
});

test('in redemption and pending delete the end is counted from what is known', () => {
  const dates = {
    ...none,
    created: day('2020-01-01'),
    expiry: day('2026-01-01'),
    updated: day('2026-02-01'),
  };
  const redeemed = line(dates, 'com', '2026-02-10', 'redemption')!;
  assert.deepEqual(kinds(redeemed), [
    ['created', 'expiry', 'deleted', 'today', 'redemptionEnd', 'release'],
    ['active', 'grace', 'redemption', 'redemption', 'pendingDelete'],
  ]);
  assert.equal(redeemed.moments[4]!.at, Date.parse('2026-03-03'));
  assert.deepEqual(kinds(line(dates, 'com', '2026-03-04', 'pendingDelete'))[0], [
    'created',
    'expiry',
    'today',
    'release',
  ]);
});

test('deleted before its time, a name will not live to see its expiry', () => {
  const dates = {
    ...none,
    created: day('2025-01-01'),
    expiry: day('2027-01-01'),
    updated: day('2026-02-01'),
  };
  assert.deepEqual(kinds(line(dates, 'com', '2026-02-10', 'redemption')), [
    ['created', 'deleted', 'today', 'redemptionEnd', 'release'],
    ['active', 'redemption', 'redemption', 'pendingDelete'],
  ]);
});

test('suspended within its term, a name is neither called active nor on its way out', () => {
  const held = line(vn, 'vn', '2025-06-01', 'suspended')!;
  assert.deepEqual(kinds(held), [
    ['created', 'today', 'expiry', 'renewalDeadline', 'release'],
    ['registered', 'registered', 'suspended', 'releasing'],
  ]);
  assert.equal(held.isSuspendedInTerm, true);
  const expired = line(vn, 'vn', '2026-01-10', 'suspended')!;
  assert.equal(expired.isSuspendedInTerm, false);
  assert.equal(kinds(expired)[1]?.[0], 'active');
  assert.equal(line(vn, 'vn', '2025-06-01')?.isSuspendedInTerm, false);
});

test('deleted nobody knows when, it is not called active up to a date that it will not see', () => {
  const dates = { ...none, created: day('2025-01-01'), expiry: day('2027-01-01') };
  assert.deepEqual(kinds(line(dates, 'com', '2026-02-10', 'pendingDelete')), [
    ['created', 'today', 'release'],
    ['registered', 'pendingDelete'],
  ]);
  assert.deepEqual(kinds(line(dates, 'com', '2026-02-10', 'redemption')), [
    ['created', 'today', 'redemptionEnd', 'release'],
    ['registered', 'redemption', 'pendingDelete'],
  ]);
});

test('past its expiry the grace that is left is drawn, and none that is over or that follows a renewal', () => {
  const dates = { ...none, created: day('2020-01-01'), expiry: day('2026-01-01') };
  const grace = line(dates, 'com', '2026-01-20', 'autoRenewGrace')!;
  assert.deepEqual(kinds(grace), [
    ['created', 'expiry', 'today', 'graceEnd', 'redemptionEnd', 'release'],
    ['active', 'grace', 'grace', 'redemption', 'pendingDelete'],
  ]);
  assert.equal(grace.moments[3]!.at, Date.parse('2026-02-15'));
  assert.equal(grace.rule, 'icann');
  assert.deepEqual(kinds(line(dates, 'com', '2026-06-01', 'expired')), [
    ['created', 'expiry', 'today'],
    ['active', 'beyond'],
  ]);
  const renewed = line(
    { ...dates, expiry: day('2027-01-01') },
    'com',
    '2026-01-20',
    'autoRenewGrace',
  );
  assert.deepEqual(kinds(renewed)[0], ['created', 'today', 'expiry']);
});

test('without dates there is no line; with one of them a short one', () => {
  assert.equal(line(none, 'vn', '2026-01-01'), null);
  assert.deepEqual(kinds(line({ ...none, created: day('2020-01-01') }, 'vn', '2026-01-01')), [
    ['created', 'today'],
    ['active'],
  ]);
  assert.equal(line({ ...none, created: 'soon' }, 'vn', '2026-01-01'), null);
});
