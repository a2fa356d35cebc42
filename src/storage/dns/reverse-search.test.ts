import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { DnsLook, DnsSpan, DnsType } from '#app/records/dns.ts';
import { textValue } from '#app/records/dns-values/zone-text.ts';
import { foldText } from '#app/records/fold-text.ts';
import { type Chance, chanceOf } from '#app/testing/chance.ts';
import { testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import type { Database } from '../postgres/database.ts';
import { keepLooks, keepSpans } from './looks.ts';
import {
  type DnsReverseEntry,
  type DnsReverseFound,
  type DnsReversePosition,
  type DnsReverseQuery,
  type DnsReverseTerm,
  searchDnsReverse,
} from './reverse-search.ts';

const START = Date.UTC(2024, 2, 1);
const DAY = 24 * 60 * 60 * 1000;
const SEEDS = ['one', 'two', 'three', 'four'];
const SCOPES = ['current', 'historic'] as const;

const HOSTS = ['', 'www.', '_dmarc.', 's1._domainkey.'];
const VALUES = {
  A: ['192.0.2.1', '192.0.2.9', '192.0.2.254', '198.51.100.1', '203.0.113.77'],
  AAAA: ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:ffff::', '::1', '2001:db8:1:2:3:4:5:6'],
  NS: ['ns1.dns.example', 'ns2.dns.example', 'dns.example', 'other-dns.example', 'b-dns.example'],
  MX: ['10 mx.mail.example', '20 mx.mail.example', '0 .', '10 mail.example'],
  CNAME: ['cdn.example', 'a.cdn.example', 'x.a.cdn.example', 'acdn.example'],
  TXT: [
    ...['v=spf1 -all', 'V=SPF1 -ALL', 'site-verification=AbC_100%', 'site-verification=xyz'],
    ...['Đà Nẵng — xác  minh', 'token\\010\\\\', 'x'.repeat(600), ''],
  ],
} as const;
type Kind = keyof typeof VALUES;
const KINDS = Object.keys(VALUES) as Kind[];

function pick<T>(chance: Chance, from: readonly T[]): T {
  return from[chance.within(0, from.length - 1)]!;
}

/** Looks and spans in any order, many of the same hosts. */
async function keepSome(db: Database, chance: Chance): Promise<void> {
  const looks: DnsLook[] = [];
  const spans: DnsSpan[] = [];
  for (let i = 0; i < 150; i++) {
    const domain = `name${chance.within(1, 12)}.example`;
    const name = `${pick(chance, HOSTS)}${domain}`;
    const type = pick(chance, KINDS);
    const at = START + chance.within(0, 40) * DAY;
    const some = VALUES[type].filter(() => chance.hits(0.4));
    if (chance.hits(0.7)) looks.push(dnsLook(domain, at, { [type]: some }, { name }));
    else
      spans.push({
        id: randomUUID(),
        domain,
        name,
        type,
        value: pick(chance, VALUES[type]),
        ttl: null,
        firstSeen: at,
        lastSeen: at + chance.within(0, 9) * DAY,
      });
  }
  for (let at = 0; at < looks.length; at += 30) {
    await keepLooks(db, looks.slice(at, at + 30));
    await keepSpans(db, spans.slice(at / 3, at / 3 + 10));
  }
}

const bits = (value: string) => {
  const whole = value.includes(':') ? new URL(`http://[${value}]`).hostname.slice(1, -1) : value;
  if (!whole.includes(':'))
    return whole
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  const [head = '', tail] = whole.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const fill =
    tail === undefined ? [] : new Array(8 - groups(head).length - groups(tail).length).fill('0');
  return [...groups(head), ...fill, ...groups(tail ?? '')]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
};
const hexOf = (digits: string) =>
  digits.replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16));

interface Case {
  readonly term: DnsReverseTerm;
  readonly type: DnsType;
  readonly holds: (value: string) => boolean;
}

function prefixCase(address: string, length: number): Case {
  const prefix = bits(address).slice(0, length);
  const size = bits(address).length;
  const type = size === 32 ? 'A' : 'AAAA';
  const [first, last] = [hexOf(prefix.padEnd(size, '0')), hexOf(prefix.padEnd(size, '1'))];
  return {
    term: { kind: 'addresses', type, first, last },
    type,
    holds: (value) => bits(value).startsWith(prefix),
  };
}

