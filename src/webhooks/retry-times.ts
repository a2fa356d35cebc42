/** When a delivery that failed is tried again. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first try, after the second …; the last one again and again. */
const FIRST_MS = 5 * SECOND;
const WAITS_MS = [FIRST_MS, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** Longer or shorter by this share: what failed together doesn't come back together. */
const JITTER = 0.2;
/** How long a delivery is tried, from its writing. */
export const TRIED_FOR_MS = 72 * HOUR;

/**
 * The moment of the next try, epoch milliseconds; null when the delivery's time is over. `chance`
 * from 0 to 1. One that waited all its time for an earlier event still has its one try.
 */
export function nextTry(of: {
  readonly tries: number;
  readonly createdAt: number;
  readonly now: number;
  readonly chance: number;
}): number | null {
  const wait = WAITS_MS[Math.min(of.tries, WAITS_MS.length) - 1] ?? FIRST_MS;
  const at = of.now + Math.round(wait * (1 + JITTER * (2 * of.chance - 1)));
  return at - of.createdAt > TRIED_FOR_MS ? null : at;
}
