/** The whole of what a search finds, from all entries of one of its conditions. */
import { sql } from 'kysely';
import type { Transaction } from '../postgres/database.ts';
import {
  type Fragment,
  inOrder,
  isBehind,
  isEnough,
  isWithin,
  keyAsNumber,
  passes,
  rangesOf,
  scoreOf,
  termHolds,
} from './conditions.ts';
import {
  type FacetCounts,
  type FoundName,
  type ReverseFacet,
  type ReverseFound,
  type ReversePlace,
  type ReverseQuery,
  type ReverseTerm,
  sortDate,
} from './query.ts';

/** What all names are gathered from that it finds; the other terms are tried on each. */
export interface Source {
  /** Null: a range of dates. */
  readonly term: ReverseTerm | null;
  /** From where its names are read, each perhaps several times, as `e.domain` or `n.domain`. */
  readonly from: Fragment;
  readonly domain: Fragment;
}

/** So many names are tried on a page however long that takes: each page gets further. */
const LEAST_TRIED = 50;
/** Values a facet tells; the names with others are counted together. */
const MOST_VALUES = 100;

export function termSource(query: ReverseQuery, term: ReverseTerm): Source {
  const from = sql`from reverse_entries e where ${termHolds(query, term)}`;
  return { term, from, domain: sql`e.domain` };
}

export function rangeSources(query: ReverseQuery): Source[] {
  return rangesOf(query).map(([date, range]) => ({
    term: null,
    from: sql`from reverse_names n where ${isWithin(date, range)}`,
    domain: sql`n.domain`,
  }));
}

/** The source with the fewest entries, unless it has more than `most`. */
export async function fewest(
  tx: Transaction,
  sources: readonly Source[],
  most: number,
): Promise<Source | null> {
  if (sources.length === 0) return null;
  const counts = sources.map(
    ({ from }) => sql`(select count(*)::int from (select ${from} limit ${most + 1}) as entries)`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(tx);
  const counted = rows[0]!.counts;
  const least = Math.min(...counted);
  return least <= most ? sources[counted.indexOf(least)]! : null;
}

/**
 * Null when the source has `most` entries or more. In the order of names those that there is no
 * time to try are left to the next page.
 */
export async function gatherFrom(
  tx: Transaction,
  query: ReverseQuery,
  source: Source,
  most: number,
): Promise<ReverseFound | null> {
  await allowTrigrams(tx, true);
  const { sort, limit, after, facets } = query;
  const others = query.include.filter((other) => other !== source.term);
  const date = sortDate(sort);
  const key = date ? sql.ref(`n.${date}`) : sort === 'score' ? sql`s.score` : sql`null::float8`;
  // A lone value has nothing to try: all names with it are found already.
  const { length } = [...others, ...query.exclude, ...rangesOf(query)];
  const isTried = length > 0 || source.term?.match === 'fuzzy';
  const mayLeave = isTried && sort === 'domain' && facets.length === 0;
  const isLeft = mayLeave ? sql`place > ${LEAST_TRIED} and ${isEnough(query)}` : sql`false`;
  const { rows } = await sql<{
    examined: number;
    total: number;
    untried: number;
    triedTo: string | null;
    names: FoundName[];
    facets: FacetCounts[];
  }>`
    with entries as materialized (select ${source.domain} ${source.from} limit ${most}),
    names as materialized (
      select domain, behind, row_number() over (order by behind desc, domain) as place
      from (select distinct domain, ${isBehind('domain', sort === 'domain' ? after : null)} as behind
        from entries) as e),
    tried as materialized (
      select c.domain, c.behind,
        case when ${isLeft} then null else ${passes(query, others)} end as holds
      from (select * from names order by place) as c),
    matching as materialized (
      select c.domain, ${key} as key, s.score
        ${facets.length > 0 ? sql`, n.registrar, n.country, n.created` : sql``}
      from tried c cross join lateral (select ${scoreOf(query)} as score offset 0) s
      ${date || facets.length > 0 ? NAME_OF_C : sql``}
      where c.holds),
    page as (
      select domain, key, score from matching where ${isBehind(sort, after)}
      ${inOrder(sort)} limit ${limit + 1})
    select (select count(*)::int from entries) as examined,
      (select count(*)::int from matching) as total,
      (select count(*)::int from tried where holds is null) as untried,
      (select max(domain) filter (where holds is not null) from tried
        where behind having bool_or(holds is null)) as tried_to,
      ${pageRows(query)} as names,
      array[${sql.join([sql`null::jsonb`, ...facets.map(countsOf)])}] as facets`.execute(tx);
  const { examined, total, untried, triedTo, names, facets: counts } = rows[0]!;
  if (examined >= most) return null;
  const byFacet = facets.map((facet, i) => [facet, counts[i + 1]!] as const);
  return {
    total,
    totalIsExact: untried === 0,
    ...pageOf(names, limit, triedTo === null ? null : { domain: triedTo, key: null }),
    facets: facets.length > 0 ? Object.fromEntries(byFacet) : null,
  };
}

/** One row for each name, looked up one by one. */
const NAME_OF_C = sql`
  left join lateral (select * from reverse_names r where r.domain = c.domain limit 1) n on true`;

/** The rows of `page` in order, as one value. */
export function pageRows({ sort }: ReverseQuery): Fragment {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'domain', domain, 'key', ${keyAsNumber(sort)}, 'score', score) ${inOrder(sort)}), '[]')
    from page)`;
}

function countsOf(facet: ReverseFacet): Fragment {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count)
      order by count desc, value collate "C" nulls last), '[]')
    from (select value, count(*)::int as count
      from (select ${FACET_VALUES[facet]} as value from matching) as valued
      group by value
      order by count(*) desc, value collate "C" nulls last limit ${MOST_VALUES}) as counted)`;
}

const FACET_VALUES: Readonly<Record<ReverseFacet, Fragment>> = {
  registrar: sql`registrar`,
  zone: sql`substr(domain, strpos(domain, '.') + 1)`,
  country: sql`country`,
  year: sql`to_char(created at time zone 'UTC', 'FMYYYY')`,
};

/** Trigram indexes are for rare parts of words; statistics can't tell which are. */
export async function allowTrigrams(tx: Transaction, allowed: boolean): Promise<void> {
  await sql`select set_config('enable_bitmapscan', ${allowed ? 'on' : 'off'}, true)`.execute(tx);
}

/** Of one more than the page takes, where there are so many. */
export function pageOf(
  found: readonly FoundName[],
  limit: number,
  walkedTo: ReversePlace | null,
): { names: readonly FoundName[]; next: ReversePlace | null } {
  const names = found.slice(0, limit);
  return { names, next: found.length > limit ? names.at(-1)! : walkedTo };
}
