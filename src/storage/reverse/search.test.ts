import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import {
  foldBare,
  foldReverse,
  type ReverseField,
  type ReverseMatch,
} from '#app/records/reverse-field.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { updateReverseIndex } from './entries.ts';
import {
  PLAIN_QUERY,
  type ReverseFound,
  type ReversePlace,
  type ReverseQuery,
  type ReverseTerm,
} from './query.ts';
import { searchReverse } from './search.ts';
import { walk } from './walk.ts';

interface Given {
  name?: string;
  organization?: string;
  email?: string;
  phone?: string;
  registrar?: string;
  nameservers?: string[];
}

/** One name with the records given, oldest first; the last is the latest. */
async function keep(db: TestDatabase, domain: string, ...records: Given[]): Promise<void> {
  const change = {
    domain,
    complete: true,
    records: records.map((given, i) => ({
      ...recordOf(given),
      firstSeen: i,
      lastSeen: i,
      isLatest: i === records.length - 1,
    })),
  };
  await db.transaction().execute((tx) => updateReverseIndex(tx, [change]));
}

function recordOf({ name, organization, email, phone, registrar, nameservers = [] }: Given) {
  const empty = emptyRegistration();
  const registrant = {
    ...empty.registrant,
    name: name ?? null,
    organization: organization ?? null,
    email: email ?? null,
    phone: phone ?? null,
  };
  return {
    registration: {
      ...empty,
      registrant,
      registrar: { ...empty.registrar, name: registrar ?? null },
      nameservers,
    },
  };
}

function term(field: ReverseField, match: ReverseMatch, text: string): ReverseTerm {
  return { field, match, value: foldReverse(field, text) };
}

async function search(
  db: TestDatabase,
  include: ReverseTerm | ReverseTerm[],
  rest: Partial<ReverseQuery> = {},
): Promise<ReverseFound> {
  const query = { ...PLAIN_QUERY, ...rest };
  return await db
    .transaction()
    .execute((tx) => searchReverse(tx, { ...query, include: [include].flat() }));
}

async function names(...asked: Parameters<typeof search>): Promise<string> {
  const found = await search(...asked);
  assert.equal(found.next, null);
  assert.equal(found.totalIsExact, true);
  assert.equal(found.total, found.names.length);
  return found.names.map(({ domain }) => domain).join(' ');
}

test('every field is found exactly, by prefix and by part, whatever the case, the accents and the white space', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', {
    name: 'Nguyễn Văn Mẫu',
    organization: 'Công ty Đại Đồng',
    email: 'Mau@Mail.example',
    phone: '+84.2455501234',
    registrar: 'Nhà đăng ký Một',
    nameservers: ['ns1.dns.example'],
  });
  await keep(db, 'b.example', { name: 'Nguyen Van', registrar: 'Another' });
  const cases: [ReverseField, string, string, string][] = [
    ['registrantName', 'NGUYEN  van mau', 'nguyễn văn m', 'ễn văn mẫ'],
    ['registrantOrganization', 'cong ty dai dong', 'CÔNG TY Đ', 'Đại'],
    ['registrantEmail', 'mau@mail.example', 'MAU@', '@mail'],
    ['registrantPhone', '+84 24 5550 1234', '8424', '5550'],
    ['registrar', 'nha dang ky mot', 'Nhà ', 'ĐĂNG'],
    ['nameserver', 'NS1.dns.example', 'ns1.', '.dns.'],
  ];
  for (const [field, exact, prefix, part] of cases) {
    assert.equal(await names(db, term(field, 'exact', exact)), 'a.example', field);
    assert.equal(await names(db, term(field, 'prefix', prefix)), 'a.example', field);
    assert.equal(await names(db, term(field, 'contains', part)), 'a.example', field);
    assert.equal(await names(db, term(field, 'exact', prefix)), '', field);
  }
  assert.equal(
    await names(db, term('registrantName', 'prefix', 'Nguyễn Văn')),
    'a.example b.example',
  );
});

