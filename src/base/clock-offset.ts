/**
 * How many milliseconds another's clock is ahead, as far as is proved: it said `said`, with all
 * below `grainMs` cut off, between `askedAt` and `heardAt`. Clocks that may agree do.
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
