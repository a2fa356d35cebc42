import type { Sql } from 'postgres';
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
export async function buildReverse(sql: Sql, rows: number): Promise<Built> {
  await sql`truncate reverse_entries`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'reverse_entries' and indexname <> 'reverse_entries_pkey'`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  await sql`alter table reverse_entries drop constraint reverse_entries_pkey`;
  await sql`set maintenance_work_mem = '512MB'`;
  const startedAt = performance.now();
  await fillReverse(sql, rows);
  const filledAt = performance.now();
  await sql`alter table reverse_entries add primary key (domain, field, value) include (current)`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze reverse_entries`;
  const builtAt = performance.now();
  const sizes = await sql<{ name: string; bytes: string }[]>`
    select relname as name, pg_table_size(oid) as bytes from pg_class where relname like 'reverse_entries%' order by relname`;
  const [count] = await sql<{ rows: string }[]>`select count(*) as rows from reverse_entries`;
  return {
    rows: Number(count!.rows),
    fillSeconds: (filledAt - startedAt) / 1000,
    indexSeconds: (builtAt - filledAt) / 1000,
    bytes: new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}
