/**
 * Of a hundred contested drops, how many are won: by the race, and by a naive loop that sends one
 * create (in a window: one check) after the other. The same drops, rivals and budgets, one session
 * each; the rival sends creates evenly, all the time.
 */

import { dropChances, SLOT_MS } from '#app/backorder/drop/drop-chances.ts';
import { leadMs } from '#app/backorder/race/create-pace.ts';
import { race } from '#app/backorder/race/race.ts';
import { Refusals } from '#app/backorder/race/setbacks.ts';
import { questionRates } from '#app/backorder/race/window-pace.ts';
import { wait } from '#app/base/time-limits.ts';
import { chanceOf } from '#app/testing/chance.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { type AccountPace, type Contest, ContestedName, USUAL_PACE } from './contested-name.ts';
import { report } from './figures.ts';

const DROPS = 100;
const RIVALS_PER_SECOND = [1, 10, 50];
const NOON = Date.UTC(2026, 0, 15, 12);
/** A registry of the same continent. Neither clock is right to the millisecond. */
const WAY_MS = 10;
const CLOCK_MS = 5;
/** How late after its announced moment a name is free: at most by so much, all as likely. */
const LATE_MS = [0, 100, 250, 1_000];

export async function wins(): Promise<void> {
  for (const createsPerSecond of [10, 50])
    for (const lateMs of LATE_MS)
      await compare(
        `moment known, free at most ${lateMs} ms after it, ${createsPerSecond} creates a second`,
        (seed, rival) => knownMoment(seed, lateMs, rival),
        (contest) => raceAt(contest, { ...USUAL_PACE, createsPerSecond }),
        (contest) => createOneByOne(contest, { ...USUAL_PACE, createsPerSecond }),
      );
  for (const { what, past, dropsAt } of DAYS)
    for (const { account, pace, creates } of ACCOUNTS)
      await compare(
        `a day, ${what}; ${account}`,
        (seed, rival) => someTime(seed, dropsAt, rival),
        (contest) => raceWithin(contest, past, pace, creates),
        (contest) => checkOneByOne(contest, pace),
      );
}

interface KnownMoment extends Contest {
  /** The announced moment, as our clock has it. */
  readonly moment: number;
}

function knownMoment(seed: string, lateMs: number, rivalsPerSecond: number): KnownMoment {
  const chance = chanceOf(seed);
  const moment = NOON + Math.round((2 * chance.next() - 1) * CLOCK_MS);
  const dropsAt = NOON + chance.next() * lateMs;
  const rivalAt = dropsAt + (chance.next() * 1_000) / rivalsPerSecond;
  return { moment, dropsAt, rivalAt, wayMs: WAY_MS };
}

/** As `catch-step.ts` starts it. */
async function raceAt(contest: KnownMoment, pace: AccountPace): Promise<ContestedName> {
  return await run(contest, pace, async (clock, name, signal) => {
    await race({
      clock,
      port: name.port,
      create: name.create,
      refusals: new Refusals(false),
      lanes: Math.max(1, name.port.lanes),
      checkName: () => name.port.quote('contested.test', 1),
      start: contest.moment - leadMs(name.port.timing()),
      end: contest.moment + 60_000,
      window: null,
      objection: () => null,
      dropState: async () => 'old',
      signal,
    });
  });
}

async function createOneByOne(contest: KnownMoment, pace: AccountPace): Promise<ContestedName> {
  return await run(contest, pace, async (clock, name, signal) => {
    await wait(clock, contest.moment - clock.now());
    for (let at = clock.now(); !signal.aborted; at += 1_000 / pace.createsPerSecond) {
      await wait(clock, at - clock.now(), signal);
      await name.create.send(signal);
    }
  });
}

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 15);
/** When the registry of this bench lets names go, which it doesn't publish: two minutes a day. */
const batchAt = (seed: string) => 11 * 3_600_000 + 5 * 60_000 + chanceOf(seed).next() * 120_000;
const DAYS: readonly {
  readonly what: string;
  readonly past: readonly number[];
  readonly dropsAt: (seed: string) => number;
}[] = [
  {
    what: 'any moment as likely',
    past: [],
    dropsAt: (seed) => MIDNIGHT + 60_000 + chanceOf(seed).next() * (DAY_MS - 120_000),
  },
  ...[0, 20].map((seen) => ({
    what: `in truth within two minutes, ${seen} drops seen before`,
    past: Array.from(
      { length: seen },
      (_, i) => MIDNIGHT - (i + 1) * DAY_MS + batchAt(`seen ${i}`),
    ),
    dropsAt: (seed: string) => MIDNIGHT + batchAt(seed),
  })),
];
const QUICK = { ...USUAL_PACE, checksPerSecond: 10, dailyCreates: 5_000 };
const ACCOUNTS = [
  { account: 'one check a second', pace: USUAL_PACE, creates: false },
  { account: 'ten checks a second', pace: QUICK, creates: false },
  { account: 'ten checks a second, and 5000 creates a day', pace: QUICK, creates: true },
];
/** So long before the drop it is looked on: what came earlier is reckoned. */
const LOOKED_ON_MS = 20_000;

