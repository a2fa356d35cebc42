/** Checks of contacts and hosts (RFC 5733 §3.1.1, RFC 5732 §3.1.1): what is there isn't free. */
import { CONTACT, HOST } from '#app/epp/namespaces.ts';
import { child, childrenOf, element, type XmlElement } from '#app/epp/xml.ts';
import type { EppAnswer } from './epp-answers.ts';

/** Null for a check of another kind of object. */
export function answerObjectCheck(
  verb: XmlElement,
  exists: (kind: 'contact' | 'host', name: string) => boolean,
): EppAnswer | null {
  const kind = child(verb, CONTACT, 'check') ? 'contact' : 'host';
  const [uri, key] = kind === 'contact' ? [CONTACT, 'id'] : [HOST, 'name'];
  const check = child(verb, uri, 'check');
  if (!check) return null;
  const entries = childrenOf(check, uri, key).map(({ text }) => {
    const named = element(`${kind}:${key}`, { avail: exists(kind, text) ? '0' : '1' }, text);
    return element(`${kind}:cd`, {}, named);
  });
  const data = element(`${kind}:chkData`, { [`xmlns:${kind}`]: uri }, entries);
  return entries.length === 0 ? { code: 2003 } : { code: 1000, data };
}
