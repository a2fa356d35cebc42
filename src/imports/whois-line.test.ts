import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import type { Judges } from './whois-line.ts';
import { readWhoisLine } from './whois-line.ts';

const judges: Judges = {
  parseName: createNameParser({ extraTlds: ['test', 'example'] }),
  now: Date.UTC(2026, 10, 20),
};
const SEEN = { domain: 'taken.example', observedAt: '2019-05-01T08:00:00Z', source: 'whois' };
const TEXT = [
  'Domain Name: TAKEN.EXAMPLE',
  'Registry Domain ID: D123-EXAMPLE',
  'Registrar: Example Registrar Ltd',
  'Creation Date: 2018-01-02T03:04:05Z',
  'Registry Expiry Date: 2020-01-02T03:04:05Z',
  'Registrant Name: Nguyen Van A',
  'Name Server: NS1.TAKEN.EXAMPLE',
  'Domain Status: clientTransferProhibited',
  '',
].join('\r\n');
const RDAP = {
  objectClassName: 'domain',
  ldhName: 'taken.example',
  status: ['active'],
  events: [{ eventAction: 'registration', eventDate: '2018-01-02T03:04:05Z' }],
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.taken.example' }],
};

function read(line: object) {
  return readWhoisLine({ ...SEEN, ...line }, judges);
}

function reasonOf(line: object): string {
  const judged = read(line);
  return judged.ok ? 'not rejected' : judged.reason;
}

test('a WHOIS text is read, and kept byte for byte', () => {
  const judged = read({ text: TEXT, server: 'whois.example' });
  assert.ok(judged.ok);
  const { status, registration, raw, observedAt } = judged.value;
  assert.equal(status, 'registered');
  assert.equal(observedAt, Date.UTC(2019, 4, 1, 8));
  assert.equal(registration?.registrant.name, 'Nguyen Van A');
  assert.equal(Buffer.from(raw[0]!.bytes).toString(), TEXT);
  assert.equal(raw[0]?.server, 'whois.example');
});

test('an RDAP object is read', () => {
  const judged = read({ rdap: RDAP, source: 'rdap' });
  assert.ok(judged.ok);
  assert.equal(judged.value.registration?.dates.created, '2018-01-02T03:04:05.000Z');
});

test('a name that nobody held is told by its status, or by a text that says so', () => {
  for (const status of ['available', 'reserved', 'auction']) {
    const judged = read({ status });
    assert.ok(judged.ok);
    assert.equal(judged.value.status, status);
    assert.equal(judged.value.registration, null);
  }
  const text = read({ text: 'No match for domain "TAKEN.EXAMPLE".\r\n' });
  assert.ok(text.ok);
  assert.equal(text.value.status, 'available');
});

test('data is normalised: hosts in lower case, dates as instants, withheld values null', () => {
  const judged = read({
    data: {
      registrant: {
        name: 'REDACTED FOR PRIVACY',
        organization: ' Ví dụ  Ltd ',
        country: 'Viet Nam',
      },
      contacts: { admin: { email: 'admin@mail.example' } },
      nameservers: ['NS1.Taken.Example.', 'ns1.taken.example', 'ns2.taken.example'],
      nameserverDetails: [{ host: 'ns2.taken.example', ipv4: ['192.0.2.1'], ipv6: [] }],
      dates: {
        created: '2018-01-02',
        expiry: '2020-01-02T10:00:00+07:00',
        releaseFrom: '2020-03-01T00:00:00Z',
      },
      domainStatus: ['client transfer prohibited'],
      dsRecords: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) }],
    },
  });
  assert.ok(judged.ok);
  const data = judged.value.registration!;
  assert.deepEqual(
    [
      data.registrant.name,
      data.registrant.organization,
      data.registrant.country,
      data.registrant.redacted,
    ],
    [null, 'Ví dụ Ltd', 'VN', true],
  );
  assert.equal(data.contacts.admin?.redacted, false);
  assert.deepEqual(data.nameservers, ['ns1.taken.example', 'ns2.taken.example']);
  assert.deepEqual(data.nameserverDetails[1], {
    host: 'ns2.taken.example',
    ipv4: ['192.0.2.1'],
    ipv6: [],
  });
  assert.deepEqual(data.dates, {
    created: '2018-01-02T00:00:00.000Z',
    updated: null,
    expiry: '2020-01-02T03:00:00.000Z',
    renewalDeadline: null,
    releaseFrom: null,
    releaseTo: null,
  });
  assert.deepEqual(data.domainStatus, ['clientTransferProhibited']);
  assert.equal(data.dsRecords[0]?.digest, 'AB'.repeat(32));
});

