/** Times of day by the clock of a time zone, summer time included. Epoch milliseconds. */
import type { TimeOfDay } from './drop-rules.ts';

/** A day may lie beyond its month's end: it is then of the next. */
export interface CalendarDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** The day it is there. */
export function dayAt(at: number, zone: string): CalendarDay {
  const { year, month, day } = zoned(at, zone);
  return { year, month, day };
}

/** One which the clock skips in spring is taken as long after as it would have been. */
export function timeOn(
  { year, month, day }: CalendarDay,
  { zone, hour, minute }: TimeOfDay,
): number {
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  // The zone's offset at that very time; a second look settles days on which it changes.
  const guess = wanted - offsetAt(wanted, zone);
  return wanted - offsetAt(guess, zone);
}

/** The first such time of day at `at` or after. */
export function withinNext(at: number, time: TimeOfDay): number {
  const today = dayAt(at, time.zone);
  const then = timeOn(today, time);
  return then >= at ? then : timeOn({ ...today, day: today.day + 1 }, time);
}

function offsetAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zoned(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function zoned(at: number, zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
}
