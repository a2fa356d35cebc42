import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { readDnsLines } from './dns-line.ts';

const judges = {
  parseName: createNameParser({ extraTlds: ['test', 'example'] }),
  now: Date.UTC(2026, 10, 20),
};
const SEEN = {
  domain: 'taken.example',
  observedAt: '2019-05-01T08:00:00Z',
  type: 'A',
  value: '192.0.2.1',
};

function read(line: object) {
  return readWhole({ ...SEEN, ...line });
}

/** Of a line of our own form, which has one record. */
function readWhole(line: object) {
  const judged = readDnsLines(line, judges);
  return judged.ok ? { ok: true as const, value: judged.value[0]! } : judged;
}

function spelling(type: string, value: string): string | null {
  const judged = read({ type, value });
  return judged.ok ? judged.value.value : null;
}

test('a record is kept under its registrable name and its own', () => {
  const judged = read({ domain: 'WWW.Taken.Example', ttl: 300 });
  assert.ok(judged.ok);
  const { id, ...record } = judged.value;
  const at = Date.UTC(2019, 4, 1, 8);
  assert.deepEqual(record, {
    domain: 'taken.example',
    name: 'www.taken.example',
    type: 'A',
    value: '192.0.2.1',
    ttl: 300,
    firstSeen: at,
    lastSeen: at,
    isLook: true,
    observations: null,
  });
  const named = read({ domain: 'taken.example', name: 'www.taken.example', ttl: 300 });
  assert.ok(named.ok);
  assert.equal(named.value.id, id);
  for (const name of [
    ...['_dmarc.taken.example', '*.taken.example', '_25._tcp.mail.taken.example'],
    ...['s1._domainkey.taken.example', '*._domainkey.taken.example', 'a_b.taken.example'],
    ...['k8s_node-1.taken.example', 'x_.taken.example', '_acme-challenge.a_b.c.taken.example'],
    `${'a.'.repeat(10)}_x.taken.example`,
  ]) {
    const own = read({ name });
    assert.equal(own.ok && own.value.name, name);
    assert.equal(read({ domain: name }).ok, true, name);
  }
});

test('a span has two ends', () => {
  const judged = readWhole({
    domain: 'taken.example',
    type: 'ns',
    value: 'NS1.Dns.Example.',
    firstSeen: '2018-01-01T00:00:00Z',
    lastSeen: '2019-01-01T00:00:00Z',
  });
  assert.ok(judged.ok);
  assert.equal(judged.value.value, 'ns1.dns.example');
  assert.deepEqual(
    [judged.value.firstSeen, judged.value.lastSeen],
    [Date.UTC(2018, 0, 1), Date.UTC(2019, 0, 1)],
  );
});

test('values of every type come to one spelling', () => {
  assert.equal(spelling('AAAA', '2001:DB8:0:0:0:0:0:1'), '2001:db8::1');
  assert.equal(spelling('CNAME', 'Other.Example.'), 'other.example');
  assert.equal(spelling('MX', '010  Mail.Example.'), '10 mail.example');
  assert.equal(
    spelling('SOA', 'NS1.example. host.example. 2019050101 3600 600 86400 300'),
    'ns1.example host.example 2019050101 3600 600 86400 300',
  );
  assert.equal(spelling('CAA', '0 ISSUE ca.example'), '0 issue "ca.example"');
  assert.equal(spelling('CAA', '0 issue "ca.example"'), '0 issue "ca.example"');
  assert.equal(spelling('TXT', 'v=spf1 -all'), 'v=spf1 -all');
  assert.equal(spelling('TXT', '"v=spf1 " "-all \\"x\\""'), 'v=spf1 -all "x"');
});

test('escapes of zone files are bytes of UTF-8, and what is no byte or no name is refused', () => {
  assert.equal(spelling('TXT', '"tr\\195\\160 s\\225\\187\\175a"'), 'trà sữa');
  assert.equal(spelling('TXT', 'a\\\\b'), 'a\\\\b');
  assert.equal(spelling('TXT', 'a\tb\nc'), 'a\\009b\\010c');
  assert.equal(spelling('TXT', '\\255\\254A'), '\\255\\254A');
  assert.equal(spelling('TXT', '"x\\000y"'), 'x\\000y');
  assert.equal(spelling('TXT', '""'), '""');
  assert.equal(spelling('TXT', '"\\"all of it\\""'), '\\"all of it"');
  assert.equal(spelling('CAA', '0 ISSUE "a\\"b\\195\\160"'), '0 issue "a\\"bà"');
  for (const text of ['"\\999"', '\\256', 'x\\', '\\1x'])
    assert.equal(spelling('TXT', text), null, text);
  for (const host of [
    'ns1.x.example..',
    '.ns1.x.example',
    'a..b',
    'bücher.example..',
    'a,b',
    'http://a',
  ])
    assert.equal(spelling('NS', host), null, host);
});

