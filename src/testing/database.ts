/**
 * A PostgreSQL for tests: one server for all test files that run at the same time, in a temporary
 * folder that stays from run to run (so that only the first run pays for making the cluster), and
 * in it a database like a migrated template for each caller (`database-pool.ts`). The last test
 * file to leave ends the server.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { isServerOf, recordedPid } from '#app/storage/embedded/postmaster.ts';
import {
  type Database,
  openDatabase,
  ping,
  type SocketAddress,
} from '#app/storage/postgres/database.ts';
import { MIGRATIONS_DIR, migrate } from '#app/storage/postgres/migrate.ts';
import {
  cleaned,
  dropPooled,
  pooledDatabase,
  type TakenDatabase,
  TEST_POOL,
} from './database-pool.ts';

/** A `TestContext`, or `{ after }` of `node:test` for a database that a whole file shares. */
export interface Cleanup {
  after(run: () => Promise<void>): void;
}

/**
 * Environment variable with the address of the server that `global-setup.ts` holds for all test
 * files, as JSON.
 */
export const SHARED_SERVER = 'TRA_TEST_POSTGRES';

/** `address`: for a second pool on, or another process that uses, the same database. */
export type TestDatabase = Database & { readonly address: SocketAddress };

/** For the settings of a process. */
export function databaseUrl({ path, user, database }: SocketAddress): string {
  return `postgres:///${database}?host=${encodeURIComponent(dirname(path))}&user=${user}`;
}

/** Nothing a test writes must outlive the machine's power supply. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
};
const CONNECTIONS = 5;
const silent = createLog('silent');

type Held = TakenDatabase & { readonly owner: Database };

/** What ended tests of this process have left, connections and all. */
const leftHere: Held[] = [];

/** A migrated, empty database that is the caller's alone until the test ends. */
export async function testDatabase(t: Cleanup): Promise<TestDatabase> {
  const server = await joinSharedServer();
  const held = (await takeLeft()) ?? (await takePooled(server.address));
  t.after(async () => {
    if (server.staysUp) leftHere.push(held);
    else await close(held);
    await server.stop();
  });
  return Object.assign(held.db, { address: { ...server.address, database: held.name } });
}

async function takeLeft(): Promise<Held | null> {
  for (let held = leftHere.pop(); held; held = leftHere.pop()) {
    if (await cleaned(held.owner, held)) return held;
    await held.owner.destroy();
  }
  return null;
}

async function takePooled(server: SocketAddress): Promise<Held> {
  const open = (database: string, applicationName: string, max: number) =>
    openDatabase({ address: { ...server, database }, applicationName, max, allowExitOnIdle: true });
  const owner = open('postgres', 'test owner', 1);
  try {
    const template = await preparedTemplate(owner, server);
    const taken = await pooledDatabase(owner, template, (name) =>
      open(name, TEST_POOL, CONNECTIONS),
    );
    return { ...taken, owner };
  } catch (error) {
    await owner.destroy();
    throw error;
  }
}

async function close({ db, owner }: Held): Promise<void> {
  await db.destroy();
  await owner.destroy();
}

/** An empty database without a schema, that no process of ours seems to use; dropped at the end. */
export async function bareDatabase(t: Cleanup): Promise<TestDatabase> {
  const server = await joinSharedServer();
  const owner = openDatabase({ address: { ...server.address, database: 'postgres' }, max: 1 });
  const name = `bare_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)}`.execute(owner);
  const address = { ...server.address, database: name };
  const db = openDatabase({ address, applicationName: 'test', max: CONNECTIONS });
  t.after(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(owner);
    await owner.destroy();
    await server.stop();
  });
  return Object.assign(db, { address });
}

/** For processes, which are told of a database by their settings. */
export function urlOf({ path, user, database }: SocketAddress): string {
  return `postgres://${user}@localhost/${database}?host=${dirname(path)}`;
}

/**
 * A server of the test's own in a fresh folder, for tests that stop or kill it. Ended and removed
 * when the test ends.
 */
