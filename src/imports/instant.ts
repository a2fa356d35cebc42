import type { Judged } from './judged.ts';

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The first `.com` name was registered on 15 March 1985; nothing was seen before. */
const FIRST = Date.UTC(1985, 0, 1);

/**
 * A strict ISO-8601 instant with seconds and a zone → epoch milliseconds (finer fractions are cut
 * off). A clock may go wrong by a day; what lies further ahead, or before there were domains, is a
 * mistake.
 */
export function judgeInstant(field: string, value: unknown, now: number): Judged<number> {
  const match = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (!match)
    return {
      ok: false,
      reason: `${field} must be an ISO-8601 instant such as 2019-05-01T08:00:00Z`,
    };
  const [, wall = '', fraction = '', zone = ''] = match;
  const asUtc = Date.parse(`${wall}Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  const isInCalendar = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(wall);
  const at = isInCalendar ? Date.parse(`${wall}${fraction.slice(0, 4)}${zone}`) : Number.NaN;
  if (Number.isNaN(at)) return { ok: false, reason: `${field} is not in the calendar` };
  if (at < FIRST) return { ok: false, reason: `${field} lies before 1985` };
  if (at > now + DAY_MS) return { ok: false, reason: `${field} lies in the future` };
  return { ok: true, value: at };
}
