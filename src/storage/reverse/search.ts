/**
 * The names that have a text in their registrations. However common its terms, a search looks at a
 * bounded number of entries: a term that few names have is gathered whole and the others are tried
 * on each; terms that many have are walked along in the order of names, a window at a time, and a
 * page may then be shorter than asked for, or empty, and still have a next one.
 */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { ReverseField } from '#app/records/reverse-field.ts';
import { type SearchTerms, termsWithout } from '../erasure/mentions.ts';
import { erasedTexts } from '../erasure/tombstones.ts';
import { plainJson } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { fieldNumber } from './entries.ts';

export type ReverseMatch = 'exact' | 'prefix' | 'contains';

export interface ReverseTerm {
  readonly field: ReverseField;
  /** In the form `foldReverse` makes; not empty. */
  readonly value: string;
  readonly match: ReverseMatch;
}

export interface ReverseQuery {
  /** At least one; all must hold. */
  readonly include: readonly ReverseTerm[];
  /** None may hold. */
  readonly exclude: readonly ReverseTerm[];
  /** `current`: in the latest record; `historic`: each term in any record of the name. */
  readonly scope: 'current' | 'historic';
  readonly limit: number;
  /** Only names behind this one. */
  readonly after: string | null;
}

export interface ReverseTotal {
  /** Names found from `after` on (by `gather`: all); when not exact, there are at least so many. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface ReverseFound extends ReverseTotal {
  /** In order, at most `limit`. */
  readonly domains: readonly string[];
  /** Where the next page begins; null when this was the last. */
  readonly next: string | null;
}

/** Entries of a term up to which all of them are read on each page. */
const FEW = 5_000;
/** The same for what a walk has shown to be rare. */
const RARE = 30_000;
/** Entries a window of a walk spans, or names with a common value. */
const WINDOW_ENTRIES = 10_000;
const WINDOW_NAMES = 1_000;
const MAX_WINDOWS = 6;
/** Finds in a window below which a term is taken for a rare one. */
const RARE_IN_WINDOW = 20;
/** A part of a word that trigrams are made of. Without one, the index would be read as a whole. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
const STATEMENT_MS = 3_000;

type Fragment = RawBuilder<unknown>;

/** Throws PostgreSQL's `query_canceled` (57014) when a statement takes longer than 3 s. */
export async function searchReverse(tx: Transaction, query: ReverseQuery): Promise<ReverseFound> {
  // The plan depends on the term: a plan for any reads the whole table for a rare one.
  await sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true),
      set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
  const few = await termOfFew(tx, query);
  const gathered = few && (await gather(tx, query, few, FEW + 1));
  return gathered ?? (await walk(tx, query));
}

/** The term with the fewest entries of those an ordered index finds, unless it has many too. */
async function termOfFew(tx: Transaction, query: ReverseQuery): Promise<ReverseTerm | null> {
  const terms = query.include.filter(({ match }) => match !== 'contains');
  const counts = terms.map(
    (term) => sql`(select count(*)::int from (
      select from reverse_entries e where ${holds(query, term)} limit ${FEW + 1}) as entries)`,
  );
  return await rarest(tx, terms, counts, sql``, FEW);
}

