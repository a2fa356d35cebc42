/** What the feeds of a watch show. */
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';
import type { StoredWatch } from './watches.ts';

/** The watch of that feed, while its key may be used. */
export async function watchOfFeed(db: Database, digest: Uint8Array): Promise<StoredWatch | null> {
  const { rows } = await sql<StoredWatch>`
    select w.* from watches w join api_keys k on k.id = w.key_id
    where w.feed_digest = ${digest} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`.execute(db);
  return rows[0] ?? null;
}

export interface KeptNews {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: as it was told; `type` says which shape it has
  readonly data: any;
}

/** Newest first. */
export async function latestNews(db: Database, watchId: string, most: number): Promise<KeptNews[]> {
  const { rows } = await sql<KeptNews>`
    select id, at, type, data from watch_events where watch_id = ${watchId}
    order by sequence desc limit ${most}`.execute(db);
  return rows;
}

export interface Expiry {
  readonly domain: string;
  /** Epoch milliseconds, both. */
  readonly expiry: number;
  /** Since when the name is in its present state. */
  readonly since: number;
}

/** Of the watched name, or of all that the search found, from a quarter ago on; in order. */
export async function expiriesOf(db: Database, watchId: string, most: number): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`
    select d.domain, d.expiry, r.since from (
      select domain from watches where id = ${watchId} and domain is not null
      union all select domain from watch_names where watch_id = ${watchId}) as watched
    join domains d on d.domain = watched.domain
    cross join lateral (
      select max(first_seen) as since from whois_records where domain = d.domain) as r
    where d.status = 'registered' and d.expiry > now() - interval '90 days' and r.since is not null
    order by d.expiry, d.domain limit ${most}`.execute(db);
  return rows;
}
