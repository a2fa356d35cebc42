/**
 * Catches names while something goes wrong, again and again, each time as a seed draws it, and holds what became of every order
 * against the registry's own books: `node scripts/catch-faults.ts [seeds, default 50] [fault, default all] [first seed, default 1]`
 */
import { availableParallelism } from 'node:os';
import { CATCH_FAULTS } from '#app/testing/catch-faults.ts';
import { tryCatching } from '#app/testing/catch-trial.ts';
import type { Verdict } from '#app/testing/catch-verdict.ts';

const [seeds = '50', only, first = '1'] = process.argv.slice(2);
/** Most of a trial is waiting for a drop. */
const AT_ONCE = 5 * availableParallelism();

async function trial(name: string, seed: number): Promise<Verdict> {
  const endings: (() => Promise<void>)[] = [];
  try {
    return await tryCatching({ after: (run) => void endings.push(run) }, name, CATCH_FAULTS[name]!, seed);
  } finally {
    for (const end of endings) await end();
  }
}

const columns = ['orders', 'won', 'lost', 'waiting'] as const;
const rows: string[][] = [['fault', 'seeds', ...columns, 'settled s', 'violations']];
for (const name of Object.keys(CATCH_FAULTS).filter((one) => !only || one === only)) {
  const left = Array.from({ length: Number(seeds) }, (_, i) => Number(first) + i);
  const verdicts: Verdict[] = [];
  const work = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const verdict = await trial(name, seed);
      verdicts.push(verdict);
      for (const said of verdict.violations) console.log(`WRONG: ${name}, seed ${seed}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, one) => total + of(one), 0);
  const longest = Math.max(...verdicts.map(({ settledMs }) => settledMs));
  const violations = sum((one) => one.violations.length);
  if (violations > 0) process.exitCode = 1;
  rows.push([
    ...[name, seeds, ...columns.map((column) => String(sum((one) => one[column])))],
    ...[(longest / 1000).toFixed(1), String(violations)],
  ]);
}
for (const row of rows)
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(10))).join(''));
