const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?[ ]?([Zz]|[+-]\d{2}:?(?:\d{2})?|UTC|GMT)?)?$/;

/**
 * An RFC 3339 time as servers write it → ISO-8601 UTC instant with milliseconds, or null. Lenient:
 * a space for `T`, `+0700`, `+07`, no zone (UTC), no seconds, a day alone (stays on its day).
 */
export function utcInstant(text: string): string | null {
  const match = text.length > 40 ? null : ISO.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] =
    match;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return instantOf({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms,
    offsetMinutes: offsetMinutes(zone),
  });
}

function offsetMinutes(zone: string): number {
  if (zone[0] !== '+' && zone[0] !== '-') return 0;
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
  return zone[0] === '-' ? -minutes : minutes;
}

export interface WallTime {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly ms?: number;
  /** East of Greenwich is positive: Vietnam is 420. */
  readonly offsetMinutes?: number;
}

/** Years outside are fillers (`0001-01-01`, the Unix epoch, `9999-12-31`), not dates. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 2200;

/** The furthest offset that a time may have, in minutes. */
const MAX_OFFSET = 24 * 60;

/** The instant of a wall time; null for a day that isn't in the calendar, or a filler. */
export function instantOf(time: WallTime): string | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, ms = 0, offsetMinutes = 0 } = time;
  if (!isWithin(year, FIRST_YEAR, LAST_YEAR) || !isWithin(month, 1, 12)) return null;
  if (!isWithin(day, 1, daysOf(year, month))) return null;
  if (!isWithin(hour, 0, 23) || !isWithin(minute, 0, 59) || !isWithin(ms, 0, 999)) return null;
  // Second 60 is a leap second (RFC 3339 §5.6): it becomes the last second of its minute.
  if (!isWithin(second, 0, 60) || !isWithin(offsetMinutes, -MAX_OFFSET, MAX_OFFSET)) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), ms);
  return new Date(wall - offsetMinutes * 60_000).toISOString();
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
