import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from '../postgres/database.ts';

/** Months ahead that have a partition, for services that run for weeks. */
const MONTHS_AHEAD = 2;
/** Any number that no other program uses as an advisory lock on this database. */
const LOCK = 7_249_108_342;

/**
 * Makes the monthly partitions of `raw_answers` for the month of `now` (epoch milliseconds) and the
 * next ones, and answers with the names of those it made. Rows of such a month that the default
 * partition took meanwhile move along.
 */
export async function ensureRawPartitions(db: Database, now: number): Promise<string[]> {
  const made = [];
  const today = new Date(now);
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead);
    const name = await makeRawPartition(db, month);
    if (name) made.push(name);
  }
  return made;
}

/** Of the month that begins at this moment; answers with its name, null when it is there. */
export async function makeRawPartition(db: Database, month: number): Promise<string | null> {
  const name = `raw_answers_${isoInstant(month).slice(0, 7).replace('-', '_')}`;
  const first = new Date(month);
  const from = sql.lit(isoInstant(month));
  const to = sql.lit(isoInstant(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)));
  const partition = sql.id(name);
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass(${name}) is not null as found`.execute(tx);
    if (rows[0]?.found) return null;
    // No writes meanwhile: a row on its way into the default partition would keep this one from
    // being attached, or be refused itself.
    await sql`lock table raw_answers in share row exclusive mode`.execute(tx);
    await sql`create table ${partition} (like raw_answers including all)`.execute(tx);
    await sql`
      with moved as (
        delete from raw_answers_other
        where observed_at >= ${from} and observed_at < ${to} returning *)
      insert into ${partition} select * from moved`.execute(tx);
    await sql`
      alter table raw_answers attach partition ${partition} for values from (${from}) to (${to})
    `.execute(tx);
    return name;
  });
}

const PARTITION = /^raw_answers_(\d{4})_(\d\d)$/;
/** Who waits for a partition to be free of transactions makes all others wait. */
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
