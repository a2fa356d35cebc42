import { foldLetters } from '../fold.ts';
import { isSameName } from '../host-name.ts';
import { instantOf } from '../instant.ts';
import {
  asBoolean,
  asInteger,
  asObject,
  asText,
  asTexts,
  type JsonObject,
  parseJson,
} from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { refusalOf, reservationIn } from '../wording/refusal.ts';
import { readLocalDate } from './local-date.ts';
import { readDnssecWord, vnRegistration } from './vn-registration.ts';

/**
 * What iNET's record says; for a name without a record (code "1") iNET has a second question,
 * whether it may be registered.
 */
export interface InetReading extends Reading {
  readonly needsAvailabilityCheck: boolean;
  /** After this long iNET will have asked anew for what it now repeats; null: it doesn't repeat. */
  readonly comeBackMs: number | null;
}

/** "Trả về kết quả gần nhất sau 20 phút": the latest result, refreshed within 20 minutes. */
const REFRESHED_MS = 20 * 60_000;

/**
 * iNET's `domainspecify` and `whois/directly`: JSON whose `code` tells "0" a record, or a special
 * name that was never allocated; "1" no record; "2" the latest result again, up to 20 minutes old;
 * "reserved" kept back. Code "2" may repeat what no longer holds, also for a name registered since:
 * it is `unknown` now, and worth asking again later.
 */
export function readInetWhois(body: string, asked: string): InetReading {
  const answer = asObject(parseJson(body));
  const reading = answer ? readRecord(answer, asked) : verdict('unknown', null);
  const isUnrecorded =
    reading.status === 'unknown' && answer !== null && asText(answer.code) === '1';
  return {
    ...reading,
    needsAvailabilityCheck: isUnrecorded && isNamed(answer, asked),
    comeBackMs: answer !== null && asText(answer.code) === '2' ? REFRESHED_MS : null,
  };
}

function readRecord(answer: JsonObject, asked: string): Reading {
  const words = asText(answer.message);
  if (!isNamed(answer, asked)) return verdict('unknown', words);
  const code = asText(answer.code)?.toLowerCase();
  if (code === 'reserved')
    return named(verdict('reserved', words, reservationIn(words ?? '')?.auction), asked);
  // "Special name, not yet given out" means the same beside any code.
  const isSpecial = code === '1' ? keptBack(words) : null;
  if (isSpecial) return named(verdict('reserved', words, isSpecial.auction), asked);
  if (code !== '0') return verdict(refusalOf(words ?? '') ?? 'unknown', words);
  const registration = readRegistration(answer);
  const hasDate = registration.dates.created !== null;
  const isKeptBack = keptBack(words);
  // A special name that was sold has a date; one that wasn't may still show who would manage it.
  if (hasDate || (registration.registrar.name !== null && !isKeptBack)) {
    return { ...verdict('unknown', null), status: 'registered', domain: asked, registration };
  }
  return isKeptBack
    ? named(verdict('reserved', words, isKeptBack.auction), asked)
    : verdict('unknown', words);
}

/** "Tên miền đặc biệt chưa cấp phát đăng ký" and its kin. */
function keptBack(words: string | null): { auction: boolean } | null {
  const text = words ?? '';
  return (
    reservationIn(text) ?? (foldLetters(text).includes('chua cap phat') ? { auction: false } : null)
  );
}

/**
 * Lenient: an answer without `domainName` is taken for the name in the question's own URL. Another
 * name never is.
 */
function isNamed(answer: JsonObject, asked: string): boolean {
  const name = asText(answer.domainName) ?? asText(answer.name);
  return name === null || isSameName(name, asked);
}

function named(reading: Reading, asked: string): Reading {
  return { ...reading, domain: asked };
}

function readRegistration(answer: JsonObject) {
  // The precise times lie in a JSON text of their own.
  const precise = asObject(parseJson(asText(answer.rawtext) ?? '')) ?? asObject(answer.rawtext);
  return vnRegistration({
    registrant: asText(answer.registrantName),
    registrar: asText(answer.registrar),
    created: preciseDate(answer.creationDate, precise?.issuedDate),
    expiry: preciseDate(answer.expirationDate, precise?.expiredDate),
    statuses: asTexts(answer.status),
    nameservers: asTexts(answer.nameServer ?? answer.nameservers),
    dnssec: readDnssecWord(asText(answer.DNSSEC) ?? ''),
  });
}

/**
 * The day as `DD-MM-YYYY`, made precise by `{year, month, day, hour, minute, second, timezone}`
 * (timezone in minutes east) when both name the same day. Midnight adds nothing to the day and
 * would move it when told in UTC: the day stays.
 */
function preciseDate(day: unknown, stamp: unknown): string | null {
  const onDay = readLocalDate(asText(day) ?? '');
  const parts = asObject(stamp);
  if (onDay === null || !parts) return onDay;
  const [year, month, dayOfMonth] = [parts.year, parts.month, parts.day].map(
    (part) => asInteger(part) ?? 0,
  );
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second].map(
    (part) => asInteger(part) ?? 0,
  );
  const date = { year: year ?? 0, month: month ?? 0, day: dayOfMonth ?? 0 };
  if (instantOf(date) !== onDay || !(hour || minute || second)) return onDay;
  const offsetMinutes = asInteger(parts.timezone);
  if (offsetMinutes === null) return onDay;
  return (
    instantOf({
      ...date,
      hour: hour ?? 0,
      minute: minute ?? 0,
      second: second ?? 0,
      offsetMinutes,
    }) ?? onDay
  );
}

/**
 * Words that deny what the record said, or speak of a fault instead of the name: nothing follows
 * from them.
 */
const CONTRADICTION =
  /\b(?:already|is|has been|was) registered\b|\bda (?:duoc )?dang ky\b|\berror\b|\bfail|\btime ?out\b|\binvalid\b|\bloi\b|\bkhong hop le\b/;

/**
 * iNET's `checkavailable`: `available`, or `notavailable` with a message. Not available and never
 * registered means that the registry doesn't sell the name, so it is `reserved`, the message being
 * the reason. Only the exact word `available`, and no word against it, makes a name available.
 */
export function readInetAvailability(body: string, asked?: string): Reading {
  const answer = asObject(parseJson(body));
  if (!answer) return verdict('unknown', null);
  const words = asText(answer.message);
  if (asked !== undefined && !isNamed(answer, asked)) return verdict('unknown', words);
  const said = [asText(answer.availability), asText(answer.status)].filter((word) => word !== null);
  const isAvailable = said.length > 0 && said.every((word) => word.toLowerCase() === 'available');
  const isNotAvailable = said.length > 0 && said.every((word) => /^not ?available$/i.test(word));
  if (!isAvailable && !isNotAvailable) return verdict(refusalOf(words ?? '') ?? 'unknown', words);
  const domain = asked ?? null;
  const reservation = keptBack(words);
  if (reservation) return { ...verdict('reserved', words, reservation.auction), domain };
  const refusal = refusalOf(words ?? '');
  if (refusal || CONTRADICTION.test(foldLetters(words ?? '')))
    return verdict(refusal ?? 'unknown', words);
  const premium = isAvailable && asBoolean(answer.isPremiumName) === true;
  return { ...verdict(isAvailable ? 'available' : 'reserved', words), domain, premium };
}
