/**
 * Times of day by the clock of a time zone, summer time included. Epoch milliseconds; a day is its
 * midnight as if the zone were UTC.
 */
import type { TimeOfDay } from './drop-rules.ts';

const DAY_MS = 86_400_000;

/** The day it is there. */
export function dayAt(at: number, zone: string): number {
  return Math.floor(shownAt(at, zone) / DAY_MS) * DAY_MS;
}

/** Milliseconds of that day, as the clock there shows them, to the second. */
export function timeOfDayAt(at: number, zone: string): number {
  return shownAt(at, zone) % DAY_MS;
}

/** One which the clock skips in spring is taken as long after as it would have been. */
export function timeOn(day: number, { zone, hour, minute }: TimeOfDay): number {
  const wanted = day + (hour * 60 + minute) * 60_000;
  // The zone's offset at that very time; a second look settles days on which it changes.
  const guess = wanted - offsetAt(wanted, zone);
  return wanted - offsetAt(guess, zone);
}

/** The first such time of day at `at` or after. */
export function withinNext(at: number, time: TimeOfDay): number {
  const today = dayAt(at, time.zone);
  const then = timeOn(today, time);
  return then >= at ? then : timeOn(today + DAY_MS, time);
}

function offsetAt(at: number, zone: string): number {
  return shownAt(at, zone) - Math.floor(at / 1000) * 1000;
}

/** What the clock there shows, to the second, as if it were UTC's. Swedes write ISO 8601. */
function shownAt(at: number, zone: string): number {
  return Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone })}Z`);
}
