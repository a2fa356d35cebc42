import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VN_LIFECYCLE_REGIMES } from '#app/names/vn/lifecycle.ts';
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import { approachOf, ruleFor } from './drop-rules.ts';
import { announcedDrop, type DropFacts, predictDrop } from './predict-drop.ts';

const DAY_MS = 86_400_000;
const at = (text: string): number => Date.parse(text);

/**
 * What the record of a name says, and what is foreseen from it: `from to certainty`, with as much
 * of the times as counts.
 */
function foreseen(
  tld: string,
  phase: LifecyclePhase,
  facts: Partial<Record<keyof DropFacts, string>>,
): string | null {
  const time = (text: string | undefined) => (text === undefined ? null : at(text));
  const window = predictDrop({
    tld,
    phase,
    updated: time(facts.updated),
    expiry: time(facts.expiry),
    releaseFrom: time(facts.releaseFrom),
    releaseTo: time(facts.releaseTo),
    announced: null,
    now: at(facts.now!),
  });
  if (!window) return null;
  assert.equal(window.source.length > 10, true);
  const short = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return `${short(window.from)} ${short(window.to)} ${window.certainty}`;
}

/** A name in pending delete since `updated`. */
const leaving = (tld: string, updated: string, now: string) =>
  foreseen(tld, 'pendingDelete', { updated, now });
const redeemable = (tld: string, updated: string, now: string) =>
  foreseen(tld, 'redemption', { updated, now });

test('.com and .net drop at 14:00 by New York’s clock, on the fifth day of pending delete', () => {
  const winter = '2026-01-15T19:00 2026-01-15T20:00 window';
  const summer = '2026-07-15T18:00 2026-07-15T19:00 window';
  for (const tld of ['com', 'net']) {
    assert.equal(leaving(tld, '2026-01-10T09:00Z', '2026-01-12T00:00Z'), winter);
    assert.equal(leaving(tld, '2026-07-10T09:00Z', '2026-07-12T00:00Z'), summer);
  }
});

test('the hour follows New York through the days on which its clocks change', () => {
  const days = [
    ['2026-03-02', '2026-03-07T19:00'],
    ['2026-03-03', '2026-03-08T18:00'],
    ['2026-03-04', '2026-03-09T18:00'],
    ['2026-10-26', '2026-10-31T18:00'],
    ['2026-10-27', '2026-11-01T19:00'],
    ['2026-10-28', '2026-11-02T19:00'],
  ];
  for (const [stamped, from] of days)
    assert.equal(leaving('com', `${stamped}T12:00Z`, `${stamped}T13:00Z`)?.slice(0, 16), from);
});

test('the day is counted by UTC’s dates, whatever day it is in New York, early or late', () => {
  for (const time of ['00:00', '02:30', '12:00', '18:30', '23:59'])
    assert.equal(
      leaving('com', `2026-07-10T${time}Z`, '2026-07-11T00:00Z'),
      '2026-07-15T18:00 2026-07-15T19:00 window',
    );
});

test('a drop is found through 29 February and through a February without one', () => {
  assert.match(
    leaving('com', '2028-02-25T09:00Z', '2028-02-26T00:00Z') ?? '',
    /^2028-03-01T19:00 /,
  );
  assert.match(
    leaving('com', '2028-02-24T09:00Z', '2028-02-26T00:00Z') ?? '',
    /^2028-02-29T19:00 /,
  );
  assert.match(
    leaving('com', '2027-02-24T09:00Z', '2027-02-26T00:00Z') ?? '',
    /^2027-03-01T19:00 /,
  );
  assert.match(
    redeemable('xyz', '2028-01-25T09:00Z', '2028-01-26T00:00Z') ?? '',
    /^2028-02-29T00:00 /,
  );
});

test('in redemption the last change is the deletion: thirty days, and five', () => {
  assert.equal(
    redeemable('com', '2026-06-01T09:00Z', '2026-06-03T00:00Z'),
    '2026-07-06T18:00 2026-07-06T19:00 window',
  );
});

test('in pending delete the last change is the step to it or, where that isn’t stamped, the deletion', () => {
  const expected = '2026-07-06T18:00 2026-07-06T19:00 window';
  assert.equal(leaving('com', '2026-07-01T09:00Z', '2026-07-03T00:00Z'), expected);
  assert.equal(leaving('com', '2026-06-01T09:00Z', '2026-07-03T00:00Z'), expected);
});

