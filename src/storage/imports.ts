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

export function importCheckpoint(db: Database, kind: ImportKind, identity: Uint8Array) {
  const ofFile = sql`identity = ${identity} and kind = ${kind}`;
  return {
    /** Null: this file's import was never begun, or is done. */
    async find(): Promise<Checkpoint | null> {
      const { rows } = await sql<Checkpoint>`
        select lines, rejected, rejected_bytes from imports where ${ofFile}`.execute(db);
      return rows[0] ?? null;
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
      await sql`delete from imports where ${ofFile}`.execute(db);
    },
  };
}

/** What the connection of a killed process may take to be gone. */
const CLAIM_WAIT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The import of this file as the caller's alone; null while another process has it. Held by a
 * transaction on a connection of its own, and so ends with its process.
 */
export async function claimImport(db: Database, kind: ImportKind, identity: Uint8Array) {
  const key = `import ${kind} ${Buffer.from(identity).toString('hex')}`;
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
