/** How long a registry is left alone that answers the same fault again and again. Pure. */
import type { LastingFault } from '#app/storage/orders/campaigns.ts';

/** Where nothing came back a login is needed first, which has pauses of its own. */
const CONNECTION = ['timeout', 'closed', 'protocol'];
/** After the first, the second … in a row: a fault that passes costs no drop. */
const SOON_MS = {
  failure: [250, 1_000, 4_000, 15_000],
  connection: [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000],
};
/** It lasts: one create each time, and longer each time. */
const LATER_MS = { first: 5 * 60_000, most: 60 * 60_000 };
/** The name hasn't dropped, and may at any moment. */
const HELD_MS = 1_000;
/** For longer no process holds the name: the order waits, and can be cancelled. */
export const LONGEST_HOLD_MS = 20_000;
/** So long a fault is remembered. */
export const REMEMBERED_MS = 86_400_000;

/** From the last such answer to the next create. A run that gave up counts as what lasts. */
export function restMs({ fault, outcome, times }: LastingFault, random: () => number): number {
  const jitter = 0.75 + 0.25 * random();
  if (outcome === 'others') return HELD_MS * jitter;
  const gaveUp = outcome === fault;
  const soon = CONNECTION.includes(fault) ? SOON_MS.connection : SOON_MS.failure;
  const late = gaveUp ? times : times - soon.length;
  const whole =
    late < 1 ? soon[times - 1]! : Math.min(LATER_MS.first * 2 ** (late - 1), LATER_MS.most);
  return whole * jitter;
}

/** The answers that a race goes on after, though they tell nothing of the name. */
export type Refusal = 'prohibited' | 'throttled';

/**
 * - `prohibited` what a registry may say of a name that is about to drop: some at the full pace
 * - `throttled`  each costs a session
 */
const RACING = {
  prohibited: { atPace: 10, waitsMs: [1_000, 2_000, 4_000, 8_000, 16_000] },
  throttled: { atPace: 0, waitsMs: [1_000, 2_000, 4_000, 8_000, 16_000] },
};

/** Within one race: those in a row. */
export class Refusals {
  #last: Refusal | null = null;
  #times = 0;
  #restUntil = Number.NEGATIVE_INFINITY;
  readonly #isLasting: boolean;

  /** `isLasting`: the run before gave up for them, so this gives up at the first. */
  constructor(isLasting: boolean) {
    this.#isLasting = isLasting;
  }

  /** Any other answer. */
  clear(): void {
    this.#last = null;
  }

  /** Milliseconds to wait; null: it lasts. Those under way together are one. */
  note(refusal: Refusal, now: number): number | null {
    if (now < this.#restUntil) return this.#restUntil - now;
    this.#times = this.#last === refusal ? this.#times + 1 : 1;
    this.#last = refusal;
    if (this.#isLasting) return null;
    const { atPace, waitsMs } = RACING[refusal];
    if (this.#times <= atPace) return 0;
    const waitMs = waitsMs[this.#times - atPace - 1];
    if (waitMs === undefined) return null;
    this.#restUntil = now + waitMs;
    return waitMs;
  }
}