interface SomeTime extends Contest {
  /** When it is looked on. */
  readonly moment: number;
}

function someTime(
  seed: string,
  dropsAtOf: (seed: string) => number,
  rivalsPerSecond: number,
): SomeTime {
  const dropsAt = dropsAtOf(seed);
  const rivalAt = dropsAt + (chanceOf(`${seed} rival`).next() * 1_000) / rivalsPerSecond;
  const moment = dropsAt - LOOKED_ON_MS + chanceOf(`${seed} phase`).next() * 10_000;
  return { moment, dropsAt, rivalAt, wayMs: WAY_MS };
}

async function raceWithin(
  contest: SomeTime,
  past: readonly number[],
  pace: AccountPace,
  creates: boolean,
): Promise<ContestedName> {
  const end = MIDNIGHT + DAY_MS;
  // A day whose hour isn't published, by the rule for TLDs that have none of their own.
  const chances = dropChances('shop', past);
  const spent = (perSecond: number, left: number) => {
    const rates = questionRates(chances(MIDNIGHT, DAY_MS / SLOT_MS), { perSecond, left });
    const slots = rates.subarray(0, Math.floor((contest.moment - MIDNIGHT) / SLOT_MS));
    return slots.reduce((sum, rate) => sum + (rate * SLOT_MS) / 1_000, 0);
  };
  const then: AccountPace = {
    ...pace,
    dailyChecks: pace.dailyChecks - spent(pace.checksPerSecond, pace.dailyChecks),
    dailyCreates: pace.dailyCreates - spent(pace.createsPerSecond, pace.dailyCreates / 2),
  };
  return await run(contest, then, async (clock, name, signal) => {
    const window = { chances, checksPerSecond: Number.POSITIVE_INFINITY, creates };
    await race({
      clock,
      port: name.port,
      create: name.create,
      refusals: new Refusals(false),
      lanes: Math.max(1, name.port.lanes),
      checkName: () => name.port.quote('contested.test', 1),
      start: contest.moment,
      end,
      window,
      signal,
      objection: () => null,
      dropState: async () => 'old',
    });
  });
}

/** As many checks as the day's budget allows, evenly. */
async function checkOneByOne(contest: SomeTime, pace: AccountPace): Promise<ContestedName> {
  const everyMs = DAY_MS / pace.dailyChecks;
  return await run(contest, pace, async (clock, name, signal) => {
    while (!signal.aborted) {
      const { available } = await name.port.quote('contested.test', 1);
      if (available) await name.create.send(signal);
      await wait(clock, everyMs - 2 * contest.wayMs, signal);
    }
  });
}

async function run(
  contest: KnownMoment,
  pace: AccountPace,
  work: (clock: FakeClock, name: ContestedName, signal: AbortSignal) => Promise<void>,
): Promise<ContestedName> {
  const clock = new FakeClock(contest.moment - 100, 1);
  const name = new ContestedName(clock, contest, pace);
  const over = new AbortController();
  const working = work(clock, name, over.signal);
  while (!name.isOver) await clock.advance(contest.dropsAt - clock.now() > 1_000 ? 500 : 1);
  over.abort();
  await clock.advance(10 * contest.wayMs);
  await working;
  return name;
}

async function compare<C extends Contest>(
  what: string,
  contestOf: (seed: string, rivalsPerSecond: number) => C,
  ours: (contest: C) => Promise<ContestedName>,
  naive: (contest: C) => Promise<ContestedName>,
): Promise<void> {
  const told: string[] = [];
  for (const rival of RIVALS_PER_SECOND) {
    const won = { ours: 0, naive: 0 };
    for (let i = 0; i < DROPS; i++) {
      const contest = contestOf(`${what} ${rival} ${i}`, rival);
      if ((await ours(contest)).isWon) won.ours += 1;
      if ((await naive(contest)).isWon) won.naive += 1;
    }
    told.push(`rival ${rival}/s: ours ${ofAll(won.ours)}, naive ${ofAll(won.naive)}`);
  }
  report(what, told.join('; '));
}

/** With Wilson's interval of 95 %. */
function ofAll(won: number): string {
  const z2 = 1.96 ** 2;
  const middle = (won + z2 / 2) / (DROPS + z2);
  const half = (1.96 * Math.sqrt((won * (DROPS - won)) / DROPS + z2 / 4)) / (DROPS + z2);
  const [from, to] = [middle - half, middle + half].map((share) => (100 * share).toFixed(0));
  return `${won} (${from} to ${to})`;
}
