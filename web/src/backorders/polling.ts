/**
 * Where the present stands to an expected drop, and when to look at an order again: rarely while
 * nothing can happen, often around the drop, never once it is over.
 */
import type { Backorder, ExpectedDrop } from '../api/types.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../base/clock.ts';
import { isFinal } from './order-states.ts';

/** `now` and `until` in epoch milliseconds. More than a day ahead, days say more than a clock. */
export function dropMoment({ from, to }: ExpectedDrop, now: number) {
  const until = Date.parse(from);
  if (now >= Date.parse(to)) return { kind: 'past' } as const;
  if (now >= until) return { kind: 'within' } as const;
  const days = Math.floor((until - now) / DAY_MS);
  return until - now > DAY_MS
    ? ({ kind: 'days', days } as const)
    : ({ kind: 'soon', until } as const);
}

type Watched = Pick<Backorder, 'state' | 'expectedDrop'>;

/** Shortest and longest pause while a state lasts, milliseconds. */
const PAUSES = {
  accepted: [3 * SECOND_MS, 30 * SECOND_MS],
  watching: [20 * SECOND_MS, 5 * MINUTE_MS],
  scheduled: [5 * SECOND_MS, 10 * MINUTE_MS],
  armed: [2 * SECOND_MS, 15 * SECOND_MS],
  attempting: [2 * SECOND_MS, 15 * SECOND_MS],
  pendingRegistry: [15 * SECOND_MS, 5 * MINUTE_MS],
  unknown: [5 * SECOND_MS, MINUTE_MS],
} as const;

/** However near a drop, and however many orders: no list is asked for more often. */
export const LIST_PAUSE_MS = 20 * SECOND_MS;

/**
 * Milliseconds until the next look; null: never again. `unchanged`: looks in a row that found
 * nothing new. `now` in epoch milliseconds.
 */
export function pauseMs(
  { state, expectedDrop }: Watched,
  unchanged: number,
  now: number,
): number | null {
  if (isFinal(state)) return null;
  const [shortest, longest] = PAUSES[state as keyof typeof PAUSES];
  const grown = Math.min(longest, shortest * 1.5 ** Math.min(unchanged, 20));
  const until = expectedDrop === null ? Number.NaN : Date.parse(expectedDrop.from) - now;
  if (Number.isNaN(until)) return Math.round(grown);
  // A twentieth of what is left: an hour before the drop every three minutes, a minute before it
  // every few seconds.
  if (until > 0) return Math.round(Math.min(longest, Math.max(shortest, until / 20)));
  // Within a window that may be hours long, and past it, the pause grows again.
  return Math.round(Math.min(grown, MINUTE_MS));
}

/** For a whole list: as its most urgent order wants it, but gently. */
export function listPauseMs(
  orders: readonly Watched[],
  unchanged: number,
  now: number,
): number | null {
  const pauses = orders.flatMap((order) => pauseMs(order, unchanged, now) ?? []);
  return pauses.length === 0 ? null : Math.max(LIST_PAUSE_MS, Math.min(...pauses));
}

/**
 * After a failure: when the service says so, else later with every failure. `retryAt` in epoch
 * milliseconds.
 */
export function pauseAfterFailureMs(failures: number, retryAt: number | null, now: number): number {
  const growing = Math.min(2 * MINUTE_MS, 5 * SECOND_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(growing, (retryAt ?? 0) - now);
}