test('letters of every script have trigrams: parts and likenesses are found', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', { name: 'Образцов Пётр', organization: '例示株式会社' });
  await keep(db, 'b.example', { name: 'Other', organization: 'Other' });
  assert.equal(await names(db, term('registrantName', 'contains', 'бразц')), 'a.example');
  assert.equal(await names(db, term('registrantOrganization', 'contains', '株式会')), 'a.example');
  const alike = await search(db, term('registrantName', 'fuzzy', 'Образцев Петр'), {
    sort: 'score',
  });
  assert.deepEqual(
    alike.names.map(({ domain }) => domain),
    ['a.example'],
  );
});

test('characters that mean something to LIKE, to expressions or to SQL mean themselves', async (t) => {
  const db = await testDatabase(t);
  const hostile = [
    '100%_off',
    'back\\slash',
    `o'brien"; drop table reverse_entries; --`,
    '.*(a+)+$',
    '$1 $$ {0}',
    'a\u{10ffff}b',
  ];
  for (const [i, name] of hostile.entries()) await keep(db, `h${i}.example`, { name });
  await keep(db, 'plain.example', { name: '100 x off back slash obrien aaaa' });
  for (const [i, name] of hostile.entries()) {
    for (const match of ['exact', 'prefix', 'contains'] as const)
      assert.equal(
        await names(db, term('registrantName', match, name)),
        `h${i}.example`,
        `${match} ${name}`,
      );
  }
  for (const nothing of ['%%%', '___', '\\\\\\', '.*.', "' or 1=1 --", '\0\0\0x%', '%100', 'off%'])
    assert.equal(await names(db, term('registrantName', 'contains', nothing)), '', nothing);
  assert.equal(await names(db, term('registrantName', 'contains', '%_o')), 'h0.example');
});

test('the past is found in the historic scope alone, each term by any record', async (t) => {
  const db = await testDatabase(t);
  await keep(
    db,
    'a.example',
    { name: 'Old', registrar: 'First' },
    { name: 'New', registrar: 'Second' },
  );
  const old = term('registrantName', 'exact', 'old');
  const second = term('registrar', 'exact', 'second');
  assert.equal(await names(db, old), '');
  assert.equal(await names(db, old, { scope: 'historic' }), 'a.example');
  assert.equal(await names(db, [old, second], { scope: 'historic' }), 'a.example');
  assert.equal(await names(db, [old, second]), '');
  assert.equal(await names(db, second, { exclude: [old] }), 'a.example');
  assert.equal(await names(db, second, { exclude: [old], scope: 'historic' }), '');
});

test('all includes must hold and no exclude may', async (t) => {
  const db = await testDatabase(t);
  for (let i = 0; i < 24; i++)
    await keep(db, `n${String(i).padStart(2, '0')}.example`, {
      registrar: i % 2 ? 'Odd' : 'Even',
      organization: `Company ${i % 3} Ltd`,
      nameservers: ['ns1.one.example', `ns${i % 4}.two.example`],
    });
  const even = term('registrar', 'exact', 'even');
  const third = term('registrantOrganization', 'contains', 'company 0');
  const host = term('nameserver', 'prefix', 'ns0.two');
  assert.equal(await names(db, [even, third, host]), 'n00.example n12.example');
  assert.equal(await names(db, [even, third], { exclude: [host] }), 'n06.example n18.example');
  assert.equal(await names(db, [even, term('registrar', 'exact', 'odd')]), '');
  assert.equal(await names(db, even, { exclude: [term('registrar', 'contains', 'ven')] }), '');
});

