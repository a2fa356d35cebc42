/** Where the present stands to an expected drop. */

import type { ExpectedDrop } from '../api/types.ts';
import { DAY_MS } from '../base/clock.ts';

export type DropMoment =
  /** More than a day ahead: days say more than a clock. */
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'soon'; readonly until: number }
  | { readonly kind: 'within'; readonly until: number }
  | { readonly kind: 'past' };

/** `now` and `until` in epoch milliseconds. */
export function dropMoment({ from, to }: ExpectedDrop, now: number): DropMoment {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (now >= end) return { kind: 'past' };
  if (now >= begin) return { kind: 'within', until: end };
  if (begin - now > DAY_MS) return { kind: 'days', days: Math.floor((begin - now) / DAY_MS) };
  return { kind: 'soon', until: begin };
}
