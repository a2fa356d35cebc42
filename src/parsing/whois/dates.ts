import { instantOf, type WallTime } from '#app/parsing/instant.ts';
import { monthOf } from './months.ts';
import { type RegistryTime, ZONE_OFFSETS } from './zones.ts';

const MAX_LENGTH = 100;
/** The form most registries write, with no day or hour that a calendar would have to be asked about. */
const PLAIN =
  /^(?:19[89]\d|20\d\d)-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z| UTC)?)?$/;
/** `26-Mar-2002`, `26-mar-2002 07:30:00 UTC`, `26/03/2002`, `26.03.2002 07:30:00`: the next most frequent forms. */
const DAY_MONTH_YEAR =
  /^(\d\d?)(?:[- ]([a-z]{3})[- ]|[/.](\d\d?)[/.])(\d{4})(?:( \d\d:\d\d:\d\d)( (?:UTC|GMT))?)?$/i;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\b\.?)?/i;
const YEAR_FIRST = /(?:^|[^\d.:])(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?![\d:])/;
const YEAR_LAST = /(?:^|[^\d.:])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4})(?![\d:])/;
const COMPACT = /(?:^|[^\d.:+])(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?(?:\s?#\d+)?(?![\d:@])/;
const NUMERIC_ZONE = /^\s?(?:\(?(?:UTC|GMT)\s?)?([+-])(\d{1,2})(?::?(\d{2}))?/i;

/**
 * A registry's date → ISO-8601 UTC instant; null when there is none to be read. Reads year-first and year-last numbers, `20040131`,
 * month names in many languages, English ordinals, times with offsets or zone letters anywhere in the line, and ignores what
 * stands around them (`hostmaster@… 20021013`, `(YYYY-MM-DD)`). A day without a time stays on its day; a time without a zone is
 * the registry's own (`registry`).
 */
export function readDate(text: string, registry: RegistryTime): string | null {
  if (text.length < 6) return null;
  return plainDate(text, registry) ?? anyDate(text, registry);
}

/** The forms of nine dates out of ten, without a look for all the others. */
function plainDate(text: string, registry: RegistryTime): string | null {
  const plain = PLAIN.test(text) ? text : yearFirst(text, registry);
  if (plain === null || (plain !== text && !PLAIN.test(plain))) return null;
  if (plain.length === 10) return `${plain}T00:00:00.000Z`;
  const wall = plain[10] === 'T' ? plain.slice(0, 19) : `${plain.slice(0, 10)}T${plain.slice(11, 19)}`;
  const fraction = plain.includes('.') ? /\.\d{1,3}/.exec(plain)![0].padEnd(4, '0') : '.000';
  const utc = `${wall}${fraction}Z`;
  return /[ZC]$/.test(plain) || !hasOwnTime(registry) ? utc : fromOwnTime(utc, registry);
}

/** A date with its day in front, as `PLAIN` has it; null for another form. */
function yearFirst(text: string, registry: RegistryTime): string | null {
  const parts = DAY_MONTH_YEAR.exec(text);
  if (!parts) return null;
  const [, first, word, second, year, time = '', zone] = parts;
  const day =
    word === undefined ? dayOf(+first!, +second!, +year!, registry) : { month: monthOf(word), day: +first! };
  return `${year}-${two(day.month)}-${two(day.day)}${time}${zone === undefined ? '' : ' UTC'}`;
}

function fromOwnTime(wall: string, registry: RegistryTime): string {
  const [year, month, day] = [+wall.slice(0, 4), +wall.slice(5, 7), +wall.slice(8, 10)];
  return new Date(Date.parse(wall) - zoneOf(registry, { year, month, day }) * 60_000).toISOString();
}

/** `04/03/2002` and `04.03.2002` as the registry means it, but where only the other can be. */
function dayOf(first: number, second: number, year: number, { order }: RegistryTime): Day {
  const monthFirst = second > 12 || (first <= 12 && order === 'month-first');
  return monthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
}

/** Whether a time without a zone is anything else than UTC. */
function hasOwnTime(registry: RegistryTime): boolean {
  return Boolean(registry.offset) || Boolean(registry.summer);
}

function anyDate(text: string, registry: RegistryTime): string | null {
  const words = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
  const day = dayIn(words, registry);
  return day && instant({ ...day, ...(day.hour === undefined ? timeIn(words, day, registry) : {}) });
}

/** `instantOf`, which asks a calendar, only for what needs one: the last days of a month, other zones, and nonsense. */
function instant(time: WallTime): string | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, ms = 0, offsetMinutes = 0 } = time;
  const isPlain =
    offsetMinutes === 0 &&
    year >= 1980 &&
    year < 2100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= (month === 2 ? 28 : 30) &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    ms < 1000;
  if (!isPlain) return instantOf(time);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.${String(ms).padStart(3, '0')}Z`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

interface Day {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
}

function dayIn(text: string, registry: RegistryTime): Day | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return { year: +first[1]!, month: +first[2]!, day: +first[3]! };
  const last = YEAR_LAST.exec(text);
  if (last) {
    return dayOf(+last[1]!, +last[2]!, +last[3]!, registry);
  }
  const named = namedMonthIn(text);
  if (named) return named;
  const compact = COMPACT.exec(text);
  if (!compact) return null;
  const day = { year: +compact[1]!, month: +compact[2]!, day: +compact[3]! };
  return compact[4] === undefined
    ? day
    : { ...day, hour: +compact[4], minute: +compact[5]!, second: +compact[6]! };
}

/** `26-Mar-2002`, `2004-Mar-16.`, `2nd April, 2001`, `Tue Feb 10 09:42:42 2004`, `23 de agosto de 2012`, `03-Jan-05`. */
function namedMonthIn(text: string): Day | null {
  let month = 0;
  const numbers: string[] = [];
  for (const [part] of text.replace(TIME, ' ').matchAll(/\d+|\p{L}+/gu)) {
    if (part.charCodeAt(0) < 58) numbers.push(part);
    else if (month === 0) month = monthOf(part);
    if (numbers.length > 4) break;
  }
  if (month === 0) return null;
  const year =
    numbers.find((number) => number.length === 4) ?? (numbers[1]?.length === 2 ? numbers[1] : undefined);
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

function zoneIn(afterTime: string): number | null {
  const numeric = NUMERIC_ZONE.exec(afterTime);
  if (numeric) {
    const minutes = +numeric[2]! * 60 + +(numeric[3] ?? 0);
    return numeric[1] === '-' ? -minutes : minutes;
  }
  for (const [word] of afterTime.matchAll(/[A-Za-z]+/g)) {
    const offset = ZONE_OFFSETS.get(word.toLowerCase());
    if (offset !== undefined) return offset;
  }
  return null;
}

/** The registry's own offset on a day: its summer hour counts from the last Sunday of March to the last of October. */
function zoneOf(registry: RegistryTime, { year, month, day }: Day): number {
  const offset = registry.offset ?? 0;
  if (!registry.summer || month < 3 || month > 10) return offset;
  if (month > 3 && month < 10) return offset + 60;
  const change = 31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay();
  return (month === 3 ? day >= change : day < change) ? offset + 60 : offset;
}
