/** Brings names into the index that were kept before it had all its fields. */
import { sql } from 'kysely';
import { recordsByName } from '../history/kept-records.ts';
import { holdHeads } from '../history/records.ts';
import type { Database } from '../postgres/database.ts';
import { updateReverseIndex } from './entries.ts';

/**
 * The next `most` names, in a transaction. False: all are done, or another process is at it. Doing
 * a name twice changes nothing.
 */
export async function reindexSome(db: Database, most: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await sql`insert into reverse_reindex default values on conflict do nothing`.execute(tx);
    const { rows: held } = await sql<{ doneTo: string }>`
      select done_to from reverse_reindex where done_at is null
      for update skip locked`.execute(tx);
    const [progress] = held;
    if (!progress) return false;
    const { rows } = await sql<{ domain: string }>`
      select domain from domains where domain > ${progress.doneTo}
      order by domain limit ${most}`.execute(tx);
    const domains = rows.map(({ domain }) => domain);
    if (domains.length > 0) {
      await holdHeads(tx, domains);
      const all = await recordsByName(
        tx,
        sql`(select * from whois_records where domain = any(${domains})) r`,
      );
      const changes = [...all].map(([domain, records]) => ({
        domain,
        records: records.map((record, i) => ({ ...record, isLatest: i === records.length - 1 })),
        complete: true,
      }));
      await updateReverseIndex(tx, changes);
    }
    const isMore = domains.length === most;
    await sql`
      update reverse_reindex set done_to = ${domains.at(-1) ?? progress.doneTo},
        done_at = ${isMore ? sql`null` : sql`now()`}`.execute(tx);
    return isMore;
  });
}
