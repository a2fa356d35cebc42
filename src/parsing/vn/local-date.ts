import { instantOf, utcInstant } from '../instant.ts';

/** Vietnam keeps UTC+7 all the year. */
const VIETNAM_OFFSET_MINUTES = 420;

const DAY_FIRST =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?![\d:])/;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * A date as Vietnamese sources write it (`30-11-2010`, `30/11/2010 10:20`, ISO 8601) → UTC instant;
 * null when it is none. A day stays on its day; a wall time without a zone is Vietnam's, save
 * midnight, which only says that no time is known.
 */
export function readLocalDate(text: string): string | null {
  const trimmed = text.trim().slice(0, 60);
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (dayFirst) return localInstant(dayFirst[3], dayFirst[2], dayFirst[1], dayFirst.slice(4));
  const yearFirst = YEAR_FIRST.exec(trimmed);
  return yearFirst
    ? localInstant(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4))
    : utcInstant(trimmed);
}

function localInstant(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
): string | null {
  const [hour, minute, second] = [time[0], time[1], time[2]].map((part) => Number(part ?? 0));
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (!hour && !minute && !second) return instantOf(date);
  return instantOf({
    ...date,
    hour: hour ?? 0,
    minute: minute ?? 0,
    second: second ?? 0,
    offsetMinutes: VIETNAM_OFFSET_MINUTES,
  });
}
