/** What the trial says. */

import type { Load } from '#app/testing/trials/cluster-load.ts';
import type { TrialVerdict } from '#app/testing/trials/kept.ts';

/** Lookups need no database; the others wait for Patroni. */
const MOST_MS = { lookups: 15_000, history: 30_000, orders: 30_000 };
const KINDS = ['lookups', 'history', 'orders'] as const;

export function sayHead(): void {
  row('longest time without a good answer', KINDS);
}

/** What was away for too long. */
export function sayGaps(load: Load, fault: string, from: number): TrialVerdict[] {
  const gaps = KINDS.map((kind) => load[kind].longestGapMs(from, Date.now()));
  row(
    fault,
    gaps.map((ms) => `${(ms / 1000).toFixed(1)} s`),
  );
  return KINDS.filter((kind, i) => gaps[i]! > MOST_MS[kind]).map((kind) => [
    `${fault}: ${kind} away too long`,
    false,
  ]);
}

export function sayRequests(load: Load): void {
  for (const kind of KINDS) {
    const said = [...load[kind].failures].map(([how, count]) => `${how}: ${count}`);
    console.log(`${kind}: ${load[kind].requests} requests, failed ${said.join(', ') || 'none'}`);
  }
}

/** Whether all is well. */
export function sayVerdicts(verdicts: readonly TrialVerdict[]): boolean {
  for (const [said, isWell] of verdicts) console.log(`${isWell ? 'well' : 'WRONG'}: ${said}`);
  return verdicts.every(([, isWell]) => isWell);
}

function row(first: string, cells: readonly string[]): void {
  console.log(first.padEnd(52) + cells.map((cell) => cell.padStart(10)).join(''));
}
