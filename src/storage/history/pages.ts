import type { HistoryPage, HistoryQuery } from '#app/records/name-history.ts';
import { instant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { BEGINNING, type RecordRow, recordOf } from './records.ts';

/** Reads the folded records; asks nobody. */
export async function whoisHistoryPage(
  { sql }: Database,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { domain, limit, after } = query;
  const at = (epochMs: number | null, otherwise: string) =>
    epochMs === null ? otherwise : instant(epochMs);
  const matches = sql`
    r.domain = ${domain} and r.last_seen >= ${at(query.from, '-infinity')}::text::timestamptz
    and r.first_seen <= ${at(query.to, 'infinity')}::text::timestamptz`;
  const [rows, [counted], [head]] = await Promise.all([
    sql<RecordRow[]>`
      select r.*, s.data from whois_records r
      left join registrations s on s.domain = r.domain and s.digest = r.registration
      where ${matches} and (${after === null} or (r.first_seen, r.id)
        < (${at(after?.[0] ?? 0, '')}::text::timestamptz, ${after?.[1] ?? BEGINNING.id}::text::uuid))
      order by r.first_seen desc, r.id desc limit ${limit + 1}`,
    sql<
      { total: number }[]
    >`select count(*)::integer as total from whois_records r where ${matches}`,
    sql<{ first_seen: Date | null; last_seen: Date | null }[]>`
      select first_seen, last_seen from domains where domain = ${domain}`,
  ]);
  const records = rows.slice(0, limit).map((row) => recordOf(row));
  const last = records.at(-1);
  return {
    total: counted?.total ?? 0,
    coverage:
      head?.first_seen && head.last_seen
        ? { from: head.first_seen.getTime(), to: head.last_seen.getTime() }
        : null,
    records,
    next: rows.length > limit && last ? [last.firstSeen, last.id] : null,
  };
}
