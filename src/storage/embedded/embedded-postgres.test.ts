import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { temporaryDataDir } from '#app/testing/database.ts';
import { openDatabase } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { prepareHome } from './database-home.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

import { isServerOf, recordedPid } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const options = { clock: systemClock, log: createLog('silent') };
const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** Shared by the tests that need no fresh one: making a cluster takes a second. */
const dataDir = await temporaryDataDir({ after });

async function started(t: TestContext, clock: Clock = systemClock): Promise<EmbeddedPostgres> {
  const server = await EmbeddedPostgres.start({ ...options, clock, dataDir });
  t.after(() => server.stop());
  return server;
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster');
}

function pidOf(dataDir: string): number {
  const pid = recordedPid(clusterOf(dataDir));
  assert.ok(pid, 'a server runs');
  return pid;
}

async function gone(dataDir: string, pid: number): Promise<void> {
  while (isServerOf(clusterOf(dataDir), pid)) await pause(systemClock, 10);
}

async function one(server: EmbeddedPostgres): Promise<unknown> {
  const db = openDatabase({ address: server.address, max: 1 });
  try {
    const [row] = (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
    return row?.one;
  } finally {
    await db.destroy();
  }
}

/**
 * Runs `script` (a module) in a process of its own; it may use `dataDir` from `process.argv[1]`.
 */
function child(t: TestContext, script: string, ...parameters: string[]): ChildProcess {
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
  });
  t.after(() => process_.kill('SIGKILL'));
  return process_;
}

const START = `
  const { EmbeddedPostgres } = await import('#app/storage/embedded/embedded-postgres.ts');
  const { systemClock: clock } = await import('#app/base/clock.ts');
  const { createLog } = await import('#app/base/log.ts');
  const log = createLog('silent');
  const dataDir = process.argv[1];
  const server = await EmbeddedPostgres.start({ dataDir, clock, log });
`;

const WRITE = `${START}
  const { openDatabase } = await import('#app/storage/postgres/database.ts');
  const { migrate } = await import('#app/storage/postgres/migrate.ts');
  const { ObservationWriter } = await import('#app/storage/observations/writer.ts');
  const { observation } = await import('#app/testing/observation.ts');
  const db = openDatabase({ address: server.address });
  await migrate(db);
  const writer = new ObservationWriter({ db, clock, log, journalDir: dataDir + '/journal' });
  for (;;) {
    const batch = Array.from({ length: 20 }, () => observation({ domain: 'crash.example' }));
    const kept = await Promise.all(batch.map((one) => writer.keep(one)));
    process.stdout.write(batch.filter((_, i) => kept[i]).map((one) => one.id + '\\n').join(''));
  }
`;

test('a second start finds the running server, and only the last to leave ends it', async (t) => {
  const server = await started(t);
  const pid = pidOf(dataDir);
  const second = child(
    t,
    `${START} process.on('SIGTERM', async () => { await server.stop(); process.exit(); }); console.log('up');`,
    dataDir,
  );
  for await (const line of createInterface({ input: second.stdout! })) {
    assert.equal(line, 'up');
    break;
  }
  assert.equal(pidOf(dataDir), pid);
  await server.stop();
  assert.ok(isServerOf(clusterOf(dataDir), pid), 'the other process still uses it');
  const ended = new Promise((resolve) => second.once('exit', resolve));
  second.kill('SIGTERM');
  await ended;
  assert.equal(recordedPid(clusterOf(dataDir)), null);
});

test('the socket lies in a folder of the server alone, and no port is open', async (t) => {
  const server = await started(t);
  const db = openDatabase({ address: server.address, max: 1 });
  const {
    rows: [row],
  } =
    await sql`select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
    current_setting('server_encoding') as encoding, lower('ĐÀ NẴNG') as folded`.execute(db);
  await db.destroy();
  assert.deepEqual(row, { tcp: '', fsync: 'on', encoding: 'UTF8', folded: 'đà nẵng' });
});

test('starts at the same time end with one server and everyone connected', async (t) => {
  const dataDir = await temporaryDataDir(t);
  const report = `${START} const told = new Promise((resolve) => process.once('SIGTERM', resolve)); console.log('up'); await told; await server.stop();`;
  const others = [1, 2].map(() => child(t, report, dataDir));
  const up = others.map(async (other) => {
    for await (const line of createInterface({ input: other.stdout! })) return line;
    return 'ended';
  });
  const server = await EmbeddedPostgres.start({ ...options, dataDir });
  assert.deepEqual(await Promise.all(up), ['up', 'up']);
  const pid = pidOf(dataDir);
  const ends = others.map((other) => new Promise((resolve) => other.once('exit', resolve)));
  for (const other of others) other.kill('SIGTERM');
  await Promise.all([...ends, server.stop()]);
  assert.equal(isServerOf(clusterOf(dataDir), pid), false);
});

test('a kill -9 of the writing process, then of the server, loses nothing that was acknowledged', async (t) => {
  const server = await started(t);
  const acknowledged: string[] = [];
  for (const victim of ['writer', 'server', 'both'] as const) {
    const writing = child(t, WRITE, dataDir);
    const ended = new Promise((resolve) => writing.once('exit', resolve));
    const before = acknowledged.length;
    const pid = pidOf(dataDir);
    for await (const line of createInterface({ input: writing.stdout! })) {
      acknowledged.push(line);
      if (acknowledged.length !== before + 200) continue;
      if (victim !== 'writer') process.kill(pid, 'SIGKILL');
      if (victim !== 'server') writing.kill('SIGKILL');
      // With the server gone the writer goes on, into its journal.
      if (victim === 'server') setImmediate(() => writing.kill('SIGKILL'));
    }
    await ended;
    if (victim !== 'writer') await gone(dataDir, pid);
    await server.ensureRunning();
  }
  const db = openDatabase({ address: server.address, max: 2 });
  const { ObservationWriter } = await import('../observations/writer.ts');
  const journalDir = join(dataDir, 'journal');
  const back = new ObservationWriter({ ...options, db, journalDir });
  back.start();
  await back.drained();
  await back.stop();
  const { rows } = await sql<{ id: string }>`select id from observations`.execute(db);
  const kept = new Set(rows.map((row) => row.id));
  await db.destroy();
  assert.ok(acknowledged.length >= 600);
  assert.deepEqual(
    acknowledged.filter((id) => id.length === 36 && !kept.has(id)),
    [],
  );
});

