/** Searches over random names, held against going through all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Contact, emptyContact, emptyRegistration } from '#app/records/registration.ts';
import {
  allowedMatches,
  foldBare,
  foldReverse,
  REVERSE_FIELDS,
  type ReverseValue,
  reverseValues,
} from '#app/records/reverse-field.ts';
import { chanceOf } from '#app/testing/chance.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { hasTrigram } from '../postgres/trigrams.ts';
import { updateReverseIndex } from './entries.ts';
import { type DomainChange, fieldNumber } from './entry-steps.ts';
import {
  type FoundName,
  isDescending,
  PLAIN_QUERY,
  REVERSE_DATES,
  REVERSE_FACETS,
  REVERSE_SORTS,
  type ReverseFound,
  type ReversePlace,
  type ReverseQuery,
  type ReverseTerm,
  sortDate,
} from './query.ts';
import { searchReverse } from './search.ts';

type Chance = () => number;

const DAY = 86_400_000;
const oneOf = <T>(chance: Chance, of: readonly T[]): T => of[Math.floor(chance() * of.length)]!;
const maybe = <T>(chance: Chance, value: T): T | null => (chance() < 0.7 ? value : null);

const WORDS = 'dong dai song hong nguyen van mau example portfolio dragon'.split(' ');
const SHORT_NAMES = ['Lê Hà', 'Võ Tú', 'Vo Tu', 'Lê Hạ An', 'Hồ Ý'];
const FORMS = ['Công ty TNHH %', '% Co., Ltd', '% JSC', 'Cty CP %', '% GmbH', '%', '%'];

/** A word of few, now and then with two letters the wrong way round. */
function word(chance: Chance): string {
  const right = oneOf(chance, WORDS);
  const at = 1 + Math.floor(chance() * (right.length - 2));
  return chance() < 0.8
    ? right
    : right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
}

function contact(chance: Chance): Contact {
  const name = chance() < 0.2 ? oneOf(chance, SHORT_NAMES) : `${word(chance)} ${word(chance)}`;
  return {
    ...emptyContact(),
    name: maybe(chance, name),
    organization: maybe(
      chance,
      oneOf(chance, FORMS).replace('%', chance() < 0.1 ? 'VT' : `${word(chance)} ${word(chance)}`),
    ),
    email: maybe(chance, `${name.replace(' ', '.')}@${oneOf(chance, WORDS)}.example`),
    phone: maybe(chance, `+84.24555${Math.floor(chance() * 90)}`),
    street: chance() < 0.5 ? [`${Math.floor(chance() * 9)} ${word(chance)} street`] : [],
    city: maybe(chance, oneOf(chance, ['Hà Nội', 'Huế', 'Berlin'])),
    postalCode: maybe(chance, oneOf(chance, ['100 000', '10-117', 'SW1A 1AA'])),
    country: maybe(chance, oneOf(chance, ['VN', 'DE', 'GB'])),
  };
}

function registration(chance: Chance) {
  const date = () =>
    maybe(chance, new Date(Date.UTC(2018, 0, 1) + Math.floor(chance() * 40) * 71 * DAY).toJSON());
  const empty = emptyRegistration();
  return {
    ...empty,
    registrant: contact(chance),
    contacts: {
      admin: maybe(chance, contact(chance)),
      tech: maybe(chance, contact(chance)),
      billing: null,
    },
    registrar: {
      ...empty.registrar,
      name: maybe(chance, `Registrar ${oneOf(chance, ['A', 'B', 'C'])}`),
    },
    nameservers: [
      `ns1.${oneOf(chance, WORDS)}.example`,
      `ns2.${oneOf(chance, [...WORDS, 'xn--i-ng-zuac7804csla'])}.example`,
    ],
    dates: { ...empty.dates, created: date(), updated: date(), expiry: date() },
  };
}

function someNames(chance: Chance, count: number): DomainChange[] {
  return Array.from({ length: count }, (_, i) => {
    const records = Array.from({ length: 1 + Math.floor(chance() * 2) }, (_, at) => ({
      registration: chance() < 0.1 ? null : registration(chance),
      firstSeen: at,
      lastSeen: at,
      isLatest: false,
    }));
    const shown = records.map((one, at) => ({ ...one, isLatest: at === records.length - 1 }));
    const label = `${word(chance)}-${word(chance)}${i}`;
    return {
      domain: `${label}.${oneOf(chance, ['vn', 'com.vn', 'example'])}`,
      records: shown,
      complete: true,
    };
  });
}

