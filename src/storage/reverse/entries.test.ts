import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration, type Registration } from '#app/records/registration.ts';
import { foldReverse } from '#app/records/reverse-field.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { updateReverseIndex } from './entries.ts';
import { type DomainChange, fieldNumber } from './entry-steps.ts';

const day = (n: number) => Date.UTC(2026, 0, n);

function registration(name: string | null, rest: Partial<Registration> = {}): Registration {
  const empty = emptyRegistration();
  return { ...empty, ...rest, registrant: { ...empty.registrant, name } };
}

const record = (given: Registration | null, from: number, to: number, isLatest: boolean) => ({
  registration: given,
  firstSeen: day(from),
  lastSeen: day(to),
  isLatest,
});

async function update(db: TestDatabase, ...changes: DomainChange[]): Promise<void> {
  await db.transaction().execute((tx) => updateReverseIndex(tx, changes));
}

/** The name's own label, which every registration has. */
const LABEL = fieldNumber('domainLabel');
const dayOf = (at: number) => new Date(at).getUTCDate();

async function entries(db: TestDatabase, domain = 'a.example'): Promise<string[]> {
  const { rows } = await sql<{
    field: number;
    value: string;
    current: boolean;
    firstSeen: number;
    lastSeen: number | null;
  }>`select * from reverse_entries
    where domain = ${domain} and field <> ${LABEL} order by field, value`.execute(db);
  return rows.map(
    (r) =>
      `${r.field} ${r.value} ${r.current ? 'now' : 'then'} ${dayOf(r.firstSeen)}-${r.lastSeen === null ? '' : dayOf(r.lastSeen)}`,
  );
}

test('what stands in a registration is found folded, each value once; what is withheld is not there', async (t) => {
  const db = await testDatabase(t);
  const empty = emptyRegistration();
  const all: Registration = {
    ...empty,
    registrant: {
      ...empty.registrant,
      name: 'Nguyễn  Văn Mẫu',
      organization: null,
      email: 'Mau@Example.test',
      phone: '+84.2455501234 x12',
      redacted: true,
    },
    registrar: { ...empty.registrar, name: 'Công ty Đăng Ký Một' },
    nameservers: ['ns1.dns.example', 'ns2.dns.example', 'ns1.dns.example'],
  };
  await update(db, { domain: 'a.example', records: [record(all, 1, 2, true)], complete: true });
  assert.deepEqual(await entries(db), [
    '1 nguyen van mau now 1-',
    '3 mau@example.test now 1-',
    '4 842455501234 now 1-',
    '5 cong ty dang ky mot now 1-',
    '6 ns1.dns.example now 1-',
    '6 ns2.dns.example now 1-',
  ]);
});

test('a value that the latest record lacks becomes history, and current again when it comes back', async (t) => {
  const db = await testDatabase(t);
  const step = (records: DomainChange['records']) =>
    update(db, { domain: 'a.example', records, complete: false });
  await step([record(registration('A'), 1, 3, true)]);
  await step([record(registration('A'), 1, 4, false), record(registration('B'), 5, 5, true)]);
  assert.deepEqual(await entries(db), ['1 a then 1-4', '1 b now 5-']);
  await step([record(registration('A'), 9, 9, true)]);
  assert.deepEqual(await entries(db), ['1 a now 1-', '1 b then 5-9']);
  await step([record(null, 12, 12, true)]);
  assert.deepEqual(await entries(db), ['1 a then 1-12', '1 b then 5-9']);
  await step([record(registration('C'), 2, 3, false)]);
  assert.deepEqual(await entries(db), ['1 a then 1-12', '1 b then 5-9', '1 c then 2-3']);
});

test('with all records given, what is in none of them goes; other names are left alone', async (t) => {
  const db = await testDatabase(t);
  const both = ['a.example', 'b.example'].map((domain) => ({
    domain,
    records: [record(registration('A'), 1, 2, false), record(registration('B'), 3, 4, true)],
    complete: true,
  }));
  await update(db, ...both);
  await update(db, {
    domain: 'a.example',
    records: [record(registration(null), 1, 2, false), record(registration('D'), 3, 4, true)],
    complete: true,
  });
  assert.deepEqual(await entries(db), ['1 d now 3-']);
  assert.deepEqual(await entries(db, 'b.example'), ['1 a then 1-2', '1 b now 3-']);
  await update(db, { domain: 'a.example', records: [], complete: true });
  assert.deepEqual(await entries(db), []);
});

test('the same change twice writes nothing the second time, nor does a name seen again unchanged', async (t) => {
  const db = await testDatabase(t);
  const change = {
    domain: 'a.example',
    records: [record(registration('A'), 1, 2, true)],
    complete: false,
  };
  await update(db, change);
  const versions = async () =>
    (await sql`select xmin::text, ctid::text from reverse_entries`.execute(db)).rows;
  const before = await versions();
  await update(db, change);
  await update(db, { ...change, records: [record(registration('A'), 1, 30, true)] });
  assert.deepEqual(await versions(), before);
  await update(db);
});

test('hostile values are kept as plain text, cut at 256 characters', async (t) => {
  const db = await testDatabase(t);
  const hostile = [
    `'); drop table reverse_entries; --`,
    '100%_\\',
    '{"a",null}',
    'x'.repeat(100_000),
    '😀'.repeat(400),
    `\ud800\0${'\ufdfa'.repeat(300)}`,
  ];
  for (const [i, name] of hostile.entries())
    await update(db, {
      domain: `h${i}.example`,
      records: [record(registration(name), 1, 2, true)],
      complete: true,
    });
  const { rows } = await sql<{ value: string; length: number }>`
    select value, char_length(value) as length from reverse_entries
    where field < 10 order by domain`.execute(db);
  assert.deepEqual(
    rows.map((r) => r.length),
    [34, 6, 10, 256, 256, 256],
  );
  assert.equal(rows[0]?.value, hostile[0]);
});

test('a telephone number is the same however it is dialled from abroad', () => {
  const written = [
    '+84.2455501234',
    '+84 24 5550 1234',
    '(+84) 24-5550-1234',
    '0084 24 5550 1234',
    '+84 (0)24 5550 1234',
    '00 84 (0) 24 5550 1234 ext. 5',
    '84 24 5550 1234',
    '\uff0b84 24 5550 1234 x12',
  ];
  for (const phone of written)
    assert.equal(foldReverse('registrantPhone', phone), '842455501234', phone);
  // Within a country the trunk prefix is all that stands for it.
  assert.equal(foldReverse('registrantPhone', '(024) 5550 1234'), '02455501234');
  assert.equal(foldReverse('registrantPhone', '(0)24 5550 1234'), '02455501234');
});
