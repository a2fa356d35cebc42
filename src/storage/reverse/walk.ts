/** Searches whose terms many names have: along the names in order, a window at a time. */
import { sql } from 'kysely';
import type { Transaction } from '../postgres/database.ts';
import {
  type Fragment,
  inOrder,
  inOrderBack,
  isBehind,
  isBehindKey,
  isWithin,
  passes,
  rangesOf,
  scoreOf,
  termHolds,
} from './conditions.ts';
import { fieldNumber } from './entry-steps.ts';
import { allowTrigrams, gatherFrom, pageOf, pageRows, termSource } from './gather.ts';
import {
  type FoundName,
  isDescending,
  type ReverseDate,
  type ReverseFound,
  type ReversePlace,
  type ReverseQuery,
  type ReverseTerm,
  sortDate,
} from './query.ts';

/** Entries of a term up to which all of them are read on each page. */
export const FEW = 5_000;
/** The same for what a walk has shown to be rare. */
export const RARE = 30_000;
/** Entries a window of a walk spans, or names with a common value. */
const WINDOW_ENTRIES = 10_000;
const WINDOW_NAMES = 1_000;
const MAX_WINDOWS = 6;
/** Finds in a window below which a term is taken for a rare one. */
const RARE_IN_WINDOW = 20;
/** Whether the trigram index finds the term without being read as a whole. */
export type IsIndexed = (term: ReverseTerm) => boolean;

interface Window {
  /** In order, up to one more than the page takes. */
  readonly names: readonly FoundName[];
  readonly count: number;
  /** Where the next begins; null: nothing was left to look at. */
  readonly end: ReversePlace | null;
  readonly tookMs: number;
}

/** Until the page is full, nothing is left, or enough was looked at. */
export async function walk(
  tx: Transaction,
  query: ReverseQuery,
  isIndexed: IsIndexed,
): Promise<ReverseFound> {
  const { include, exclude, limit } = query;
  await allowTrigrams(tx, false);
  const date = sortDate(query.sort);
  const names: FoundName[] = [];
  let after = query.after;
  let total = 0;
  let tookMs = 0;
  for (let turn = 0; turn < MAX_WINDOWS; turn++) {
    const window = await (date
      ? windowOfDates(tx, query, date, after)
      : windowOfNames(tx, query, after));
    names.push(...window.names);
    total += window.count;
    tookMs += window.tookMs;
    if (window.end === null)
      return { ...pageOf(names, limit, null), total, totalIsExact: true, facets: null };
    const isFull = names.length > limit;
    // The first page tells the total: of a rare term all of it, however few names are shown.
    const mayGather = turn === 0 && total < RARE_IN_WINDOW && !(isFull && query.after);
    after = window.end;
    if (tookMs > query.enoughMs) break;
    if (mayGather) {
      const gathered = await gatherRare(tx, query, isIndexed);
      if (gathered) return gathered;
      await allowTrigrams(tx, false);
    }
    if (isFull) break;
  }
  // A lone value has more than few entries, or it would have been gathered.
  const isLoneValue =
    include.length + exclude.length + rangesOf(query).length === 1 && include[0]!.match === 'exact';
  total = Math.max(total, isLoneValue ? FEW : 0);
  return { ...pageOf(names, limit, after), total, totalIsExact: false, facets: null };
}

/** After a walk with few finds: all entries of the term that is rarest in a window. */
async function gatherRare(
  tx: Transaction,
  query: ReverseQuery,
  isIndexed: IsIndexed,
): Promise<ReverseFound | null> {
  const terms = query.include.filter(
    (term) => (term.match !== 'contains' && term.match !== 'fuzzy') || isIndexed(term),
  );
  const rarest = query.include.length === 1 ? terms[0] : await rarestTerm(tx, query, terms);
  return rarest ? await gatherFrom(tx, query, termSource(query, rarest), RARE) : null;
}

