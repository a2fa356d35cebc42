/**
 * `fixtures/released-schema.json` is the schema that the last release was written for. Its processes
 * may run beside newer ones, so what they read and write must go on working: nothing of it goes or
 * changes its type, and nothing is demanded of their writes that they don't know of. Frozen anew
 * with each release: `UPDATE_FIXTURES=1 npm test -- src/storage/postgres/released-schema.test.ts`.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { updatesFixtures } from '#app/testing/update-fixtures.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures/released-schema.json');

interface Table {
  /** Type, and `needed` where a row without a value is refused. */
  readonly columns: Record<string, string>;
  /** What upserts name. */
  readonly unique: string[];
  /** What else a row must satisfy. */
  readonly demands: string[];
}

async function schemaOf(db: TestDatabase): Promise<Record<string, Table>> {
  const { rows } = await sql<Table & { name: string }>`
    select relname as name,
      (select json_object_agg(attname, format_type(atttypid, atttypmod)
          || case when attnotnull and not atthasdef and attidentity = '' then ' needed' else '' end
        order by attname)
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') order by 1), '[]')
        from pg_index where indrelid = t.oid and indisunique) as unique,
      (select coalesce(json_agg(conname order by conname), '[]')
        from pg_constraint where conrelid = t.oid and contype in ('c', 'f', 'x')) as demands
    from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> 'migrations' order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}

/** What a process of the last release stumbles over. */
function faults(now: Record<string, Table>, released: Record<string, Table>): string[] {
  return Object.entries(released).flatMap(([name, then]) => {
    const { columns, unique, demands } = now[name] ?? { columns: {}, unique: [], demands: [] };
    const bare = (type = 'gone') => type.replace(' needed', '');
    const isNeeded = (column: string) => columns[column]?.endsWith(' needed');
    const changed = Object.keys(then.columns).filter(
      (column) => bare(columns[column]) !== bare(then.columns[column]),
    );
    const needed = Object.keys(columns).filter(
      (column) => isNeeded(column) && !then.columns[column]?.endsWith(' needed'),
    );
    const gone = then.unique.filter((index) => !unique.includes(index));
    const tighter = [
      ...unique.filter((index) => !then.unique.includes(index)),
      ...demands.filter((demand) => !then.demands.includes(demand)),
    ];
    return [
      ...changed.map((column) => `${name}.${column}: gone, or of another type`),
      ...needed.map((column) => `${name}.${column}: its inserts give no value`),
      ...gone.map((index) => `${name} ${index}: its upserts name it`),
      ...tighter.map((demand) => `${name} ${demand}: its rows may break it`),
    ];
  });
}

const released = (): Record<string, Table> => JSON.parse(readFileSync(FIXTURE, 'utf8'));

async function faultsAfter(t: TestContext, change: string): Promise<string[]> {
  const db = await testDatabase(t);
  await sql.raw(change).execute(db);
  return faults(await schemaOf(db), released());
}

test('the last release’s queries run on the newest schema', async (t) => {
  const now = await schemaOf(await testDatabase(t));
  if (updatesFixtures) writeFileSync(FIXTURE, `${JSON.stringify(now, null, 2)}\n`);
  assert.deepEqual(faults(now, released()), []);
});

test('each kind of change that a process of the last release would stumble over is found', async (t) => {
  const found = await faultsAfter(
    t,
    `alter table api_keys drop column name;
     alter table api_keys alter column prefix type bytea using prefix::bytea;
     alter table api_keys add column owner text not null;
     alter table api_keys add column note text not null default '';
     alter table imports drop constraint imports_pkey;
     alter table webhooks add constraint short check (length(url) < 9);
     create unique index once on webhooks (url);
     create table more (id int primary key);
     drop table poll_messages`,
  );
  assert.deepEqual(
    found.filter((fault) => !fault.startsWith('poll_messages')),
    [
      'api_keys.name: gone, or of another type',
      'api_keys.prefix: gone, or of another type',
      'api_keys.owner: its inserts give no value',
      'imports btree (identity, kind): its upserts name it',
      'webhooks btree (url): its rows may break it',
      'webhooks short: its rows may break it',
    ],
  );
  assert.ok(found.includes('poll_messages.account: gone, or of another type'));
});