test('every kind of bad line is rejected with its reason', () => {
  const registered = { data: { registrar: { name: 'Example Registrar' } } };
  const cases: [object, RegExp][] = [
    [{ status: 'available', domain: 7 }, /domain must be a text/],
    [{ status: 'available', domain: 'no dots' }, /^domain: /],
    [{ status: 'available', domain: 'a.nosuchtld' }, /no top-level domain/],
    [{ status: 'available', domain: 'com' }, /^domain: /],
    [
      { status: 'available', domain: 'www.taken.example' },
      /below the registrable name taken\.example/,
    ],
    [{ status: 'available', observedAt: '2019-05-01' }, /ISO-8601 instant/],
    [{ status: 'available', observedAt: '2019-05-01T08:00:00' }, /ISO-8601 instant/],
    [{ status: 'available', observedAt: 1556697600 }, /ISO-8601 instant/],
    [{ status: 'available', observedAt: '2019-02-30T08:00:00Z' }, /not in the calendar/],
    [{ status: 'available', observedAt: '2019-05-01T25:00:00Z' }, /not in the calendar/],
    [{ status: 'available', observedAt: '1984-12-31T23:59:59Z' }, /before 1985/],
    [{ status: 'available', observedAt: '2026-11-21T00:00:01Z' }, /in the future/],
    [{ status: 'available', source: '' }, /source must be/],
    [{ status: 'available', source: 'WHOIS 1' }, /source must be/],
    [{ status: 'available', server: 'x'.repeat(301) }, /server is too long/],
    [{ status: 'available', extra: 1 }, /unknown field "extra"/],
    [{}, /exactly one of/],
    [{ status: 'available', ...registered }, /exactly one of/],
    [{ status: 'registered' }, /status must be/],
    [{ text: 7 }, /text must be a text/],
    [{ text: '' }, /shows no state/],
    [{ text: 'Too many queries, try again later' }, /reads as throttled/],
    [{ text: TEXT.replace('TAKEN', 'OTHER') }, /speaks of another name/],
    [{ rdap: 'x' }, /rdap must be an object/],
    [{ rdap: { errorCode: 500 } }, /shows no state/],
    [{ rdap: { ...RDAP, ldhName: 'other.example' } }, /speaks of another name/],
    [{ data: [] }, /data must be an object/],
    [{ data: {} }, /says nothing/],
    [{ data: { owner: 'x' } }, /data has an unknown field "owner"/],
    [{ data: { registrant: { shoeSize: 1 } } }, /data\.registrant has an unknown field/],
    [{ data: { registrant: { name: 1 } } }, /data\.registrant\.name must be a text/],
    [{ data: { nameservers: 'ns1' } }, /data\.nameservers must be a list/],
    [{ data: { nameservers: ['a b'] } }, /no host name/],
    [{ data: { nameserverDetails: [{ host: 'ns1.example' }] } }, /no nameserver/],
    [{ data: { dates: { expiry: 'soon' } } }, /data\.dates\.expiry/],
    [{ data: { dnssec: 'yes' } }, /data\.dnssec/],
    [{ data: { dsRecords: [{ keyTag: -1 }] } }, /data\.dsRecords/],
    [{ data: { registrar: { name: 'x'.repeat(1001) } } }, /longer than 1000/],
  ];
  for (const [line, reason] of cases)
    assert.match(reasonOf(line), reason, JSON.stringify(line).slice(0, 100));
  for (const value of [null, 1, 'x', []]) assert.equal(readWhoisLine(value, judges).ok, false);
});

test('the same line gives the same id; another name, instant, source or content gives another', () => {
  const idOf = (line: object) => {
    const judged = read(line);
    assert.ok(judged.ok);
    return judged.value.id;
  };
  const id = idOf({ status: 'available' });
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(idOf({ status: 'available', domain: 'TAKEN.example', server: 'x' }), id);
  assert.equal(idOf({ status: 'available', observedAt: '2019-05-01T15:00:00+07:00' }), id);
  const others = [
    { status: 'reserved' },
    { status: 'available', domain: 'other.example' },
    { status: 'available', source: 'rdap' },
    { status: 'available', observedAt: '2019-05-01T08:00:00.001Z' },
  ].map(idOf);
  assert.equal(new Set([id, ...others]).size, 5);
});
