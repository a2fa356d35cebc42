import { sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';
import { fillReverse } from './reverse-data.ts';

export interface Built {
  readonly rows: number;
  /** Seconds for the rows, and for the indexes afterwards. */
  readonly fillSeconds: number;
  readonly indexSeconds: number;
  /** Bytes by table or index. */
  readonly bytes: ReadonlyMap<string, number>;
}

/**
 * `reverse_entries` emptied and filled anew, its indexes built at the end as any bulk load should.
 */
export async function buildReverse(db: Database, rows: number): Promise<Built> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`truncate reverse_entries`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'reverse_entries' and indexname <> 'reverse_entries_pkey'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`alter table reverse_entries drop constraint reverse_entries_pkey`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  const startedAt = performance.now();
  await fillReverse(db, rows);
  const filledAt = performance.now();
  await sql`alter table reverse_entries add primary key (domain, field, value) include (current)`.execute(
    db,
  );
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze reverse_entries`.execute(db);
  const builtAt = performance.now();
  const { rows: sizes } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_table_size(oid) as bytes from pg_class where relname like 'reverse_entries%' order by relname`.execute(
    db,
  );
  const [count] = (
    await sql<{ rows: string }>`select count(*) as rows from reverse_entries`.execute(db)
  ).rows;
  return {
    rows: Number(count!.rows),
    fillSeconds: (filledAt - startedAt) / 1000,
    indexSeconds: (builtAt - filledAt) / 1000,
    bytes: new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}
