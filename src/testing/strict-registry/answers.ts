/** Replies as RFC 5730, section 2.6, has them. */
import { isoInstant } from '#app/base/clock.ts';
import type { QueuedMessage } from './books/messages.ts';
import { EPP_NS } from './schemas/core.ts';
import { xmlEscaped } from './wire/xml.ts';

export interface CommandAnswer {
  readonly code: number;
  /** In place of what the RFC says. */
  readonly text?: string;
  /** Why, for the client's eyes. */
  readonly reason?: string;
  /** XML of `resData` and of `extension`. */
  readonly data?: string;
  readonly extension?: string;
  readonly message?: QueuedMessage;
  /** What is told of the queue beside. */
  readonly queue?: { readonly count: number; readonly id: string };
}

export const RESULT_TEXTS: Readonly<Record<number, string>> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2000: 'Unknown command',
  2001: 'Command syntax error',
  2002: 'Command use error',
  2003: 'Required parameter missing',
  2004: 'Parameter value range error',
  2005: 'Parameter value syntax error',
  2100: 'Unimplemented protocol version',
  2101: 'Unimplemented command',
  2102: 'Unimplemented option',
  2103: 'Unimplemented extension',
  2104: 'Billing failure',
  2105: 'Object is not eligible for renewal',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2202: 'Invalid authorization information',
  2301: 'Object not pending transfer',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2305: 'Object association prohibits operation',
  2306: 'Parameter value policy error',
  2307: 'Unimplemented object service',
  2308: 'Data management policy violation',
  2400: 'Command failed',
  2500: 'Command failed; server closing connection',
  2501: 'Authentication error; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
};

export function closesConnection(code: number): boolean {
  return code === 1500 || code >= 2500;
}

export function replyXml(
  answer: CommandAnswer,
  clTrid: string | null,
  svTrid: string | null,
): string {
  const { code, text = RESULT_TEXTS[code] ?? 'Command failed', reason, data, extension } = answer;
  const { message, queue } = answer;
  const why = reason
    ? `<extValue><value><epp:undef xmlns:epp="${EPP_NS}"/></value><reason>${xmlEscaped(reason)}</reason></extValue>`
    : '';
  const inside = message
    ? `<qDate>${isoInstant(message.at)}</qDate><msg lang="${message.lang}">${xmlEscaped(message.text)}</msg>`
    : '';
  const told = queue ? `<msgQ count="${queue.count}" id="${queue.id}">${inside}</msgQ>` : '';
  const trid =
    svTrid === null
      ? ''
      : `<trID>${clTrid === null ? '' : `<clTRID>${xmlEscaped(clTrid)}</clTRID>`}<svTRID>${svTrid}</svTRID></trID>`;
  return document(
    `<response><result code="${code}"><msg>${xmlEscaped(text)}</msg>${why}</result>${told}` +
      `${data ? `<resData>${data}</resData>` : ''}` +
      `${extension ? `<extension>${extension}</extension>` : ''}${trid}</response>`,
  );
}

export function greetingXml(
  now: number,
  objects: readonly string[],
  extensions: readonly string[],
): string {
  const list = (tag: string, uris: readonly string[]) =>
    uris.map((uri) => `<${tag}>${uri}</${tag}>`).join('');
  return document(
    `<greeting><svID>Strict registry</svID><svDate>${isoInstant(now)}</svDate><svcMenu>` +
      `<version>1.0</version><lang>en</lang><lang>vi</lang>${list('objURI', objects)}` +
      `${extensions.length > 0 ? `<svcExtension>${list('extURI', extensions)}</svcExtension>` : ''}` +
      '</svcMenu><dcp><access><all/></access><statement><purpose><admin/><prov/></purpose>' +
      '<recipient><ours/><public/></recipient><retention><stated/></retention></statement></dcp>' +
      '</greeting>',
  );
}

function document(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<epp xmlns="${EPP_NS}">${inside}</epp>`;
}
