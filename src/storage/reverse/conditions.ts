/** The parts of a reverse search as SQL: what holds, what orders, what is behind a place. */
import { type RawBuilder, sql } from 'kysely';
import { holdsNames } from '#app/records/reverse-field.ts';
import { sqlInstant } from '../postgres/columns.ts';
import { bareNumber, fieldNumber } from './entry-steps.ts';
import {
  type DateRange,
  isDescending,
  REVERSE_DATES,
  type ReverseDate,
  type ReversePlace,
  type ReverseQuery,
  type ReverseSort,
  type ReverseTerm,
  sortDate,
} from './query.ts';

export type Fragment = RawBuilder<unknown>;

/** That the entry `e` is one of the term's. */
export function termHolds({ scope }: ReverseQuery, term: ReverseTerm): Fragment {
  const isInScope = scope === 'current' ? sql`and e.current` : sql``;
  return sql`(${matches(term)} ${isInScope})`;
}

function matches({ field, value, match }: ReverseTerm): Fragment {
  const isOf = sql`e.field = ${fieldNumber(field)}`;
  switch (match) {
    case 'exact':
      return sql`${isOf} and e.value = ${value}`;
    case 'prefix':
      return sql`${isOf} and e.value >= ${value} and e.value < ${`${value}\u{10ffff}`}`;
    case 'contains':
      return sql`${isOf} and e.value like ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`;
    case 'sameName':
      return sql`e.field in (${fieldNumber(field)}, ${bareNumber(field)}) and e.value = ${value}`;
    case 'fuzzy':
      if (!holdsNames(field)) return sql`${isOf} and e.value % ${value}`;
      // Each half names its field, or neither index would be known to hold it all.
      return sql`((${isOf} and e.value % ${value})
        or (e.field = ${bareNumber(field)} and e.value % ${value}))`;
  }
}

/**
 * That the name `c.domain` has each of `terms`, nothing excluded, and its dates within `ranges`.
 * Evaluated name by name: a join would let the planner read all entries of a common term first.
 */
export function passes(query: ReverseQuery, terms: readonly ReverseTerm[]): Fragment {
  const has = (term: ReverseTerm) => sql`coalesce((select true from reverse_entries e
    where e.domain = c.domain and ${termHolds(query, term)} limit 1), false)`;
  const ranges = rangesOf(query).map(([date, range]) => isWithin(date, range));
  const isInTime = sql`coalesce((select true from reverse_names n
    where n.domain = c.domain and ${sql.join([sql`true`, ...ranges], sql` and `)}), false)`;
  const conditions = [
    ...(ranges.length > 0 ? [isInTime] : []),
    ...terms.map(has),
    ...query.exclude.map((term) => sql`not ${has(term)}`),
  ];
  return sql.join([sql`true`, ...conditions], sql` and `);
}

export function rangesOf({ ranges }: ReverseQuery): [ReverseDate, DateRange][] {
  return REVERSE_DATES.flatMap((date) => {
    const range = ranges[date];
    return range ? [[date, range] as [ReverseDate, DateRange]] : [];
  });
}

/** That the row `n` of `reverse_names` has the date, within the range. */
export function isWithin(date: ReverseDate, { from, to }: DateRange): Fragment {
  const [first, last] = [sqlInstant(from ?? -Infinity), sqlInstant(to ?? Infinity)];
  return sql`${sql.ref(`n.${date}`)} between ${first} and ${last}`;
}

/** That the statement has tried names as long as a page may take: they lie far apart on disk. */
export function isEnough({ enoughMs }: ReverseQuery): Fragment {
  return sql`clock_timestamp() - statement_timestamp() > ${enoughMs} * interval '1 millisecond'`;
}

/** What the name `c.domain` comes to by the fuzzy terms, in thousandths as it is told. */
export function scoreOf(query: ReverseQuery): Fragment {
  const scores = query.include
    .filter(({ match }) => match === 'fuzzy')
    .map(
      (term) => sql`(select round(max(similarity(e.value, ${term.value}))::numeric, 3)::float8
        from reverse_entries e where e.domain = c.domain and ${termHolds(query, term)})`,
    );
  return scores.length === 0 ? sql`null::float8` : sql`least(${sql.join(scores)})`;
}

/** Of rows with `domain` and, where it orders, `key`. */
export function inOrder(sort: ReverseSort): Fragment {
  if (sort === 'domain') return sql`order by domain`;
  return sql`order by key ${isDescending(sort) ? sql`desc` : sql`asc`} nulls last, domain`;
}

/** The row behind all others first. */
export function inOrderBack(sort: ReverseSort): Fragment {
  if (sort === 'domain') return sql`order by domain desc`;
  const back = isDescending(sort) ? sql`asc` : sql`desc`;
  return sql`order by key ${back} nulls first, domain desc`;
}

/** That such a row stands behind the place. */
export function isBehind(sort: ReverseSort, after: ReversePlace | null): Fragment {
  if (after === null) return sql`true`;
  const { domain, key } = after;
  if (sort === 'domain') return sql`domain > ${domain}`;
  if (key === null) return sql`(key is null and domain > ${domain})`;
  return sql`(key is null or ${isBehindKey(sort, after, sql`key`)})`;
}

/** That `column`, which is not null, and `domain` are behind a place that has a key. */
export function isBehindKey(
  sort: ReverseSort,
  { domain, key }: ReversePlace,
  column: Fragment,
): Fragment {
  const place = sortDate(sort) ? sql`${sqlInstant(key)}::timestamptz` : sql`${key}::float8`;
  // The first part alone can bound the reading of an index.
  return isDescending(sort)
    ? sql`(${column} <= ${place} and (${column} < ${place} or domain > ${domain}))`
    : sql`(${column} >= ${place} and (${column} > ${place} or domain > ${domain}))`;
}

/** The key of `m`, as a cursor takes it: milliseconds of a date. */
export function keyAsNumber(sort: ReverseSort): Fragment {
  return sortDate(sort) ? sql`(extract(epoch from key) * 1000)::float8` : sql`key`;
}
