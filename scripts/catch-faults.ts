/**
 * Catches names while something goes wrong, again and again, each time as a seed draws it, and
 * holds what became of every order against the registry's own books: `npm run trial:catch --
 * [--seeds 1..50] [--fault how-it-begins]`. In the end a line for each fault and each seed.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { tryPlacing } from '#app/testing/catching/api-trial.ts';
import { CATCH_FAULTS } from '#app/testing/catching/catch-faults.ts';
import { tryCatching } from '#app/testing/catching/catch-trial.ts';
import type { CatchVerdict, NeverCounts } from '#app/testing/catching/catch-verdict.ts';
import { STRICT_FAULTS } from '#app/testing/catching/strict-faults.ts';

/** Most of a trial is waiting for a drop. */
const AT_ONCE = 5 * availableParallelism();

const FAULTS = { ...CATCH_FAULTS, ...STRICT_FAULTS };
/** One trial of all seeds: a service is long in starting, and each of its kills is one seed. */
const API_KILLED = 'API killed';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1..50' },
    fault: { type: 'string', default: '' },
  },
});
const seeds = seedsOf(values.seeds);
const faults = [API_KILLED, ...Object.keys(FAULTS)].filter((one) => one.startsWith(values.fault));

interface Done {
  readonly fault: string;
  /** More than one where they share a trial. */
  readonly seeds: readonly number[];
  readonly verdict: CatchVerdict;
}

const done: Done[] = [];
// Seed by seed; the longest trial first.
const left = [
  ...faults.filter((fault) => fault === API_KILLED).map((fault) => ({ fault, seeds })),
  ...seeds.flatMap((seed) =>
    faults.filter((fault) => fault !== API_KILLED).map((fault) => ({ fault, seeds: [seed] })),
  ),
];
const work = async () => {
  for (let next = left.shift(); next; next = left.shift()) {
    const verdict = await trial(next.fault, next.seeds);
    done.push({ ...next, verdict });
    for (const said of verdict.violations)
      console.log(`WRONG: ${next.fault}, seed ${next.seeds[0]}: ${said}`);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

const STATES = ['orders', 'won', 'lost', 'waiting'] as const;
const NEVER: Readonly<Record<keyof NeverCounts, string>> = {
  secondCreates: '2nd creates',
  aboveAllowed: 'above allowed',
  messagesLost: 'msgs lost',
  ledgerDifferences: 'ledger diff',
};
say(['', 'trials', ...STATES, ...Object.values(NEVER), 'all wrong', 'settled']);
for (const fault of faults) tell(fault, (one) => one.fault === fault);
// A trial of all seeds is in no seed's line.
for (const seed of seeds)
  tell(`seed ${seed}`, ({ fault, seeds: [own] }) => fault !== API_KILLED && own === seed);
tell('all', () => true);
if (done.some(({ verdict }) => verdict.violations.length > 0)) process.exitCode = 1;

async function trial(name: string, some: readonly number[]): Promise<CatchVerdict> {
  const endings: (() => Promise<void>)[] = [];
  const scene = { after: (run: () => Promise<void>) => void endings.push(run) };
  try {
    if (name === API_KILLED) return await tryPlacing(scene, some);
    return await tryCatching(scene, name, FAULTS[name]!, some[0]!);
  } finally {
    for (const end of endings) await end();
  }
}

function tell(name: string, isMeant: (one: Done) => boolean): void {
  const verdicts = done.filter(isMeant).map(({ verdict }) => verdict);
  const sum = (of: (verdict: CatchVerdict) => number) =>
    String(verdicts.reduce((total, one) => total + of(one), 0));
  const longest = Math.max(0, ...verdicts.map(({ settledMs }) => settledMs));
  say([
    ...[name, String(verdicts.length)],
    ...STATES.map((state) => sum((one) => one[state])),
    ...(Object.keys(NEVER) as (keyof NeverCounts)[]).map((what) =>
      sum(({ counts }) => counts[what]),
    ),
    ...[sum(({ violations }) => violations.length), `${(longest / 1000).toFixed(1)} s`],
  ]);
}

function seedsOf(range: string): readonly number[] {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(range) ?? [];
  if (from === undefined) throw new Error(`--seeds is "${range}", and must be as 7 or 1..50`);
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i);
}

function say(row: readonly string[]): void {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(26) : cell.padStart(14))).join(''));
}
