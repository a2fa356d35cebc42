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
import { noRecord, type Reading, registered } from '../reading.ts';
import { refusalIn, reservationIn } from '../wording/refusal.ts';
import { localInstant, readLocalDate } from './local-date.ts';
import { readDnssecWord, vnRegistration } from './vn-registration.ts';

export interface InetReading extends Reading {
  /** iNET has no record: its second question is whether the name may be registered. */
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
  const answer = asObject(parseJson(body)) ?? {};
  const reading = readRecord(answer, asked);
  const code = asText(answer.code);
  return {
    ...reading,
    needsAvailabilityCheck: reading.status === 'unknown' && code === '1' && isNamed(answer, asked),
    comeBackMs: code === '2' ? REFRESHED_MS : null,
  };
}

function readRecord(answer: JsonObject, asked: string): Reading {
  const words = asText(answer.message);
  if (!isNamed(answer, asked)) return noRecord('unknown', words);
  const code = asText(answer.code)?.toLowerCase();
  if (code === 'reserved')
    return noRecord('reserved', words, { ...reservationIn(words ?? ''), domain: asked });
  const kept = keptBack(words);
  if (code === '0') {
    const registration = readRegistration(answer);
    // A special name that was sold has a date; one that wasn't may still show who would manage it.
    if (registration.dates.created !== null || (registration.registrar.name !== null && !kept))
      return registered(registration, asked);
  }
  // "Special name, not yet given out" means the same beside both codes.
  if (kept && (code === '0' || code === '1'))
    return noRecord('reserved', words, { ...kept, domain: asked });
  return noRecord(code === '0' ? 'unknown' : (refusalIn(words ?? '') ?? 'unknown'), words);
}

/** "Tên miền đặc biệt chưa cấp phát đăng ký" and its kin. */
function keptBack(words: string | null): { auction: boolean } | null {
  const isUnallocated = foldLetters(words ?? '').includes('chua cap phat');
  return reservationIn(words ?? '') ?? (isUnallocated ? { auction: false } : null);
}

/** Lenient: an answer that names no name is of the one in the question's own URL. */
function isNamed(answer: JsonObject, asked: string): boolean {
  const name = asText(answer.domainName) ?? asText(answer.name);
  return name === null || isSameName(name, asked);
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

/** The day as `DD-MM-YYYY`, made precise by the stamp of the same day (timezone: minutes east). */
function preciseDate(day: unknown, stamp: unknown): string | null {
  const onDay = readLocalDate(asText(day) ?? '');
  const parts = asObject(stamp);
  const part = (name: string) => asInteger(parts?.[name]) ?? 0;
  const date = { year: part('year'), month: part('month'), day: part('day') };
  const offsetMinutes = asInteger(parts?.timezone);
  if (onDay === null || instantOf(date) !== onDay || offsetMinutes === null) return onDay;
  const time = { hour: part('hour'), minute: part('minute'), second: part('second') };
  return localInstant({ ...date, ...time, offsetMinutes }) ?? onDay;
}

/**
 * Words that deny what the record said, or speak of a fault instead of the name: nothing follows
 * from them.
 */
const CONTRADICTION =
  /\b(?:already|is|has been|was) registered\b|\bda (?:duoc )?dang ky\b|\berror\b|\bfail|\btime ?out\b|\binvalid\b|\bloi\b|\bkhong hop le\b/;

/**
 * iNET's `checkavailable`: `available`, or `notavailable` with a message: not available and never
 * registered is `reserved`. Only that exact word, and none against it, makes a name available.
 */
export function readInetAvailability(body: string, asked?: string): Reading {
  const answer = asObject(parseJson(body)) ?? {};
  const words = asText(answer.message);
  if (asked !== undefined && !isNamed(answer, asked)) return noRecord('unknown', words);
  const said = [asText(answer.availability), asText(answer.status)].filter((word) => word !== null);
  const isAvailable = said.length > 0 && said.every((word) => word.toLowerCase() === 'available');
  const isNotAvailable = said.length > 0 && said.every((word) => /^not ?available$/i.test(word));
  const refusal = refusalIn(words ?? '');
  if (!isAvailable && !isNotAvailable) return noRecord(refusal ?? 'unknown', words);
  const domain = asked ?? null;
  const kept = keptBack(words);
  if (kept) return noRecord('reserved', words, { ...kept, domain });
  if (refusal || CONTRADICTION.test(foldLetters(words ?? '')))
    return noRecord(refusal ?? 'unknown', words);
  const premium = isAvailable && asBoolean(answer.isPremiumName) === true;
  return noRecord(isAvailable ? 'available' : 'reserved', words, { domain, premium });
}
