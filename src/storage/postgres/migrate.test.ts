import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

async function folder(t: TestContext, files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tra-migrations-'));
  t.after(() => rm(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

test('a migrated database has nothing left to migrate', async (t) => {
  const db = await testDatabase(t);
  assert.deepEqual(await migrate(db), []);
});

test('a database of a newer version is refused by name, and left as it is', async (t) => {
  const db = await testDatabase(t);
  await sql`insert into migrations (name) values ('9001_from_the_future.sql')`.execute(db);
  await assert.rejects(migrate(db), {
    name: 'DatabaseIsNewer',
    message: /9001_from_the_future\.sql/,
  });
});

test('a failing migration leaves nothing behind', async (t) => {
  const db = await testDatabase(t);
  await sql`drop table migrations`.execute(db);
  const files = await folder(t, {
    '0001_good.sql': 'create table good (id int); create table better (id int);',
    '0002_bad.sql': 'create table bad (id int); select nonsense;',
  });
  await assert.rejects(migrate(db, files), /nonsense/);
  const {
    rows: [row],
  } =
    await sql`select to_regclass('good') as good, to_regclass('migrations') as migrations`.execute(
      db,
    );
  assert.deepEqual(row, { good: null, migrations: null });
});

test('processes that migrate at the same time apply each file once', async (t) => {
  const db = await testDatabase(t);
  await sql`drop table migrations`.execute(db);
  const files = await folder(t, {
    '0001_slow.sql': 'create table slow (id int); select pg_sleep(0.05);',
  });
  const others = [1, 2, 3].map(() => openDatabase({ address: db.address, max: 1 }));
  const applied = await Promise.all(others.map((other) => migrate(other, files)));
  await Promise.all(others.map((other) => other.destroy()));
  assert.deepEqual(applied.flat(), ['0001_slow.sql']);
});
