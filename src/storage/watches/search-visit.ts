/** Watches on reverse searches: which names were found before, and which are new. */

import { sql } from 'kysely';
import type { SearchTerms } from '../erasure/mentions.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import type { ReverseFound, ReversePlace, ReverseQuery } from '../reverse/query.ts';
import {
  type DomainHead,
  insertReverseQuery,
  reverseHeads,
  searchReverse,
} from '../reverse/search.ts';
import { type News, tellNews } from './news.ts';
import { endVisits, holdVisit, planVisit, type WatchVisit } from './timetable.ts';
import type { StoredWatch } from './watches.ts';

/** As a client asked, and as it is searched for. */
export interface WatchedSearch {
  readonly terms: SearchTerms;
  readonly query: Omit<ReverseQuery, 'limit' | 'after'>;
}

const PAGE = 1_000;

/** The names that the search finds, at most `most`. Throws as `searchReverse` does. */
export async function foundNames(
  tx: Transaction,
  query: WatchedSearch['query'],
  most: number,
): Promise<{ names: readonly string[]; isAll: boolean }> {
  const names: string[] = [];
  let after: ReversePlace | null = null;
  do {
    const page: ReverseFound = await searchReverse(tx, { ...query, limit: PAGE, after });
    names.push(...page.names.map(({ domain }) => domain));
    after = page.next;
  } while (after !== null && names.length < most);
  return { names: names.slice(0, most), isAll: after === null && names.length <= most };
}

/** Answers those that the watch had not found before. */
export async function addFound(
  tx: Transaction,
  watchId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    insert into watch_names (watch_id, domain)
    select ${watchId}, domain from unnest(${names}::text[]) as found (domain)
    on conflict do nothing returning domain`.execute(tx);
  return rows.map(({ domain }) => domain).sort();
}

export interface SearchJudge {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly nextAt: number;
  /** Names that are read of the search. */
  readonly most: number;
  readonly searchOf: (watch: StoredWatch) => WatchedSearch;
  readonly newsOf: (watch: StoredWatch, domain: string, head: DomainHead | undefined) => News;
}

/** As `settleNameVisit`; the names that are told stand in the log of searches. */
export async function settleSearchVisit(
  db: Database,
  visit: WatchVisit,
  { at, nextAt, most, searchOf, newsOf }: SearchJudge,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const held = await holdVisit(tx, visit);
    if (!held) return 0;
    const { rows } = await sql<StoredWatch>`
      select w.* from watches w join api_keys k on k.id = w.key_id
      where w.id = ${visit.subject} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())`.execute(tx);
    const [watch] = rows;
    if (!watch) {
      await endVisits(tx, visit.subject);
      return 0;
    }
    const { terms, query } = searchOf(watch);
    const { names } = await foundNames(tx, query, most);
    const fresh = await addFound(tx, watch.id, names);
    const heads = await reverseHeads(tx, fresh);
    await tellNews(
      tx,
      fresh.map((domain) => newsOf(watch, domain, heads.get(domain))),
    );
    const { keyId } = watch;
    const { scope } = query;
    const audit = { at, keyId, scope, terms, continued: true, count: fresh.length };
    if (fresh.length > 0) await insertReverseQuery(tx, audit);
    await planVisit(tx, visit.subject, {
      ...held,
      dueAt: nextAt,
      lookAt: nextAt,
      lookedAt: at,
      failures: 0,
    });
    return fresh.length;
  });
}
