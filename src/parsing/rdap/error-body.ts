import { asInteger, asText, asTexts, type JsonObject } from '../json.ts';
import type { Reading } from '../reading.ts';
import { refusalOf, reservationIn } from '../said-in-words.ts';
import { verdict } from '../verdict.ts';

/** What the HTTP status alone decides, whatever the body; null when the body has the word. */
export function readHttpStatus(httpStatus: number): Reading | null {
  if (httpStatus === 429) return verdict('throttled', null);
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 451)
    return verdict('refused', null);
  // 200 and 404 are answers; of the rest only an error body may say more (a 400 that carries `errorCode` 429).
  return httpStatus === 200 || (httpStatus >= 400 && httpStatus < 500)
    ? null
    : verdict('unknown', null);
}

/** Members that make an answer an object of the registry's: an error that has one contradicts itself, or was spliced on its way. */
const OBJECT_MEMBERS = [
  'objectClassName',
  'ldhName',
  'unicodeName',
  'handle',
  'entities',
  'events',
  'nameservers',
  'secureDNS',
];
/** All that an error object may hold beside its code (RFC 9083 §6 with §4). */
const ERROR_MEMBERS = new Set([
  'rdapConformance',
  'title',
  'description',
  'notices',
  'remarks',
  'links',
  'lang',
]);

/**
 * RFC 9083 §6 error object → what it says; null when `answer` is none.
 * Lenient: a 404 whose body lacks `errorCode` but has a title or description and, by `rdapConformance`, is RDAP; `errorCode` as text.
 * An error object that comes with HTTP 200 contradicts RFC 7480 §5.3, and settles nothing. A JSON 404 without these marks (`{}` too) may come from a gateway in front and isn't taken.
 */
export function readErrorBody(answer: JsonObject, httpStatus: number): Reading | null {
  const namesObject = OBJECT_MEMBERS.some((member) => Object.hasOwn(answer, member));
  const code = asInteger(answer.errorCode);
  const words = saidIn(answer);
  if (code === null) {
    const members = Object.keys(answer);
    const isRdap =
      members.includes('rdapConformance') && members.every((member) => ERROR_MEMBERS.has(member));
    return httpStatus === 404 && isRdap && words !== null ? readNotFound(words) : null;
  }
  if (code === 429) return verdict('throttled', words);
  if (code === 401 || code === 403 || code === 451) return verdict('refused', words);
  if (code !== 404 || namesObject || httpStatus !== 404) return verdict('unknown', words);
  return readNotFound(words);
}

function saidIn(answer: JsonObject): string | null {
  const texts = [asText(answer.title), ...asTexts(answer.description)].filter(
    (text) => text !== null,
  );
  return texts.length > 0 ? texts.join(': ') : null;
}

/** A 404 may still say that the name is kept back, that we are kept out, or that the server doesn't know the zone at all. */
function readNotFound(words: string | null): Reading {
  const refusal = refusalOf(words ?? '');
  if (refusal) return verdict(refusal, words);
  const reservation = reservationIn(words ?? '');
  if (reservation) return verdict('reserved', words, reservation.auction);
  return verdict('available', words);
}