function someTerm(chance: Chance, names: readonly DomainChange[]): ReverseTerm {
  for (;;) {
    const field = oneOf(chance, REVERSE_FIELDS);
    const match = oneOf(chance, allowedMatches(field));
    const values = names
      .flatMap((name) => valuesOf(name, 'historic'))
      .filter((one) => one.field === field && !one.isBare);
    const whole = oneOf(chance, values)?.value ?? '';
    const start = match === 'contains' ? Math.floor(chance() * (whole.length - 3)) : 0;
    const part = whole.slice(Math.max(0, start)).slice(0, 3 + Math.floor(chance() * 4));
    const text = match === 'contains' || match === 'prefix' ? part : whole;
    const value =
      match === 'fuzzy' || match === 'sameName' ? foldBare(field, text) : foldReverse(field, text);
    const isLong = (match === 'fuzzy' ? text : value).length >= 3;
    if (isLong || (match === 'exact' && value !== '')) return { field, match, value };
  }
}

function someQuery(chance: Chance, names: readonly DomainChange[]): ReverseQuery {
  const terms = (most: number) =>
    Array.from({ length: Math.floor(chance() * most) }, () => someTerm(chance, names));
  const include = [someTerm(chance, names), ...(chance() < 0.4 ? terms(2) : [])];
  const isFuzzy = include.some(({ match }) => match === 'fuzzy');
  const ranges = REVERSE_DATES.filter(() => chance() < 0.15).map((date) => {
    const from = Date.UTC(2018 + Math.floor(chance() * 7), 0, 1);
    return [date, { from: maybe(chance, from), to: maybe(chance, from + 900 * DAY) }];
  });
  return {
    include,
    exclude: chance() < 0.2 ? terms(3) : [],
    scope: oneOf(chance, ['current', 'historic']),
    ranges: Object.fromEntries(ranges),
    // Some are scores that names come to, such as 5/11 and 5/14 as they are told.
    minScore: oneOf(chance, [0.3, 0.313, 0.333, 0.35, 0.357, 0.4, 0.45, 0.455, 0.6, 1]),
    sort: oneOf(
      chance,
      REVERSE_SORTS.filter((sort) => isFuzzy || sort !== 'score'),
    ),
    facets: REVERSE_FACETS.filter(() => chance() < 0.4),
    limit: 1 + Math.floor(chance() * 40),
    after: null,
    enoughMs: chance() < 0.4 ? 0 : 60_000,
  };
}

function valuesOf({ domain, records }: DomainChange, scope: ReverseQuery['scope']): ReverseValue[] {
  return records
    .filter(({ isLatest }) => scope === 'historic' || isLatest)
    .flatMap(({ registration }) => (registration ? reverseValues(domain, registration) : []));
}

/** As pg_trgm makes them: of words of letters and digits, two blanks before and one behind. */
function trigrams(text: string): Set<string> {
  const padded = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((one) => [...`  ${one} `]);
  return new Set(
    padded.flatMap((letters) => letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))),
  );
}

function similarity(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((one) => b.has(one)).length;
  return Math.fround(shared / (a.size + b.size - shared));
}

/** What the name comes to by the term; 0: it has it not, 1 where likeness is not asked for. */
function scoreBy(values: readonly ReverseValue[], term: ReverseTerm, minScore: number): number {
  const { field, match, value } = term;
  const own = values.filter((one) => one.field === field);
  const plain = own.filter(({ isBare }) => !isBare);
  const has = (some: readonly ReverseValue[], fits: (text: string) => boolean) =>
    some.some((one) => fits(one.value)) ? 1 : 0;
  switch (match) {
    case 'exact':
      return has(plain, (text) => text === value);
    case 'prefix':
      return has(plain, (text) => text.startsWith(value));
    case 'contains':
      return has(plain, (text) => text.includes(value));
    case 'sameName':
      return has(own, (text) => text === value);
    case 'fuzzy': {
      const most = Math.max(0, ...own.map((one) => similarity(one.value, value)));
      return told(most) >= minScore ? most : 0;
    }
  }
}

/** In thousandths, as numbers of six digits are rounded. */
const told = (score: number) => Math.round(Number(score.toPrecision(6)) * 1_000 + 1e-9) / 1_000;

