import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import packageJson from '#package' with { type: 'json' };
import { openDatabase } from './database.ts';
import { MIGRATIONS_DIR, migrate, missingMigrations } from './migrate.ts';

const major = Number.parseInt(packageJson.version, 10);

async function folder(t: TestContext, files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tra-migrations-'));
  t.after(() => rm(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

test('a migrated database has nothing left to migrate', async (t) => {
  const db = await testDatabase(t);
  assert.deepEqual(await migrate(db), { migrations: [], newer: [] });
});

test('what a newer version of the same major version migrated is taken as it is, and named', async (t) => {
  const db = await testDatabase(t);
  const newer = [`${major}998_added.sql`, `${major}999_added.sql`];
  for (const name of newer) await sql`insert into migrations (name) values (${name})`.execute(db);
  assert.deepEqual(await migrate(db), { migrations: [], newer });
});

test('a database of a newer major version is refused by name, and left as it is', async (t) => {
  const db = await testDatabase(t);
  const name = `${major + 1}001_from_the_future.sql`;
  await sql`insert into migrations (name) values (${name})`.execute(db);
  await sql`delete from migrations where name = '0001_api_keys.sql'`.execute(db);
  for (const act of [migrate, missingMigrations])
    await assert.rejects(act(db), { name: 'UnusableSchema', message: new RegExp(name) });
});

test('no migration is numbered for a major version that is not there yet', async () => {
  for (const name of await readdir(MIGRATIONS_DIR)) assert.ok(Number(name[0]) <= major, name);
});

test('a migration waits for a busy table in short turns, in which others come by, then says what to end', async (t) => {
  const db = await testDatabase(t);
  await sql`create table busy (id int)`.execute(db);
  const directory = await folder(t, { '0001_wait.sql': 'alter table busy add column more int;' });
  const clock = new FakeClock();
  const reader = await db.startTransaction().execute();
  await sql`select from busy`.execute(reader);
  const waiting = assert.rejects(migrate(db, { directory, clock, lockMs: 10 }), {
    name: 'UnusableSchema',
    message: /0001_wait\.sql .*pg_stat_activity/,
  });
  let turns = 0;
  while (turns < 4) {
    await new Promise((resolve) => setImmediate(resolve));
    if (clock.waiting === 0) continue;
    // Between two turns nothing stands in the queue before this one.
    await sql`select from busy`.execute(db);
    turns += 1;
    await clock.advance(1_000);
  }
  await waiting;
  await reader.rollback().execute();
  assert.deepEqual((await migrate(db, { directory })).migrations, ['0001_wait.sql']);
});

test('a failing migration leaves nothing behind', async (t) => {
  const db = await testDatabase(t);
  await sql`drop table migrations`.execute(db);
  const files = await folder(t, {
    '0001_good.sql': 'create table good (id int); create table better (id int);',
    '0002_bad.sql': 'create table bad (id int); select nonsense;',
  });
  await assert.rejects(migrate(db, { directory: files }), /nonsense/);
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
  const applied = await Promise.all(others.map((other) => migrate(other, { directory: files })));
  await Promise.all(others.map((other) => other.destroy()));
  assert.deepEqual(
    applied.flatMap(({ migrations }) => migrations),
    ['0001_slow.sql'],
  );
});
