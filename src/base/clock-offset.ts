/**
 * How far another's clock is ahead of ours, in milliseconds, by as much as is proved: it said
 * `said` at some moment from `askedAt` to `heardAt` (our clock), with all below `grainMs` cut off.
 * Clocks that may agree are taken to: the time an answer was on its way is no difference between
 * clocks. All epoch milliseconds.
 */
export function clockOffset(
  said: number,
  grainMs: number,
  askedAt: number,
  heardAt: number,
): number {
  const least = said - heardAt;
  const most = said + grainMs - 1 - askedAt;
  return least > 0 ? least : Math.min(0, most);
}
