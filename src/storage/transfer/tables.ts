/** Tables as the text of PostgreSQL’s COPY, out and in: what backups and copies are made of. */
import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { makeRawPartition } from '../observations/raw-partitions.ts';
import { type Database, type DatabaseAddress, openPool } from '../postgres/database.ts';
import { appliedMigrations, migrate } from '../postgres/migrate.ts';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface DatabaseShape {
  /** Applied, by name. */
  readonly migrations: readonly string[];
  /** None before one that it refers to. */
  readonly tables: readonly TableShape[];
  /** Of `raw_answers`. */
  readonly partitions: readonly string[];
  /** The last number that each sequence gave out. */
  readonly sequences: Readonly<Record<string, number>>;
}

/** What was read or written of a table. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** The state of one moment, however long it is read. */
export const SNAPSHOT = 'isolation level repeatable read, read only';
/** Tables that a copy keeps its own progress in. */
export const PROGRESS = 'copied_tables';
/** Tables with rows that the migrations made. */
const FILLED_BY_MIGRATIONS = ['erasure_key'];

/** `work` in one transaction, on a connection of its own that nothing but its end cuts off. */
export async function inTransaction<T>(
  address: DatabaseAddress,
  mode: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const pool = openPool({ address, applicationName: 'tra copy', max: 1 });
  try {
    const client = await pool.connect();
    try {
      await client.query(`begin ${mode}; set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'`);
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      // What isn't committed is undone.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

export async function shapeOf(client: PoolClient): Promise<DatabaseShape> {
  const { rows } = await client.query(`
    with recursive tables as (
      select oid, relname from pg_class where relnamespace = current_schema()::regnamespace
        and relkind in ('r', 'p') and not relispartition
        and relname not in ('migrations', '${PROGRESS}')
    ), ranked as (
      select oid, 0 as rank from tables
      union select conrelid, rank + 1 from ranked
        join pg_constraint on confrelid = ranked.oid and contype = 'f' and conrelid <> confrelid
    )
    select (select json_agg(name order by name) from migrations) as migrations,
      (select json_agg(json_build_object('name', relname, 'columns',
          (select json_agg(attname order by attnum) from pg_attribute
            where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''))
          order by (select max(rank) from ranked where ranked.oid = tables.oid), relname)
        from tables) as tables,
      (select json_agg(inhrelid::regclass::text) from pg_inherits
        where inhparent = 'raw_answers'::regclass) as partitions,
      (select json_object_agg(sequencename, last_value) from pg_sequences
        where schemaname = current_schema() and last_value is not null) as sequences`);
  return rows[0];
}

/** Brings an empty database to that shape; rejects when it holds anything else already. */
export async function prepareTarget(target: Database, shape: DatabaseShape): Promise<void> {
  const { migrations, partitions } = shape;
  const strangers = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p') and to_regclass('migrations') is null`.execute(target);
  if (strangers.rows.length > 0)
    throw new Error(`The target holds other tables (${strangers.rows[0]?.name} …): not ours.`);
  await migrate(target, { last: migrations.at(-1) });
  const applied = await appliedMigrations(target);
  if (applied?.join() !== migrations.join())
    throw new Error(
      `The schema of the target (up to ${applied?.at(-1)}) is not that of the data ` +
        `(up to ${migrations.at(-1)}): take an empty database, and a version that knows both.`,
    );
  for (const [, year, month] of partitions.join().matchAll(/_(\d{4})_(\d\d)\b/g))
    await makeRawPartition(target, Date.UTC(Number(year), Number(month) - 1));
}

/** Keeps others from writing until the transaction ends; rejects when there are rows already. */
export async function claimEmpty(client: PoolClient, tables: readonly TableShape[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  await client.query(`lock table ${listed(names)} in share row exclusive mode`);
  const questions = names
    .filter((name) => !FILLED_BY_MIGRATIONS.includes(name))
    .map(
      (name) =>
        `select ${escapeLiteral(name)} as name where exists (select from ${listed([name])})`,
    );
  const { rows } = await client.query(questions.join(' union all '));
  if (rows.length > 0)
    throw new Error(
      `The target holds data already (${rows.map(({ name }) => name).join(', ')}): ` +
        'take an empty database, or another DATA_DIR. Nothing was changed.',
    );
  for (const name of FILLED_BY_MIGRATIONS) await client.query(`delete from ${listed([name])}`);
}

export function copyOut(client: PoolClient, { name, columns }: TableShape) {
  const rows = `select ${listed(columns)} from ${listed([name])}`;
  return client.query(copyTo(`copy (${rows}) to stdout`));
}

export async function copyIn(
  client: PoolClient,
  { name, columns }: TableShape,
  chunks: AsyncIterable<Buffer | string>,
): Promise<TableSum> {
  const hash = createHash('sha256');
  const into = client.query(copyFrom(`copy ${listed([name])} (${listed(columns)}) from stdin`));
  await pipeline(hashed(chunks, hash), into);
  return { rows: into.rowCount, sha256: hash.digest('hex') };
}

/** The same, once it has been counted into the hash. */
export async function* hashed<T extends Buffer | string>(chunks: AsyncIterable<T>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export async function setSequences(client: PoolClient, { sequences }: DatabaseShape) {
  for (const [name, value] of Object.entries(sequences ?? {}))
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
}

export function listed(names: readonly string[]): string {
  return names.map(escapeIdentifier).join(', ');
}
