import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { HistoryPage, HistoryQuery } from '#app/records/name-history.ts';
import type { Database } from '../postgres/database.ts';
import type { TableRow } from '../postgres/schema.ts';
import { historyRecordOf, type RecordRow } from './records.ts';

/** Reads the folded records; asks no registry. */
export async function whoisHistoryPage(
  db: Database,
  { domain, from, to, limit, after }: HistoryQuery,
): Promise<HistoryPage> {
  const matches = sql`
    r.domain = ${domain} and r.last_seen >= ${from === null ? '-infinity' : isoInstant(from)}
    and r.first_seen <= ${to === null ? 'infinity' : isoInstant(to)}`;
  const isBehind =
    after && sql`and (r.first_seen, r.id) < (${isoInstant(after[0])}, ${after[1]}::uuid)`;
  const [{ rows }, counted, heads] = await Promise.all([
    sql<RecordRow>`
      select r.*, s.data from whois_records r
      left join registrations s on s.domain = r.domain and s.digest = r.registration
      where ${matches} ${isBehind ?? sql``}
      order by r.first_seen desc, r.id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from whois_records r where ${matches}`.execute(db),
    sql<Pick<TableRow<'domains'>, 'first_seen' | 'last_seen'>>`
      select first_seen, last_seen from domains where domain = ${domain}`.execute(db),
  ]);
  const records = rows.slice(0, limit).map((row) => historyRecordOf(row));
  const last = records.at(-1);
  const head = heads.rows[0];
  return {
    total: counted.rows[0]?.total ?? 0,
    coverage:
      head?.first_seen && head.last_seen
        ? { from: head.first_seen.getTime(), to: head.last_seen.getTime() }
        : null,
    records,
    next: rows.length > limit && last ? [last.firstSeen, last.id] : null,
  };
}
