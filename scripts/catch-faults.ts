/**
 * Catches names while something goes wrong, again and again, each time as a seed draws it, and
 * holds what became of every order against the registry's own books: `npm run trial:catch --
 * [seeds, default 50] [fault, or how several begin, default all] [first seed, default 1]`
 */
import { availableParallelism } from 'node:os';
import { tryPlacing } from '#app/testing/catching/api-trial.ts';
import { CATCH_FAULTS } from '#app/testing/catching/catch-faults.ts';
import { tryCatching } from '#app/testing/catching/catch-trial.ts';
import type { CatchVerdict } from '#app/testing/catching/catch-verdict.ts';
import type { BooksFound } from '#app/testing/catching/strict-desk.ts';
import { STRICT_FAULTS } from '#app/testing/catching/strict-faults.ts';

const [seeds = '50', only, first = '1'] = process.argv.slice(2);
/** Most of a trial is waiting for a drop. */
const AT_ONCE = 5 * availableParallelism();

const FAULTS = { ...CATCH_FAULTS, ...STRICT_FAULTS };
/** One trial of all seeds: a service is long in starting, and each of its kills is one seed. */
const API_KILLED = 'API killed';

async function trial(name: string, seedsOf: readonly number[]): Promise<CatchVerdict> {
  const endings: (() => Promise<void>)[] = [];
  const scene = { after: (run: () => Promise<void>) => void endings.push(run) };
  try {
    if (name === API_KILLED) return await tryPlacing(scene, seedsOf);
    return await tryCatching(scene, name, FAULTS[name]!, seedsOf[0]!);
  } finally {
    for (const end of endings) await end();
  }
}

const all = Array.from({ length: Number(seeds) }, (_, i) => Number(first) + i);
// The longest first.
const faults = [API_KILLED, ...Object.keys(FAULTS)].filter((one) => !only || one.startsWith(only));
const left = faults.flatMap((fault) => {
  const verdicts: CatchVerdict[] = [];
  const trials = fault === API_KILLED ? [all] : all.map((seed) => [seed]);
  return trials.map((some) => async () => {
    const verdict = await trial(fault, some);
    verdicts.push(verdict);
    for (const said of verdict.violations) console.log(`WRONG: ${fault}, seed ${some[0]}: ${said}`);
    if (verdicts.length === trials.length) tell(fault, verdicts);
  });
});

const columns = ['orders', 'won', 'lost', 'waiting'] as const;
const books = ['creates', 'doubled', 'dear', 'unkept', 'spent'];
say(['fault', 'seeds', ...columns, ...books, 'settled', 'violations']);
const work = async () => {
  for (let next = left.shift(); next; next = left.shift()) await next();
};
await Promise.all(Array.from({ length: AT_ONCE }, work));

function tell(fault: string, verdicts: readonly CatchVerdict[]): void {
  const sum = (of: (verdict: CatchVerdict) => number) =>
    verdicts.reduce((total, one) => total + of(one), 0);
  const longest = Math.max(...verdicts.map(({ settledMs }) => settledMs));
  const violations = sum((one) => one.violations.length);
  if (violations > 0) process.exitCode = 1;
  say([
    ...[fault, seeds, ...columns.map((column) => String(sum((one) => one[column])))],
    ...booksOf(verdicts.flatMap(({ found }) => found ?? [])),
    ...[`${(longest / 1000).toFixed(1)} s`, String(violations)],
  ]);
}

/** In the order of `books`; nothing where no trial looked into them. */
function booksOf(all: readonly BooksFound[]): readonly string[] {
  if (all.length === 0) return books.map(() => '');
  const sum = (of: (found: BooksFound) => number) => all.reduce((total, one) => total + of(one), 0);
  return [
    sum(({ creates }) => creates),
    sum(({ doubled }) => doubled.length),
    sum(({ dear }) => dear.length),
    sum(({ lostMessages }) => lostMessages.length),
    sum(({ spentCents }) => spentCents) / 100,
  ].map(String);
}

function say(row: readonly string[]): void {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(24) : cell.padStart(10))).join(''));
}
