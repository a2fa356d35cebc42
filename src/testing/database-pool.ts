/**
 * Databases for tests, used again and again. To make one takes the server half a second, a thousand
 * files each; to empty one takes a fiftieth of that, on connections that are warm a hundredth. A
 * test that changed more than rows leaves a database that is made anew.
 */
import { sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';

const PREFIX = 'pool_';
/** The name of the connections of a test's own pool. */
export const TEST_POOL = 'test';
/** Emptying a table that holds more costs less as a whole than row by row. */
const FEW_BYTES = 262_144;

/** Makes a pool on the database of that name, whose connections are called `test`. */
type Open = (name: string) => Database;

export interface TakenDatabase {
  readonly name: string;
  readonly db: Database;
  /** What the database is like when it was just made. */
  readonly made: string;
}

/**
 * A database that is like the template and the caller's alone until `owner` is closed. `owner`: a
 * single connection to the server's `postgres` database.
 */
export async function pooledDatabase(
  owner: Database,
  template: string,
  open: Open,
): Promise<TakenDatabase> {
  for (let place = 0; ; place += 1) {
    const name = `${PREFIX}${template}_${place}`;
    if (!(await locked(owner, name))) continue;
    return (await left(owner, name, open)) ?? (await created(owner, name, template, open));
  }
}

/** Without what its last user left in it. False, and closed, when it can't be used again. */
export async function cleaned(
  owner: Database,
  { name, db, made }: TakenDatabase,
): Promise<boolean> {
  try {
    // Processes that outlived their test, and pools that it did not close.
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${name} and application_name <> ${TEST_POOL}`.execute(owner);
    await empty(db, lastOidOf(made));
    if ((await fingerprintOf(db)) === made) return true;
  } catch {
    // The test closed it, or locked a table and left.
  }
  await db.destroy();
  return false;
}

/** Drops those that no test uses. */
export async function dropPooled(owner: Database): Promise<void> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${PREFIX})`.execute(owner);
  for (const { datname } of rows)
    if (await locked(owner, datname))
      await sql`drop database ${sql.id(datname)} with (force)`.execute(owner);
}

async function locked(owner: Database, name: string): Promise<boolean> {
  const [row] = (
    await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`.execute(owner)
  ).rows;
  return row!.taken;
}

async function created(
  owner: Database,
  name: string,
  template: string,
  open: Open,
): Promise<TakenDatabase> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(owner);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(owner);
  const db = open(name);
  const made = await fingerprintOf(db);
  // No value but a word of the statement, which takes no parameters; it is made of numbers.
  await sql.raw(`comment on database ${name} is '${made}'`).execute(owner);
  return { name, db, made };
}

/** Of a process that has ended; null when there is none, or none that can be used again. */
async function left(owner: Database, name: string, open: Open): Promise<TakenDatabase | null> {
  const [row] = (
    await sql<{ made: string | null }>`
    select shobj_description(oid, 'pg_database') as made from pg_database where datname = ${name}`.execute(
      owner,
    )
  ).rows;
  // Without it the process that made the database was ended half-way.
  if (!row?.made) return null;
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`.execute(
    owner,
  );
  const taken = { name, db: open(name), made: row.made };
  return (await cleaned(owner, taken)) ? taken : null;
}

/**
 * Tables in which the migrations themselves put rows; whether these are as they were, the
 * fingerprint tells.
 */
const FILLED_BY_MIGRATIONS = ['migrations', 'erasure_key'];

/** `lastOid`: of the tables that were there at first. */
async function empty(db: Database, lastOid: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    // Months of raw answers that a service made for itself.
    const { rows: later } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = to_regclass('raw_answers') and inhrelid > ${lastOid}`.execute(tx);
    for (const { name } of later) await sql.raw(`drop table ${name}`).execute(tx);
    const { rows: used } = await sql<{ name: string; bytes: string }>`
      select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
        and relname <> all(${FILLED_BY_MIGRATIONS})`.execute(tx);
    // One table after the other, without regard to references.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { name, bytes } of used)
      await sql
        .raw(Number(bytes) > FEW_BYTES ? `truncate ${name} cascade` : `delete from ${name}`)
        .execute(tx);
    await sql`select setval(seqrelid, seqstart, false) from pg_sequence`.execute(tx);
  });
}

/**
 * The last table's OID, then a number for all that isn't a test's own rows: definitions,
 * statistics, the migrations' rows.
 */
async function fingerprintOf(db: Database): Promise<string> {
  const parts = [
    `(select oid, relname, relkind, reloptions from pg_class where oid >= 16384 and relkind <> 't')`,
    '(select attrelid, attnum, attname, atttypid, attnotnull, atthasdef from pg_attribute where attrelid >= 16384)',
    '(select oid, conname, convalidated from pg_constraint where oid >= 16384)',
    '(select oid, tgname, tgenabled from pg_trigger)',
    '(select oid, proname, prosrc from pg_proc where oid >= 16384)',
    '(select starelid, staattnum from pg_statistic where starelid >= 16384)',
    ...FILLED_BY_MIGRATIONS,
  ].map((part) => `(select sum(hash_record_extended(part, 0)) from ${part} as part)`);
  // A table may be missing: that is no database to be used again.
  const query = sql<{ made: string }>`${sql.raw(
    `select concat_ws(' ', (select max(oid) from pg_class where oid >= 16384), ${parts.join(', ')}) as made`,
  )}`;
  return await query.execute(db).then(
    ({ rows }) => rows[0]?.made ?? '',
    () => '',
  );
}

function lastOidOf(fingerprint: string): number {
  return Number.parseInt(fingerprint, 10);
}
