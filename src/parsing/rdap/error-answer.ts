import { isSameName } from '../host-name.ts';
import { asInteger, asObject, asObjects, asText, asTexts, type JsonObject } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { isNotFoundText, isNoticeText, isNoticeTitle } from '../wording/not-found.ts';
import { refusalOf, reservationIn } from '../wording/refusal.ts';

/** What the HTTP status alone decides, with any body; null when the body has the word. */
export function readHttpStatus(httpStatus: number): Reading | null {
  if (httpStatus === 429) return verdict('throttled', null);
  if (httpStatus === 401 || httpStatus === 403 || httpStatus === 451)
    return verdict('refused', null);
  // 200 and 404 are answers; of the rest only an error body may say more (a 400 with `errorCode`
  // 429).
  return httpStatus === 200 || (httpStatus >= 400 && httpStatus < 500)
    ? null
    : verdict('unknown', null);
}

/** Of an HTTP answer, what an error is judged by. */
export interface ErrorContext {
  readonly httpStatus: number;
  /** A-label form; null: any name. */
  readonly asked: string | null;
  readonly hasRdapType: boolean;
}

/**
 * All that an error object may hold (RFC 9083 §6 with §4); the names only where they are the one
 * asked.
 */
const ERROR_MEMBERS = new Set([
  'rdapConformance',
  'errorCode',
  'title',
  'description',
  'notices',
  'remarks',
  'links',
  'lang',
  'port43',
  'ldhName',
  'unicodeName',
]);

/**
 * RFC 9083 §6 error object → what it says; null when `answer` is none. "Not found" is read by an
 * allow-list: HTTP 404 and `errorCode` 404 (as text too) in an object that is RDAP's by its type or
 * its conformance, with no other member than an error has, whose every text is a "not found" of
 * this name or belongs to the terms of use. An error object with HTTP 200 contradicts RFC 7480
 * §5.3.
 */
export function readErrorAnswer(answer: JsonObject, context: ErrorContext): Reading | null {
  const code = asInteger(answer.errorCode);
  const texts = [asText(answer.title), ...asTexts(answer.description)].filter((t) => t !== null);
  const words = texts.join(': ') || null;
  if (code === null) return null;
  if (code === 429) return verdict('throttled', words);
  if (code === 401 || code === 403 || code === 451) return verdict('refused', words);
  if (code !== 404 || context.httpStatus !== 404) return verdict('unknown', words);
  const said = [...texts, ...noticesOf(answer).flatMap(({ texts }) => texts)].join('. ');
  const refusal = refusalOf(words ?? '');
  if (refusal) return verdict(refusal, words);
  const reservation = reservationIn(said);
  if (reservation) return verdict('reserved', words ?? said, reservation.auction);
  const isNotFound =
    isRdapError(answer, context) &&
    texts.every((text) => isNotFoundText(text, context.asked)) &&
    noticesOf(answer).every((notice) => isNotice(notice, context.asked));
  return verdict(isNotFound ? 'available' : 'unknown', words);
}

function isRdapError(answer: JsonObject, { asked, hasRdapType }: ErrorContext): boolean {
  const conforms = asTexts(answer.rdapConformance).some((text) => /^rdap_level_\d/i.test(text));
  const names = [answer.ldhName, answer.unicodeName].filter((name) => name !== undefined);
  return (
    (conforms || hasRdapType) &&
    Object.keys(answer).every((member) => ERROR_MEMBERS.has(member)) &&
    names.every((name) => asked !== null && isSameName(asText(name) ?? '', asked))
  );
}

interface Notice {
  readonly title: string | null;
  readonly texts: readonly string[];
}

/** Notices, remarks and the titles of links. */
function noticesOf(answer: JsonObject): Notice[] {
  const notices = [answer.notices, answer.remarks].flatMap((list) =>
    asObjects(list, 'title', 'description', 'type'),
  );
  const links = [answer, ...notices].flatMap((object) => asObjects(object.links, 'href', 'title'));
  return [
    ...notices.map((notice) => ({
      title: asText(notice.title),
      texts: [asText(notice.type), ...asTexts(notice.description)].filter((text) => text !== null),
    })),
    ...links.map((link) => ({ title: asText(asObject(link)?.title), texts: [] })),
  ];
}

function isNotice({ title, texts }: Notice, asked: string | null): boolean {
  const isTitle = title === null || isNoticeTitle(title) || isNotFoundText(title, asked);
  return isTitle && texts.every((text) => isNoticeText(text) || isNotFoundText(text, asked));
}
