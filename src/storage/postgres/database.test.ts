import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { pingOnce, startTestPostgres, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { freeze } from '#app/testing/servers/frozen-server.ts';
import { recordedPid } from '../embedded/postmaster.ts';
import { type Database, openDatabase, ping, type SocketAddress } from './database.ts';
import { isDatabaseAway } from './faults.ts';

const ASKING = 8;
const ROUNDS = 3;

/** Queries under way without end, every other one in a transaction of two. */
function asking(db: Database) {
  const answered = Array<number>(ASKING).fill(0);
  const faults: unknown[] = [];
  let isOver = false;
  const askOn = async (place: number) => {
    while (!isOver) {
      try {
        if (place % 2) await ping(db);
        else
          await db.transaction().execute(async (tx) => {
            await ping(tx);
            await ping(tx);
          });
        answered[place]! += 1;
      } catch (error) {
        faults.push(error);
      }
      await pause(clock, 1);
    }
  };
  const ends = answered.map((_, place) => askOn(place));
  return {
    faults,
    /** Resolves once each has had further answers. */
    async allAnswered() {
      const before = [...answered];
      while (answered.some((count, place) => count < before[place]! + 20)) await pause(clock, 1);
    },
    async end() {
      isOver = true;
      await Promise.all(ends);
    },
  };
}

test('a server that is killed or stopped under its queries fails some of them; when it is back all are answered', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  server.supervise();
  const db = openDatabase({ address: server.address, max: 4 });
  const pidOf = () => recordedPid(join(dataDir, 'postgres', 'cluster'));
  const queries = asking(db);
  await queries.allAnswered();
  // Killed, stopped fast, stopped at once.
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const) {
    const pid = pidOf();
    assert.ok(pid);
    process.kill(pid, signal);
    while (pidOf() === pid || pidOf() === null) await pause(clock, 1);
    await queries.allAnswered();
  }
  await queries.end();
  await db.destroy();
  assert.ok(queries.faults.length > 0);
  for (const fault of queries.faults) assert.ok(isDatabaseAway(fault), String(fault));
});

test('connections that the server ends under their queries are replaced', async (t) => {
  const { address } = await testDatabase(t);
  const [db, other] = [openDatabase({ address, max: 4 }), openDatabase({ address, max: 1 })];
  const queries = asking(db);
  await queries.allAnswered();
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${address.database} and pid <> pg_backend_pid()`.execute(other);
    await queries.allAnswered();
  }
  await queries.end();
  await Promise.all([db.destroy(), other.destroy()]);
  for (const fault of queries.faults) assert.ok(isDatabaseAway(fault), String(fault));
});

test('a server that hangs fails what waits for it, and what is asked later at once; when it goes on so does the pool', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  const hands = new FakeClock();
  const db = openDatabase({ address: server.address, max: 2, clock: hands });
  const one = () => ping(db);
  const inTransaction = () => db.transaction().execute(ping);
  const controlled = async () => {
    const transaction = await db.startTransaction().execute();
    await ping(transaction).finally(() => transaction.rollback().execute());
  };
  const calls = [one, inTransaction, controlled, one];
  for (const call of calls) await call();

  const thaw = freeze(recordedPid(join(dataDir, 'postgres', 'cluster'))!);
  try {
    let isOver = false;
    // More than there are connections: the last ones wait for a turn.
    const waiting = Promise.all(calls.map((call) => assert.rejects(call, isDatabaseAway))).finally(
      () => {
        isOver = true;
      },
    );
    while (!isOver) await hands.advance(1_000);
    await waiting;
    for (const call of calls) await assert.rejects(call, isDatabaseAway);
  } finally {
    thaw();
  }

  const answers = async () =>
    await one().then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    await pingOnce(server.address);
    await hands.advance(1_000);
  }
  for (const call of calls) await call();
  await db.destroy();
  assert.equal(hands.waiting, 0);
});

test('a query that takes long is left alone as long as its server answers others', async (t) => {
  const { address } = await testDatabase(t);
  const hands = new FakeClock();
  const db = openDatabase({ address, applicationName: 'patient', max: 1, clock: hands });
  const other = openDatabase({ address, max: 2 });
  /** Connections beside the one that waits: the questions to the server that are still open. */
  const questions = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'patient' and wait_event_type is distinct from 'Lock'`.execute(
      other,
    );
    return rows[0]!.count;
  };
  let isDone = false;
  let waiting: Promise<void> | null = null;
  await other.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx);
    waiting = sql`select pg_advisory_lock(7)`.execute(db).then(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 30; turn += 1) {
      await hands.advance(1_000);
      // The server takes connections in their order: with this one it has taken the question too.
      const next = openDatabase({ address, max: 1 });
      await sql`select 1`.execute(next);
      await next.destroy();
      while ((await questions()) > 0);
    }
    assert.equal(isDone, false);
  });
  await waiting;
  await Promise.all([db.destroy(), other.destroy()]);
});

test('of several hosts the one that takes writes is used, and the next one when it goes', async (t) => {
  const [one, other] = [await startTestPostgres(t), await startTestPostgres(t)];
  const setReadOnly = async (address: SocketAddress, state: 'on' | 'off') => {
    const own = openDatabase({ address, max: 1 });
    await sql`begin read write`.execute(own);
    await sql`alter database tra set default_transaction_read_only = ${sql.raw(state)}`.execute(
      own,
    );
    await sql`commit`.execute(own);
    await own.destroy();
  };
  const hosts = [one, other].map(({ server }) => encodeURIComponent(dirname(server.address.path)));
  await setReadOnly(one.server.address, 'on');
  const db = openDatabase({ address: `postgres://tra@127.0.0.1:1,${hosts.join(',')}/tra`, max: 2 });
  const folderOf = async (): Promise<string> => {
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(db);
    return rows[0]!.folder;
  };
  assert.match(await folderOf(), new RegExp(`^${other.dataDir}`));
  await setReadOnly(one.server.address, 'off');
  process.kill(recordedPid(join(other.dataDir, 'postgres', 'cluster'))!, 'SIGKILL');
  for (;;) {
    const folder = await folderOf().catch((error: unknown) => error);
    if (typeof folder !== 'string') assert.ok(isDatabaseAway(folder), String(folder));
    // A server process may answer once more before it sees that its parent is gone.
    else if (!folder.startsWith(other.dataDir)) {
      assert.match(folder, new RegExp(`^${one.dataDir}`));
      break;
    }
  }
  await db.destroy();
});
