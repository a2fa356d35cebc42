/**
 * The names that have a text in their registrations. However common its terms, a search looks at a
 * bounded number of entries: a term or a range of dates that few names have is gathered whole and
 * the others are tried on each; terms that many have are walked along in the order asked for, a
 * window at a time, and a page may then be shorter than asked for, or empty, and still have a next
 * one. What needs all names at once, counts and the order by score, is gathered up to a bound.
 */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { type SearchTerms, termsWithout } from '../erasure/mentions.ts';
import { erasedTexts } from '../erasure/tombstones.ts';
import { plainJson } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { hasTrigram, KNOWS_LETTERS } from '../postgres/trigrams.ts';
import { fieldNumber } from './entry-steps.ts';
import { fewest, gatherFrom, rangeSources, termSource } from './gather.ts';
import type { ReverseFound, ReverseQuery, ReverseTerm } from './query.ts';
import { FEW, type IsIndexed, RARE, walk } from './walk.ts';

/** Entries up to which all names are gathered to be counted, or ordered by score. */
export const MOST_WHOLE = 50_000;
/** Of the table, some 2.8 million rows: the lists of trigrams are short, however common. */
const SMALL_BYTES = 256 * 1024 * 1024;
const STATEMENT_MS = 3_000;
/** Scores are told, and compared with `minScore`, in so many parts. */
const SCORE_PARTS = 1_000;

/** More names are like the terms than can be put in order at once. */
export class TooManyAlike extends Error {}

/**
 * Throws PostgreSQL's `query_canceled` (57014) when a statement takes longer than 3 s, and
 * `TooManyAlike` where the order is that of scores.
 */
export async function searchReverse(tx: Transaction, query: ReverseQuery): Promise<ReverseFound> {
  // The plan depends on the term: a plan for any reads the whole table for a rare one.
  const alike = query.include.flatMap(({ match, value }) => (match === 'fuzzy' ? [value] : []));
  const { rows } = await sql<{ knowsLetters: boolean; isVain: boolean }>`
    select ${KNOWS_LETTERS} as knows_letters,
      exists (select from unnest(${alike}::text[]) value where show_trgm(value) = '{}') as is_vain,
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true),
      set_config('effective_io_concurrency', '200', true), set_config('work_mem', '32MB', true),
      set_config('pg_trgm.similarity_threshold', ${String(leastSimilarity(query.minScore))}, true),
      set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
  const { knowsLetters, isVain } = rows[0]!;
  // Nothing is like a text without a trigram, and the index would be read as a whole to see it.
  if (isVain) return nothing(query);
  const isIndexed = ({ match, value }: ReverseTerm) =>
    match === 'fuzzy' || hasTrigram(value, knowsLetters);
  const whole = await gatherWhole(tx, query, isIndexed);
  if (whole) return whole;
  if (query.sort === 'score') throw new TooManyAlike();
  return await walk(tx, query, isIndexed);
}

/** The least similarity that is told as `minScore` or more; of PostgreSQL's precision, float4. */
function leastSimilarity(minScore: number): number {
  // What is more by an error of multiplying is no more.
  const parts = Math.ceil(minScore * SCORE_PARTS - 1e-9);
  return Math.fround((parts - 0.5) / SCORE_PARTS);
}

function nothing({ facets }: ReverseQuery): ReverseFound {
  const counts = facets.length > 0 ? Object.fromEntries(facets.map((facet) => [facet, []])) : null;
  return { names: [], next: null, total: 0, totalIsExact: true, facets: counts };
}

/** Null: there are too many, or none of its terms can be gathered without reading too much. */
async function gatherWhole(
  tx: Transaction,
  query: ReverseQuery,
  isIndexed: IsIndexed,
): Promise<ReverseFound | null> {
  const needsWhole = query.sort === 'score' || query.facets.length > 0;
  const most = needsWhole ? MOST_WHOLE : FEW;
  const inOrder = query.include.filter(({ match }) => match !== 'contains' && match !== 'fuzzy');
  const sources = [...inOrder.map((term) => termSource(query, term)), ...rangeSources(query)];
  const few = (await fewest(tx, sources, FEW)) ?? (needsWhole && (await fewest(tx, sources, most)));
  if (few) return await gatherFrom(tx, query, few, most + 1);
  // Those that only an index of trigrams finds: to count its entries would be to read them.
  const alike = query.include.filter(({ match }) => match === 'fuzzy');
  const parts = query.include.filter((term) => term.match === 'contains' && isIndexed(term));
  // Later pages know the total: one that was too common to be read isn't tried again.
  const readsParts = needsWhole || (parts.length > 0 && !query.after && (await isSmall(tx)));
  for (const term of [...alike, ...(readsParts ? parts : [])]) {
    const bound = needsWhole || term.match === 'contains' ? most + 1 : RARE;
    const found = await gatherFrom(tx, query, termSource(query, term), bound);
    if (found) return found;
  }
  return null;
}

async function isSmall(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isSmall: boolean }>`
    select pg_relation_size('reverse_entries') <= ${SMALL_BYTES} as is_small`.execute(tx);
  return rows[0]!.isSmall;
}

/** Times are epoch milliseconds. */
export interface DomainHead {
  readonly registrar: string | null;
  readonly created: number | null;
  readonly updated: number | null;
  readonly expiry: number | null;
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
}

export interface AuditedQuery {
  readonly id?: string;
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
    select d.domain, d.registrar, d.created, n.updated, d.expiry, d.first_seen, d.last_seen
    from domains d left join reverse_names n on n.domain = d.domain
    where d.domain = any(${domains})`.execute(db);
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Before the search is answered. The same `id` twice is one search. */
export async function insertReverseQuery(tx: Transaction, query: AuditedQuery): Promise<void> {
  const { id = null, at, keyId, scope, continued, count } = query;
  const texts = [...query.terms.include, ...query.terms.exclude].map(({ term }) => term);
  const terms = termsWithout(query.terms, await erasedTexts(tx, texts));
  await sql`
    insert into reverse_queries (id, at, key_id, scope, terms, continued, count)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${isoInstant(at)}, ${keyId}, ${scope}, ${plainJson(terms)}, ${continued},
      ${count})
    on conflict (at, id) do nothing`.execute(tx);
}

/** Whether the latest record of any name has the host (A-label form) as a nameserver. */
export async function isNameserver(db: Database, host: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reverse_entries
    where field = ${fieldNumber('nameserver')} and value = ${host} and current limit 1`.execute(db);
  return rows.length > 0;
}