export async function startTestPostgres(
  t: Cleanup,
): Promise<{ server: EmbeddedPostgres; dataDir: string }> {
  const stops: (() => Promise<void>)[] = [];
  // Registered before the folder's removal: what is registered first runs first.
  t.after(async () => {
    for (const stop of stops) await stop();
  });
  const dataDir = await temporaryDataDir(t);
  const server = await EmbeddedPostgres.start({ dataDir, clock: systemClock, log: silent });
  stops.push(() => server.stop());
  return { server, dataDir };
}

/**
 * Asks the server on a connection made for it. A test that moves a pool's clock on until the server
 * answers does this before each second: otherwise the pool's seconds are over before it can have a
 * connection, and it gives up again and again.
 */
export async function pingOnce(address: SocketAddress): Promise<void> {
  const db = openDatabase({ address, max: 1 });
  await ping(db);
  await db.destroy();
}

/** A folder which the server's user can enter though root made it. Removed when the test ends. */
export async function temporaryDataDir(t: Cleanup): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tra-data-'));
  await chmod(dataDir, 0o711);
  t.after(async () => {
    // A test that failed half-way may have left its server behind.
    const cluster = join(dataDir, 'postgres', 'cluster');
    const pid = recordedPid(cluster);
    if (pid && isServerOf(cluster, pid)) process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

/**
 * The server that is held for all test files; without one this file joins or starts it by itself.
 */
async function joinSharedServer() {
  const held = process.env[SHARED_SERVER];
  if (held !== undefined)
    return { address: JSON.parse(held) as SocketAddress, staysUp: true, stop: async () => {} };
  const server = await sharedServer();
  return { address: server.address, staysUp: false, stop: () => server.stop() };
}

/** Joins (or starts) the server that all test files share; `stop()` it when done. */
export async function sharedServer(): Promise<EmbeddedPostgres> {
  const key = createHash('sha256')
    .update(`${import.meta.url} ${process.getuid?.()}`)
    // A cluster that was made in another way is another one.
    .update(readFileSync(new URL('../storage/embedded/server-process.ts', import.meta.url)))
    .digest('hex')
    .slice(0, 12);
  const dataDir = join(tmpdir(), `tra-test-${key}`);
  const start = () =>
    EmbeddedPostgres.start({ dataDir, clock: systemClock, log: silent, settings: FAST });
  try {
    return await start();
  } catch {
    // Without fsync a power cut can leave a folder that no server starts on. Nothing in it is worth
    // anything.
    await rm(dataDir, { recursive: true, force: true });
    return await start();
  }
}

/**
 * The name of a database with this checkout's migrations applied, made by the first test that needs
 * it.
 */
async function preparedTemplate(owner: Database, server: SocketAddress): Promise<string> {
  const digest = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS_DIR).sort())
    digest.update(file).update(readFileSync(join(MIGRATIONS_DIR, file)));
  const name = `template_${digest.digest('hex').slice(0, 12)}`;
  if (await exists(owner, name)) return name;
  await sql`select pg_advisory_lock(1)`.execute(owner);
  try {
    if (await exists(owner, name)) return name;
    await dropAbandoned(owner);
    const unfinished = `${name}_unfinished`;
    await sql`create database ${sql.id(unfinished)}`.execute(owner);
    const db = openDatabase({ address: { ...server, database: unfinished }, max: 1 });
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
    await renamed(owner, unfinished, name);
    return name;
  } finally {
    await sql`select pg_advisory_unlock(1)`.execute(owner);
  }
}

async function exists(owner: Database, name: string): Promise<boolean> {
  return (
    (await sql`select 1 from pg_database where datname = ${name}`.execute(owner)).rows.length > 0
  );
}

/** Renames a database that was just left: its last connection may take a moment to be gone. */
async function renamed(owner: Database, from: string, to: string): Promise<void> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${from}`.execute(
    owner,
  );
  await sql`alter database ${sql.id(from)} rename to ${sql.id(to)}`.execute(owner);
}

/** Of older migrations. */
async function dropAbandoned(owner: Database): Promise<void> {
  await dropPooled(owner);
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'template\\_%'`.execute(owner);
  for (const { datname } of rows)
    await sql`drop database if exists ${sql.id(datname)} with (force)`.execute(owner);
}
