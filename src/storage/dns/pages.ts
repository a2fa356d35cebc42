import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { DnsHistoryPage, DnsHistoryQuery } from '#app/records/dns.ts';
import type { Database } from '../postgres/database.ts';
import type { TableRow } from '../postgres/schema.ts';

/** Reads the folded intervals; asks no DNS server. */
export async function dnsHistoryPage(
  db: Database,
  { domain, types, from, to, limit, after }: DnsHistoryQuery,
): Promise<DnsHistoryPage> {
  const matches = sql`
    domain = ${domain} ${types ? sql`and type = any(${types})` : sql``}
    and last_seen >= ${from === null ? '-infinity' : isoInstant(from)}
    and first_seen <= ${to === null ? 'infinity' : isoInstant(to)}`;
  const [lastSeen, name, type, digest, firstSeen] = after ?? [0, '', '', '', 0];
  const isBehind = sql`
    and (last_seen < ${isoInstant(lastSeen)}
      or (last_seen = ${isoInstant(lastSeen)} and (name, type, value_digest, first_seen)
        > (${name}, ${type}, decode(${digest}, 'hex'), ${isoInstant(firstSeen)})))`;
  const [{ rows }, counted, covered] = await Promise.all([
    sql<TableRow<'dns_records'> & { digest: string }>`
      select *, encode(value_digest, 'hex') as digest from dns_records
      where ${matches} ${after ? isBehind : sql``}
      order by last_seen desc, name, type, value_digest, first_seen
      limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from dns_records where ${matches}`.execute(db),
    sql<{ from: Date | null; to: Date | null }>`
      select min(at) as from, max(at) as to from (
        select min(observed_at) as at from dns_looks where domain = ${domain}
        union all select max(observed_at) from dns_looks where domain = ${domain}
        union all select min(first_seen) from dns_spans where domain = ${domain}
        union all select max(last_seen) from dns_spans where domain = ${domain}) as known`.execute(
      db,
    ),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const coverage = covered.rows[0];
  return {
    total: counted.rows[0]?.total ?? 0,
    coverage:
      coverage?.from && coverage.to
        ? { from: coverage.from.getTime(), to: coverage.to.getTime() }
        : null,
    entries: shown.map((row) => ({
      type: row.type,
      name: row.name,
      value: row.value,
      ttl: row.ttl,
      firstSeen: row.first_seen.getTime(),
      lastSeen: row.last_seen.getTime(),
      observations: row.observations,
      current: row.current,
    })),
    next:
      last && rows.length > limit
        ? [last.last_seen.getTime(), last.name, last.type, last.digest, last.first_seen.getTime()]
        : null,
  };
}
