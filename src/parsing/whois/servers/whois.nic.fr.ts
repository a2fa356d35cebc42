import type { TextLine } from '../lines/line.ts';
import { setField } from '../sections/draft.ts';
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

/**
 * AFNIC puts a person's or role's organisation on top of the address: `contact: Jane Doe`,
 * `address: Example SARL`.
 */
export const AFNIC: ServerQuirk = {
  servers: [
    'whois.nic.fr',
    'whois.nic.re',
    'whois.nic.pm',
    'whois.nic.tf',
    'whois.nic.wf',
    'whois.nic.yt',
  ],
  tlds: ['fr', 're', 'pm', 'tf', 'wf', 'yt'],
  refine({ objects, ds }, lines) {
    ds.push(...keysIn(lines));
    for (const party of new Set(objects.values())) {
      const first = party.street[0];
      if (
        first === undefined ||
        party.street.length < 2 ||
        !/^(?:PERSON|ROLE)$/i.test(party.fields.kind ?? '')
      )
        continue;
      if (/^\d+[\s,]|^(?:rue|avenue|boulevard|place|bp)\b/i.test(first)) continue;
      setField(party, 'organization', first);
      party.street.shift();
    }
  },
};
