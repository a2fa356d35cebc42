import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import type { AppError, ErrorDetail } from '#app/base/errors.ts';
import { MOMENT_FORM as FORM, readMoment } from '#app/base/moment-text.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { faultsThrown } from '#app/http/input/judge.ts';

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

/** All that is wrong with it; see `judgesQuery`. */
export function timeRangeFaults(query: Parameters<typeof timeRangeOrThrow>[0]): ErrorDetail[] {
  const { from, to } = query;
  const alone = [{ from }, { to }].flatMap((end) => faultsThrown(() => timeRangeOrThrow(end)));
  return alone.length > 0 ? alone : faultsThrown(() => timeRangeOrThrow(query));
}

/** The range, or the 400 that says what is wrong with it. */
export function timeRangeOrThrow(query: {
  from?: string | undefined;
  to?: string | undefined;
}): TimeRange {
  const from = query.from === undefined ? null : momentOrThrow('from', query.from);
  const to = query.to === undefined ? null : momentOrThrow('to', query.to);
  if (from !== null && to !== null && from > to) throw fault('from', 'is later than `to`');
  return { from, to };
}

/** The first and the last moment of something, as an answer tells them. */
export function coverageView(coverage: { readonly from: number; readonly to: number } | null) {
  return coverage && { from: isoInstant(coverage.from), to: isoInstant(coverage.to) };
}

function momentOrThrow(field: 'from' | 'to', text: string): number {
  const moment = readMoment(text, field === 'from' ? 'first' : 'last');
  if (moment === null) throw fault(field, `must be ${FORM}`);
  return moment;
}

function fault(field: string, message: string): AppError {
  return invalidInput('query', [{ field, message }]);
}
