import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import {
  bareDatabase,
  type TestDatabase,
  temporaryDataDir,
  testDatabase,
  urlOf,
} from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { observation } from '#app/testing/observation.ts';
import { someOrder } from '#app/testing/orders.ts';
import { runTra, spawnTra } from '#app/testing/processes.ts';
import { NOON, someKey, someWebhook, tell } from '#app/testing/webhooks.ts';
import { keepLooks } from '../dns/looks.ts';
import { putTombstone } from '../erasure/tombstones.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import { ensureRawPartitions } from '../observations/raw-partitions.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { copyDatabase } from './copy.ts';

const GATE = 78;
const BREATH_MS = 20;
/** What the text form of rows could stumble over. */
const HOSTILE = 'tab\t \\. line\n\\.\n\r\u2028 \\N ∅ 𝄞';

/** No test changes what it looks for. */
const source = await filled();

async function filled(): Promise<TestDatabase> {
  const db = await testDatabase({ after });
  await ensureRawPartitions(db, NOON);
  const keyId = await someKey(db);
  await someWebhook(db, keyId);
  for (const subject of ['one', 'two']) await tell(db, keyId, { subject });
  await someOrder(db, keyId, { registrant: HOSTILE });
  await putTombstone(db, 'email', 'gone@mail.example');
  const domains = Array.from({ length: 40 }, (_, place) => `name-${place}.example`);
  const observations = domains.map((domain) => observation({ domain, name: HOSTILE }));
  await keepObservations(db, observations, { live: true });
  // What the database computes of each of them is computed anew where they go.
  const said = { A: ['192.0.2.1'], MX: ['10 mail.example'], TXT: [HOSTILE] };
  await keepLooks(db, [dnsLook('name-0.example', NOON, said)]);
  return db;
}

/** Of every table: its rows and a sum over their contents. And what else makes a database. */
async function stateOf(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and relname <> 'migrations' order by 1`.execute(db);
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      sum(hash_record_extended(t, 0)::numeric)::text as sum from ${name} t`,
  );
  const { rows } = await sql.raw(`${sums.join(' union all ')} order by name`).execute(db);
  const { rows: rest } = await sql`select
    (select json_agg(name order by name) from migrations) as migrations,
    (select json_object_agg(sequencename, last_value) from pg_sequences) as sequences`.execute(db);
  return { rows, rest };
}

