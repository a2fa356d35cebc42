import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/** The database was migrated by a later version, whose tables this one doesn't know. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer';

  constructor(unknown: string[]) {
    super(
      `The database has migrations this version doesn't know (${unknown.join(', ')}): ` +
        'it was used by a newer version. Start that version, or restore an older copy.',
    );
  }
}

/** Any number that no other program uses as an advisory lock on this database. */
const LOCK = 7_249_108_341;

/**
 * Brings the database to the state of `directory` (plain SQL files, `0001_what.sql`, applied in the
 * order of their names) and answers with the names it applied. All in one transaction: a failing
 * file leaves nothing behind. Processes that start together wait for one another; the first does
 * the work.
 */
export async function migrate(db: Database, directory: string = MIGRATIONS_DIR): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return await db.transaction().execute(async (tx) => {
    await sql`
      select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`.execute(
      tx,
    );
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const applied = new Set(rows.map(({ name }) => name));
    const unknown = [...applied].filter((name) => !files.includes(name)).sort();
    if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
    const pending = files.filter((name) => !applied.has(name));
    for (const name of pending) {
      // Without parameters the driver sends a file's many statements as they are.
      await sql.raw(await readFile(join(directory, name), 'utf8')).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    return pending;
  });
}
