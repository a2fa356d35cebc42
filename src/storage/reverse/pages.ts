/** What stands around a reverse search: the names' heads that a page shows, and the log of who searched for what. */
import type { Sql, TransactionSql } from 'postgres';
import { plainJson } from '../postgres/columns.ts';

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

interface HeadRow {
  domain: string;
  registrar: string | null;
  created: Date | null;
  expiry: Date | null;
  first_seen: Date | null;
  last_seen: Date | null;
}

export async function reverseHeads(
  tx: TransactionSql,
  domains: readonly string[],
): Promise<Map<string, DomainHead>> {
  if (domains.length === 0) return new Map();
  const rows = await tx<HeadRow[]>`
    select domain, registrar, created, expiry, first_seen, last_seen from domains where domain = any(${domains}::text[])`;
  return new Map(
    rows.map((row) => [
      row.domain,
      {
        registrar: row.registrar,
        created: row.created?.getTime() ?? null,
        expiry: row.expiry?.getTime() ?? null,
        firstSeen: row.first_seen?.getTime() ?? null,
        lastSeen: row.last_seen?.getTime() ?? null,
      },
    ]),
  );
}

/** In the transaction of the search, so that no search is answered which isn't written down. */
export async function insertReverseQuery(
  sql: Sql | TransactionSql,
  query: AuditedQuery,
): Promise<void> {
  const { at, keyId, scope, terms, continued, count } = query;
  await sql`
    insert into reverse_queries (at, key_id, scope, terms, continued, count)
    values (${new Date(at)}, ${keyId}, ${scope}, ${plainJson(terms)}::text::jsonb, ${continued}, ${count})`;
}
