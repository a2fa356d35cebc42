import { instantOf, type WallTime } from '#app/parsing/instant.ts';
import { monthOf } from './data/months.ts';
import { type RegistryTime, ZONE_OFFSETS } from './data/zones.ts';

const MAX_LENGTH = 100;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\b\.?)?/i;
const YEAR_FIRST = /(?:^|[^\d.:])(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?![\d:])/;
const YEAR_LAST = /(?:^|[^\d.:])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4})(?![\d:])/;
const COMPACT =
  /(?:^|[^\d.:+])(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?(?:\s?#\d+)?(?![\d:@])/;
const NUMERIC_ZONE = /^\s?(?:\(?(?:UTC|GMT)\s?)?([+-])(\d{1,2})(?::?(\d{2}))?/i;

/**
 * A registry's date → ISO-8601 UTC instant; null when there is none to be read. Reads numbers with
 * the year first or last, `20040131`, month names in many languages, English ordinals, times with
 * offsets or zone letters anywhere in the line, and ignores what stands around them
 * (`hostmaster@… 20021013`, `(YYYY-MM-DD)`). A day without a time stays on its day; a time without
 * a zone is the registry's own (`registry`).
 */
export function readDate(text = '', registry: RegistryTime): string | null {
  if (text.length < 6) return null;
  const words = text.slice(0, MAX_LENGTH);
  const day = dayIn(words, registry);
  return (
    day && instantOf({ ...day, ...(day.hour === undefined ? timeIn(words, day, registry) : {}) })
  );
}

/** `04/03/2002` and `04.03.2002` as the registry means it, but where only the other can be. */
function dayOf(first: number, second: number, year: number, { order }: RegistryTime): Day {
  const monthFirst = second > 12 || (first <= 12 && order === 'month-first');
  return monthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
}

type Day = Omit<WallTime, 'ms' | 'offsetMinutes'>;

function dayIn(text: string, registry: RegistryTime): Day | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return { year: +first[1]!, month: +first[2]!, day: +first[3]! };
  const last = YEAR_LAST.exec(text);
  if (last) return dayOf(+last[1]!, +last[2]!, +last[3]!, registry);
  const named = namedMonthIn(text);
  if (named) return named;
  const compact = COMPACT.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!compact) return null;
  const [year = 0, month = 0, day = 0, ...time] = compact.map(Number);
  const [hour, minute = 0, second = 0] = time;
  return hour === undefined ? { year, month, day } : { year, month, day, hour, minute, second };
}

/** `26-Mar-2002`, `2nd April, 2001`, `Tue Feb 10 09:42:42 2004`, `23 de agosto de 2012`. */
function namedMonthIn(text: string): Day | null {
  let month = 0;
  const numbers: string[] = [];
  for (const part of text.replace(TIME, ' ').match(/\d+|\p{L}+/gu) ?? []) {
    if (part.charCodeAt(0) < 58) numbers.push(part);
    else if (month === 0) month = monthOf(part);
    if (numbers.length > 4) break;
  }
  if (month === 0) return null;
  const year =
    numbers.find((number) => number.length === 4) ??
    (numbers[1]?.length === 2 ? numbers[1] : undefined);
  const day = numbers.find((number) => number.length <= 2 && number !== year);
  if (year === undefined || day === undefined) return null;
  return { year: year.length === 2 ? century(+year) + +year : +year, month, day: +day };
}

/** Two-digit years: domains are younger than 1971 and no term ends after 2070. */
function century(year: number): number {
  return year > 70 ? 1900 : 2000;
}

function timeIn(text: string, day: Day, registry: RegistryTime) {
  const time = TIME.exec(text);
  if (!time) return {};
  const [match, hours, minute, second = '0', fraction = '', half] = time;
  let hour = +hours!;
  if (half) hour = (hour % 12) + (/p/i.test(half) ? 12 : 0);
  const rest = text.slice(time.index + match.length);
  return {
    hour,
    minute: +minute!,
    second: +second,
    ms: +fraction.slice(0, 3).padEnd(3, '0'),
    offsetMinutes: zoneIn(rest) ?? zoneOf(registry, day),
  };
}

/** `All times are in UTC+8`, `Time zone: JST`: the zone of times that are written without one. */
export function statedTime(lines: ReadonlyArray<{ readonly text: string }>): RegistryTime | null {
  for (const { text } of lines) {
    if (text.length > MAX_LENGTH || !/\b(?:times?|dates?|timestamps?|time ?zone)\b/i.test(text))
      continue;
    const zone = /\d{4}|\d:\d\d/.test(text.replace(/[+-]\d{1,4}(?::\d\d)?/, ''))
      ? null
      : /\b(?:(?:UTC|GMT) ?[+-]\d{1,2}(?::?\d\d)?|[A-Z]{3,5})\b/.exec(text);
    const offset = zone && zoneIn(zone[0]);
    if (typeof offset === 'number') return { offset };
  }
  return null;
}

function zoneIn(afterTime: string): number | null {
  const numeric = NUMERIC_ZONE.exec(afterTime);
  if (numeric) {
    const minutes = +numeric[2]! * 60 + +(numeric[3] ?? 0);
    return numeric[1] === '-' ? -minutes : minutes;
  }
  for (const word of afterTime.match(/[A-Za-z]+/g) ?? []) {
    const offset = ZONE_OFFSETS.get(word.toLowerCase());
    if (offset !== undefined) return offset;
  }
  return null;
}

/** The registry's offset on a day: summer is from March's last Sunday to October's. */
function zoneOf(registry: RegistryTime, { year, month, day }: Day): number {
  const offset = registry.offset ?? 0;
  if (!registry.summer || month < 3 || month > 10) return offset;
  if (month > 3 && month < 10) return offset + 60;
  const change = 31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay();
  return (month === 3 ? day >= change : day < change) ? offset + 60 : offset;
}