function hostCase(type: 'NS' | 'MX' | 'CNAME', host: string, andBelow: boolean): Case {
  const said = (value: string) => (type === 'MX' ? value.split(' ')[1]! : value);
  return {
    term: { kind: 'host', type, host, andBelow },
    type,
    holds: (value) => said(value) === host || (andBelow && said(value).endsWith(`.${host}`)),
  };
}

function textCase(text: string, match: 'exact' | 'prefix' | 'contains'): Case {
  const fold = (value: string) => foldText(value.slice(0, 2048)).slice(0, 512);
  const term = fold(text);
  const test = {
    exact: (a: string) => a === term,
    prefix: (a: string) => a.startsWith(term),
    contains: (a: string) => a.includes(term),
  };
  return {
    term: { kind: 'text', text, match },
    type: 'TXT',
    holds: (value) => test[match](fold(value)),
  };
}

const CASES: readonly Case[] = [
  ...VALUES.A.map((address) => prefixCase(address, 32)),
  ...[0, 8, 23, 24, 25, 30, 31].map((length) => prefixCase('192.0.2.9', length)),
  ...VALUES.AAAA.map((address) => prefixCase(address, 128)),
  ...[0, 1, 32, 47, 48, 63, 64, 127].map((length) => prefixCase('2001:db8:0:1::1', length)),
  ...[...VALUES.NS, 'example', 'missing.example'].flatMap((host) => [
    hostCase('NS', host, false),
    hostCase('NS', host, true),
  ]),
  ...['mx.mail.example', 'mail.example', '.'].map((host) => hostCase('MX', host, false)),
  hostCase('MX', 'mail.example', true),
  ...['cdn.example', 'a.cdn.example'].map((host) => hostCase('CNAME', host, true)),
  ...['v=spf1 -all', 'SITE-verification=abc_100%', 'da nang - xac minh', 'da nang — xac minh'].map(
    (text) => textCase(text, 'exact'),
  ),
  ...['v=spf1', 'site-', 'x'.repeat(600), 'ĐÀ'].map((text) => textCase(text, 'prefix')),
  ...['spf', 'c_1', '00%', 'verification', '\\010\\\\', 'xac minh', ' — ', 'xxx', 'zzz'].map(
    (text) => textCase(text, 'contains'),
  ),
];

type Shown = Omit<DnsReverseEntry, 'value'>;

/** All pages of random sizes; every page but the last is full. */
async function searched(db: Database, term: DnsReverseTerm, scope: Scope, chance: Chance) {
  const entries: Shown[] = [];
  let total: DnsReverseFound['total'] = null;
  for (let after: DnsReversePosition | null = null; ; ) {
    const limit = chance.within(1, 9);
    const query: DnsReverseQuery = { term, scope, limit, after };
    const page: DnsReverseFound = await db
      .transaction()
      .execute((tx) => searchDnsReverse(tx, query));
    if (after === null) total = page.total;
    entries.push(...page.entries.map(({ value: _, ...entry }) => entry));
    if (page.next === null) return { entries, total };
    assert.equal(page.entries.length, limit);
    after = page.next;
  }
}

type Scope = (typeof SCOPES)[number];
type Row = DnsReverseEntry & { readonly type: DnsType };

function expected(rows: readonly Row[], { type, holds }: Case, scope: Scope): Shown[] {
  const keyOf = (value: string) => {
    if (type === 'A' || type === 'AAAA') return hexOf(bits(value));
    if (type === 'TXT') return foldText(value).slice(0, 512);
    return [...(type === 'MX' ? value.split(' ')[1]! : value)].reverse().join('');
  };
  const matching = rows.filter(
    (row) => row.type === type && (scope === 'historic' || row.current) && holds(row.value),
  );
  const groups = Map.groupBy(matching, (row) => JSON.stringify([keyOf(row.value), row.name]));
  const sorted = [...groups].sort(([a], [b]) => {
    const [[key, name], [otherKey, otherName]] = [JSON.parse(a), JSON.parse(b)];
    return key === otherKey ? (name < otherName ? -1 : 1) : key < otherKey ? -1 : 1;
  });
  return sorted.map(([, own]) => ({
    name: own[0]!.name,
    domain: own[0]!.domain,
    firstSeen: Math.min(...own.map(({ firstSeen }) => firstSeen)),
    lastSeen: Math.max(...own.map(({ lastSeen }) => lastSeen)),
    observations: own.reduce((sum, { observations }) => sum + observations, 0),
    current: own.some(({ current }) => current),
  }));
}

