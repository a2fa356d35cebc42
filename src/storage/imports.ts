import type { Database } from './postgres/database.ts';

export type ImportKind = 'whois' | 'dns';

/** How far an import has come: all lines up to `lines` are kept or rejected. */
export interface Checkpoint {
  readonly lines: number;
  readonly rejected: number;
  /** Length of the list of rejected lines when these lines were done. */
  readonly rejectedBytes: number;
}

/** Null: this file's import was never begun, or is done. */
export async function findCheckpoint(
  { sql }: Database,
  kind: ImportKind,
  identity: Uint8Array,
): Promise<Checkpoint | null> {
  // As numeric text a bigint would come back; these stay far below 2^53.
  const rows = await sql<{ lines: number; rejected: number; rejected_bytes: number }[]>`
    select lines::float8, rejected::float8, rejected_bytes::float8 from imports
    where identity = ${identity} and kind = ${kind}`;
  const row = rows[0];
  return row
    ? { lines: row.lines, rejected: row.rejected, rejectedBytes: row.rejected_bytes }
    : null;
}

export async function saveCheckpoint(
  { sql }: Database,
  kind: ImportKind,
  identity: Uint8Array,
  { lines, rejected, rejectedBytes }: Checkpoint,
): Promise<void> {
  await sql`
    insert into imports (kind, identity, lines, rejected, rejected_bytes)
    values (${kind}, ${identity}, ${lines}, ${rejected}, ${rejectedBytes})
    on conflict (identity, kind) do update set lines = excluded.lines, rejected = excluded.rejected,
      rejected_bytes = excluded.rejected_bytes, updated_at = now()`;
}

export async function dropCheckpoint(
  { sql }: Database,
  kind: ImportKind,
  identity: Uint8Array,
): Promise<void> {
  await sql`delete from imports where identity = ${identity} and kind = ${kind}`;
}

export interface ImportClaim {
  release(): Promise<void>;
}

/** What a killed process's connection may take to be gone. */
const CLAIM_PATIENCE = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/** The import of this file as the caller's alone, on a connection of its own; null while another one has it. Ends with its process. */
export async function claimImport(
  { sql }: Database,
  kind: ImportKind,
  identity: Uint8Array,
): Promise<ImportClaim | null> {
  const connection = await sql.reserve();
  const key = `import ${kind} ${Buffer.from(identity).toString('hex')}`;
  try {
    await connection`select set_config('lock_timeout', ${CLAIM_PATIENCE}, false)`;
    await connection`select pg_advisory_lock(hashtextextended(${key}, 0))`;
  } catch (error) {
    await connection`select set_config('lock_timeout', '0', false)`.catch(() => {});
    connection.release();
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
  return {
    async release() {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`.catch(() => {});
      connection.release();
    },
  };
}
