/** How long searches take, kind by kind, over the data of `reverse-data.ts`. */

import { sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  PLAIN_QUERY,
  REVERSE_FACETS,
  type ReverseFound,
  type ReverseQuery,
  type ReverseTerm,
} from '#app/storage/reverse/query.ts';
import { searchReverse } from '#app/storage/reverse/search.ts';

export interface SearchKind {
  readonly name: string;
  /** With which kinds it is summed up; null: printed alone. */
  readonly group: 'exact' | 'contains' | 'fuzzy' | 'facets' | null;
  readonly query: () => Pick<ReverseQuery, 'include'> & Partial<ReverseQuery>;
}

export interface Timed {
  readonly kind: SearchKind;
  /** Sorted. */
  readonly ms: readonly number[];
  /** What the last search that ended found; null: none did. */
  readonly found: ReverseFound | null;
  /** Searches that took longer than a search may. */
  readonly cancelled: number;
}

/** Searches by the terms of rows that are there, and those that are meant to hurt. */
export async function searchKinds(db: Database): Promise<SearchKind[]> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where relname = 'reverse_entries'`.execute(db);
  // Some 20,000 rows of random pages, however large the table is.
  const share = Math.min(100, 2e6 / sizes[0]!.rows);
  const sample = async (field: number) => {
    const { rows } = await sql<{ value: string }>`
      select value from reverse_entries tablesample system (${share})
      where field = ${field} and current limit 500`.execute(db);
    return rows.map(({ value }) => value);
  };
  const [names, organizations, emails, phones, streets, labels, bareOrganizations] =
    await Promise.all([1, 2, 3, 4, 13, 17, 102].map(sample));
  const pick = (values: readonly string[] | undefined) =>
    values![Math.floor(Math.random() * values!.length)]!;
  const term = (
    field: ReverseTerm['field'],
    match: ReverseTerm['match'],
    value: string,
  ): ReverseTerm => ({
    field,
    match,
    value,
  });
  const exact = (field: ReverseTerm['field'], value: string) => term(field, 'exact', value);
  const contains = (field: ReverseTerm['field'], value: string) => term(field, 'contains', value);
  const top = exact('registrar', 'invented registrar 0 llc');
  const country = exact('registrantCountry', 'vn');
  const allFacets = { facets: REVERSE_FACETS };
  const year = (first: number) => ({
    created: { from: Date.UTC(first, 0, 1), to: Date.UTC(first + 1, 0, 1) - 1 },
  });
  const middle = (value: string) => value.slice(2, -2);
  const kinds: [string, SearchKind['group'], SearchKind['query']][] = [
    ['exact e-mail', 'exact', () => ({ include: [exact('registrantEmail', pick(emails))] })],
    [
      'exact name, historic',
      'exact',
      () => ({ include: [exact('registrantName', pick(names))], scope: 'historic' }),
    ],
    ['exact phone', 'exact', () => ({ include: [exact('registrantPhone', pick(phones))] })],
    ['exact, the most common registrar', 'exact', () => ({ include: [top] })],
    ['exact, not there', 'exact', () => ({ include: [exact('registrantName', 'nobody at all')] })],
    [
      'exact registrar and organisation',
      'exact',
      () => ({ include: [top, exact('registrantOrganization', pick(organizations))] }),
    ],
    [
      'prefix of a name',
      null,
      () => ({ include: [term('registrantName', 'prefix', pick(names).slice(0, 6))] }),
    ],
    ['prefix, most names', null, () => ({ include: [term('nameserver', 'prefix', 'ns1')] })],
    [
      'substring of a name',
      'contains',
      () => ({ include: [contains('registrantName', middle(pick(names)))] }),
    ],
    [
      'substring of an organisation',
      'contains',
      () => ({ include: [contains('registrantOrganization', pick(organizations).slice(3, 9))] }),
    ],
    [
      'substring of an e-mail',
      'contains',
      () => ({
        include: [contains('registrantEmail', pick(emails).slice(2, 8))],
        scope: 'historic',
      }),
    ],
    [
      'substring, very common (ltd)',
      'contains',
      () => ({ include: [contains('registrantOrganization', 'ltd')] }),
    ],
    [
      'substring, very common (example)',
      'contains',
      () => ({ include: [contains('nameserver', 'example')] }),
    ],
    [
      'substring, not there',
      'contains',
      () => ({ include: [contains('registrantName', 'zzqzzq')] }),
    ],
    [
      'substring without a word (@@@)',
      'contains',
      () => ({ include: [contains('registrantEmail', '@@@')] }),
    ],
    [
      'two common terms together',
      'contains',
      () => ({ include: [top, contains('nameserver', 'operator1')] }),
    ],
    [
      'two common terms that exclude each other',
      null,
      () => ({ include: [top, exact('registrar', 'invented registrar 1 llc')] }),
    ],
    [
      'a common term without another',
      'contains',
      () => ({
        include: [contains('nameserver', 'operator1')],
        exclude: [contains('registrar', 'registrar')],
      }),
    ],
    [
      'four of all kinds',
      'contains',
      () => ({
        include: [
          contains('registrantName', pick(names).slice(0, 5)),
          top,
          contains('nameserver', 'example'),
          term('nameserver', 'prefix', 'ns1'),
        ],
        exclude: [contains('registrantOrganization', 'zzz')],
      }),
    ],
    [
      'a page of 1,000 of a common term',
      null,
      () => ({ include: [contains('registrantOrganization', 'company')], limit: 1000 }),
    ],
    [
      'deep in a common term',
      null,
      () => ({ include: [contains('nameserver', 'example')], after: { domain: 'f0', key: null } }),
    ],
    ['exact, a country', 'exact', () => ({ include: [country] })],
    [
      'the same organisation in another form',
      'exact',
      () => ({
        include: [term('registrantOrganization', 'sameName', pick(bareOrganizations))],
      }),
    ],
    [
      'substring of a street',
      'contains',
      () => ({ include: [contains('registrantStreet', pick(streets).slice(4, 12))] }),
    ],
    [
      'substring of a label',
      'contains',
      () => ({ include: [contains('domainLabel', pick(labels).slice(0, 6))] }),
    ],
    [
      'fuzzy, a name',
      'fuzzy',
      () => ({ include: [term('registrantName', 'fuzzy', misspelt(pick(names)))] }),
    ],
    [
      'fuzzy, an organisation by score',
      'fuzzy',
      () => ({
        include: [term('registrantOrganization', 'fuzzy', misspelt(pick(bareOrganizations)))],
        minScore: 0.6,
        sort: 'score',
      }),
    ],
    [
      'facets of an exact name',
      'facets',
      () => ({ include: [exact('registrantName', pick(names))], ...allFacets }),
    ],
    [
      'facets of a substring',
      'facets',
      () => ({
        include: [contains('registrantOrganization', pick(organizations).slice(0, 9))],
        ...allFacets,
      }),
    ],
    ['facets of the most common registrar', 'facets', () => ({ include: [top], ...allFacets })],
    ['by date, the most common registrar', null, () => ({ include: [top], sort: '-created' })],
    [
      'by date, a country in one year',
      null,
      () => ({
        include: [country],
        ranges: year(2012),
        sort: 'created',
      }),
    ],
    [
      'by date, a rare name',
      null,
      () => ({
        include: [exact('registrantName', pick(names))],
        sort: '-expiry',
      }),
    ],
    ['in one year, a common registrar', null, () => ({ include: [top], ranges: year(2015) })],
  ];
  return kinds.map(([name, group, query]) => ({ name, group, query }));
}

/** Two letters in another order. */
function misspelt(value: string): string {
  return `${value.slice(0, 4)}${value[5] ?? ''}${value[4] ?? ''}${value.slice(6)}`;
}

/** PostgreSQL's code for a statement that took too long. */
const QUERY_CANCELED = '57014';

/** Each kind `times` times, one after the other, after a few that warm up. */
export async function timeSearches(
  db: Database,
  kinds: readonly SearchKind[],
  times: number,
  onTimed: (timed: Timed) => void,
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const kind of kinds) {
    const ms: number[] = [];
    let found: ReverseFound | null = null;
    let cancelled = 0;
    for (let i = -3; i < times; i++) {
      const query = {
        ...PLAIN_QUERY,
        limit: 50,
        ...kind.query(),
      };
      const startedAt = performance.now();
      try {
        found = await db.transaction().execute((tx) => searchReverse(tx, query));
      } catch (error) {
        if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
        cancelled += 1;
      }
      if (i >= 0) ms.push(performance.now() - startedAt);
    }
    ms.sort((a, b) => a - b);
    timed.push({ kind, ms, found, cancelled });
    onTimed(timed.at(-1)!);
  }
  return timed;
}
