import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/pause.ts';
import { startTestPostgres, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { freeze } from '#app/testing/servers/frozen-server.ts';
import { recordedPid } from '../embedded/postmaster.ts';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

const ASKING = 8;
const KILLS = 3;

test('a pool whose server is killed under its queries answers as soon as there is one again, and all that is asked', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  server.supervise();
  const db = openDatabase({ address: server.address, max: 4 });
  const heard: string[] = [];
  await db.sql.listen('news', (said) => heard.push(said));
  const pidOf = () => recordedPid(join(dataDir, 'postgres', 'cluster'));
  const faults: string[] = [];
  const answered = Array<number>(ASKING).fill(0);
  let isOver = false;
  const askOn = async (who: number) => {
    while (!isOver) {
      try {
        if (who % 2) await db.sql`select ${who}::int`;
        else
          await db.sql.begin(async (tx) => {
            await tx`select 1`;
            await tx`select ${who}::int`;
          });
        answered[who]! += 1;
      } catch (error) {
        faults.push((error as { code?: string }).code ?? String(error));
      }
      await pause(clock, 1);
    }
  };
  const asking = answered.map((_, who) => askOn(who));
  const allAnswered = async () => {
    const before = [...answered];
    while (answered.some((count, who) => count < before[who]! + 20)) await pause(clock, 1);
  };
  await allAnswered();
  for (let i = 0; i < KILLS; i += 1) {
    const pid = pidOf();
    assert.ok(pid);
    process.kill(pid, 'SIGKILL');
    while (pidOf() === pid || pidOf() === null) await pause(clock, 1);
    await allAnswered();
  }
  while (heard.length === 0) {
    await db.sql.notify('news', 'heard').catch(() => {});
    await pause(clock, 1);
  }
  isOver = true;
  await Promise.all(asking);
  await db.close();
  assert.ok(faults.length > 0);
  // Nobody refuses a connection for so long: a time-out is the driver's own confusion.
  assert.ok(!faults.includes('CONNECT_TIMEOUT'), faults.join(' '));
});

test('a server that hangs fails what waits for it, and what is asked later at once; when it goes on so does all that was begun', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  const hands = new FakeClock();
  const db = openDatabase({ address: server.address, max: 2, clock: hands });
  const heard: string[] = [];
  await db.sql.listen('news', (said) => heard.push(said));
  const one = () => db.sql`select 1`;
  const inTransaction = () => db.sql.begin((tx) => tx`select 1`);
  const reserved = async () => {
    const own = await db.sql.reserve();
    await own`select 1`.finally(() => own.release());
  };
  const throughKysely = () => db.kysely.selectNoFrom((of) => of.lit(1).as('one')).execute();
  const calls = [one, inTransaction, reserved, throughKysely];
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

  const answers = async () => await one().then(Boolean, () => false);
  while (!(await answers())) await hands.advance(1_000);
  for (const call of calls) await call();
  while (heard.length === 0) {
    await db.sql.notify('news', 'heard');
    await pause(clock, 1);
  }
  await db.close();
  assert.equal(hands.waiting, 0);
});

test('a query that takes long is left alone as long as its server answers others', async (t) => {
  const { address } = await testDatabase(t);
  const hands = new FakeClock();
  const db = openDatabase({ address, applicationName: 'patient', max: 1, clock: hands });
  const other = openDatabase({ address, max: 2 });
  let lastAsked: string | null = null;
  /** Whether the server has answered the watch; `again`: since this last said so. */
  const isAnswered = async (again: boolean) => {
    const [line] = await other.sql`select state, query_start::text as asked from pg_stat_activity
      where application_name = 'patient watch'`;
    if (line?.state !== 'idle' || (again && line.asked === lastAsked)) return false;
    lastAsked = line.asked;
    return true;
  };
  let isDone = false;
  let waiting: Promise<void> | null = null;
  await other.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7)`;
    waiting = db.sql`select pg_advisory_lock(7)`.then(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 30; turn += 1) {
      await hands.advance(1_000);
      // On a busy machine a turn's question may still be on its way, and the server idle since the last one.
      for (let look = 0; look < 50 && !(await isAnswered(true)); look += 1);
      while (!(await isAnswered(false)));
    }
    assert.equal(isDone, false);
  });
  await waiting;
  await Promise.all([db.close(), other.close()]);
});