/** The term with the least of these counts, unless that is above `most`. */
async function rarest(
  tx: Transaction,
  terms: readonly ReverseTerm[],
  counts: readonly Fragment[],
  from: Fragment,
  most: number,
): Promise<ReverseTerm | null> {
  if (terms.length === 0) return null;
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts ${from}`.execute(tx);
  const counted = rows[0]!.counts;
  const least = Math.min(...counted);
  return least <= most ? terms[counted.indexOf(least)]! : null;
}

/** All entries of one term, each name tried on the others. Null when there are `most` or more. */
async function gather(
  tx: Transaction,
  query: ReverseQuery,
  term: ReverseTerm,
  most: number,
): Promise<ReverseFound | null> {
  await allowTrigrams(tx, true);
  const { limit, after } = query;
  const others = query.include.filter((other) => other !== term);
  const { rows } = await sql<{ examined: number; total: number; domains: string[] }>`
    with entries as materialized (
      select e.domain from reverse_entries e where ${holds(query, term)} limit ${most}),
    names as materialized (select distinct domain from entries),
    matching as materialized (select c.domain from names c where ${passes(query, others)})
    select (select count(*)::int from entries) as examined,
      (select count(*)::int from matching) as total,
      array(select domain from matching where ${behind(after)}
        order by domain limit ${limit + 1}) as domains`.execute(tx);
  const { examined, total, domains } = rows[0]!;
  return examined < most ? { ...pageOf(domains, limit, null), total, totalIsExact: true } : null;
}

/** Along the names, until the page is full, nothing is left, or enough was looked at. */
async function walk(tx: Transaction, query: ReverseQuery): Promise<ReverseFound> {
  const { include, exclude, limit } = query;
  await allowTrigrams(tx, false);
  const domains: string[] = [];
  let after = query.after;
  let total = 0;
  for (let turn = 0; turn < MAX_WINDOWS; turn++) {
    const window = await nextWindow(tx, query, after);
    domains.push(...window.domains);
    total += window.count;
    if (!window.isFull) return { ...pageOf(domains, limit, null), total, totalIsExact: true };
    if (domains.length > limit) break;
    after = window.last;
    if (turn > 0 || total >= RARE_IN_WINDOW) continue;
    const gathered = await gatherRare(tx, query);
    if (gathered) return gathered;
    await allowTrigrams(tx, false);
  }
  // A lone value has more than few entries, or it would have been gathered.
  const isLoneValue = include.length + exclude.length === 1 && include[0]!.match === 'exact';
  total = Math.max(total, isLoneValue ? FEW : 0);
  return { ...pageOf(domains, limit, after), total, totalIsExact: false };
}

/** Trigram indexes are for rare parts of words; statistics can't tell which are. */
async function allowTrigrams(tx: Transaction, allowed: boolean): Promise<void> {
  await sql`select set_config('enable_bitmapscan', ${allowed ? 'on' : 'off'}, true)`.execute(tx);
}

/** After a walk with few finds: all entries of the term that is rarest in a window. */
async function gatherRare(tx: Transaction, query: ReverseQuery): Promise<ReverseFound | null> {
  const { include, after } = query;
  const terms = include.filter(
    ({ match, value }) => match !== 'contains' || HAS_TRIGRAM.test(value),
  );
  const counts = terms.map((term) => sql`count(*) filter (where ${holds(query, term)})::int`);
  const window = sql`
    from (select domain, field, value, current from reverse_entries where ${behind(after)}
      order by domain, field, value limit ${WINDOW_ENTRIES}) as e`;
  const term =
    include.length === 1 ? terms[0] : await rarest(tx, terms, counts, window, RARE_IN_WINDOW - 1);
  return term ? await gather(tx, query, term, RARE) : null;
}

/**
 * The next names that have one of the terms, in order, tried on the others: those that hold, up to
 * one more than the page takes. `last` is null when nothing was left to look at.
 */
async function nextWindow(tx: Transaction, query: ReverseQuery, after: string | null) {
  const { include, exclude, limit } = query;
  const exact = include.find(({ match }) => match === 'exact');
  const others = include.filter((term) => term !== (exact ?? include[0]));
  // Nothing to try on the names: no more of them are read than the page shows.
  const names = others.length + exclude.length === 0 ? limit + 1 : WINDOW_NAMES;
  const end = exact ? null : await endOfWindow(tx, after);
  const spanned = exact
    ? namesWith(query, exact, after, names)
    : sql`select distinct domain from reverse_entries e
        where ${behind(after)} and ${end ? sql`domain <= ${end}` : sql`true`}
          and ${holds(query, include[0]!)}`;
  const { rows } = await sql<{
    spanned: number;
    last: string | null;
    count: number;
    domains: string[];
  }>`
    with spanned as materialized (${spanned}),
    matching as materialized (select c.domain from spanned c where ${passes(query, others)})
    select (select count(*)::int from spanned) as spanned,
      (select max(domain) from spanned) as last,
      (select count(*)::int from matching) as count,
      array(select domain from matching order by domain limit ${limit + 1}) as domains
  `.execute(tx);
  const found = rows[0]!;
  return exact
    ? { ...found, isFull: found.spanned >= names }
    : { ...found, last: end, isFull: end !== null };
}

/** The name that so many entries further on stand under; null when the entries end before. */
async function endOfWindow(tx: Transaction, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ domain: string }>`
    select domain from reverse_entries where ${behind(after)}
    order by domain, field, value offset ${WINDOW_ENTRIES - 1} limit 1`.execute(tx);
  return rows[0]?.domain ?? null;
}

/** Past and present lie apart in the index, each in the order of names. */
function namesWith(
  { scope }: ReverseQuery,
  { field, value }: ReverseTerm,
  after: string | null,
  most: number,
): Fragment {
  const half = (current: Fragment) => sql`(
    select domain from reverse_entries
    where field = ${fieldNumber(field)} and value = ${value} and ${current} and ${behind(after)}
    order by domain limit ${most})`;
  const present = half(sql`current`);
  if (scope === 'current') return present;
  return sql`${present} union all ${half(sql`not current`)} order by domain limit ${most}`;
}

/** That the entry `e` is one of the term's. */
function holds({ scope }: ReverseQuery, { field, value, match }: ReverseTerm): Fragment {
  const isInScope = scope === 'current' ? sql`and e.current` : sql``;
  return sql`(e.field = ${fieldNumber(field)} and ${matches(value, match)} ${isInScope})`;
}

/**
 * That the name `c.domain` has each of `terms` and nothing excluded. Evaluated name by name: a join
 * would let the planner read all entries of a common term first.
 */
function passes(query: ReverseQuery, terms: readonly ReverseTerm[]): Fragment {
  const has = (term: ReverseTerm) => sql`coalesce((select true from reverse_entries e
    where e.domain = c.domain and ${holds(query, term)} limit 1), false)`;
  const conditions = [...terms.map(has), ...query.exclude.map((term) => sql`not ${has(term)}`)];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

function pageOf(domains: readonly string[], limit: number, walkedTo: string | null) {
  const shown = domains.slice(0, limit);
  return { domains: shown, next: domains.length > limit ? shown.at(-1)! : walkedTo };
}

function behind(after: string | null): Fragment {
  return after === null ? sql`true` : sql`domain > ${after}`;
}

function matches(value: string, match: ReverseMatch): Fragment {
  switch (match) {
    case 'exact':
      return sql`e.value = ${value}`;
    case 'prefix':
      return sql`e.value >= ${value} and e.value < ${`${value}\u{10ffff}`}`;
    case 'contains':
      return sql`e.value like ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`;
  }
}

/** Times are epoch milliseconds. */
export interface DomainHead {
  readonly registrar: string | null;
  readonly created: number | null;
  readonly expiry: number | null;
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
}

export interface AuditedQuery {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly scope: 'current' | 'historic';
  /** As the client wrote them; those that name an erased person are not kept. */
  readonly terms: SearchTerms;
  /** Whether a further page was asked for. */
  readonly continued: boolean;
  /** Domains handed out. */
  readonly count: number;
}

export async function reverseHeads(
  db: Database,
  domains: readonly string[],
): Promise<Map<string, DomainHead>> {
  if (domains.length === 0) return new Map();
  const { rows } = await sql<DomainHead & { domain: string }>`
    select domain, registrar, created, expiry, first_seen, last_seen
    from domains where domain = any(${domains})`.execute(db);
  return new Map(rows.map((row) => [row.domain, row]));
}

/** In the transaction of the search, so that no search is answered which isn't written down. */
export async function insertReverseQuery(tx: Transaction, query: AuditedQuery): Promise<void> {
  const { at, keyId, scope, continued, count } = query;
  const texts = [...query.terms.include, ...query.terms.exclude].map(({ term }) => term);
  const terms = termsWithout(query.terms, await erasedTexts(tx, texts));
  await sql`
    insert into reverse_queries (at, key_id, scope, terms, continued, count)
    values (${isoInstant(at)}, ${keyId}, ${scope}, ${plainJson(terms)}, ${continued}, ${count})
  `.execute(tx);
}

/** Whether the latest record of any name has the host (A-label form) as a nameserver. */
export async function isNameserver(db: Database, host: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reverse_entries
    where field = ${fieldNumber('nameserver')} and value = ${host} and current limit 1`.execute(db);
  return rows.length > 0;
}
