/** Wall time finer than a millisecond, the same in every process of one machine. */

const TICKS = 25;

/**
 * What to add to a reading of `performance.now()` to have the machine's wall time in milliseconds,
 * with its fractions. `Date.now()` drops them; the moment it ticks they are nought. Keeps the
 * processor for as many milliseconds as it sees ticks.
 */
export function wallOffset(): number {
  let offset = Number.NEGATIVE_INFINITY;
  let before = Date.now();
  for (let seen = 0; seen < TICKS; ) {
    const now = Date.now();
    if (now === before) continue;
    // Seen late at the worst, never early.
    offset = Math.max(offset, now - performance.now());
    before = now;
    seen += 1;
  }
  return offset;
}
