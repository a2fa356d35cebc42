/** A catcher whose registrar account is at the strict registry. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import type { Cleanup } from '../database.ts';
import { amountOf } from '../strict-registry/books/money.ts';
import { type CatchScene, catchScene } from './catching.ts';
import { judgeLedger } from './money.ts';
import { BALANCE_CENTS, type StrictDesk, searchBooks, startStrictDesk } from './strict-desk.ts';

/** Of the machine's time, and of the hurried clock's; shorter than a lease. */
const STEP_MS = { real: 20, hurried: 400 };

export interface StrictCatchScene extends CatchScene {
  readonly desk: StrictDesk;
  /** Puts the clock on in small steps until the work is done. */
  hurryWhile<T>(work: Promise<T>): Promise<T>;
  /** Holds the books against what must be. */
  judge(boughtCents: number): Promise<void>;
}

export async function strictScene(t: Cleanup): Promise<StrictCatchScene> {
  const scene = await catchScene(t);
  const { clock, sandbox, db } = scene;
  const desk = await startStrictDesk(t, clock, sandbox);
  return {
    ...scene,
    desk,
    drops(name, rivalAfterMs = null) {
      const dropAt = scene.drops(name, rivalAfterMs);
      const rival = rivalAfterMs === null ? null : { from: dropAt + rivalAfterMs, everyMs: 1 };
      desk.books.names.drops(name, dropAt, rival);
      return dropAt;
    },
    catcher: (change = {}, log = createLog('silent')) =>
      scene.catcher({ ...desk.account, ...change }, log, [desk.endpoint]),
    async hurryWhile(work) {
      let isDone = false;
      const end = () => {
        isDone = true;
      };
      work.then(end, end);
      while (!isDone) {
        await pause(systemClock, STEP_MS.real);
        // On a busy machine the clock goes no faster than the work: leases would run out.
        await sql`select 1`.execute(db);
        clock.hurryTo(clock.now() + STEP_MS.hurried);
      }
      return await work;
    },
    async judge(boughtCents) {
      const found = await searchBooks(desk, db);
      assert.deepEqual(
        { ...found, creates: 0 },
        {
          rulesBroken: [],
          creates: 0,
          doubled: [],
          dear: [],
          lostMessages: [],
          spentCents: boughtCents,
          hasDeposit: false,
        },
      );
      assert.deepEqual(
        await judgeLedger(db, { amount: amountOf(boughtCents), hasDeposit: false }),
        [],
      );
      assert.equal(desk.ours.money.cents, BALANCE_CENTS - boughtCents);
    },
  };
}
