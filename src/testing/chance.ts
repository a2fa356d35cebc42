/** Chance that comes again from its seed, so that a trial can be drawn anew. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** Whether something that happens once in `1 / share` times happens now. */
  hits(share: number): boolean;
  /** A whole number from `least` to `most`, both included. */
  within(least: number, most: number): number;
}

export function chanceOf(seed: string): Chance {
  // FNV-1a, then Mulberry32: small, and of seeds that differ little nothing is alike.
  let state = 2_166_136_261;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    hits: (share) => next() < share,
    within: (least, most) => least + Math.floor(next() * (most - least + 1)),
  };
}
