/**
 * Catches names while something goes wrong, again and again, each time as a seed draws it, and
 * holds what became of every order against the registry's own books: `npm run trial:catch --
 * [seeds, default 50] [fault, default all] [first seed, default 1]`
 */
import { availableParallelism } from 'node:os';
import { tryPlacing } from '#app/testing/catching/api-trial.ts';
import { CATCH_FAULTS } from '#app/testing/catching/catch-faults.ts';
import { tryCatching } from '#app/testing/catching/catch-trial.ts';
import type { CatchVerdict } from '#app/testing/catching/catch-verdict.ts';

const [seeds = '50', only, first = '1'] = process.argv.slice(2);
/** Most of a trial is waiting for a drop. */
const AT_ONCE = 5 * availableParallelism();

/** One trial of all seeds: a service is long in starting, and each of its kills is one seed. */
const API_KILLED = 'API killed';

async function trial(name: string, seedsOf: readonly number[]): Promise<CatchVerdict> {
  const endings: (() => Promise<void>)[] = [];
  const scene = { after: (run: () => Promise<void>) => void endings.push(run) };
  try {
    if (name === API_KILLED) return await tryPlacing(scene, seedsOf);
    return await tryCatching(scene, name, CATCH_FAULTS[name]!, seedsOf[0]!);
  } finally {
    for (const end of endings) await end();
  }
}

const columns = ['orders', 'won', 'lost', 'waiting'] as const;
say(['fault', 'seeds', ...columns, 'settled', 'violations']);
for (const name of [...Object.keys(CATCH_FAULTS), API_KILLED].filter(
  (one) => !only || one === only,
)) {
  const all = Array.from({ length: Number(seeds) }, (_, i) => Number(first) + i);
  const left = name === API_KILLED ? [all] : all.map((seed) => [seed]);
  const verdicts: CatchVerdict[] = [];
  const work = async () => {
    for (let some = left.shift(); some; some = left.shift()) {
      const verdict = await trial(name, some);
      verdicts.push(verdict);
      for (const said of verdict.violations)
        console.log(`WRONG: ${name}, seed ${some[0]}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sum = (of: (verdict: CatchVerdict) => number) =>
    verdicts.reduce((total, one) => total + of(one), 0);
  const longest = Math.max(...verdicts.map(({ settledMs }) => settledMs));
  const violations = sum((one) => one.violations.length);
  if (violations > 0) process.exitCode = 1;
  say([
    ...[name, seeds, ...columns.map((column) => String(sum((one) => one[column])))],
    ...[`${(longest / 1000).toFixed(1)} s`, String(violations)],
  ]);
}

function say(row: readonly string[]): void {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(10))).join(''));
}
