import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { giveTurnsBack, reserveTurns } from '#app/storage/orders/account-turns.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { SharedDayTurns, type TurnBooks } from './day-turns.ts';
import { Pacer } from './pacer.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;
const PACE = { createsPerSecond: 1_000, checksPerSecond: 1_000, dailyCreates: 50, dailyChecks: 50 };

async function scene(t: TestContext) {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  let asked = 0;
  const books: TurnBooks = {
    reserve: async (of, wish) => {
      asked += 1;
      return await reserveTurns(db, of, wish);
    },
    giveBack: (of, turns) => giveTurnsBack(db, of, turns),
  };
  const turnsOf = (perDay: number, perSecond = 1_000, account = 'main') =>
    new SharedDayTurns(clock, books, account, 'create', { perSecond, perDay });
  /** As a process of its own. */
  const pacer = (clock: Clock = systemClock) =>
    new Pacer(clock, PACE, (kind, pace) => new SharedDayTurns(clock, books, 'main', kind, pace));
  return { clock, turnsOf, pacer, asked: () => asked };
}

/** Uses one after the other until none is left; how many there were. */
async function useAll(turns: SharedDayTurns): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (!turns.spend()) await turns.refill();
    else continue;
    if (!turns.spend()) return count;
  }
}

test('several processes on one account send the day’s creates together, and none more', async (t) => {
  const { pacer } = await scene(t);
  const processes = [pacer(), pacer(), pacer()];
  let granted = 0;
  await Promise.all(
    processes.map(async (one) => {
      while ((await one.take('create', NEVER)) === 'granted') granted += 1;
      assert.equal(one.hasCreatesLeft, false);
    }),
  );
  assert.equal(granted, PACE.dailyCreates);
});

test('what a killed process had reserved counts as sent; one that ends gives it back', async (t) => {
  const { clock, turnsOf } = await scene(t);
  const [killed, ended, last] = [turnsOf(100), turnsOf(100), turnsOf(100)];
  await killed.refill();
  await ended.refill();
  assert.ok(ended.spend());
  await ended.close();
  const others = await useAll(last);
  assert.equal(others, 100 - 5 - 1);
  await clock.advance(27 * HOUR_MS);
  assert.equal(await useAll(turnsOf(100)), 100);
});

test('no 24 hours have more than the day’s, whenever they are used', async (t) => {
  const { clock, turnsOf } = await scene(t);
  const used: number[] = [];
  const [one, two] = [turnsOf(40), turnsOf(40)];
  for (let hour = 0; hour < 60; hour += 1) {
    for (const turns of [one, two])
      for (let i = 0; i < 3; i += 1) {
        if (turns.spend()) used.push(clock.now());
        await turns.refill();
      }
    await clock.advance(HOUR_MS / 2 + hour * 60_000);
  }
  assert.ok(used.length > 80, `${used.length}`);
  for (const [i, at] of used.slice(40).entries())
    assert.ok(at - used[i]! >= 24 * HOUR_MS, `${i}: ${at - used[i]!}`);
});

test('in a race the database is asked once in a batch, and no turn waits at a full hour', async (t) => {
  const { clock, turnsOf, asked } = await scene(t);
  const turns = turnsOf(100_000, 25);
  await clock.advance(HOUR_MS - 10);
  await turns.refill();
  for (let i = 0; i < 200; i += 1) {
    await clock.advance(1);
    assert.ok(turns.spend(), `${i}`);
    // The database has answered by now and then, not between any two turns.
    if (i % 20 === 0) await turns.refill();
  }
  assert.ok(asked() <= 6, `${asked()}`);
});

test('checks beyond the day’s go, are counted, and leave nothing to the others', async (t) => {
  const { pacer } = await scene(t);
  const [one, two] = [pacer(), pacer()];
  await one.countDay();
  for (let i = 0; i < 60; i += 1) assert.equal(await one.take('check', NEVER), 'granted');
  await one.close();
  assert.equal(await two.take('check', NEVER), 'granted');
  await two.countDay();
  await two.close();
  assert.equal(two.share('check').left, 0);
});
