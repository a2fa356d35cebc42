/** What the first page found out about the whole: later ones tell it again, from their cursor. */
import { isSequence } from '#app/base/cursor.ts';

export interface KnownTotal {
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** The end of a cursor's shape. */
export const TOTAL_SHAPE = ['number', 'number'] as const;

/** The end of a cursor. */
export function totalParts({ total, totalIsExact }: KnownTotal): readonly [number, number] {
  return [total, totalIsExact ? 1 : 0];
}

/** Null when it is none of ours: a client can make a cursor. */
export function readTotal(total: number, exact: number): KnownTotal | null {
  if (!isSequence(total) || (exact !== 0 && exact !== 1)) return null;
  return { total, totalIsExact: exact === 1 };
}
