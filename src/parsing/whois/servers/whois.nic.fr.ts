import type { TextLine } from '../lines/line.ts';
import type { ServerQuirk } from './quirk.ts';

const KEY_LABEL = /^key(\d{1,2})-(tag|algo|dgst-t|dgst)$/;

/**
 * `key1-tag: 12345`, `key1-algo: 8 [RSASHA256]`, `key1-dgst-t: 2 [SHA-256]`, `key1-dgst: ABCD…`,
 * one set for each key.
 */
function keysIn(lines: readonly TextLine[]): string[] {
  const keys = new Map<string, Record<string, string>>();
  for (const { label, value } of lines) {
    const [, number, part] = (label?.startsWith('key') && KEY_LABEL.exec(label)) || [];
    if (number === undefined || part === undefined || keys.size > 20) continue;
    const key = keys.get(number) ?? {};
    key[part] ??= part === 'dgst' ? value : (value.split(' ')[0] ?? '');
    keys.set(number, key);
  }
  return [...keys.values()].map((key) => `${key.tag} ${key.algo} ${key['dgst-t']} ${key.dgst}`);
}

/** Not the street yet: AFNIC puts a person's or role's organisation on top of the address. */
const STREET = /^\d+[\s,]|^(?:rue|avenue|boulevard|place|bp)\b/i;

/** `contact: Jane Doe`, `address: Example SARL`. */
export const AFNIC: ServerQuirk = {
  servers: ['fr', 're', 'pm', 'tf', 'wf', 'yt'].map((tld) => `whois.nic.${tld}`),
  tlds: ['fr', 're', 'pm', 'tf', 'wf', 'yt'],
  refine({ objects, ds }, lines) {
    ds.push(...keysIn(lines));
    for (const { fields, street } of new Set(objects.values())) {
      const isOfPerson = /^(?:PERSON|ROLE)$/i.test(fields.kind ?? '');
      if (!isOfPerson || street.length < 2 || STREET.test(street[0]!)) continue;
      const organization = street.shift()!;
      fields.organization ??= organization;
    }
  },
};
