/**
 * Hosts by what their records say. Pages go along the index, in the order of what is said and then
 * of hosts: each reads its own entries and no more, however common the term. Parts of texts have no
 * such order; where few texts hold the part all are read, otherwise pages go along all texts.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DnsType } from '#app/records/dns.ts';
import { given } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import { hasTrigram, KNOWS_LETTERS } from '../postgres/trigrams.ts';

export type DnsReverseTerm =
  /** Both ends count, as hexadecimal digits. */
  | {
      readonly kind: 'addresses';
      readonly type: 'A' | 'AAAA';
      readonly first: string;
      readonly last: string;
    }
  /** A-label form. */
  | {
      readonly kind: 'host';
      readonly type: 'NS' | 'MX' | 'CNAME';
      readonly host: string;
      readonly andBelow: boolean;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly match: 'exact' | 'prefix' | 'contains';
    };

export interface DnsReverseQuery {
  readonly term: DnsReverseTerm;
  /** `current`: in a record that stands; `historic`: in any. */
  readonly scope: 'current' | 'historic';
  readonly limit: number;
  /** Where the page before ended; null for the first. */
  readonly after: DnsReversePosition | null;
}

/** What is said, in the order of the index, host and registrable name. */
export type DnsReversePosition = readonly [string, string, string];

export interface DnsReverseEntry {
  readonly name: string;
  readonly domain: string;
  /** Of several that differ in an MX's preference or a text's case alone, one. */
  readonly value: string;
  /** Epoch milliseconds. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly observations: number;
  readonly current: boolean;
}

export interface DnsReverseFound {
  /** Of the whole search, on its first page; null on the others. */
  readonly total: { readonly count: number; readonly isExact: boolean } | null;
  readonly type: DnsType;
  readonly entries: readonly DnsReverseEntry[];
  readonly next: DnsReversePosition | null;
}

const MOST_COUNTED = 10_000;
/** Records that hold a part of a text, up to which all of them are read for a page. */
const FEW = 10_000;
const STATEMENT_MS = 3_000;

type Fragment = RawBuilder<unknown>;

/** Throws PostgreSQL's `query_canceled` (57014) when a statement takes longer than 3 s. */
export async function searchDnsReverse(
  tx: Transaction,
  query: DnsReverseQuery,
): Promise<DnsReverseFound> {
  const { term, scope, limit, after } = query;
  const { rows: server } = await sql<{ knowsLetters: boolean }>`
    select ${KNOWS_LETTERS} as knows_letters,
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
  const type = term.kind === 'text' ? 'TXT' : term.type;
  const isCurrent = scope === 'current' ? sql`and current` : sql``;
  const found = sql`
    from dns_records where type = ${type} and ${await matches(tx, term)} ${isCurrent}`;
  const isPart = term.kind === 'text' && term.match === 'contains';
  const isIndexed = isPart && hasTrigram(term.text, server[0]!.knowsLetters);
  const areFew = isIndexed && (await holdsFew(tx, found));
  await goAlong(tx, areFew ? 'trigrams' : 'keys');
  const behind = after
    ? sql`and (search_key, name, domain) > (${after[0]}, ${after[1]}, ${after[2]})`
    : sql``;
  const { rows: keys } = await sql<Key>`
    select search_key as key, name, domain ${found} ${behind}
    group by search_key, name, domain order by search_key, name, domain
    limit ${limit + 1}`.execute(tx);
  // A first page that is the last one is the whole; along all texts counting would read them all.
  const isTold = keys.length <= limit || (isPart && !areFew);
  const told = isTold ? counted(keys.length, limit) : null;
  const total = after === null ? (told ?? (await count(tx, found))) : null;
  const shown = keys.slice(0, limit);
  if (areFew) await goAlong(tx, 'keys');
  const entries = await entriesOf(tx, shown, type, isCurrent);
  const last = shown.at(-1);
  return {
    total,
    type,
    entries,
    next: last && keys.length > limit ? [last.key, last.name, last.domain] : null,
  };
}

interface Key {
  readonly key: string;
  readonly name: string;
  readonly domain: string;
}

async function matches(tx: Transaction, term: DnsReverseTerm): Promise<Fragment> {
  switch (term.kind) {
    case 'addresses':
      return sql`search_key >= ${term.first} and search_key <= ${term.last}`;
    case 'host': {
      const key = [...term.host].reverse().join('');
      // Of what begins so, all that goes on with a dot, which is the character before `/`.
      return term.andBelow
        ? sql`search_key >= ${key} and search_key < ${`${key}/`}
            and (search_key = ${key} or starts_with(search_key, ${`${key}.`}))`
        : sql`search_key = ${key}`;
    }
    case 'text':
      return await matchesText(tx, term);
  }
}

/** Folded by the very function that folded what it is compared with. */
async function matchesText(
  tx: Transaction,
  { text, match }: Extract<DnsReverseTerm, { kind: 'text' }>,
): Promise<Fragment> {
  const { rows } = await sql<{ key: string }>`select dns_search_key('TXT', ${text}) as key`.execute(
    tx,
  );
  const { key } = rows[0]!;
  switch (match) {
    case 'exact':
      return sql`search_key = ${key}`;
    case 'prefix':
      return sql`search_key >= ${key} and search_key < ${`${key}\u{10ffff}`}`;
    case 'contains':
      return sql`search_key is not null
        and search_key like ${`%${key.replace(/[\\%_]/g, '\\$&')}%`}`;
  }
}

async function holdsFew(tx: Transaction, found: Fragment): Promise<boolean> {
  await goAlong(tx, 'trigrams');
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${found} limit ${FEW + 1}) as held`.execute(tx);
  return rows[0]!.count <= FEW;
}

/** Statistics can't tell the planner which of the two is right for a term. */
async function goAlong(tx: Transaction, index: 'trigrams' | 'keys'): Promise<void> {
  const [trigrams, keys] = index === 'trigrams' ? ['on', 'off'] : ['off', 'on'];
  await sql`
    select set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', ${trigrams}, true),
      set_config('enable_sort', ${trigrams}, true), set_config('enable_hashagg', 'off', true),
      set_config('enable_indexscan', ${keys}, true),
      set_config('enable_indexonlyscan', ${keys}, true)`.execute(tx);
}

async function count(tx: Transaction, found: Fragment) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select ${found} group by search_key, name, domain
      order by search_key, name, domain limit ${MOST_COUNTED + 1}) as names`.execute(tx);
  return counted(rows[0]!.count, MOST_COUNTED);
}

/** Of what was counted up to one more than `most`. */
function counted(count: number, most: number) {
  return { count: Math.min(count, most), isExact: count <= most };
}

/** In the order of `keys`. */
async function entriesOf(
  tx: Transaction,
  keys: readonly Key[],
  type: DnsType,
  isCurrent: Fragment,
): Promise<DnsReverseEntry[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<DnsReverseEntry>`
    select given.name, given.domain, found.*
    from ${given(keys, 'key text, name text, domain text')} cross join lateral (
      select max(value collate "C") as value, min(first_seen) as first_seen,
        max(last_seen) as last_seen, sum(observations) as observations,
        bool_or(current) as current
      from dns_records r where r.domain = given.domain and r.name = given.name
        and r.type = ${type} and r.search_key = given.key ${isCurrent}) as found`.execute(tx);
  return rows;
}
