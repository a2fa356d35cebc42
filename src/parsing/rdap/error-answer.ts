import { isSameName } from '../host-name.ts';
import { asInteger, asObjects, asText, asTexts, type JsonObject } from '../json.ts';
import { noRecord, type Reading } from '../reading.ts';
import { isNotFoundText, isNoticeText, isNoticeTitle } from '../wording/not-found.ts';
import { refusalIn, reservationIn } from '../wording/refusal.ts';
import { isRdapType, type RdapContext, refusalByStatus } from './http-answer.ts';

/** All that an error may hold (RFC 9083 §6 with §4); names only where they are the one asked. */
const ERROR_MEMBERS =
  /^(?:rdapConformance|errorCode|title|description|notices|remarks|links|lang|port43|ldhName|unicodeName)$/;

/**
 * RFC 9083 §6 error object → what it says; null when `answer` is none. "Not found" is read by an
 * allow-list: HTTP 404 and `errorCode` 404 (as text too) in an object that is RDAP's by its type or
 * its conformance, with no other member than an error has, whose every text is a "not found" of
 * this name or belongs to the terms of use. With HTTP 200 it contradicts RFC 7480 §5.3.
 */
export function readErrorAnswer(answer: JsonObject, context: RdapContext): Reading | null {
  const code = asInteger(answer.errorCode);
  if (code === null) return null;
  const texts = [asText(answer.title), ...asTexts(answer.description)].filter((t) => t !== null);
  const words = texts.join(': ') || null;
  const isNotFound = code === 404 && context.httpStatus === 404;
  const refusal = refusalByStatus(code) ?? (isNotFound ? refusalIn(words ?? '') : 'unknown');
  if (refusal) return noRecord(refusal, words);
  const notices = noticesOf(answer);
  const said = [...texts, ...notices.flatMap((notice) => notice.texts)].join('. ');
  const reservation = reservationIn(said);
  if (reservation) return noRecord('reserved', words ?? said, reservation);
  const isAvailable =
    isRdapError(answer, context) &&
    texts.every((text) => isNotFoundText(text, context.asked)) &&
    notices.every((notice) => isNotice(notice, context.asked));
  return noRecord(isAvailable ? 'available' : 'unknown', words);
}

function isRdapError(answer: JsonObject, context: RdapContext): boolean {
  const conforms = asTexts(answer.rdapConformance).some((text) => /^rdap_level_\d/i.test(text));
  const names = [answer.ldhName, answer.unicodeName].filter((name) => name !== undefined);
  return (
    (conforms || isRdapType(context)) &&
    Object.keys(answer).every((member) => ERROR_MEMBERS.test(member)) &&
    names.every((name) => isSameName(asText(name) ?? '', context.asked ?? ''))
  );
}

interface ErrorNotice {
  readonly title: string | null;
  readonly texts: readonly string[];
}

/** Notices, remarks and the titles of links. */
function noticesOf(answer: JsonObject): ErrorNotice[] {
  const notices = [answer.notices, answer.remarks].flatMap((list) =>
    asObjects(list, 'title', 'description', 'type'),
  );
  const links = [answer, ...notices].flatMap((object) => asObjects(object.links, 'href', 'title'));
  return [
    ...notices.map((notice) => ({
      title: asText(notice.title),
      texts: [asText(notice.type), ...asTexts(notice.description)].filter((text) => text !== null),
    })),
    ...links.map((link) => ({ title: asText(link.title), texts: [] })),
  ];
}

function isNotice({ title, texts }: ErrorNotice, asked: string | null): boolean {
  const isTitle = title === null || isNoticeTitle(title) || isNotFoundText(title, asked);
  return isTitle && texts.every((text) => isNoticeText(text) || isNotFoundText(text, asked));
}