interface Expected extends FoundName {
  readonly facets: Readonly<Record<string, string | null>>;
}

/** All that the query finds, in its order. */
function findAll(names: readonly DomainChange[], query: ReverseQuery): Expected[] {
  const found = names.flatMap((name): Expected[] => {
    const values = valuesOf(name, query.scope);
    const scores = query.include.map((term) => scoreBy(values, term, query.minScore));
    if (scores.includes(0)) return [];
    if (query.exclude.some((term) => scoreBy(values, term, query.minScore) > 0)) return [];
    const latest = name.records.at(-1)!.registration;
    const dateOf = (date: (typeof REVERSE_DATES)[number]) =>
      latest?.dates[date] ? Date.parse(latest.dates[date]) : null;
    const isInTime = REVERSE_DATES.every((date) => {
      const [range, at] = [query.ranges[date], dateOf(date)];
      return (
        !range || (at !== null && at >= (range.from ?? -Infinity) && at <= (range.to ?? Infinity))
      );
    });
    if (!isInTime) return [];
    const fuzzy = scores.filter((_, i) => query.include[i]!.match === 'fuzzy');
    const score = fuzzy.length > 0 ? told(Math.min(...fuzzy)) : null;
    const date = sortDate(query.sort);
    const key = date ? dateOf(date) : query.sort === 'score' ? score : null;
    const facets = {
      registrar: latest?.registrar.name ?? null,
      zone: name.domain.slice(name.domain.indexOf('.') + 1),
      country: latest?.registrant.country ?? null,
      year: latest?.dates.created?.slice(0, 4) ?? null,
    };
    return [{ domain: name.domain, key, score, facets }];
  });
  const sign = isDescending(query.sort) ? -1 : 1;
  return found.sort((a, b) => {
    if (a.key !== b.key && (a.key === null || b.key === null)) return a.key === null ? 1 : -1;
    return sign * ((a.key ?? 0) - (b.key ?? 0)) || (a.domain < b.domain ? -1 : 1);
  });
}

async function pagesOf(db: TestDatabase, query: ReverseQuery): Promise<ReverseFound[]> {
  const pages: ReverseFound[] = [];
  let after: ReversePlace | null = null;
  do {
    const asked: ReverseQuery = { ...query, after };
    const page: ReverseFound = await db.transaction().execute((tx) => searchReverse(tx, asked));
    assert.ok(page.names.length <= query.limit);
    pages.push(page);
    after = page.next;
  } while (after !== null);
  return pages;
}

for (const seed of [1, 2, 3]) {
  test(`terms, ranges, orders, scores and counts are those of going through all names, on pages that take their time or end at once (seed ${seed})`, async (t) => {
    const db = await testDatabase(t);
    const chance = chanceOf(`names ${seed}`).next;
    const names = someNames(chance, 300);
    await db.transaction().execute((tx) => updateReverseIndex(tx, names));
    const seen = { pages: 0, names: 0 };
    for (let i = 0; i < 60; i++) {
      const query = someQuery(chance, names);
      const expected = findAll(names, query);
      const pages = await pagesOf(db, query);
      const found = pages.flatMap((page) => page.names);
      assert.deepEqual(
        found,
        expected.map(({ domain, key, score }) => ({ domain, key, score })),
        JSON.stringify(query),
      );
      for (const page of pages) {
        if (page === pages[0] && (query.enoughMs > 0 || page.totalIsExact))
          assert.deepEqual([page.total, page.totalIsExact], [expected.length, true]);
        assert.ok(page.total <= expected.length);
        // Without three letters in a row no index finds all names at once.
        const isWalked = query.include.every(
          ({ match, value }) => match === 'contains' && !hasTrigram(value, true),
        );
        if (query.facets.length > 0 && page.facets === null) assert.ok(isWalked);
        for (const facet of page.facets === null ? [] : query.facets) {
          const counts = Map.groupBy(expected, ({ facets }) => facets[facet] ?? null);
          const told = new Map(page.facets![facet]!.map(({ value, count }) => [value, count]));
          assert.deepEqual(told, new Map([...counts].map(([value, of]) => [value, of.length])));
          const sizes = page.facets![facet]!.map(({ count }) => count);
          assert.deepEqual(
            sizes,
            sizes.toSorted((a, b) => b - a),
          );
        }
      }
      seen.pages += pages.length;
      seen.names += found.length;
    }
    t.diagnostic(`${seen.names} names on ${seen.pages} pages`);
    assert.ok(seen.pages > 120 && seen.names > 1_200);
  });
}

