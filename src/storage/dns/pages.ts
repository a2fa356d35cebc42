import type {
  DnsHistoryPage,
  DnsHistoryPosition,
  DnsHistoryQuery,
  DnsType,
} from '#app/records/dns.ts';
import type { Database } from '../postgres/database.ts';

interface Row {
  domain: string;
  name: string;
  type: DnsType;
  value: string;
  digest: string;
  ttl: number | null;
  first_seen: Date;
  last_seen: Date;
  observations: number;
  current: boolean;
}

/** Reads the folded intervals; asks nobody. */
export async function dnsHistoryPage(
  { sql }: Database,
  query: DnsHistoryQuery,
): Promise<DnsHistoryPage> {
  const { domain, types, limit, after } = query;
  const matches = sql`
    domain = ${domain}
    and (${types === null} or type = any(${types ?? []}::text[]))
    and last_seen >= ${at(query.from) ?? '-infinity'}::text::timestamptz
    and first_seen <= ${at(query.to) ?? 'infinity'}::text::timestamptz`;
  const [lastSeen, name, type, digest, firstSeen] = after ?? START;
  const [rows, [counted], [covered]] = await Promise.all([
    sql<Row[]>`
      select name, type, value, encode(value_digest, 'hex') as digest, ttl, first_seen, last_seen, observations, current
      from dns_records
      where ${matches} and (${after === null} or last_seen < ${at(lastSeen)}::text::timestamptz
        or (last_seen = ${at(lastSeen)}::text::timestamptz and (name, type, value_digest, first_seen)
          > (${name}, ${type}, decode(${digest}, 'hex'), ${at(firstSeen)}::text::timestamptz)))
      order by last_seen desc, name, type, value_digest, first_seen limit ${limit + 1}`,
    sql<{ total: number }[]>`select count(*)::integer as total from dns_records where ${matches}`,
    sql<{ from: Date | null; to: Date | null }[]>`
      select min(at) as from, max(at) as to from (
        select min(observed_at) as at from dns_looks where domain = ${domain}
        union all select max(observed_at) from dns_looks where domain = ${domain}
        union all select min(first_seen) from dns_spans where domain = ${domain}
        union all select max(last_seen) from dns_spans where domain = ${domain}) as known`,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return {
    total: counted?.total ?? 0,
    coverage:
      covered?.from && covered.to
        ? { from: covered.from.getTime(), to: covered.to.getTime() }
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
    next: isMore
      ? [last.last_seen.getTime(), last.name, last.type, last.digest, last.first_seen.getTime()]
      : null,
  };
}

/** Compared with nothing: only its types matter. */
const START: DnsHistoryPosition = [0, '', '', '', 0];

function at<T extends number | null>(epochMs: T): T extends null ? null : string {
  return (epochMs === null ? null : new Date(epochMs).toISOString()) as T extends null
    ? null
    : string;
}