test('a supervised server that is killed comes back by itself', async (t) => {
  const server = await started(t);
  server.supervise();
  const pid = pidOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await gone(dataDir, pid);
  while (pidOrNone(dataDir) === pid || pidOrNone(dataDir) === null) await pause(systemClock, 10);
  await server.ensureRunning();
  assert.equal(await one(server), 1);
});

function pidOrNone(dataDir: string): number | null {
  return recordedPid(clusterOf(dataDir));
}

test('lock files of a dead server, or with a number that is a stranger’s now, do not stand in the way', async (t) => {
  const server = await started(t);
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
  const text = readFileSync(pidFile, 'latin1');
  const socketLock = `${server.address.path}.lock`;
  const lockText = readFileSync(socketLock, 'latin1');
  await server.stop();
  for (const number of [process.pid, 2 ** 22 + 1]) {
    writeFileSync(pidFile, text.replace(/^\d+/, String(number)));
    writeFileSync(socketLock, lockText.replace(/^\d+/, String(number)));
    writeFileSync(server.address.path, '');
    const again = await EmbeddedPostgres.start({ ...options, dataDir });
    assert.equal(await one(again), 1);
    await again.stop();
  }
});

test('a server whose socket was swept away is replaced', async (t) => {
  const hurried: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() * 10 };
  const lonely = await started(t);
  const pid = pidOf(dataDir);
  await rm(lonely.address.path);
  const other = await started(t, hurried);
  assert.equal(await one(other), 1);
  assert.equal(isServerOf(clusterOf(dataDir), pid), false);
});

test('a data folder with a path too long for a socket gets its socket elsewhere', async (t) => {
  const base = await temporaryDataDir(t);
  const server = await EmbeddedPostgres.start({
    ...options,
    dataDir: join(base, 'long-'.repeat(20)),
  });
  t.after(() => rm(join(server.address.path, '..'), { recursive: true, force: true }));
  assert.ok(server.address.path.length <= 103, server.address.path);
  assert.equal(await one(server), 1);
  await server.stop();
});

test('as root, a data folder the server’s user cannot enter is replaced by one it can, the same each time', {
  skip: !isRoot && 'needs root',
}, async (t) => {
  const closed = await mkdtemp(join(tmpdir(), 'tra-closed-'));
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'data');
  const server = await EmbeddedPostgres.start({ ...options, dataDir });
  const home = join(server.address.path, '../..');
  t.after(async () => {
    await rm(closed, { recursive: true });
    await rm(home, { recursive: true });
  });
  assert.ok(!home.startsWith(closed), home);
  assert.match(server.notices.join('\n'), new RegExp(`its data in ${home}\n.*cannot enter`));
  await server.stop();
  const again = await EmbeddedPostgres.start({ ...options, dataDir });
  assert.equal(again.address.path, server.address.path);
  // Folders of others on this machine may be told of.
  const own = again.notices.filter((notice) => notice.includes(dataDir));
  assert.doesNotMatch(own.join('\n'), /earlier|gone/);
  await again.stop();

  await rm(dataDir, { recursive: true });
  const other = prepareHome(join(closed, 'other'));
  t.after(() => rm(other.directory, { recursive: true }));
  const told = new RegExp(`^${home} holds the database of ${dataDir}, which is gone`, 'm');
  assert.match(other.notices.join('\n'), told);
  const anew = prepareHome(dataDir);
  assert.match(anew.notices.join('\n'), new RegExp(`earlier folder ${dataDir} left behind`));
});

test('the migrations and the server run on PostgreSQL 15 as well', {
  skip: !existsSync(DEBIAN_15) && `${DEBIAN_15} is not there`,
}, async (t) => {
  const dataDir = await temporaryDataDir(t);
  const server = await EmbeddedPostgres.start({ ...options, dataDir, pgBin: DEBIAN_15 });
  const db = openDatabase({ address: server.address, max: 1 });
  const {
    rows: [row],
  } =
    await sql`select current_setting('server_version_num')::int / 10000 as major, lower('ĐÀ') as folded`.execute(
      db,
    );
  assert.deepEqual(row, { major: 15, folded: 'đà' });
  assert.ok((await migrate(db)).migrations.length > 0);
  await db.destroy();
  await server.stop();
});

test('a server that cannot start says why in its own words', async (t) => {
  const server = await started(t);
  await server.stop();
  const version = join(clusterOf(dataDir), 'PG_VERSION');
  await rename(version, `${version}.away`);
  await assert.rejects(
    EmbeddedPostgres.start({ ...options, dataDir }),
    /is not a valid data directory|not a database cluster/,
  );
  await rename(`${version}.away`, version);
  assert.match(await readFile(version, 'utf8'), /^18/);
});

test('programs that are not there are named, with what to set instead', async (t) => {
  const dataDir = await temporaryDataDir(t);
  const start = EmbeddedPostgres.start({ ...options, dataDir, pgBin: '/nonexistent' });
  await assert.rejects(start, /\/nonexistent .*set DATABASE_URL/);
});