test('pages give every name once and in order, for few entries and for more than any page reads', async (t) => {
  const db = await testDatabase(t);
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen)
    select 'n' || lpad(g::text, 5, '0') || '.example', v.field, v.value, true, now()
    from generate_series(0, 5999) g,
      lateral (values (5, 'common llc'), (6, 'ns1.common.example'), (6, 'ns2.common.example'),
        (2, case when g % 1000 = 7 then 'rare company' else 'any company' end)) as v (field, value)`.execute(
    db,
  );
  await sql`analyze reverse_entries`.execute(db);
  const common = term('registrar', 'exact', 'common llc');
  const cases: [ReverseTerm[], number, number][] = [
    [[common], 6_000, 1_000],
    [[common, term('nameserver', 'contains', 'common')], 6_000, 1_000],
    [[term('nameserver', 'contains', 'common')], 6_000, 997],
    [[term('nameserver', 'prefix', 'ns1')], 6_000, 1_000],
    [[term('registrantOrganization', 'contains', 'rare')], 6, 4],
    [[common, term('registrantOrganization', 'contains', 'rare')], 6, 4],
    [[common, term('registrantOrganization', 'exact', 'rare company')], 6, 6],
    [[term('nameserver', 'contains', '...'), common], 0, 10],
  ];
  for (const [include, count, limit] of cases) {
    const seen: string[] = [];
    let after: ReversePlace | null = null;
    let first: ReverseFound | null = null;
    do {
      const page: ReverseFound = await search(db, include, { limit, after });
      assert.ok(page.names.length <= limit);
      first ??= page;
      seen.push(...page.names.map(({ domain }) => domain));
      after = page.next;
    } while (after !== null);
    assert.equal(seen.length, count);
    assert.deepEqual(seen, [...new Set(seen)].sort());
    assert.ok(
      first.totalIsExact
        ? first.total === count
        : first.total <= count && first.total >= first.names.length,
    );
  }
});

const alike = (text: string): ReverseTerm => ({
  field: 'registrantName',
  match: 'fuzzy',
  value: foldBare('registrantName', text),
});

test('names of words of two letters or one are found by likeness, counted and in the order of scores', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', { name: 'Lê Hà' });
  await keep(db, 'b.example', { name: 'Lê Hà Mỹ' });
  await keep(db, 'c.example', { name: 'Võ Tú' });
  await keep(db, 'd.example', { name: 'สวัส' });
  for (const sort of ['score', 'domain'] as const) {
    const found = await search(db, alike('Lê Hà'), { sort, facets: ['zone'] });
    assert.deepEqual(
      found.names.map(({ domain, score }) => [domain, score]),
      [
        ['a.example', 1],
        ['b.example', 0.667],
      ],
    );
    assert.deepEqual([found.total, found.totalIsExact], [2, true]);
    assert.deepEqual(found.facets, { zone: [{ value: 'example', count: 2 }] });
  }
  assert.equal(await names(db, alike('Vo Tu'), { sort: 'score', minScore: 1 }), 'c.example');
  assert.equal(await names(db, alike('สวัส'), { sort: 'score' }), 'd.example');
  assert.equal(
    await names(db, alike('Hà Lê'), {
      exclude: [alike('Mỹ Lê Hà')],
      minScore: 0.7,
    }),
    'a.example',
  );
});

test('nothing is like a text without letters, whatever order and counts are asked for', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', { name: '---', registrar: '---' });
  const vain: ReverseTerm = { field: 'registrar', match: 'fuzzy', value: '---' };
  const found = await search(db, vain, { sort: 'score', facets: ['zone'] });
  assert.deepEqual(found, {
    names: [],
    next: null,
    total: 0,
    totalIsExact: true,
    facets: { zone: [] },
  });
});

test('a name whose score is told as `minScore` is found, and none below it', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', { name: 'Nguyen Van Mau' });
  await keep(db, 'b.example', { name: 'Nguyen Van' });
  await keep(db, 'c.example', { name: 'Nguyen Anh Mau' });
  await keep(db, 'd.example', { name: 'Ngueyn Va' });
  const all = await search(db, alike('Nguyễn Văn Mậu'), { sort: 'score', minScore: 0.3 });
  const scores = all.names.map(({ score }) => score!);
  assert.ok(new Set(scores).size > 2);
  for (const score of scores) {
    const from = async (minScore: number) =>
      (await search(db, alike('Nguyễn Văn Mậu'), { sort: 'score', minScore })).total;
    assert.equal(await from(score), scores.filter((one) => one >= score).length, `${score}`);
    if (score < 1)
      assert.equal(await from(score + 0.001), scores.filter((one) => one > score).length);
  }
  // Less as PostgreSQL compares them (float4) than as they are written: 7 of 20 and 9 of 20.
  for (const [name, written, score] of [
    ['abcdef', 'abcdef ghijklmnopqr', 0.35],
    ['abcdefgh', 'abcdefgh ijklmnopqr', 0.45],
  ] as const) {
    await keep(db, `${name}.example`, { name });
    const found = await search(db, alike(written), { sort: 'score', minScore: score });
    assert.deepEqual(found.names, [{ domain: `${name}.example`, key: score, score }]);
  }
});

/** `count` names of twelve entries each; each `every`th has the organisation. */
async function keepMany(db: TestDatabase, count: number, every: number): Promise<void> {
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen)
    select 'n' || lpad(g::text, 6, '0') || '.example', v.field, v.value, true, now()
    from generate_series(1, ${count}::int) g, lateral (
      select 6 as field, 'ns' || n || '.common.example' as value from generate_series(1, 11) n
      union all select 2, case when g % ${every}::int = 0 then 'cong ty dai dong' else 'other' end
    ) as v`.execute(db);
  await sql`analyze reverse_entries`.execute(db);
}

