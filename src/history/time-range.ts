import { Type } from 'typebox';
import { isMoment } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** RFC 3339; a time without a zone would mean another moment to everyone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const FORM = 'an ISO-8601 instant such as `2026-01-15T08:00:00Z`, or a day such as `2026-01-15`';

/** Query parameters of every route that shows something over time. */
export const TimeRangeParams = {
  from: Type.Optional(
    Type.String({
      description: `Only what stood at or after this: ${FORM} (from its first moment, UTC)`,
    }),
  ),
  to: Type.Optional(
    Type.String({
      description: `Only what stood at or before this: ${FORM} (to its last moment, UTC)`,
    }),
  ),
};

export interface TimeRange {
  /** Epoch milliseconds; null: without end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The range, or the 400 that says what is wrong with it. */
export function timeRangeOrThrow(query: {
  from?: string | undefined;
  to?: string | undefined;
}): TimeRange {
  const from = query.from === undefined ? null : momentOrThrow('from', query.from, 0);
  const to = query.to === undefined ? null : momentOrThrow('to', query.to, DAY_MS - 1);
  if (from !== null && to !== null && from > to) throw fault('from', '`from` is later than `to`.');
  return { from, to };
}

function momentOrThrow(field: 'from' | 'to', text: string, withinDayMs: number): number {
  const isDay = DAY.test(text);
  const moment = isDay || INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 31st of February for a day in March.
  const exists =
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10)) ?? false;
  if (!isMoment(moment) || !exists) throw fault(field, `\`${field}\` must be ${FORM}.`);
  return isDay ? moment + withinDayMs : moment;
}

function fault(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { details: [{ field, message }] });
}