test('a last change that can be neither foretells nothing', () => {
  // Between the two; months ago; before the phase could have begun; in the future; not said at all.
  assert.equal(leaving('com', '2026-06-15T09:00Z', '2026-07-03T00:00Z'), null);
  assert.equal(leaving('com', '2026-01-05T09:00Z', '2026-07-03T00:00Z'), null);
  assert.equal(redeemable('com', '2026-05-20T09:00Z', '2026-07-03T00:00Z'), null);
  assert.equal(redeemable('com', '2026-09-03T09:00Z', '2026-07-03T00:00Z'), null);
  // Thirty-three days ago, and still in redemption: the stretch began later than that.
  assert.equal(redeemable('com', '2026-05-31T09:00Z', '2026-07-03T09:00Z'), null);
  assert.equal(leaving('com', '2027-01-01T00:00Z', '2026-07-03T00:00Z'), null);
  assert.equal(foreseen('com', 'pendingDelete', { now: '2026-07-03T00:00Z' }), null);
});

test('a name that stayed over its session is expected in the next, for three days', () => {
  const stamped = '2026-07-10T09:00Z';
  assert.match(leaving('com', stamped, '2026-07-15T18:59Z') ?? '', /^2026-07-15T18:00 /);
  assert.match(leaving('com', stamped, '2026-07-15T19:00Z') ?? '', /^2026-07-16T18:00 /);
  assert.match(leaving('com', stamped, '2026-07-17T20:00Z') ?? '', /^2026-07-18T18:00 /);
  assert.equal(leaving('com', stamped, '2026-07-18T19:00Z'), null);
});

test('a name that is not on its way out has no drop', () => {
  for (const phase of ['active', 'expired', 'suspended', 'autoRenewGrace', 'releasing'] as const)
    for (const tld of ['com', 'uk', 'se', 'nl', 'xyz'])
      assert.equal(
        foreseen(tld, phase, {
          updated: '2026-07-01T09:00Z',
          expiry: '2026-06-01T09:00Z',
          now: '2026-07-03T00:00Z',
        }),
        null,
      );
});

test('names in Identity Digital’s pool go on the day, as applications', () => {
  for (const tld of ['org', 'info', 'io', 'live', 'email', 'ai']) {
    assert.equal(ruleFor(tld).kind, 'pool');
    assert.equal(
      leaving(tld, '2026-07-10T09:00Z', '2026-07-12T00:00Z'),
      '2026-07-15T00:00 2026-07-16T00:00 window',
    );
  }
});

test('.uk goes by its expiry: 95 days after, that day, until the registry announces the second', () => {
  const expiry = '2026-03-01T10:00Z';
  const expected = '2026-06-04T00:00 2026-06-05T00:00 window';
  assert.equal(foreseen('uk', 'redemption', { expiry, now: '2026-04-15T00:00Z' }), expected);
  assert.equal(foreseen('uk', 'pendingDelete', { expiry, now: '2026-06-01T00:00Z' }), expected);
  // Without an expiry that fits (cancelled before it), the last change.
  const cancelled = {
    expiry: '2027-03-01T10:00Z',
    updated: '2026-06-01T10:00Z',
    now: '2026-06-02T00:00Z',
  };
  assert.equal(
    foreseen('uk', 'pendingDelete', cancelled),
    '2026-06-06T00:00 2026-06-07T00:00 window',
  );
});

test('.au is purged at 13:00 Brisbane time, in the first cycle once a name is eligible', () => {
  assert.equal(
    leaving('au', '2026-01-10T02:00Z', '2026-01-10T12:00Z'),
    '2026-01-11T03:00 2026-01-11T04:00 window',
  );
  assert.equal(
    leaving('au', '2026-01-10T05:00Z', '2026-01-10T12:00Z'),
    '2026-01-12T03:00 2026-01-12T04:00 window',
  );
  const expired = {
    expiry: '2026-06-01T01:00Z',
    updated: '2024-06-01T00:00Z',
    now: '2026-07-01T12:00Z',
  };
  assert.equal(
    foreseen('au', 'pendingDelete', expired),
    '2026-07-02T03:00 2026-07-02T04:00 window',
  );
});

test('.nl goes at random within the hour after forty days of quarantine', () => {
  assert.equal(
    redeemable('nl', '2026-05-01T12:34Z', '2026-06-01T00:00Z'),
    '2026-06-10T12:34 2026-06-10T13:34 random',
  );
  assert.equal(redeemable('nl', '2026-05-01T12:34Z', '2026-06-10T13:34Z'), null);
});

