import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bySight, foldSights, type HistoricSight, type HistoryRecord } from './name-history.ts';
import { emptyContact, emptyRegistration, type Registration } from './registration.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Behind what the registrations say of when they were created. */
const START = Date.UTC(2021, 0, 1);
const at = (day: number) => START + day * DAY;
let count = 0;

function sight(day: number, source: string, registration: Registration | null): HistoricSight {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  return {
    id,
    observedAt: at(day),
    status: registration ? 'registered' : 'available',
    source,
    registration,
  };
}

function registration(change: (registration: Registration) => void = () => {}): Registration {
  const made = emptyRegistration();
  made.registrant = { ...emptyContact(), name: 'Pat Example', email: 'pat@widgets.example' };
  made.registrar.name = 'Example Registrar, Inc.';
  made.registrar.ianaId = '9999';
  made.nameservers = ['ns1.example', 'ns2.example'];
  made.dates.created = '2020-05-06T07:08:09.000Z';
  made.dates.expiry = '2027-05-06T07:08:09.000Z';
  made.domainStatus = ['clientTransferProhibited'];
  made.dnssec = false;
  change(made);
  return made;
}

/** As a source without contacts says it, with days for dates and its own spelling. */
function thin(change: (registration: Registration) => void = () => {}): Registration {
  return registration((made) => {
    made.registrant = emptyContact();
    made.registrar = { ...made.registrar, name: 'EXAMPLE REGISTRAR INC', ianaId: null };
    made.nameservers = ['NS2.example', 'ns1.example'].map((host) => host.toLowerCase());
    made.dates.created = '2020-05-06T00:00:00.000Z';
    made.domainStatus = ['ok', 'clientTransferProhibited'];
    made.dnssec = null;
    change(made);
  });
}

function fields(records: readonly HistoryRecord[]): string[][] {
  return records.map(({ changes }) => changes.map(({ field }) => field));
}

test('an observation that changes nothing moves what was last seen, and counts', () => {
  const [record, ...others] = foldSights(
    null,
    [1, 2, 5].map((day) => sight(day, 'rdap', registration())),
  );
  assert.deepEqual(others, []);
  assert.deepEqual([record?.firstSeen, record?.lastSeen, record?.observations], [at(1), at(5), 3]);
});

test('a source that knows less is no change, whichever comes first; what it does know counts', () => {
  assert.equal(
    foldSights(null, [sight(1, 'rdap', registration()), sight(2, 'whois', thin())]).length,
    1,
  );
  const learnt = foldSights(null, [sight(1, 'whois', thin()), sight(2, 'rdap', registration())]);
  assert.equal(learnt.length, 1);
  assert.equal(learnt[0]?.registration?.registrant.name, 'Pat Example');
  const moved = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(
      2,
      'whois',
      thin((made) => {
        made.nameservers = ['ns1.other.example'];
      }),
    ),
    sight(
      3,
      'rdap',
      registration((made) => {
        made.nameservers = ['ns1.other.example'];
      }),
    ),
  ]);
  assert.deepEqual(fields(moved), [[], ['nameservers']]);
  assert.equal(
    moved[1]?.registration?.registrant.name,
    'Pat Example',
    'what the second could not say is carried on',
  );
});

test('another spelling of the same country is no change, a version before may have kept it', () => {
  const inCountry = (country: string, name = 'Pat Example') =>
    registration((made) => {
      made.registrant = { ...made.registrant, country, name };
    });
  const told = ['DEU', 'DE', 'Đức', 'Deutschland'].map((country) => inCountry(country));
  const records = foldSights(
    null,
    [...told, inCountry('DE', 'Kim Example'), inCountry('AT', 'Kim Example')].map((one, day) =>
      sight(day, 'rdap', one),
    ),
  );
  assert.deepEqual(fields(records), [[], ['registrant.name'], ['registrant.country']]);
});

test('what a source said and now leaves out is gone; what another source leaves out is not', () => {
  const empty = (made: Registration) => {
    made.nameservers = [];
  };
  const own = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(2, 'rdap', registration(empty)),
  ]);
  assert.deepEqual(fields(own), [[], ['nameservers']]);
  assert.equal(
    foldSights(null, [sight(1, 'rdap', registration()), sight(2, 'whois', thin(empty))]).length,
    1,
  );
});

test('a contact withheld by its own source is a change; withheld by another it is that other source’s matter', () => {
  const withheld = (made: Registration) => {
    made.registrant = { ...emptyContact(), country: 'US', redacted: true };
  };
  const own = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(2, 'rdap', registration(withheld)),
  ]);
  assert.equal(own.length, 2);
  assert.equal(own[1]?.registration?.registrant.name, null);
  const other = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(2, 'whois', registration(withheld)),
    sight(3, 'rdap', registration()),
  ]);
  assert.equal(other.length, 1);
});

