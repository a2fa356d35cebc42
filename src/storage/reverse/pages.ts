/** Beside a reverse search: heads of the names it shows, and the log of who searched. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { plainJson } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';

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
