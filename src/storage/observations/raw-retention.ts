import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from '../postgres/database.ts';

const PARTITION = /^raw_answers_(\d{4})_(\d\d)$/;
/**
 * A partition goes only when no transaction uses raw answers; one that waits for that makes all
 * others wait.
 */
const LOCK_WAIT_MS = 2_000;
const DELETE_ROWS = 10_000;

/**
 * Lets go of raw answers observed before `cutoff` (epoch milliseconds): whole months by dropping
 * their partition, the rest row by row. The records that were read from them stay. Rejects when a
 * partition is busy: the next try may do it.
 */
export async function dropRawBefore(
  db: Database,
  cutoff: number,
): Promise<{ partitions: string[]; answers: number }> {
  const partitions = [];
  const { rows: found } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'raw_answers'::regclass order by 1`.execute(db);
  for (const { name } of found) {
    const [, year, month] = PARTITION.exec(name) ?? [];
    if (year === undefined || Date.UTC(Number(year), Number(month)) > cutoff) continue;
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(tx);
      await sql`drop table ${sql.id(name)}`.execute(tx);
    });
    partitions.push(name);
  }
  return { partitions, answers: await deleteBefore(db, cutoff) };
}

/** In steps, so that no lock and no transaction lasts long. */
async function deleteBefore(db: Database, cutoff: number): Promise<number> {
  let all = 0;
  for (let gone = DELETE_ROWS; gone === DELETE_ROWS; all += gone) {
    const deleted = await sql`
      delete from raw_answers where (domain, observed_at, observation_id, position) in (
        select domain, observed_at, observation_id, position from raw_answers
        where observed_at < ${isoInstant(cutoff)} limit ${DELETE_ROWS})`.execute(db);
    gone = Number(deleted.numAffectedRows);
  }
  return all;
}