/** That with the fewest entries in a window, if those are few. */
async function rarestTerm(
  tx: Transaction,
  query: ReverseQuery,
  terms: readonly ReverseTerm[],
): Promise<ReverseTerm | undefined> {
  if (terms.length === 0) return undefined;
  const after = query.sort === 'domain' ? query.after : null;
  const counts = terms.map((term) => sql`count(*) filter (where ${termHolds(query, term)})::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from (select domain, field, value, current from reverse_entries
      where ${isBehind('domain', after)}
      order by domain, field, value limit ${WINDOW_ENTRIES}) as e`.execute(tx);
  const counted = rows[0]!.counts;
  const least = Math.min(...counted);
  return least < RARE_IN_WINDOW ? terms[counted.indexOf(least)] : undefined;
}

/** The next names that have one of the terms, by name, tried on the others. */
async function windowOfNames(
  tx: Transaction,
  query: ReverseQuery,
  after: ReversePlace | null,
): Promise<Window> {
  const { include, exclude, limit } = query;
  const exact = include.find(({ match }) => match === 'exact');
  const others = include.filter((term) => term !== (exact ?? include[0]));
  // Nothing to try on the names: no more of them are read than the page shows.
  const isLone = others.length + exclude.length + rangesOf(query).length === 0;
  const most = isLone ? limit + 1 : WINDOW_NAMES;
  const end = exact ? null : await endOfWindow(tx, after);
  const spanned = exact
    ? namesWith(query, exact, after, most)
    : sql`select distinct domain from reverse_entries e
        where ${isBehind('domain', after)} and ${end ? sql`domain <= ${end}` : sql`true`}
          and ${termHolds(query, include[0]!)}`;
  const found = await tryAll(
    tx,
    query,
    sql`select *, null::float8 as key from (${spanned}) s`,
    others,
  );
  const { examined, last, ...window } = found;
  if (exact) return { ...window, end: examined >= most ? last : null };
  return { ...window, end: end === null ? null : { domain: end, key: null } };
}

/** The next names by a date, tried on all terms; those without the date come last. */
async function windowOfDates(
  tx: Transaction,
  query: ReverseQuery,
  date: ReverseDate,
  after: ReversePlace | null,
): Promise<Window> {
  const { sort, ranges } = query;
  const range = ranges[date];
  const key = sql.ref(`n.${date}`);
  const direction = isDescending(sort) ? sql`desc` : sql`asc`;
  const isDated = sql`${key} is not null and ${range ? isWithin(date, range) : sql`true`}
    and ${after && after.key !== null ? isBehindKey(sort, after, key) : sql`true`}`;
  const isUndated = sql`${key} is null
    and ${after && after.key === null ? isBehind('domain', after) : sql`true`}`;
  const halves = [
    ...(after?.key === null ? [] : [[isDated, sql`${key} ${direction},`] as const]),
    ...(range ? [] : [[isUndated, sql``] as const]),
  ].map(
    ([where, order]) => sql`(select domain, ${key} as key from reverse_names n where ${where}
      order by ${order} domain limit ${WINDOW_NAMES})`,
  );
  if (halves.length === 0) return { names: [], count: 0, end: null, tookMs: 0 };
  const spanned = sql`
    select * from (${sql.join(halves, sql` union all `)}) as h limit ${WINDOW_NAMES}`;
  const { examined, last, ...window } = await tryAll(tx, query, spanned, query.include);
  return { ...window, end: examined >= WINDOW_NAMES ? last : null };
}

/** `spanned`: rows of `domain` and `key`. `last`: the one that is behind all others. */
async function tryAll(
  tx: Transaction,
  query: ReverseQuery,
  spanned: Fragment,
  terms: readonly ReverseTerm[],
) {
  const { sort, limit } = query;
  const { rows } = await sql<{
    examined: number;
    names: FoundName[];
    count: number;
    ends: ReversePlace[];
    tookMs: number;
  }>`
    with spanned as materialized (${spanned}),
    matching as materialized (
      select c.domain, c.key from spanned c where ${passes(query, terms)}),
    page as (
      select c.domain, c.key, ${scoreOf(query)} as score
      from (select * from matching ${inOrder(sort)} limit ${limit + 1}) as c)
    select (select count(*)::int from spanned) as examined,
      (select count(*)::int from matching) as count,
      ${pageRows(query)} as names,
      (with page as (select *, null::float8 as score from spanned
        ${inOrderBack(sort)} limit 1) select ${pageRows(query)}) as ends,
      extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as took_ms
    `.execute(tx);
  const { ends, ...found } = rows[0]!;
  return { ...found, last: ends[0] ?? null };
}

/** The name that so many entries further on stand under; null when the entries end before. */
async function endOfWindow(tx: Transaction, after: ReversePlace | null): Promise<string | null> {
  const { rows } = await sql<{ domain: string }>`
    select domain from reverse_entries where ${isBehind('domain', after)}
    order by domain, field, value offset ${WINDOW_ENTRIES - 1} limit 1`.execute(tx);
  return rows[0]?.domain ?? null;
}

/** Past and present lie apart in the index, each in the order of names. */
function namesWith(
  { scope }: ReverseQuery,
  { field, value }: ReverseTerm,
  after: ReversePlace | null,
  most: number,
): Fragment {
  const half = (current: Fragment) => sql`(
    select domain from reverse_entries
    where field = ${fieldNumber(field)} and value = ${value} and ${current}
      and ${isBehind('domain', after)}
    order by domain limit ${most})`;
  const present = half(sql`current`);
  if (scope === 'current') return present;
  return sql`${present} union all ${half(sql`not current`)} order by domain limit ${most}`;
}