for (const seed of SEEDS)
  test(`what a search finds is what a look at every record finds, on pages of any size (${seed})`, async (t) => {
    const db = await testDatabase(t);
    const chance = chanceOf(seed);
    await keepSome(db, chance);
    const { rows } = await sql<Row>`select * from dns_records`.execute(db);
    assert.ok(rows.some(({ current }) => current) && rows.some(({ current }) => !current));
    for (const one of CASES)
      for (const scope of SCOPES) {
        const { entries, total } = await searched(db, one.term, scope, chance);
        const wanted = expected(rows, one, scope);
        const what = JSON.stringify([one.term, scope]);
        assert.deepEqual(entries, wanted, what);
        // Without three letters in a row no index helps to count.
        const isExact = total?.isExact || /c_1|00%| — |010/.test(JSON.stringify(one.term));
        assert.ok(isExact && total, what);
        assert.ok(total.isExact ? total.count === wanted.length : total.count <= wanted.length);
      }
  });

test('texts fold in the database as they do in the code', async (t) => {
  const db = await testDatabase(t);
  const texts = [
    ...[
      '',
      '  v=SPF1   a\tMX ',
      'Công ty TNHH Đà Nẵng',
      'ΣΊΣΥΦΟΣ ς',
      'Straße Æsir þorn Œuvre ŁÓDŹ',
    ],
    ...[
      'ﬁne ① ｆｕｌｌ　width',
      'a\u200bb\u00adc',
      'ไทย นี้',
      'ก\u0e33',
      'I\u0307 ı',
      '한글 ﾊﾟ',
      'é'.repeat(700),
    ],
  ];
  for (const text of texts) {
    const { rows } = await sql<{ key: string }>`select dns_text_key(${text}) as key`.execute(db);
    assert.equal(rows[0]?.key, foldText(text).slice(0, 512), text);
  }
});

test('a text is found by what it says and by how it is shown, escapes or not', async (t) => {
  const db = await testDatabase(t);
  const chance = chanceOf('said');
  const parts = ['a', 'v=1', ' ', '\t', '\0', '\u0085', '\\', '"', 'é', '\u0001', '\x7f'];
  const texts = Array.from({ length: 300 }, () =>
    Array.from({ length: chance.within(1, 7) }, () => pick(chance, parts)).join(''),
  );
  const keyed = async (text: string) => {
    const { rows } = await sql<{ key: string }>`
      select dns_search_key('TXT', ${text}) as key`.execute(db);
    return rows[0]!.key;
  };
  for (const text of ['under\\slash', '\\\\server\\share', 'a\tb', ...texts]) {
    const kept = textValue(Buffer.from(text));
    // A text of no string is kept as two quotes.
    if (kept === '""') continue;
    assert.equal(await keyed(text.replaceAll('\0', ' ')), await keyed(kept), kept);
  }
  assert.equal(await keyed('a\\009b\\194\\133c\\\\d'), 'a b c\\d');
});

test('a value that is none of its type is in no index, and kept all the same', async (t) => {
  const db = await testDatabase(t);
  const odd = {
    A: ['192.0.2.256'],
    AAAA: ['2001:db8::1::', ':1', '1:2:3:4:5:6:7::8'],
  };
  await keepLooks(db, [dnsLook('odd.example', START, odd)]);
  const { rows } = await sql`select search_key from dns_records`.execute(db);
  assert.deepEqual(
    rows.map((row) => Object.values(row as object)[0]),
    [null, null, null, null],
  );
});