test('what more names have than can be gathered is walked in every order, each name once', async (t) => {
  const db = await testDatabase(t);
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen)
    select 'n' || lpad(g::text, 5, '0') || '.example', v.field, v.value, true, now()
    from generate_series(0, 6999) g, lateral (values
      (${fieldNumber('registrar')}::int, 'common llc'),
      (${fieldNumber('nameserver')}, 'ns' || g % 10 || '.common.example')) as v (field, value)`.execute(
    db,
  );
  // Ties, and names without a date.
  await sql`
    insert into reverse_names (domain, registrar, created, updated, expiry)
    select 'n' || lpad(g::text, 5, '0') || '.example', 'Common LLC',
      case when g % 7 <> 0 then timestamptz '2020-01-01Z' + g * 7919 % 50 * interval '1 day' end,
      timestamptz '2024-01-01Z' + g % 2 * interval '1 ms',
      timestamptz '2027-01-01Z' + g * 104729 % 6000 * interval '1 hour'
    from generate_series(0, 6999) g`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{
    domain: string;
    created: number | null;
    updated: number;
    expiry: number;
  }>`
    select * from reverse_names`.execute(db);
  const common = { field: 'registrar', match: 'exact', value: 'common llc' } as const;
  const tenths = [0, 1, 2].map(
    (n) => ({ field: 'nameserver', match: 'exact', value: `ns${n}.common.example` }) as const,
  );
  const prefix = { field: 'nameserver', match: 'prefix', value: 'ns' } as const;
  const from = Date.parse('2027-03-01');
  for (const sort of REVERSE_SORTS.filter((one) => one !== 'score')) {
    for (const [include, exclude, range] of [
      [[common], [], null],
      [[common, prefix], tenths, null],
      [[prefix], [], { from, to: null }],
      [[common], tenths, { from, to: from + 100 * DAY }],
    ] as const) {
      const ranges = range ? { expiry: range } : {};
      const query: ReverseQuery = { ...PLAIN_QUERY, include, exclude, ranges, sort, limit: 900 };
      const date = sortDate(sort);
      const isIn = ({ domain, expiry }: (typeof rows)[number]) =>
        (exclude.length === 0 || Number(domain.slice(1, 6)) % 10 > 2) &&
        (!range || (expiry >= range.from && expiry <= (range.to ?? Infinity)));
      const expected = rows
        .filter(isIn)
        .map((row) => ({ domain: row.domain, key: date ? row[date] : null, score: null }))
        .sort((a, b) => {
          if (a.key !== b.key && (a.key === null || b.key === null)) return a.key === null ? 1 : -1;
          const sign = isDescending(sort) ? -1 : 1;
          return sign * ((a.key ?? 0) - (b.key ?? 0)) || (a.domain < b.domain ? -1 : 1);
        });
      const pages = await pagesOf(db, query);
      assert.deepEqual(
        pages.flatMap(({ names }) => names),
        expected,
        `${sort} ${exclude.length}`,
      );
      const [first] = pages;
      assert.ok(
        first!.totalIsExact ? first!.total === expected.length : first!.total <= expected.length,
      );
    }
  }
});

test('names are counted where there are too many for one page, and not where there are far too many', async (t) => {
  const db = await testDatabase(t);
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen)
    select 'n' || g || case when g % 2 = 0 then '.vn' else '.com.vn' end,
      ${fieldNumber('registrar')}::int, case when g < 7000 then 'large' else 'huge' end, true, now()
    from generate_series(0, 60000) g`.execute(db);
  await sql`analyze`.execute(db);
  const of = (value: string) =>
    db.transaction().execute((tx) =>
      searchReverse(tx, {
        ...PLAIN_QUERY,
        include: [{ field: 'registrar', match: 'exact', value }],
        facets: ['zone'],
        limit: 2,
      }),
    );
  const large = await of('large');
  assert.deepEqual(large.facets, {
    zone: [
      { value: 'com.vn', count: 3_500 },
      { value: 'vn', count: 3_500 },
    ],
  });
  assert.deepEqual([large.total, large.totalIsExact], [7_000, true]);
  const huge = await of('huge');
  assert.deepEqual([huge.facets, huge.names.length, huge.totalIsExact], [null, 2, false]);
});
