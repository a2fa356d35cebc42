/**
 * The names that have a text in their registrations. However common its terms, a search looks at a
 * bounded number of entries: a term that few names have is gathered whole and the others are tried
 * on each; terms that many have are walked along in the order of names, a window at a time, and a
 * page may then be shorter than asked for, or empty, and still have a next one.
 */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { ReverseField } from '#app/records/reverse-field.ts';
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

interface Window {
  /** Names in it that hold, up to one more than the page takes. */
  domains: string[];
  count: number;
  /** Its last name; null when nothing was left to look at. */
  last: string | null;
  isFull: boolean;
}

/** Throws PostgreSQL's `query_canceled` (57014) when a statement takes longer than 3 s. */
export async function searchReverse(tx: Transaction, query: ReverseQuery): Promise<ReverseFound> {
  // The plan depends on the term: a plan for any reads the whole table for a rare one.
  await sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true),
      set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
  const search = new Search(tx, query);
  const few = await search.fewest();
  if (few.term && few.count <= FEW)
    return (await search.gather(few.term, FEW + 1)) ?? search.walk();
  return search.walk();
}

class Search {
  readonly #tx: Transaction;
  readonly #query: ReverseQuery;

  constructor(tx: Transaction, query: ReverseQuery) {
    this.#tx = tx;
    this.#query = query;
  }

