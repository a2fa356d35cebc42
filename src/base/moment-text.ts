/** Moments as clients write them. */
import { isMoment } from './clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** RFC 3339; a time without a zone would mean another moment to everyone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

export const MOMENT_FORM =
  'an ISO-8601 instant such as `2026-01-15T08:00:00Z`, or a day such as `2026-01-15`';

/** Epoch milliseconds; of a day its first moment, or its last, in UTC. Null for what is none. */
export function readMoment(text: string, ofDay: 'first' | 'last'): number | null {
  const isDay = DAY.test(text);
  const moment = isDay || INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 31st of February for a day in March.
  const exists =
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10)) ?? false;
  if (!isMoment(moment) || !exists) return null;
  return isDay && ofDay === 'last' ? moment + DAY_MS - 1 : moment;
}