test('.se and .nu go on their release date at random, not before 04:00 UTC', () => {
  const expiry = '2026-03-01T00:00Z';
  for (const tld of ['se', 'nu'])
    assert.equal(
      foreseen(tld, 'pendingDelete', { expiry, now: '2026-05-15T00:00Z' }),
      '2026-05-17T04:00 2026-05-18T00:00 random',
    );
  assert.equal(
    leaving('se', '2026-05-10T09:00Z', '2026-05-12T00:00Z'),
    '2026-05-17T04:00 2026-05-18T00:00 random',
  );
});

test('.nz goes in the session after ninety days, and is open to all in the hour after that', () => {
  assert.equal(
    leaving('nz', '2026-03-01T01:00Z', '2026-05-01T00:00Z'),
    '2026-05-30T02:00 2026-05-30T04:00 window',
  );
  assert.equal(
    leaving('nz', '2026-03-01T03:00Z', '2026-05-01T00:00Z'),
    '2026-05-31T02:00 2026-05-31T04:00 window',
  );
});

test('.eu, .fr and .de go on a day of their own calendar, hour unknown, however long that day is', () => {
  const updated = '2026-06-30T22:30Z';
  const now = '2026-07-20T00:00Z';
  assert.equal(redeemable('eu', updated, now), '2026-08-09T22:00 2026-08-10T22:00 window');
  assert.equal(redeemable('fr', updated, now), '2026-07-30T22:00 2026-07-31T22:00 window');
  assert.equal(redeemable('de', updated, now), '2026-07-30T22:00 2026-07-31T22:00 window');
  // 25 hours: the clocks go back.
  assert.equal(
    redeemable('de', '2026-09-25T10:00Z', '2026-10-01T00:00Z'),
    '2026-10-24T22:00 2026-10-25T23:00 window',
  );
  // They show no second step: a status of pending delete is of the whole stretch.
  assert.equal(leaving('fr', updated, now), '2026-07-30T22:00 2026-07-31T22:00 window');
});

test('a gTLD without a rule of its own goes by ICANN’s days; a country’s is a guess, and says so', () => {
  for (const tld of ['xyz', 'shop', 'biz'])
    assert.equal(
      leaving(tld, '2026-07-10T09:00Z', '2026-07-12T00:00Z'),
      '2026-07-15T00:00 2026-07-16T00:00 window',
    );
  for (const tld of ['co', 'tv', 'ru', 'xn--p1ai'])
    assert.equal(
      leaving(tld, '2026-07-10T09:00Z', '2026-07-12T00:00Z'),
      '2026-07-15T00:00 2026-07-16T00:00 unknown',
    );
});

test('a TLD can’t be mistaken for a property every object has', () => {
  for (const tld of ['constructor', 'toString', '__proto__', ''])
    assert.equal(typeof ruleFor(tld).kind, 'string');
});

test('.vn goes at random in the days its dated rule gives, foreseen from the expiry on', () => {
  const expiry = '2026-03-01T03:00:00Z';
  const dates = { expiry, releaseFrom: '2026-03-26T03:00Z', releaseTo: '2026-04-10T03:00Z' };
  const expected = '2026-03-26T03:00 2026-04-10T03:00 random';
  assert.equal(foreseen('vn', 'active', { ...dates, now: '2026-03-01T02:59Z' }), null);
  assert.equal(foreseen('vn', 'suspended', { ...dates, now: '2026-03-02T00:00Z' }), expected);
  // The window stays the same while it lasts.
  assert.equal(foreseen('vn', 'releasing', { ...dates, now: '2026-04-01T00:00Z' }), expected);
  assert.equal(foreseen('vn', 'expired', { ...dates, now: '2026-04-10T03:00Z' }), null);
  assert.equal(foreseen('vn', 'suspended', { expiry, now: '2026-03-02T00:00Z' }), null);
});

test('.vn days without a time are days in Vietnam, from their first moment to their last', () => {
  const dates = {
    expiry: '2026-03-01T00:00Z',
    releaseFrom: '2026-03-26T00:00Z',
    releaseTo: '2026-04-10T00:00Z',
  };
  assert.equal(
    foreseen('vn', 'releasing', { ...dates, now: '2026-03-28T00:00Z' }),
    '2026-03-25T17:00 2026-04-10T17:00 random',
  );
});