test('a holder who is shown after years of being withheld is not said to have held the name then', () => {
  const held = (name: string) =>
    registration((made) => {
      made.registrant = { ...emptyContact(), name };
    });
  const withheld = registration((made) => {
    made.registrant = { ...emptyContact(), redacted: true };
  });
  const records = foldSights(null, [
    sight(1, 'whois', held('Alice Example')),
    sight(2, 'whois', withheld),
    sight(3, 'whois', withheld),
    sight(9, 'rdap', held('Bob Example')),
    sight(10, 'whois', withheld),
    sight(11, 'rdap', held('Bob Example')),
  ]);
  assert.deepEqual(
    records.map((record) => [
      record.registration?.registrant.name,
      (record.firstSeen - START) / DAY,
    ]),
    [
      ['Alice Example', 1],
      [null, 2],
      ['Bob Example', 9],
    ],
  );
  assert.deepEqual(fields(records).slice(1), [
    ['registrant.name', 'registrant.redacted'],
    ['registrant.name', 'registrant.redacted'],
  ]);
});

test('a name created after it was last seen was registered anew: nothing of the old holder goes over', () => {
  const anew = (created: string) =>
    thin((made) => {
      made.registrar = { ...made.registrar, name: 'Other Registrar' };
      made.dates.created = created;
    });
  const records = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(900, 'rdap', anew('2022-02-03T00:00:00.000Z')),
  ]);
  assert.equal(records.length, 2);
  assert.equal(records[1]?.registration?.registrant.name, null);
  assert.equal(records[1]?.registration?.dnssec, null);
  const lastSeen = new Date(at(1)).toISOString();
  const sameDay = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(900, 'rdap', anew(lastSeen)),
  ]);
  assert.equal(sameDay[1]?.registration?.registrant.name, 'Pat Example');
});

test('another holder, registrar or date is a change whoever says it', () => {
  const another = sight(
    2,
    'whois',
    thin((made) => {
      made.registrant = { ...emptyContact(), name: 'Sam Sample' };
      made.registrar.name = 'Other Registrar';
      made.dates.expiry = '2028-05-06T07:08:09.000Z';
    }),
  );
  const [, changed] = foldSights(null, [sight(1, 'rdap', registration()), another]);
  const told = new Set(changed?.changes.map(({ field }) => field));
  for (const field of ['registrant.name', 'registrar.name', 'dates.expiry'])
    assert.ok(told.has(field), field);
});

test('a deletion and a registration after it are records; nothing of the old holder goes over to the new one', () => {
  const bare = emptyRegistration();
  bare.nameservers = ['ns1.example'];
  const records = foldSights(null, [
    sight(1, 'rdap', registration()),
    sight(2, 'rdap', null),
    sight(3, 'rdap', null),
    sight(4, 'rdap', bare),
  ]);
  assert.deepEqual(
    records.map(({ status, observations }) => [status, observations]),
    [
      ['registered', 1],
      ['available', 2],
      ['registered', 1],
    ],
  );
  assert.deepEqual(fields(records), [
    [],
    ['status'],
    ['status', 'nameservers', 'nameserverDetails'].slice(0, 2),
  ]);
  assert.equal(records[2]?.registration?.registrant.name, null);
});

test('what is learnt of a state later is what its changes lead to', () => {
  const hosted = (...nameservers: string[]) =>
    registration((made) => {
      made.nameservers = nameservers;
    });
  const [, record, ...none] = foldSights(null, [
    sight(1, 'whois', hosted('ns1.old.example')),
    sight(2, 'whois', hosted()),
    sight(3, 'rdap', hosted('ns1.new.example')),
  ]);
  assert.deepEqual(none, []);
  assert.deepEqual(record?.changes, [
    { field: 'nameservers', before: ['ns1.old.example'], after: ['ns1.new.example'] },
  ]);
});

test('no change leads from a value to itself: what is learnt to be as before is as before again', () => {
  const hosted = (...nameservers: string[]) =>
    registration((made) => {
      made.nameservers = nameservers;
    });
  const records = foldSights(null, [
    sight(1, 'whois', hosted('ns1.example')),
    sight(2, 'whois', hosted()),
    sight(3, 'rdap', hosted('ns1.example')),
  ]);
  assert.deepEqual(
    records.map(({ registration: data, changes }) => [data?.nameservers, changes.length]),
    [
      [['ns1.example'], 0],
      [[], 1],
      [['ns1.example'], 1],
    ],
  );
});

test('folding on from any record gives what folding from the beginning gives', () => {
  const sights = Array.from({ length: 40 }, (_, i) =>
    i % 11 === 7
      ? sight(i, 'rdap', null)
      : sight(
          i,
          i % 3 === 0 ? 'whois' : 'rdap',
          (i % 3 === 0 ? thin : registration)((made) => {
            made.nameservers = i % 9 === 0 ? [] : [`ns${Math.floor(i / 4) % 3}.example`];
            if (i % 5 === 2) made.registrant = { ...emptyContact(), redacted: true };
            if (i > 30) made.dates.created = new Date(at(25)).toISOString();
          }),
        ),
  ).sort(bySight);
  const whole = foldSights(null, sights);
  assert.ok(whole.length > 10);
  for (let cut = 1; cut < sights.length; cut += 1) {
    const first = foldSights(null, sights.slice(0, cut));
    const rest = foldSights(first.at(-1)!, sights.slice(cut));
    const joined = [...first.filter(({ id }) => !rest.some((record) => record.id === id)), ...rest];
    assert.deepEqual(joined, whole);
  }
});
