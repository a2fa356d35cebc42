import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock as clock } from '#app/base/clock.ts';
import { startTestPostgres } from '#app/testing/database.ts';
import { openDatabase } from './database.ts';
import { pause } from './pause.ts';
import { recordedPid } from './postmaster.ts';

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
