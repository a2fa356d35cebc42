import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lifecyclePhase, withVnDates } from './lifecycle.ts';
import { emptyRegistration, type Registration, type RegistrationDates } from './registration.ts';

const NOW = Date.UTC(2026, 5, 15, 8);
const NEXT_YEAR = '2027-06-15T04:00:00.000Z';
const LAST_WEEK = '2026-06-08T04:00:00.000Z';

function phaseOf(tld: string, domainStatus: string[], expiry: string | null = NEXT_YEAR): string {
  return lifecyclePhase({ domain: `example.${tld}`, domainStatus, expiry, now: NOW }).phase;
}

function registration(dates: Partial<RegistrationDates>): Registration {
  const empty = emptyRegistration();
  return { ...empty, dates: { ...empty.dates, ...dates } };
}

describe('phases by status', () => {
  const phases: [domainStatus: string[], phase: string][] = [
    [[], 'active'],
    [['ok'], 'active'],
    [['clientTransferProhibited', 'serverDeleteProhibited'], 'active'],
    [['inactive'], 'active'],
    [['addPeriod'], 'active'],
    [['redemptionPeriod'], 'redemption'],
    [['pendingDelete', 'redemptionPeriod'], 'redemption'],
    [['redemption period', 'pending delete'], 'redemption'],
    [['pendingDelete', 'pendingRestore'], 'redemption'],
    [['pendingDelete / redemptionPeriod'], 'redemption'],
    [['pendingDelete'], 'pendingDelete'],
    [['pending delete'], 'pendingDelete'],
    [['pendingDelete', 'clientHold'], 'pendingDelete'],
    [['autoRenewPeriod', 'clientTransferProhibited'], 'autoRenewGrace'],
    [['auto renew period', 'client hold'], 'autoRenewGrace'],
    [['clientHold'], 'suspended'],
    [['server hold'], 'suspended'],
    [['toString', '__proto__', ''], 'active'],
  ];
  for (const [domainStatus, phase] of phases) {
    test(`${JSON.stringify(domainStatus)} is ${phase}`, () => {
      assert.equal(phaseOf('com', domainStatus), phase);
      assert.equal(phaseOf('com', domainStatus, null), phase);
      assert.equal(phaseOf('vn', domainStatus), phase);
    });
  }
});

describe('phases by date', () => {
  test('a gTLD name past its expiry with no other sign is expired', () => {
    assert.equal(phaseOf('com', ['ok'], LAST_WEEK), 'expired');
    assert.equal(phaseOf('com', ['redemptionPeriod'], LAST_WEEK), 'redemption');
  });

  test('an expiry known by its day runs to the end of the day', () => {
    assert.equal(phaseOf('de', [], '2026-06-15T00:00:00.000Z'), 'active');
    assert.equal(phaseOf('de', [], '2026-06-14T00:00:00.000Z'), 'expired');
  });

  test('a .vn name is suspended from expiry, releasing after the renewal deadline, and expired once the table ends', () => {
    assert.equal(phaseOf('vn', ['clientTransferProhibited'], LAST_WEEK), 'suspended');
    assert.equal(phaseOf('vn', ['serverHold'], '2026-05-10T00:00:00.000Z'), 'releasing');
    assert.equal(phaseOf('vn', ['pendingDelete'], LAST_WEEK), 'suspended');
    assert.equal(phaseOf('vn', [], '2026-01-01T00:00:00.000Z'), 'expired');
  });

  test('a .vn name on the day of its expiry is still active, for that day ends in Vietnam at 17:00 UTC', () => {
    const expiry = '2026-06-15T00:00:00.000Z';
    const at = (now: number) =>
      lifecyclePhase({ domain: 'example.vn', domainStatus: [], expiry, now }).phase;
    assert.equal(at(Date.UTC(2026, 5, 15, 16, 59)), 'active');
    assert.equal(at(Date.UTC(2026, 5, 15, 17, 0)), 'suspended');
  });

  test('an expiry that is no date says nothing', () => {
    assert.equal(phaseOf('vn', [], 'soon'), 'active');
    assert.equal(phaseOf('com', [], 'soon'), 'active');
  });
});

describe('the .vn dates of a record', () => {
  const name = 'example.vn';

  test('they are counted from the expiry and change nothing else', () => {
    const before = registration({ created: '2020-01-01T00:00:00.000Z', expiry: LAST_WEEK });
    const after = withVnDates(before, name);
    assert.deepEqual(after, {
      ...before,
      dates: {
        ...before.dates,
        renewalDeadline: '2026-07-08T04:00:00.000Z',
        releaseFrom: '2026-07-08T04:00:00.000Z',
        releaseTo: '2026-07-23T04:00:00.000Z',
      },
    });
    assert.equal(before.dates.renewalDeadline, null);
  });

  test("the source's own renewal deadline stands", () => {
    const own = '2026-07-03T04:00:00.000Z';
    assert.equal(
      withVnDates(registration({ expiry: LAST_WEEK, renewalDeadline: own }), name).dates
        .renewalDeadline,
      own,
    );
  });

  test('without an expiry none of them is set, whatever the source says', () => {
    const { dates } = withVnDates(registration({ renewalDeadline: LAST_WEEK }), name);
    assert.deepEqual(
      [dates.renewalDeadline, dates.releaseFrom, dates.releaseTo],
      [null, null, null],
    );
  });

  test('records of other TLDs come back as they are', () => {
    const record = registration({ expiry: LAST_WEEK });
    assert.equal(withVnDates(record, 'example.com'), record);
  });
});
