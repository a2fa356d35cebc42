/** The end of a visit to a watched name: all it tells of, and that it was told, in one step. */
import { sql } from 'kysely';
import type { HistoryRecord } from '#app/records/name-history.ts';
import { recordsByName } from '../history/kept-records.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { type News, tellNews } from './news.ts';
import {
  type DnsValues,
  endVisits,
  holdVisit,
  planVisit,
  type VisitPlan,
  type WatchVisit,
} from './timetable.ts';
import type { StoredWatch } from './watches.ts';

export interface NameWatch extends StoredWatch {
  /** Of which expiry was warned last, and how many days before it. */
  readonly warnedExpiry: number | null;
  readonly warnedDays: number | null;
}

/** All that a visit is judged by. */
export interface NameFacts {
  readonly visit: WatchVisit;
  readonly watches: readonly NameWatch[];
  /** States of the name that weren't told yet, oldest first. */
  readonly records: readonly HistoryRecord[];
  /** There are more than could be read. */
  readonly isMore: boolean;
  readonly latest: HistoryRecord | null;
  /** Of the types that were looked at; null: none was, or no watch asks for it. */
  readonly dns: DnsValues | null;
}

export interface NameVerdict {
  readonly news: readonly News[];
  readonly warned: readonly {
    readonly id: string;
    readonly expiry: number;
    readonly days: number;
  }[];
  readonly plan: VisitPlan;
}

/** States that are told by one visit. */
const MOST_RECORDS = 50;

/**
 * A worker that dies before the commit has told nothing, and one whose lease ran out changes
 * nothing: each change is told once. Answers how many news there were.
 */
export async function settleNameVisit(
  db: Database,
  visit: WatchVisit,
  judge: (facts: NameFacts) => NameVerdict,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const held = await holdVisit(tx, visit);
    if (!held) return 0;
    const watches = await liveWatches(tx, visit.subject);
    if (watches.length === 0) {
      await endVisits(tx, visit.subject);
      return 0;
    }
    const { news, warned, plan } = judge(await factsOf(tx, held, watches));
    await tellNews(tx, news);
    for (const { id, expiry, days } of warned)
      await sql`
        update watches set warned_expiry = ${sqlInstant(expiry)}, warned_days = ${days}
        where id = ${id}`.execute(tx);
    await planVisit(tx, visit.subject, plan);
    return news.length;
  });
}

/** Those of keys that may be used. */
async function liveWatches(tx: Transaction, domain: string): Promise<readonly NameWatch[]> {
  const { rows } = await sql<NameWatch>`
    select w.* from watches w join api_keys k on k.id = w.key_id
    where w.domain = ${domain} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    order by w.created_at, w.id`.execute(tx);
  return rows;
}

async function factsOf(
  tx: Transaction,
  visit: WatchVisit,
  watches: readonly NameWatch[],
): Promise<NameFacts> {
  const domain = visit.subject;
  const isBehind = sql`(first_seen, id) > (${sqlInstant(visit.toldAt)}::timestamptz,
    ${visit.toldId}::uuid)`;
  const untold = await recordsByName(
    tx,
    sql`(select * from whois_records where domain = ${domain} and ${isBehind}
      order by first_seen, id limit ${MOST_RECORDS + 1}) r`,
  );
  const latest = await recordsByName(
    tx,
    sql`(select * from whois_records where domain = ${domain}
      order by first_seen desc, id desc limit 1) r`,
  );
  const records = untold.get(domain) ?? [];
  return {
    visit,
    watches,
    records: records.slice(0, MOST_RECORDS),
    isMore: records.length > MOST_RECORDS,
    latest: latest.get(domain)?.[0] ?? null,
    dns: visit.dnsAt === null ? null : await dnsOf(tx, domain),
  };
}

/** Without the SOA, whose serial number is no news. */
async function dnsOf(tx: Transaction, domain: string): Promise<DnsValues | null> {
  const { rows } = await sql<{ type: string; values: string[] }>`
    select type, array(select value from dns_records r
        where r.domain = n.domain and r.name = n.name and r.type = looked.type and r.current
        order by value) as values
    from dns_names n cross join lateral jsonb_object_keys(n.recent) as looked (type)
    where n.domain = ${domain} and n.name = ${domain} and type <> 'SOA'
    order by type`.execute(tx);
  return rows.length === 0
    ? null
    : Object.fromEntries(rows.map(({ type, values }) => [type, values]));
}
