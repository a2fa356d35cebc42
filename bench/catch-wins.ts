/**
 * Of a hundred contested drops, how many are won: by the race, and by a naive loop that sends one
 * create after the other. The same drops, the same rivals, one session each, the same pace.
 */
import { leadMs } from '#app/backorder/campaign/create-pace.ts';
import { race } from '#app/backorder/campaign/race.ts';
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
      for (const rivalsPerSecond of RIVALS_PER_SECOND) {
        const pace = { ...USUAL_PACE, createsPerSecond };
        await compare(
          `moment known, drop up to ${lateMs} ms late, ${createsPerSecond} creates a second, rival ${rivalsPerSecond}`,
          (i) => knownMoment(`${lateMs} ${rivalsPerSecond} ${i}`, lateMs, rivalsPerSecond),
          (contest) => raceAt(contest, pace),
          (contest) => createOneByOne(contest, pace),
        );
      }
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
      ...{ clock, port: name.port, create: name.create, name: 'contested.test', years: 1 },
      start: contest.moment - leadMs(name.port.timing()),
      end: contest.moment + 60_000,
      ...{ approach: 'create', objection: () => null, dropState: async () => 'old', signal },
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

async function run(
  contest: KnownMoment,
  pace: AccountPace,
  work: (clock: FakeClock, name: ContestedName, signal: AbortSignal) => Promise<void>,
): Promise<ContestedName> {
  const clock = new FakeClock(contest.moment - 100, 1);
  const name = new ContestedName(clock, contest, pace);
  const over = new AbortController();
  const working = work(clock, name, over.signal);
  while (!name.isOver) await clock.advance(1);
  over.abort();
  await clock.advance(10 * contest.wayMs);
  await working;
  return name;
}

async function compare<C extends Contest>(
  what: string,
  contestOf: (i: number) => C,
  ours: (contest: C) => Promise<ContestedName>,
  naive: (contest: C) => Promise<ContestedName>,
): Promise<void> {
  const won = { ours: 0, naive: 0 };
  for (let i = 0; i < DROPS; i++) {
    if ((await ours(contestOf(i))).isWon) won.ours += 1;
    if ((await naive(contestOf(i))).isWon) won.naive += 1;
  }
  report(what, `ours ${ofAll(won.ours)}, naive ${ofAll(won.naive)}`);
}

/** With Wilson's interval of 95 %. */
function ofAll(won: number): string {
  const z2 = 1.96 ** 2;
  const middle = (won + z2 / 2) / (DROPS + z2);
  const half = (1.96 * Math.sqrt((won * (DROPS - won)) / DROPS + z2 / 4)) / (DROPS + z2);
  const [from, to] = [middle - half, middle + half].map((share) => (100 * share).toFixed(0));
  return `${won} (${from} to ${to})`;
}