const rowsOf = async (db: Database, table: string) =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.id(table)}`.execute(db))
    .rows[0]?.rows;

test('a copy has the same rows, partitions and sequences; a target that holds anything is refused', async (t) => {
  const target = await bareDatabase(t);
  const told = new Map<string, number>();
  const copy = () =>
    copyDatabase(source.address, urlOf(target.address), (name, rows) => void told.set(name, rows));

  await sql`create table foreign_matter (id int)`.execute(target);
  await assert.rejects(copy(), /holds other tables \(foreign_matter/);
  await sql`drop table foreign_matter`.execute(target);

  for (const applicationName of ['tra', 'tra catcher', 'tra webhooks']) {
    const service = openDatabase({ address: source.address, applicationName, max: 1 });
    await sql`select 1`.execute(service);
    await assert.rejects(copy(), /stop the service/);
    await service.destroy();
  }

  const all = await copy();
  assert.deepEqual(await stateOf(target), await stateOf(source));
  assert.equal(await rowsOf(target, 'raw_answers_2026_01'), 80);
  assert.deepEqual([told.get('orders'), told.get('deliveries')], [1, 3]);
  assert.equal(
    [...told.values()].reduce((sum, rows) => sum + rows, 0),
    all,
  );
  await assert.rejects(copy(), /holds data already \(api_keys, /);
});

test('a copy that was killed goes on behind the tables that are done, and leaves nothing out or twice', async (t) => {
  const target = await testDatabase(t);
  // The target stops, and waits for the gate, in the midst of a table behind others.
  await sql
    .raw(`create function held_up() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
      create trigger held_up before insert on deliveries for each row execute function held_up()`)
    .execute(target);
  const gate = await target.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate);
  const settings = { DATABASE_URL: urlOf(source.address) };
  const command = ['database', 'copy', '--to', urlOf(target.address)];
  const copying = spawnTra(t, command, settings);
  for (let pid: number | undefined; pid === undefined; await pause(systemClock, BREATH_MS)) {
    assert.equal(copying.exitCode, null, 'ended before it came to the gate');
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      target,
    );
    pid = rows[0]?.pid;
    if (pid === undefined) continue;
    copying.kill('SIGKILL');
    await once(copying, 'exit');
    // As the server does when it finds its client gone.
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(target);
  }
  await gate.rollback().execute();
  await sql`drop function held_up cascade`.execute(target);
  const writtenBy = async () =>
    (await sql<{ xmin: string }>`select xmin::text from api_keys`.execute(target)).rows[0]?.xmin;
  const before = await writtenBy();
  assert.ok(before);

  const { code, stdout, stderr } = await runTra(command, settings);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /rows copied and counted/);
  assert.equal(await writtenBy(), before);
  assert.deepEqual(await stateOf(target), await stateOf(source));
});

test('a copy that goes on from a source that has changed meanwhile is refused', async (t) => {
  const target = await testDatabase(t);
  const copy = (onTable: (table: string) => void) =>
    copyDatabase(source.address, target.address, onTable);
  const stop = copy((table) => assert.notEqual(table, 'erasure_key'));
  await assert.rejects(stop, { code: 'ERR_ASSERTION' });
  await sql`update api_keys set name = 'another'`.execute(source);
  await assert.rejects(
    copy(() => {}),
    /source has changed/,
  );
});

test('a backup comes back whole; a damaged one is refused and leaves no row; nothing is overwritten', async (t) => {
  const target = await testDatabase(t);
  const folder = await temporaryDataDir(t);
  const file = join(folder, 'tra.backup');
  await writeBackup(source.address, file);
  await assert.rejects(writeBackup(source.address, file), /is there already/);

  const good = await readFile(file);
  const text = zstdDecompressSync(good).toString();
  const flipped = Buffer.from(good);
  flipped[good.length >> 1]! ^= 1;
  const damages = {
    flipped,
    cut: good.subarray(0, -60),
    empty: Buffer.alloc(0),
    'no backup': Buffer.from('something else'),
    'a digit more': zstdCompressSync(text.replace('name-7.example', 'name-77.example')),
    'a row less': zstdCompressSync(text.replace(/^name-7\.example\t.*\n/m, '')),
    'a table less': zstdCompressSync(text.slice(0, text.lastIndexOf('\\.\n'))),
    'another head': zstdCompressSync(
      text.replace(/"orders_sequence_seq":1/, '"orders_sequence_seq":7'),
    ),
    'a line more': zstdCompressSync(`${text}more\n`),
  };
  for (const [what, bytes] of Object.entries(damages)) {
    const path = join(folder, 'damaged');
    await writeFile(path, bytes);
    await assert.rejects(restoreBackup(target.address, path), /is damaged, or no/, what);
  }
  assert.equal(await rowsOf(target, 'api_keys'), 0);

  await restoreBackup(target.address, file);
  assert.deepEqual(await stateOf(target), await stateOf(source));
  await assert.rejects(restoreBackup(target.address, file), /holds data already/);
  await assert.rejects(restoreBackup(target.address, join(folder, 'none')), /ENOENT|damaged/);
  assert.equal(existsSync(`${file}.unfinished`), false);
});

test('a backup of an older version comes back with its schema, and is migrated from there', async (t) => {
  const [source, target] = [await bareDatabase(t), await bareDatabase(t)];
  await migrate(source, { last: '0009_ended_webhooks.sql' });
  await someKey(source);
  const file = join(await temporaryDataDir(t), 'old.backup');
  await writeBackup(source.address, file);
  await restoreBackup(target.address, file);
  assert.deepEqual(await stateOf(target), await stateOf(source));
  assert.ok((await migrate(target)).migrations.includes('0010_changed_names.sql'));
  assert.equal(await rowsOf(target, 'api_keys'), 1);
});

test('MIGRATE=false refuses a schema that lacks a migration until tra migrate has run; backup and restore carry keys over', async (t) => {
  const [source, target] = [await bareDatabase(t), await testDatabase(t)];
  const settings = { DATABASE_URL: urlOf(source.address), MIGRATE: 'false' };
  const file = join(await temporaryDataDir(t), 'tra.backup');
  const issue = ['keys', 'issue', '--tier', 'partner', '--name', 'me'];
  const early = await runTra(issue, settings);
  assert.equal(early.code, 1);
  assert.match(early.stderr, /lacks migrations \(0001_.*MIGRATE=false.*tra migrate/);
  assert.match((await runTra(['migrate'], settings)).stdout, /^applied: 0001_api_keys\.sql, /);
  await someKey(source);
  assert.match((await runTra(['backup', file], settings)).stdout, /^2 rows in /);
  const elsewhere = { DATABASE_URL: urlOf(target.address) };
  assert.equal((await runTra(['restore', file], elsewhere)).code, 0);
  assert.deepEqual(await stateOf(target), await stateOf(source));
});
