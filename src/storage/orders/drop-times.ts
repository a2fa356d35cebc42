/** When names that were ordered went: what is known of the hours that a registry keeps. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** Noting one twice is noting it once. `at`: epoch milliseconds. */
export async function noteDrop(
  tx: Transaction,
  { domain, tld }: { readonly domain: string; readonly tld: string },
  at: number,
): Promise<void> {
  await sql`
    insert into drop_times (tld, at, domain) values (${tld}, ${isoInstant(at)}, ${domain})
    on conflict do nothing`.execute(tx);
}

/** Names that may go any moment, in windows longer than that: so many share their accounts. */
export async function countLongWindows(
  db: Database,
  now: number,
  longerThanMs: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from campaigns
    where state = 'scheduled' and drop_from <= ${isoInstant(now)} and drop_to >= ${isoInstant(now)}
      and drop_to - drop_from > ${longerThanMs} * interval '1 millisecond'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of the TLD since then, the latest `limit` of them; epoch milliseconds. */
export async function pastDrops(
  db: Database,
  tld: string,
  since: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ at: number }>`
    select at from drop_times where tld = ${tld} and at >= ${isoInstant(since)}
    order by at desc limit ${limit}`.execute(db);
  return rows.map(({ at }) => at);
}
