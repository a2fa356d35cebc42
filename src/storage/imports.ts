import { sql } from 'kysely';
import type { Database } from './postgres/database.ts';
import { faultCode } from './postgres/faults.ts';

export type ImportKind = 'whois' | 'dns';

/** How far an import has come: all lines up to `lines` are kept or rejected. */
export interface Checkpoint {
  readonly lines: number;
  readonly rejected: number;
  /** Length of the list of rejected lines when these lines were done. */
  readonly rejectedBytes: number;
}

/**
 * Of one file, read as one command reads it: what another made of its lines says nothing of this
 * one's. `file` and `command` are hashes of a fixed length; a checkpoint's identity is both.
 */
export function importCheckpoint(
  db: Database,
  kind: ImportKind,
  { file, command }: { readonly file: Uint8Array; readonly command: Uint8Array },
) {
  const identity = Buffer.concat([file, command]);
  const isOurs = sql`(identity = ${identity} and kind = ${kind})`;
  return {
    /** Null: this import was never begun, or is done. */
    async find(): Promise<Checkpoint | null> {
      const { rows } = await sql<Checkpoint>`
        select lines, rejected, rejected_bytes from imports where ${isOurs}`.execute(db);
      return rows[0] ?? null;
    },
    /** Ends what other commands left of this file; answers with the most lines one had done. */
    async dropOthers(): Promise<number> {
      const { rows } = await sql<{ lines: number }>`
        delete from imports
        where substring(identity for ${file.length}) = ${Buffer.from(file)} and not ${isOurs}
        returning lines`.execute(db);
      return Math.max(0, ...rows.map(({ lines }) => lines));
    },
    async save({ lines, rejected, rejectedBytes }: Checkpoint): Promise<void> {
      await sql`
        insert into imports (kind, identity, lines, rejected, rejected_bytes)
        values (${kind}, ${identity}, ${lines}, ${rejected}, ${rejectedBytes})
        on conflict (identity, kind) do update set lines = excluded.lines,
          rejected = excluded.rejected, rejected_bytes = excluded.rejected_bytes,
          updated_at = now()`.execute(db);
    },
    async drop(): Promise<void> {
      await sql`delete from imports where ${isOurs}`.execute(db);
    },
  };
}

/** What the connection of a killed process may take to be gone. */
const CLAIM_WAIT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Imports of this file, of either kind, as the caller's alone; null while another process has
 * them. Held by a transaction on a connection of its own, and so ends with its process.
 */
export async function claimImport(db: Database, file: Uint8Array) {
  const key = `import ${Buffer.from(file).toString('hex')}`;
  const claim = await db.startTransaction().execute();
  try {
    await sql`select set_config('lock_timeout', ${CLAIM_WAIT}, true)`.execute(claim);
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(claim);
  } catch (error) {
    await claim.rollback().execute();
    if (faultCode(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
  return {
    async release() {
      // When the connection broke, the lock went with it.
      await claim
        .rollback()
        .execute()
        .catch(() => {});
    },
  };
}
