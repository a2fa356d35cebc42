import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { DnsHistoryEntry, DnsLook, DnsSpan } from '#app/records/dns.ts';
import { testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import type { Database } from '../postgres/database.ts';
import { keepLooks, keepSpans } from './looks.ts';

const START = Date.UTC(2024, 2, 1);
const DAY = 24 * 60 * 60 * 1000;
const day = (n: number) => START + n * DAY;

/** `NS a: 0–3 ×4 now` */
async function kept(db: Database, domain: string): Promise<string[]> {
  const { rows } = await sql<DnsHistoryEntry>`
    select * from dns_records where domain = ${domain}`.execute(db);
  const days = (at: number) => (at - START) / DAY;
  return rows
    .map(
      (row) =>
        `${row.name === domain ? '' : `${row.name} `}${row.type} ${row.value}: ${days(row.firstSeen)}–${days(row.lastSeen)} ×${row.observations} ttl ${row.ttl}${row.current ? ' now' : ''}`,
    )
    .sort();
}

function span(given: Partial<DnsSpan>): DnsSpan {
  const domain = 'old.example';
  const times = { firstSeen: day(0), lastSeen: day(1) };
  return {
    id: randomUUID(),
    domain,
    name: domain,
    type: 'NS',
    value: 'a.example',
    ttl: null,
    ...times,
    ...given,
  };
}

test('looks become intervals, the same whether they come one by one, at once, backwards or twice', async (t) => {
  const db = await testDatabase(t);
  const story = (domain: string): DnsLook[] => [
    dnsLook(domain, day(0), { A: ['192.0.2.1', '192.0.2.2'], NS: ['a.example'], MX: [] }),
    dnsLook(domain, day(1), { A: ['192.0.2.2'], NS: ['b.example'] }),
    dnsLook(domain, day(2), { A: ['192.0.2.1'] }),
    dnsLook(domain, day(3), { A: ['192.0.2.1'], NS: ['b.example'], TXT: ['x'.repeat(5000)] }),
    dnsLook(domain, day(3), { NS: ['c.example'] }),
  ];
  for (const look of story('one.example')) await keepLooks(db, [look]);
  await keepLooks(db, story('all.example'));
  for (const look of story('back.example').reverse()) await keepLooks(db, [look]);
  const twice = story('twice.example');
  assert.equal((await keepLooks(db, [...twice, ...twice])).kept, 5);
  assert.equal((await keepLooks(db, twice)).kept, 0);

  assert.deepEqual(await kept(db, 'one.example'), [
    'A 192.0.2.1: 0–3 ×3 ttl 300 now',
    'A 192.0.2.2: 0–1 ×2 ttl 300 now',
    'NS a.example: 0–0 ×1 ttl 300',
    'NS b.example: 1–3 ×2 ttl 300 now',
    'NS c.example: 3–3 ×1 ttl 300 now',
    `TXT ${'x'.repeat(5000)}: 3–3 ×1 ttl 300 now`,
  ]);
  for (const domain of ['all.example', 'back.example', 'twice.example'])
    assert.deepEqual(await kept(db, domain), await kept(db, 'one.example'), domain);
});

test('a look tells whether its domain changed: not by the first look, a rotation or a new serial number', async (t) => {
  const db = await testDatabase(t);
  const changed = async (at: number, answers: Parameters<typeof dnsLook>[2]) =>
    (await keepLooks(db, [dnsLook('taken.example', at, answers)])).changed.has('taken.example');
  assert.equal(
    await changed(day(0), { A: ['192.0.2.1', '192.0.2.2'], NS: ['a.example'], SOA: ['a b 1'] }),
    false,
  );
  assert.equal(
    await changed(day(1), { A: ['192.0.2.2'], NS: ['a.example'], SOA: ['a b 2'] }),
    false,
  );
  assert.equal(await changed(day(2), { NS: ['b.example'] }), true);
  assert.equal(await changed(day(3), { NS: [] }), true);
});

test('many writers of one domain lose and double nothing', async (t) => {
  const db = await testDatabase(t);
  const looks = Array.from({ length: 40 }, (_, n) =>
    dnsLook(n % 2 ? 'a.example' : 'b.example', day(n), { NS: ['ns.example'] }),
  );
  await Promise.all(
    looks.flatMap((look, n) => [
      keepLooks(db, [look]),
      keepLooks(db, [looks[(n + 7) % 40]!, look, looks[(n + 20) % 40]!]),
    ]),
  );
  assert.deepEqual(await kept(db, 'b.example'), ['NS ns.example: 0–38 ×20 ttl 300 now']);
  assert.deepEqual(await kept(db, 'a.example'), ['NS ns.example: 1–39 ×20 ttl 300 now']);
});

test('names below a domain are kept apart', async (t) => {
  const db = await testDatabase(t);
  await keepLooks(db, [
    dnsLook('taken.example', day(0), { A: ['192.0.2.1'] }),
    dnsLook('taken.example', day(0), { A: ['192.0.2.9'] }, { name: 'www.taken.example' }),
    dnsLook('taken.example', day(1), { A: [] }, { name: 'www.taken.example' }),
  ]);
  assert.deepEqual(await kept(db, 'taken.example'), [
    'A 192.0.2.1: 0–0 ×1 ttl 300 now',
    'www.taken.example A 192.0.2.9: 0–0 ×1 ttl 300 now',
  ]);
});

test('imported spans join looks, whichever came first, and twice is once', async (t) => {
  const db = await testDatabase(t);
  const spans = [
    span({ ttl: 900 }),
    span({ firstSeen: day(3), lastSeen: day(6) }),
    span({ value: 'b.example' }),
  ];
  const looks = [2, 4, 8].map((n) => dnsLook('old.example', day(n), { NS: ['a.example'] }));
  assert.equal(await keepSpans(db, spans), 3);
  assert.equal(await keepSpans(db, spans), 0);
  for (const look of looks) await keepLooks(db, [look]);
  const expected = [
    'NS a.example: 0–1 ×2 ttl 900',
    'NS a.example: 2–8 ×5 ttl 300 now',
    'NS b.example: 0–1 ×2 ttl null',
  ];
  assert.deepEqual(await kept(db, 'old.example'), expected);

  const again = await testDatabase(t);
  await keepLooks(again, looks);
  for (const one of spans) await keepSpans(again, [one]);
  assert.deepEqual(await kept(again, 'old.example'), expected);
});

test('a sighting at one moment is a span of no length: it ends nothing, counts what it counted, and is never current', async (t) => {
  const db = await testDatabase(t);
  const at = (n: number, given: Partial<DnsSpan> = {}) =>
    span({ firstSeen: day(n), lastSeen: day(n), isLook: false, observations: 7, ...given });
  await keepLooks(db, [dnsLook('old.example', day(0), { NS: ['a.example', 'b.example'] })]);
  await keepSpans(db, [at(3), at(3, { type: 'A', value: '192.0.2.1', observations: null })]);
  await keepLooks(db, [dnsLook('old.example', day(5), { NS: ['a.example', 'b.example'] })]);
  assert.deepEqual(await kept(db, 'old.example'), [
    'A 192.0.2.1: 3–3 ×1 ttl null',
    'NS a.example: 0–5 ×9 ttl 300 now',
    'NS b.example: 0–5 ×2 ttl 300 now',
  ]);
});

test('an imported look tells all that its type had, but no present and no change', async (t) => {
  const db = await testDatabase(t);
  const at = (n: number, value: string, observations: number | null = null) =>
    span({ firstSeen: day(n), lastSeen: day(n), isLook: true, value, observations });
  await keepSpans(db, [at(0, 'a.example'), at(0, 'b.example'), at(1, 'a.example', 5)]);
  assert.deepEqual(await kept(db, 'old.example'), [
    'NS a.example: 0–1 ×6 ttl null',
    'NS b.example: 0–0 ×1 ttl null',
  ]);
  const look = async (n: number, value: string) =>
    (await keepLooks(db, [dnsLook('old.example', day(n), { NS: [value] })])).changed.size;
  assert.equal(await look(2, 'c.example'), 0);
  assert.equal(await look(3, 'a.example'), 1);
  assert.deepEqual(await kept(db, 'old.example'), [
    'NS a.example: 0–1 ×6 ttl null',
    'NS a.example: 3–3 ×1 ttl 300 now',
    'NS b.example: 0–0 ×1 ttl null',
    'NS c.example: 2–2 ×1 ttl 300',
  ]);
});

test('values that PostgreSQL can not hold, and endless lists of them, are kept as far as can be', async (t) => {
  const db = await testDatabase(t);
  const many = Array.from({ length: 1000 }, (_, n) => `192.0.2.${n}`);
  await keepLooks(db, [dnsLook('odd.example', day(0), { TXT: ['a\0b', 'half \ud800'], A: many })]);
  const rows = await kept(db, 'odd.example');
  assert.equal(rows.filter((row) => row.startsWith('A ')).length, 100);
  assert.ok(rows.includes('TXT a\ufffdb: 0–0 ×1 ttl 300 now'));
});