test('the total is the same and exact however few names are shown, of what few names have', async (t) => {
  const db = await testDatabase(t);
  await keepMany(db, 9_000, 19);
  const part = term('registrantOrganization', 'contains', 'Đại');
  for (const include of [part, [part, term('nameserver', 'contains', 'common')]])
    for (const sort of ['domain', '-created'] as const)
      for (const limit of [1, 20, 100, 1_000]) {
        const found = await search(db, include, { limit, sort });
        assert.deepEqual([found.total, found.totalIsExact], [473, true], `${sort} ${limit}`);
        assert.equal(found.names.length, Math.min(limit, 473));
      }
});

test('a walk whose first window shows a rare term gathers all of it, however short the page', async (t) => {
  const db = await testDatabase(t);
  await keepMany(db, 9_000, 100);
  const include = [term('registrantOrganization', 'contains', 'Đại')];
  const walked = (rest: Partial<ReverseQuery>) =>
    db.transaction().execute((tx) => walk(tx, { ...PLAIN_QUERY, include, ...rest }, () => true));
  for (const limit of [1, 5, 100]) {
    const found = await walked({ limit });
    assert.deepEqual([found.total, found.totalIsExact], [90, true]);
  }
  // The pages behind know it, and stop when they are full.
  const after = { domain: 'n000100.example', key: null };
  const next = await walked({ limit: 1, after });
  assert.deepEqual([next.names.length, next.totalIsExact], [1, false]);
});

test('a host with accents is found by its parts as it is written, and by its A-label; exactly by itself alone', async (t) => {
  const db = await testDatabase(t);
  await keep(db, 'a.example', { nameservers: ['ns1.xn--i-ng-zuac7804csla.vn'] });
  await keep(db, 'b.example', { nameservers: ['ns1.dai-dong.vn'] });
  for (const [match, text] of [
    ['prefix', 'ns1.đại-đ'],
    ['contains', 'ĐẠI-ĐỒNG'],
    ['contains', 'đồng．vn'],
    ['contains', 'đồng。vn'],
    ['fuzzy', 'ns1.đại-đồng.vn'],
  ] as const)
    assert.equal(await names(db, term('nameserver', match, text)), 'a.example b.example', text);
  assert.equal(await names(db, term('nameserver', 'contains', 'xn--i-ng')), 'a.example');
  const ascii = term('nameserver', 'exact', 'ns1.xn--i-ng-zuac7804csla.vn');
  assert.equal(await names(db, ascii), 'a.example');
  assert.equal(await names(db, term('nameserver', 'exact', 'ns1.dai-dong.vn')), 'b.example');
});
