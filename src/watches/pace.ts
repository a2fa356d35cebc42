/** When a watched name is looked at again: the nearer its end, the sooner. Pure. */
import type { LifecyclePhase } from '#app/records/lifecycle.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const ONE_DAY_MS = 24 * HOUR_MS;

/** From how many days before the expiry on; docs/watches.md has the same table. */
const BEFORE_EXPIRY: readonly (readonly [days: number, everyMs: number])[] = [
  [2, 2 * HOUR_MS],
  [14, 6 * HOUR_MS],
  [60, 12 * HOUR_MS],
  [180, ONE_DAY_MS],
];
const FAR_MS = 3 * ONE_DAY_MS;
/** No expiry is told, or there is no holder. */
const UNKNOWN_END_MS = ONE_DAY_MS;
const AFTER_EXPIRY_MS = 2 * HOUR_MS;
const LEAVING_MS = 15 * MINUTE_MS;
/** What was expired for so long stays: a dispute, or a registry that never deletes. */
const LONG_EXPIRED_MS = 100 * ONE_DAY_MS;
/** DNS changes at any time, near an expiry or far from it. */
const DNS_MS = HOUR_MS;
const SEARCH_MS = 15 * MINUTE_MS;
const RETRY_FIRST_MS = 15 * MINUTE_MS;
/** Names that are watched together aren't looked at together for ever. */
const JITTER = 0.1;

export interface PaceFacts {
  readonly phase: LifecyclePhase | null;
  /** Epoch milliseconds. */
  readonly expiry: number | null;
  readonly now: number;
  /** From 0 up to 1. */
  readonly random: number;
}

/** How long until the registry is asked again, milliseconds. */
export function lookEveryMs({ phase, expiry, now, random }: PaceFacts): number {
  return Math.round(usualMs(phase, expiry, now) * (1 - JITTER * random));
}

function usualMs(phase: LifecyclePhase | null, expiry: number | null, now: number): number {
  if (phase === 'pendingDelete' || phase === 'releasing') return LEAVING_MS;
  if (phase === 'redemption') return AFTER_EXPIRY_MS;
  if (phase === null || expiry === null) return UNKNOWN_END_MS;
  const leftMs = expiry - now;
  if (leftMs <= 0) return leftMs > -LONG_EXPIRED_MS ? AFTER_EXPIRY_MS : UNKNOWN_END_MS;
  return BEFORE_EXPIRY.find(([days]) => leftMs <= days * ONE_DAY_MS)?.[1] ?? FAR_MS;
}

export function dnsEveryMs(random: number): number {
  return Math.round(DNS_MS * (1 - JITTER * random));
}

export function searchEveryMs(random: number): number {
  return Math.round(SEARCH_MS * (1 - JITTER * random));
}

/** After so many looks in a row, before this one, that found nothing out; never beyond a day. */
export function retryMs(failures: number, toldMs = 0): number {
  return Math.max(toldMs, Math.min(RETRY_FIRST_MS * 2 ** Math.min(failures, 10), ONE_DAY_MS));
}