test('the source of a .vn window is the regime whose days it has', () => {
  for (const { releaseAfterDays, releaseWithinDays, source } of VN_LIFECYCLE_REGIMES) {
    const expiry = at('2026-03-01T03:00Z');
    const window = predictDrop({
      tld: 'vn',
      phase: 'suspended',
      updated: null,
      expiry,
      releaseFrom: expiry + releaseAfterDays * DAY_MS,
      releaseTo: expiry + releaseWithinDays * DAY_MS,
      announced: null,
      now: expiry + DAY_MS,
    });
    assert.equal(window?.source, source);
  }
});

const ANNOUNCED: DropFacts = {
  tld: 'uk',
  phase: 'pendingDelete',
  updated: null,
  expiry: null,
  releaseFrom: null,
  releaseTo: null,
  announced: { at: at('2026-11-21T10:00:00Z'), firm: true },
  now: at('2026-11-18T00:00Z'),
};

test('an announced moment is exact once firm, and before that only likely', () => {
  const moment = { from: ANNOUNCED.announced!.at, to: ANNOUNCED.announced!.at };
  const { source } = ruleFor('uk');
  assert.deepEqual(predictDrop(ANNOUNCED), { ...moment, certainty: 'exact', source });
  const unsure = { ...ANNOUNCED, announced: { ...ANNOUNCED.announced!, firm: false } };
  assert.deepEqual(predictDrop(unsure), { ...moment, certainty: 'window', source });
});

test('an announcement that lies behind, or years ahead, is no announcement', () => {
  for (const moment of [
    '2026-11-16T00:00Z',
    '1970-01-01T00:00Z',
    '2029-01-01T00:00Z',
    '9999-12-31T00:00Z',
  ])
    assert.equal(predictDrop({ ...ANNOUNCED, announced: { at: at(moment), firm: true } }), null);
});

test('the moment is read from the reason of a check, firm or not', () => {
  const moment = at('2026-11-21T10:00:00Z');
  const firm = [
    'Drop 2026-11-21T10:00:00Z',
    'drop: 2026-11-21T10:00:00.000Z',
    'Drops 2026-11-21T10:00:00',
    '  DROP 2026-11-21t17:00:00+07:00 ',
    'Drop 2026-11-21T10:00:00z',
  ];
  for (const text of firm) assert.deepEqual(announcedDrop(text), { at: moment, firm: true }, text);
  assert.deepEqual(announcedDrop('May drop 2026-11-21T10:00:00Z'), { at: moment, firm: false });
});

test('no other text is taken for an announcement, however it is made', () => {
  const hostile = [
    null,
    '',
    'In use',
    'Drop',
    'Drop soon',
    'Drop 2026-11-21',
    'Drop 2026-13-01T00:00:00Z',
    'Drop 2026-02-30T00:00:00Z',
    'Drop 2027-02-29T00:00:00Z',
    'Drop 2026-11-21T25:00:00Z',
    'Drop 2026-11-21T10:61:00Z',
    'Drop 2026-11-21T10:00:00+99:99',
    'Drop 2026-11-21T10:00:00Z or so',
    'Not to drop 2026-11-21T10:00:00Z',
    'Drop 2026-11-21T10:00:00.0000000000Z',
    'Drop +275760-09-13T00:00:00Z',
    'Drop ２０２６-11-21T10:00:00Z',
    'Drop 2026-11-21T10:00:00Z\u0000',
    `Drop ${'2026-11-21T10:00:00Z'.repeat(1_000)}`,
    `${' '.repeat(1_000_000)}x`,
    `may ${'drop '.repeat(200_000)}`,
  ];
  for (const text of hostile) assert.equal(announcedDrop(text), null, text?.slice(0, 60));
});

test('creates are sent unasked only at an announced moment', () => {
  assert.equal(approachOf('exact', 'uk'), 'create');
  assert.equal(approachOf('exact', 'test'), 'create');
  for (const tld of ['com', 'au', 'nz', 'xyz', 'uk', 'de'])
    assert.equal(approachOf('window', tld), 'check');
  for (const tld of ['vn', 'nl', 'se']) assert.equal(approachOf('random', tld), 'check');
  assert.equal(approachOf('exact', 'org'), 'check');
  assert.equal(approachOf('unknown', 'co'), 'check');
});