  /** The term with the fewest entries of those an ordered index finds, counted to `FEW + 1`. */
  async fewest(): Promise<{ term: ReverseTerm | null; count: number }> {
    const terms = this.#query.include.filter((term) => term.match !== 'contains');
    if (terms.length === 0) return { term: null, count: 0 };
    const counts = terms.map(
      (term) => sql`(select count(*)::int from (
        select from reverse_entries e where ${this.#holds(term)} limit ${FEW + 1}) as entries)`,
    );
    const [row] = (
      await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(this.#tx)
    ).rows;
    const count = Math.min(...row!.counts);
    return { term: terms[row!.counts.indexOf(count)]!, count };
  }

  /** All entries of one term, each name tried on the others. Null when there are `most` or more. */
  async gather(term: ReverseTerm, most: number): Promise<ReverseFound | null> {
    await this.#byTrigrams(true);
    const { limit, after } = this.#query;
    const others = this.#query.include.filter((other) => other !== term);
    const [row] = (
      await sql<{ examined: number; total: number; domains: string[] }>`
      with entries as materialized (
        select e.domain from reverse_entries e where ${this.#holds(term)} limit ${most}),
      names as materialized (select distinct domain from entries),
      matching as materialized (select c.domain from names c where ${this.#passes(others)})
      select (select count(*)::int from entries) as examined,
        (select count(*)::int from matching) as total,
        array(select domain from matching where ${behind(after)}
          order by domain limit ${limit + 1}) as domains`.execute(this.#tx)
    ).rows;
    if (!row || row.examined >= most) return null;
    return { ...this.#page(row.domains, null), total: row.total, totalIsExact: true };
  }

  /** Along the names, until the page is full, nothing is left, or enough was looked at. */
  async walk(): Promise<ReverseFound> {
    const { limit } = this.#query;
    await this.#byTrigrams(false);
    const domains: string[] = [];
    let after = this.#query.after;
    let total = 0;
    for (let turn = 0; turn < MAX_WINDOWS; turn++) {
      const window = await this.#window(after);
      domains.push(...window.domains);
      total += window.count;
      if (!window.isFull) return { ...this.#page(domains, null), total, totalIsExact: true };
      if (domains.length > limit) break;
      after = window.last;
      if (turn > 0 || total >= RARE_IN_WINDOW) continue;
      const gathered = await this.#gatherRare();
      if (gathered) return gathered;
      await this.#byTrigrams(false);
    }
    return {
      ...this.#page(domains, after),
      total: Math.max(total, this.#atLeast()),
      totalIsExact: false,
    };
  }

  /** Trigram indexes are for rare parts of words; statistics can't tell which are. */
  async #byTrigrams(allowed: boolean): Promise<void> {
    const state = allowed ? 'on' : 'off';
    await sql`select set_config('enable_bitmapscan', ${state}, true)`.execute(this.#tx);
  }

  /** After a walk with few finds: all entries of the term that is rarest in a window. */
  async #gatherRare(): Promise<ReverseFound | null> {
    const { include, after } = this.#query;
    const terms = include.filter(
      ({ match, value }) => match !== 'contains' || HAS_TRIGRAM.test(value),
    );
    if (include.length === 1 || terms.length === 0)
      return terms[0] ? await this.gather(terms[0], RARE) : null;
    const counts = terms.map((term) => sql`count(*) filter (where ${this.#holds(term)})::int`);
    const [row] = (
      await sql<{ counts: number[] }>`
      select array[${sql.join(counts)}] as counts from (
        select domain, field, value, current from reverse_entries where ${behind(after)}
        order by domain, field, value limit ${WINDOW_ENTRIES}) as e`.execute(this.#tx)
    ).rows;
    const least = Math.min(...row!.counts);
    return least < RARE_IN_WINDOW
      ? await this.gather(terms[row!.counts.indexOf(least)]!, RARE)
      : null;
  }

  /** The next names that have one of the terms, in order, tried on the others. */
  async #window(after: string | null): Promise<Window> {
    const { include, exclude, limit } = this.#query;
    const exact = include.find((term) => term.match === 'exact');
    const others = include.filter((term) => term !== (exact ?? include[0]));
    // Nothing to try on the names: no more of them are read than the page shows.
    const names = others.length + exclude.length === 0 ? limit + 1 : WINDOW_NAMES;
    const end = exact ? null : await this.#endOfWindow(after);
    const spanned = exact
      ? this.#namesWith(exact, after, names)
      : sql`select distinct domain from reverse_entries e
          where ${behind(after)} and ${end ? sql`domain <= ${end}` : sql`true`}
            and ${this.#holds(include[0]!)}`;
    const [row] = (
      await sql<{ spanned: number; last: string | null; count: number; domains: string[] }>`
      with spanned as materialized (${spanned}),
      matching as materialized (select c.domain from spanned c where ${this.#passes(others)})
      select (select count(*)::int from spanned) as spanned,
        (select max(domain) from spanned) as last,
        (select count(*)::int from matching) as count,
        array(select domain from matching order by domain limit ${limit + 1}) as domains`.execute(
        this.#tx,
      )
    ).rows;
    const { spanned: found, last, count, domains } = row!;
    return exact
      ? { domains, count, last, isFull: found >= names }
      : { domains, count, last: end, isFull: end !== null };
  }

  /** The name that so many entries further on stand under; null when the entries end before. */
  async #endOfWindow(after: string | null): Promise<string | null> {
    const { rows } = await sql<{ domain: string }>`
      select domain from reverse_entries where ${behind(after)}
      order by domain, field, value offset ${WINDOW_ENTRIES - 1} limit 1`.execute(this.#tx);
    return rows[0]?.domain ?? null;
  }

  /** Past and present lie apart in the index, each in the order of names. */
  #namesWith(term: ReverseTerm, after: string | null, most: number): Fragment {
    const half = (current: boolean) => sql`(
      select domain from reverse_entries
      where field = ${fieldNumber(term.field)} and value = ${term.value}
        and ${current ? sql`current` : sql`not current`} and ${behind(after)}
      order by domain limit ${most})`;
    if (this.#query.scope === 'current') return half(true);
    return sql`${half(true)} union all ${half(false)} order by domain limit ${most}`;
  }

  /** That the entry `e` is one of the term's. */
  #holds({ field, value, match }: ReverseTerm): Fragment {
    const scope = this.#query.scope === 'current' ? sql`and e.current` : sql``;
    return sql`(e.field = ${fieldNumber(field)} and ${matches(value, match)} ${scope})`;
  }

  /**
   * That the name `c.domain` has the term, evaluated name by name: a join would let the planner
   * read all entries of a common term first.
   */
  #has(term: ReverseTerm): Fragment {
    return sql`coalesce((select true from reverse_entries e
      where e.domain = c.domain and ${this.#holds(term)} limit 1), false)`;
  }

  /** That the name `c.domain` has each of `terms` and nothing excluded. */
  #passes(terms: readonly ReverseTerm[]): Fragment {
    const conditions = [
      sql`true`,
      ...terms.map((term) => this.#has(term)),
      ...this.#query.exclude.map((term) => sql`not ${this.#has(term)}`),
    ];
    return sql.join(conditions, sql` and `);
  }

  /** What is known of the total of a lone common value. */
  #atLeast(): number {
    const { include, exclude } = this.#query;
    return include.length === 1 && exclude.length === 0 && include[0]?.match === 'exact' ? FEW : 0;
  }

  #page(
    domains: readonly string[],
    walkedTo: string | null,
  ): Pick<ReverseFound, 'domains' | 'next'> {
    const { limit } = this.#query;
    const shown = domains.slice(0, limit);
    return { domains: shown, next: domains.length > limit ? shown.at(-1)! : walkedTo };
  }
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
  /** As the client wrote them. */
  readonly terms: unknown;
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
export async function insertReverseQuery(db: Database, query: AuditedQuery): Promise<void> {
  const { at, keyId, scope, terms, continued, count } = query;
  await sql`
    insert into reverse_queries (at, key_id, scope, terms, continued, count)
    values (${isoInstant(at)}, ${keyId}, ${scope}, ${plainJson(terms)}, ${continued}, ${count})
  `.execute(db);
}
