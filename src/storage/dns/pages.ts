import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { DnsHistoryEntry, DnsHistoryPage, DnsHistoryQuery } from '#app/records/dns.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';

/** Reads the folded intervals; asks no DNS server. */
export async function dnsHistoryPage(
  db: Database,
  { domain, host, types, from, to, limit, after }: DnsHistoryQuery,
): Promise<DnsHistoryPage> {
  const isShown = hostsShown(host);
  const matches = sql`
    domain = ${domain} ${isShown} ${types ? sql`and type = any(${types})` : sql``}
    and last_seen >= ${sqlInstant(from ?? -Infinity)} and first_seen <= ${sqlInstant(to ?? Infinity)}`;
  const [lastSeen, name, type, digest, firstSeen] = after ?? [0, '', '', '', 0];
  const isBehind = sql`
    and (last_seen < ${isoInstant(lastSeen)}
      or (last_seen = ${isoInstant(lastSeen)} and (name, type, value_digest, first_seen)
        > (${name}, ${type}, decode(${digest}, 'hex'), ${isoInstant(firstSeen)})))`;
  const [{ rows }, counted, covered] = await Promise.all([
    sql<DnsHistoryEntry & { digest: string }>`
      select type, name, value, ttl, first_seen, last_seen, observations, current,
        encode(value_digest, 'hex') as digest
      from dns_records
      where ${matches} ${after ? isBehind : sql``}
      order by last_seen desc, name, type, value_digest, first_seen
      limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from dns_records where ${matches}`.execute(db),
    sql<{ from: number; to: number } | { from: null; to: null }>`
      select min(at) as from, max(at) as to from (
        select min(observed_at) as at from dns_looks where domain = ${domain} ${isShown}
        union all select max(observed_at) from dns_looks where domain = ${domain} ${isShown}
        union all select min(first_seen) from dns_spans where domain = ${domain} ${isShown}
        union all select max(last_seen) from dns_spans where domain = ${domain} ${isShown}
      ) as known`.execute(db),
  ]);
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  const known = covered.rows[0]!;
  return {
    total: counted.rows[0]!.total,
    coverage: known.from === null ? null : known,
    entries: entries.map(({ digest: _, ...entry }) => entry),
    next:
      last && rows.length > limit
        ? [last.lastSeen, last.name, last.type, last.digest, last.firstSeen]
        : null,
  };
}

function hostsShown(host: DnsHistoryQuery['host']): RawBuilder<unknown> {
  if (!host) return sql``;
  const { name, andBelow } = host;
  return andBelow
    ? sql`and (name = ${name} or right(name, ${name.length + 1}) = ${`.${name}`})`
    : sql`and name = ${name}`;
}
