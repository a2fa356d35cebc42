/**
 * Moments and stretches of time as people read them. Vietnam's zone first: what is due there is due
 * by its clocks.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/clock.ts';
import type { Language } from './words.ts';

export const ZONE = 'Asia/Ho_Chi_Minh';
/** Vietnam keeps UTC+7 all year. */
export const VIETNAM_MS = 7 * HOUR_MS;

const LOCALES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };
const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };
const DAY_IN_WORDS: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
};
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Registries that know a day only have it as that day's first moment in UTC. */
export function isDayAlone(at: number): boolean {
  return at % DAY_MS === 0;
}

/** `21/11/2026` or `21 Nov 2026`, by Vietnam's calendar. */
export function dayText(at: number, language: Language): string {
  const options = language === 'vi' ? DAY : DAY_IN_WORDS;
  return format(at, language, options, isDayAlone(at) ? 'UTC' : ZONE);
}

/** Day and, where it is known, time in Vietnam: `14:30 21/11/2026` or `21 Nov 2026, 14:30`. */
export function instantText(at: number, language: Language, hasSeconds = false): string {
  const day = dayText(at, language);
  if (isDayAlone(at)) return day;
  const options = hasSeconds ? { ...TIME, second: '2-digit' as const } : TIME;
  const time = format(at, language, options, ZONE);
  return language === 'vi' ? `${time} ${day}` : `${day}, ${time}`;
}

/** `2026-11-21 07:30:00 UTC`, for those who compare with logs. */
export function utcText(at: number): string {
  const iso = new Date(at).toISOString();
  return isDayAlone(at) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** Whole calendar days in Vietnam from `from` to `to`; negative when `to` has passed. */
export function daysBetween(from: number, to: number): number {
  return vietnamDay(to) - vietnamDay(from);
}

/** Whether `at` is over by `now`: a day without a time when it ends in Vietnam. */
export function hasPassed(at: number, now: number): boolean {
  return isDayAlone(at) ? daysBetween(now, at) < 0 : at <= now;
}

function vietnamDay(at: number): number {
  return Math.floor((isDayAlone(at) ? at : at + VIETNAM_MS) / DAY_MS);
}

/** How long something has been: the two largest units that say anything. */
export function spanText(ms: number, language: Language): string {
  const days = Math.floor(Math.abs(ms) / DAY_MS);
  if (days > 0) return daysText(days, language);
  const hours = Math.floor(Math.abs(ms) / HOUR_MS);
  if (hours > 0) return unit(hours, 'hour', language);
  return unit(Math.max(1, Math.floor(Math.abs(ms) / MINUTE_MS)), 'minute', language);
}

/**
 * As `spanText`, of so many days: with `daysBetween`, of calendar days. Days are told while each
 * counts; a thousand of them is hard to picture.
 */
export function daysText(days: number, language: Language): string {
  const years = Math.floor(days / 365.25);
  const months = Math.floor((days - years * 365.25) / 30.44);
  if (years > 0)
    return `${unit(years, 'year', language)} ${unit(months, 'month', language)}`.trimEnd();
  return days >= 100 ? unit(months, 'month', language) : unit(days, 'day', language);
}

function unit(count: number, unit: string, language: Language): string {
  if (count === 0) return '';
  return count.toLocaleString(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' });
}

/** Formatters are dear to make. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(
  at: number,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): string {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(at);
}

/** `8,50` or `8.50`, with as many decimals as are given. */
export function decimalText(amount: string, language: Language): string {
  const minimumFractionDigits = amount.split('.')[1]?.length ?? 0;
  return Number(amount).toLocaleString(LOCALES[language], { minimumFractionDigits });
}

/** `219.000 ₫`, `$9.50`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  return amount.toLocaleString(LOCALES[language], { style: 'currency', currency });
}

/** `1.234` or `1,234`. */
export function countText(count: number, language: Language): string {
  return count.toLocaleString(LOCALES[language]);
}
