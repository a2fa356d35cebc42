/** How long a registry is left alone after it said no, and until it has shown that it answers. */

/** What an upstream did to be left alone. */
export type Setback =
  /** It says that we ask too often. `toldMs`: in its answer's words; `retryAfterMs`: a header. */
  | {
      readonly kind: 'throttled';
      readonly retryAfterMs?: number | null;
      readonly toldMs?: number | null;
    }
  /** It won't answer us: HTTP 401 and 403, "not allowed", "banned". */
  | { readonly kind: 'refused'; readonly toldMs?: number | null }
  /** Nothing listens at its port. */
  | { readonly kind: 'portClosed' }
  /** No usable connection, no answer in time, or a fault of its own, several times in a row. */
  | { readonly kind: 'failed' };

/** Epoch milliseconds. */
export interface Closure {
  readonly from: number;
  readonly until: number;
  /** Setbacks one after another, this one included. */
  readonly strikes: number;
}

export const OPEN: Closure = { from: 0, until: 0, strikes: 0 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Callers are never told to wait longer; then one of them finds out how it stands. */
export const LONGEST_TOLD_MS = 15 * MINUTE_MS;

const GROWTH = {
  throttled: { firstMs: 2_000, factor: 2, mostMs: DAY_MS },
  refused: { firstMs: MINUTE_MS, factor: 4, mostMs: DAY_MS },
  portClosed: { firstMs: LONGEST_TOLD_MS, factor: 4, mostMs: DAY_MS },
  failed: { firstMs: 5_000, factor: 2, mostMs: 2 * MINUTE_MS },
} as const;

/** The closure that follows a setback. `before` is the last one, over or not. */
export function closureAfter(setback: Setback, before: Closure, now: number): Closure {
  const { firstMs, factor, mostMs } = GROWTH[setback.kind];
  const grownMs = firstMs * factor ** Math.min(before.strikes, 20);
  const ms = Math.min(mostMs, askedForMs(setback, before) ?? grownMs);
  return { from: now, until: Math.max(before.until, now + ms), strikes: before.strikes + 1 };
}

/**
 * What another clock has written: a closure that lies ahead begins now, and none is longer than we
 * would make it. The same object where all is well.
 */
export function withinReach(closure: Closure, now: number): Closure {
  const from = Math.min(closure.from, now);
  const until = from + Math.min(closure.until - closure.from, DAY_MS);
  return until === closure.until ? closure : { ...closure, from, until };
}

/** A single far `Retry-After` may be a gateway's mistake: it is kept in steps, with probes. */
function askedForMs(setback: Setback, before: Closure): number | null {
  if (setback.kind === 'failed' || setback.kind === 'portClosed') return null;
  if (setback.toldMs != null) return setback.toldMs;
  if (setback.kind === 'refused' || setback.retryAfterMs == null) return null;
  return before.strikes === 0
    ? Math.min(setback.retryAfterMs, LONGEST_TOLD_MS)
    : setback.retryAfterMs;
}

/** An answer forgives once it comes well after the closure: as late again as that lasted. */
export function isForgiven({ from, until }: Closure, now: number): boolean {
  return now >= until + (until - from);
}
