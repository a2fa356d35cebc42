/** Rows by the thousand: by COPY into tables of one transaction, for its statements. */
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isoInstant } from '#app/base/clock.ts';
import { plain } from './columns.ts';
import { type Database, type Transaction, transactionOnClient } from './database.ts';
import { againAfterDeadlock } from './faults.ts';

/** As columns take it; instants as `sqlInstant` writes them. */
export type Cell = string | number | boolean | Date | Uint8Array | null;

/** How rows come into tables by the thousand, in a transaction. */
export interface Staging {
  /** Makes the table `name` with these columns (`domain text, seen_at timestamptz`). */
  stage(name: string, columns: string, rows: Rows): Promise<void>;
  /** Adds rows that aren't there yet to a table, in these columns (`domain, seen_at`). */
  copy(table: string, columns: string, rows: Rows): Promise<void>;
}

type Rows = readonly (readonly Cell[])[];

/**
 * A transaction with tables of its own that go with it. A statement over thousands of rows must not
 * be compiled: that takes longer than the statement.
 */
export async function stagedTransaction<T>(
  db: Database,
  work: (tx: Transaction, staging: Staging) => Promise<T>,
): Promise<T> {
  const staged = async (tx: Transaction, client: PoolClient) => {
    await sql`select set_config('jit', 'off', true)`.execute(tx);
    const copyTo = async (target: string, rows: Rows) => {
      if (rows.length === 0) return;
      const text = rows.map((row) => `${row.map(written).join('\t')}\n`).join('');
      await pipeline([Buffer.from(text)], client.query(copyFrom(`copy ${target} from stdin`)));
    };
    return await work(tx, {
      async stage(name, columns, rows) {
        await sql.raw(`create temporary table ${name} (${columns}) on commit drop`).execute(tx);
        await copyTo(name, rows);
      },
      async copy(table, columns, rows) {
        await copyTo(`${table} (${columns})`, rows);
      },
    });
  };
  return await againAfterDeadlock(() => transactionOnClient(db, staged));
}

const SPECIAL = /[\\\n\r\t\0\ud800-\udfff]/;
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** As COPY's text format has it. */
function written(value: Cell): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return SPECIAL.test(value)
      ? plain(value).replace(/[\\\n\r\t]/g, (char) => ESCAPED[char]!)
      : value;
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return value instanceof Date ? isoInstant(Number(value)) : String(value);
}
