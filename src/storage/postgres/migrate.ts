import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import packageJson from '#package' with { type: 'json' };
import type { Database } from './database.ts';
import { faultCode } from './faults.ts';

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/** The database can't be used as it is: what to do about it is said. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

export interface SchemaOptions {
  directory?: string;
  /** Migrations up to this one alone. */
  last?: string | undefined;
  clock?: Clock;
  /** How long a statement may wait for others' locks, with all who come after it. */
  lockMs?: number;
}

interface SchemaState {
  /** What was applied now; without applying: what is missing. */
  readonly migrations: string[];
  /** Applied by a newer version of this major version, which only adds. */
  readonly newer: string[];
}

/** Any number that no other program uses as an advisory lock on this database. */
const LOCK = 7_249_108_341;
const LOCK_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 5;
const RETRY_MS = 1_000;

/** What the database lacks of `directory`'s migrations; it is only read. */
export async function missingMigrations(
  db: Database,
  { directory = MIGRATIONS_DIR, last = '9999' }: SchemaOptions = {},
): Promise<SchemaState> {
  const files = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const applied = new Set((await appliedMigrations(db)) ?? []);
  const unknown = [...applied].filter((name) => !files.includes(name)).sort();
  // A migration's first digit is the major version it belongs to.
  const refused = unknown.filter(
    (name) => Number(name[0]) > Number.parseInt(packageJson.version, 10),
  );
  if (refused.length > 0)
    throw new UnusableSchema(
      `The database was used by a newer major version (${refused.join(', ')}): ` +
        'start that version, or restore an older copy.',
    );
  const wanted = files.filter((name) => name <= last);
  return { migrations: wanted.filter((name) => !applied.has(name)), newer: unknown };
}

/** Null: the database was never migrated. */
export async function appliedMigrations(db: Database): Promise<string[] | null> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null as found`.execute(db);
  if (!rows[0]?.found) return null;
  const applied = await sql<{ name: string }>`select name from migrations order by 1`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/**
 * Applies what is missing (plain SQL files, `0001_what.sql`, in the order of their names), all in
 * one transaction: a failing file leaves nothing behind. Processes that start together wait for one
 * another; the first does the work. A table that others hold for long is waited for in short turns,
 * since all who want it meanwhile would wait behind us.
 */
export async function migrate(db: Database, options: SchemaOptions = {}): Promise<SchemaState> {
  const { clock = systemClock } = options;
  for (let left = TRIES; ; left -= 1) {
    const state = await missingMigrations(db, options);
    if (state.migrations.length === 0) return state;
    try {
      return await applyMissing(db, options);
    } catch (error) {
      if (faultCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (left === 1)
        throw new UnusableSchema(
          `The migrations ${state.migrations.join(', ')} wait for tables that others hold: ` +
            'end the long transactions on the database (pg_stat_activity), then try again.',
        );
      await pause(clock, RETRY_MS);
    }
  }
}

async function applyMissing(db: Database, options: SchemaOptions): Promise<SchemaState> {
  const { directory = MIGRATIONS_DIR, lockMs = LOCK_MS } = options;
  return await db.transaction().execute(async (tx) => {
    await sql`
      select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`.execute(
      tx,
    );
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(tx);
    const state = await missingMigrations(tx, options);
    for (const name of state.migrations) {
      // Without parameters the driver sends a file's many statements as they are.
      await sql.raw(await readFile(join(directory, name), 'utf8')).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    return state;
  });
}