test('every name that the DNS can hold is a value', () => {
  const soa = (mailbox: string) => `ns.x.example. ${mailbox} 1 2 3 4 5`;
  assert.equal(
    spelling('SOA', soa('First\\.last.x.example.')),
    soa('first\\.last.x.example').replace('e. ', 'e '),
  );
  assert.equal(
    spelling('PTR', 'My\\032Printer._ipp._tcp.local.'),
    'my\\032printer._ipp._tcp.local',
  );
  assert.equal(spelling('CNAME', '1.0/25.2.0.192.in-addr.arpa.'), '1.0/25.2.0.192.in-addr.arpa');
  assert.equal(spelling('NS', 'bücher.example.'), 'xn--bcher-kva.example');
  assert.equal(spelling('NS', '.'), '.');
  assert.equal(spelling('CNAME', '.'), '.');
  assert.equal(spelling('NS', `${'a'.repeat(64)}.example`), null);
  assert.equal(spelling('NS', `${'a.'.repeat(127)}example`), null);
});

test('a line with observedAt is a look, one with two ends a sighting, also where they are one moment', () => {
  const told = (line: object) => {
    const judged = read(line);
    assert.ok(judged.ok);
    const { id, isLook, observations } = judged.value;
    return { id, told: [isLook, observations] };
  };
  const at = SEEN.observedAt;
  const moment = { observedAt: null, firstSeen: at, lastSeen: at };
  const lines = [
    told({ firstSeen: null, lastSeen: null }),
    told({ count: 7 }),
    told(moment),
    told({ ...moment, count: 7 }),
  ];
  assert.deepEqual(
    lines.map((line) => line.told),
    [
      [true, null],
      [true, 7],
      [false, 1],
      [false, 7],
    ],
  );
  assert.equal(new Set(lines.map(({ id }) => id)).size, 4);
});

test('of passive DNS good values are kept beside bad ones, each of which is told', () => {
  const record = {
    rrname: 'taken.example.',
    rrtype: 'A',
    time_first: 1514764800,
    time_last: 1514764800,
  };
  const judged = readDnsLines(
    { ...record, rdata: ['192.0.2.1', 'x', '192.0.2.2', 7], count: 9 },
    judges,
  );
  assert.ok(!judged.ok);
  assert.equal(
    judged.reason,
    'rdata[1]: value is none of type A; rdata[3]: value is none of type A; the others are kept',
  );
  assert.deepEqual(
    judged.rest?.map(({ value, isLook, observations }) => [value, isLook, observations]),
    [
      ['192.0.2.1', false, 9],
      ['192.0.2.2', false, 9],
    ],
  );
});

test('every kind of bad line is rejected with its reason', () => {
  const span = { observedAt: undefined, firstSeen: '2018-01-01T00:00:00Z' };
  const cases: [object, RegExp][] = [
    [{ domain: 1 }, /domain must be a text/],
    [{ domain: 'x' }, /^domain: /],
    [{ name: 7 }, /name must be a text/],
    [{ name: 'a b' }, /name is no host name/],
    [{ name: 'www.other.example' }, /does not lie in taken\.example/],
    [{ name: 'nottaken.example' }, /does not lie in/],
    [{ type: 'AXFR' }, /type must be one of/],
    [{ type: 'SRV', value: '0 0 70000 a.example' }, /none of type SRV/],
    [{ type: 'DS', value: '1 8 2 ABC' }, /none of type DS/],
    [{ type: 'DNSKEY', value: '256 3 256 AQP=' }, /none of type DNSKEY/],
    [{ type: 'NAPTR', value: '1 1 "a" "b" c.example' }, /none of type NAPTR/],
    [{ type: 'NAPTR', value: `1 1 ${'"'.repeat(60_000)}` }, /none of type NAPTR/],
    [{ type: 'TLSA', value: `3 1 1 a${' '.repeat(60_000)}!` }, /none of type TLSA/],
    [{ type: 'HTTPS', value: '1 . port=x' }, /none of type HTTPS/],
    [{ type: 1 }, /type must be one of/],
    [{ value: '192.0.2.256' }, /none of type A/],
    [{ value: 7 }, /none of type A/],
    [{ type: 'AAAA' }, /none of type AAAA/],
    [{ type: 'MX', value: 'mail.example' }, /none of type MX/],
    [{ type: 'MX', value: '70000 mail.example' }, /none of type MX/],
    [{ type: 'SOA', value: 'ns.example host.example 1 2 3 4' }, /none of type SOA/],
    [{ type: 'CAA', value: '256 issue x' }, /none of type CAA/],
    [{ type: 'TXT', value: '' }, /none of type TXT/],
    [{ type: 'TXT', value: 'x\0y' }, /none of type TXT/],
    [{ type: 'TXT', value: 'x'.repeat(65_536) }, /none of type TXT/],
    [{ ttl: -1 }, /ttl/],
    [{ ttl: '300' }, /ttl/],
    [{ observedAt: undefined }, /either observedAt or both/],
    [{ firstSeen: '2018-01-01T00:00:00Z' }, /either observedAt or both/],
    [span, /lastSeen must be/],
    [{ ...span, lastSeen: '2017-01-01T00:00:00Z' }, /behind lastSeen/],
    [{ ...span, lastSeen: '2027-01-01T00:00:00Z' }, /future/],
    [{ extra: 1 }, /unknown field/],
  ];
  for (const [line, reason] of cases) {
    const judged = read(line);
    assert.match(
      judged.ok ? 'not rejected' : judged.reason,
      reason,
      JSON.stringify(line).slice(0, 100),
    );
  }
});
