/** How many milliseconds another's clock is ahead of ours, as its answers prove it. Pure. */
export interface OffsetBounds {
  readonly least: number;
  readonly most: number;
}

/** It said `said`, with all below `grainMs` cut off, between `askedAt` and `heardAt`. */
export function offsetBounds(
  said: number,
  grainMs: number,
  askedAt: number,
  heardAt: number,
): OffsetBounds {
  return { least: said - heardAt, most: said + grainMs - 1 - askedAt };
}

/** Both together; where they contradict one another a clock was set, and the newer counts. */
export function narrowed(known: OffsetBounds | null, newer: OffsetBounds): OffsetBounds {
  const least = Math.max(known?.least ?? newer.least, newer.least);
  const most = Math.min(known?.most ?? newer.most, newer.most);
  return least <= most ? { least, most } : newer;
}

/** As far as is proved: clocks that may agree do. */
export function provedOffset({ least, most }: OffsetBounds): number {
  return least > 0 ? least : Math.min(0, most);
}
