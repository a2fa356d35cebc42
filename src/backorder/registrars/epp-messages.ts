/** Reads the messages of a registry's queue (RFC 5730 §2.9.2.3). What they hold may be anything. */
import { createHash } from 'node:crypto';
import { isMoment } from '#app/base/clock.ts';
import { DOMAIN, EPP } from '#app/epp/namespaces.ts';
import { child, childText, parseXml, type XmlElement, xmlInstant } from '#app/epp/xml.ts';
import type { FetchedMessage, MessageKind } from '#app/storage/orders/registry-messages.ts';

const MOST_CHARS = { id: 255, text: 10_000, xml: 65_536 };

const PREFIX = '(?:[^\\s<>/:]+:)?';
/** To its end, or to the end of all where it has none. */
const SECRETS = new RegExp(
  `<(${PREFIX}(?:authInfo|pw|newPW))(?=[\\s/>])(?:[^>]*/>|[\\s\\S]*?(?:</\\1\\s*>|$))`,
  'g',
);
const SECRET_NAMES = ['authInfo', 'pw', 'newPW'];
/** They differ from one fetching of a message to the next. */
const PASSING = new RegExp(`<${PREFIX}trID[\\s>][\\s\\S]*$|\\bcount\\s*=\\s*["']\\d*["']`, 'g');
const MONEY = /\b(?:balance|credit|funds)\b/i;
const SCARCE = /\b(?:low|lower|below|insufficient|threshold|exhausted)\b/i;

/** Of the sponsor's: in answers about its own names, and in some messages. */
export function harmlessDocument(document: string): string {
  return document.replace(SECRETS, '');
}

/** Null: the document answers no poll with a message. */
export function readMessage(document: string): FetchedMessage | null {
  const root = parseXml(document);
  const harmless = harmlessDocument(document);
  const digest = createHash('sha256').update(harmless.replace(PASSING, '')).digest('hex');
  const response = root?.local === 'epp' ? child(root, EPP, 'response') : null;
  if (!response) return unreadable(harmless, digest);
  if (child(response, EPP, 'result')?.attributes.code !== '1301') return null;
  const queue = child(response, EPP, 'msgQ');
  const said = child(queue, EPP, 'msg');
  const [resData, extension] = [
    child(response, EPP, 'resData'),
    child(response, EPP, 'extension'),
  ] as const;
  const text = said && allText(said);
  const decided = child(resData, DOMAIN, 'panData');
  const named = child(decided, DOMAIN, 'name');
  const queuedAt = xmlInstant(childText(queue, EPP, 'qDate'));
  return {
    digest,
    kind: kindOf([resData, extension], text ?? ''),
    domain: nameIn(resData),
    succeeded: named && ['1', 'true'].includes(named.attributes.paResult ?? ''),
    transactionId: cut(childText(child(decided, DOMAIN, 'paTRID'), EPP, 'clTRID'), MOST_CHARS.id),
    queuedAt: isMoment(queuedAt) ? queuedAt : null,
    language: cut(said?.attributes.lang ?? null, MOST_CHARS.id),
    ...kept({
      messageId: queue?.attributes.id || null,
      text: text || null,
      data: resData && fragment(harmless, 'resData'),
      extension: extension && fragment(harmless, 'extension'),
    }),
  };
}

/** No EPP, or beyond all bounds: kept as it came, and acknowledged where it says as what. */
function unreadable(document: string, digest: string): FetchedMessage | null {
  if (!new RegExp(`<${PREFIX}result\\s[^>]{0,100}code\\s*=\\s*["']1301["']`).test(document))
    return null;
  const queue = new RegExp(`<${PREFIX}msgQ\\s[^>]{0,500}`).exec(document)?.[0] ?? '';
  const id = /\sid\s*=\s*["']([\w.:+/-]{1,255})["']/.exec(queue)?.[1] ?? null;
  const nothing = { domain: null, succeeded: null, transactionId: null, queuedAt: null };
  return {
    digest,
    kind: 'other',
    language: null,
    ...nothing,
    ...kept({ messageId: id, text: null, data: document, extension: null }),
  };
}

function kindOf(parts: readonly (XmlElement | null)[], text: string): MessageKind {
  const data = parts.flatMap((part) => part?.children ?? []);
  const isOf = (local: string) => data.some((one) => one.local === local);
  if (isOf('panData')) return 'decided';
  if (isOf('trnData')) return 'transfer';
  if (data.some(({ uri, local }) => /balance/i.test(uri + local))) return 'balance';
  return MONEY.test(text) && SCARCE.test(text) ? 'balance' : 'other';
}

function nameIn(data: XmlElement | null): string | null {
  const names = data?.children.map((one) => childText(one, DOMAIN, 'name')?.toLowerCase());
  return names?.find((name) => name && /^[a-z0-9.-]{1,253}$/.test(name)) ?? null;
}

/** A message may hold markup of its own. */
function allText({ text, children }: XmlElement): string {
  const inner = children.filter(({ local }) => !SECRET_NAMES.includes(local)).map(allText);
  return [text, ...inner].filter(Boolean).join(' ');
}

/** From its first tag to its last. */
function fragment(document: string, local: string): string | null {
  const open = new RegExp(`<(${PREFIX}${local})(?=[\\s/>])`).exec(document);
  if (!open) return null;
  const close = document.lastIndexOf(`</${open[1]}`);
  const end = document.indexOf('>', Math.max(close, open.index));
  return document.slice(open.index, end + 1);
}

type Said = Pick<FetchedMessage, 'messageId' | 'text' | 'data' | 'extension'>;

function kept({ messageId, text, data, extension }: Said): Said & { isCut: boolean } {
  const isCut =
    (text?.length ?? 0) > MOST_CHARS.text ||
    [data, extension].some((xml) => (xml?.length ?? 0) > MOST_CHARS.xml);
  return {
    messageId,
    text: cut(text, MOST_CHARS.text),
    data: cut(data, MOST_CHARS.xml),
    extension: cut(extension, MOST_CHARS.xml),
    isCut,
  };
}

/** As the database can hold it: without NUL, and no half of a character. */
function cut(text: string | null, most: number): string | null {
  return text?.slice(0, most).replaceAll('\0', '\ufffd').toWellFormed() ?? null;
}
