import { instantOf, utcInstant, type WallTime } from '../instant.ts';

/** Vietnam keeps UTC+7 all the year. */
const VIETNAM_OFFSET_MINUTES = 420;

const DAY_FIRST =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?![\d:])/;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * A date as Vietnamese sources write it (`30-11-2010`, `30/11/2010 10:20`, ISO 8601) → UTC instant;
 * null when it is none. A wall time without a zone is Vietnam's.
 */
export function readLocalDate(text: string): string | null {
  const trimmed = text.trim().slice(0, 60);
  const dayFirst = DAY_FIRST.exec(trimmed);
  const match = dayFirst ?? YEAR_FIRST.exec(trimmed);
  if (!match) return utcInstant(trimmed);
  const numbers = match.slice(1).map((part) => Number(part ?? 0));
  const [first = 0, month = 0, last = 0, hour = 0, minute = 0, second = 0] = numbers;
  const [day, year] = dayFirst ? [first, last] : [last, first];
  const time = { year, month, day, hour, minute, second };
  return localInstant({ ...time, offsetMinutes: VIETNAM_OFFSET_MINUTES });
}

/** The instant of a time in which midnight only says that no time is known: the day stays. */
export function localInstant({ year, month, day, ...time }: WallTime): string | null {
  const isDay = !time.hour && !time.minute && !time.second;
  return instantOf(isDay ? { year, month, day } : { year, month, day, ...time });
}
