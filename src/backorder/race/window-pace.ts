/**
 * When the next question goes out in a window whose moment isn't known: what the account has for
 * the day is spread over the window by how likely the drop is. Pure, but for the share it reads.
 */
import { type DropChances, SLOT_MS } from '../drop/drop-chances.ts';
import type { PaceShare } from '../registrars/pacer.ts';

const DAY_MS = 86_400_000;
/** Where nothing speaks for a drop it is asked so often all the same, ... */
const SELDOM_PER_SECOND = 1 / 15;
/** ... unless that took more than this of what there is. */
const SELDOM_SHARE = 0.5;
/** What the account has left is looked at anew so often, and when a race comes or goes. */
const PLANNED_MS = 60_000;
/** Of a question: less than that much is owed by a timer that rang early. */
const DUE = 1e-6;

export type Budget = Pick<PaceShare, 'perSecond' | 'left'>;

interface Plan {
  readonly from: number;
  readonly perSecond: number;
  /** Questions a second, by slot. */
  readonly rates: Float64Array;
}

export class WindowPace {
  readonly #end: number;
  readonly #chances: DropChances;
  readonly #budget: Budget;
  #plan: Plan | null = null;
  /** What is missing to the next question; the first is due at once. */
  #owed = 0;
  #countedTo = Number.NEGATIVE_INFINITY;

  /** `budget` is read again and again: it shrinks with each question, and with other races. */
  constructor(end: number, chances: DropChances, budget: Budget) {
    this.#end = end;
    this.#chances = chances;
    this.#budget = budget;
  }

  /** 0: ask, now. Else how long to wait before this is asked again, at most a minute. */
  waitMs(now: number): number {
    if (this.#plan) this.#owed -= countBetween(this.#plan, this.#countedTo, now);
    this.#countedTo = now;
    const plan = this.#planAt(now);
    if (this.#owed < DUE) {
      this.#owed = 1;
      return 0;
    }
    let low = 0;
    let high = PLANNED_MS;
    if (countBetween(plan, now, now + high) <= this.#owed) return high;
    while (high - low > 0.01) {
      const middle = (low + high) / 2;
      if (countBetween(plan, now, now + middle) < this.#owed) low = middle;
      else high = middle;
    }
    return high;
  }

  #planAt(now: number): Plan {
    const { perSecond, left } = this.#budget;
    const plan = this.#plan;
    if (plan && plan.perSecond === perSecond && now - plan.from < PLANNED_MS) return plan;
    const slots = Math.ceil(Math.min(Math.max(this.#end - now, 0), DAY_MS) / SLOT_MS);
    const rates = questionRates(this.#chances(now, slots), { perSecond, left });
    this.#plan = { from: now, perSecond, rates };
    return this.#plan;
  }
}

/** How many questions are planned from one moment to the other. */
function countBetween({ from, rates }: Plan, start: number, end: number): number {
  let count = 0;
  const last = Math.min(rates.length - 1, Math.floor((end - from) / SLOT_MS));
  for (let slot = Math.floor((start - from) / SLOT_MS); slot <= last; slot++) {
    const slotStart = from + slot * SLOT_MS;
    const ms = Math.min(end, slotStart + SLOT_MS) - Math.max(start, slotStart);
    count += (rates[slot]! * ms) / 1_000;
  }
  return count;
}

/** Enough to be right to the thousandth question. */
const HALVINGS = 40;

/**
 * Questions a second, by slot. In proportion to the root of the chance: that makes the time from
 * the drop to the question after it the shortest on average. Never more than `perSecond`; all
 * together never more than `left`; and never none where anything is left.
 */
export function questionRates(chances: Float64Array, { perSecond, left }: Budget): Float64Array {
  const seconds = (chances.length * SLOT_MS) / 1_000;
  const floor = Math.min(SELDOM_PER_SECOND, (SELDOM_SHARE * left) / seconds, perSecond);
  const rates = chances.map(Math.sqrt);
  const rateAt = (root: number, scale: number) =>
    Math.min(Math.max(scale * root, floor), perSecond);
  const isTooMuch = (scale: number) => {
    let perSlot = 0;
    for (const root of rates) perSlot += rateAt(root, scale);
    return (perSlot * SLOT_MS) / 1_000 > left;
  };
  let [low, high] = [0, perSecond / Math.min(...rates)];
  if (isTooMuch(high)) {
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      if (isTooMuch(middle)) high = middle;
      else low = middle;
    }
    high = low;
  }
  return rates.map((root) => rateAt(root, high));
}
