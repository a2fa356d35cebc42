/** Whether contacts and hosts are there (RFC 5733 §3.1, RFC 5732 §3.1); nothing is read of them. */
import type { Command } from './commands.ts';
import { CONTACT, HOST } from './namespaces.ts';
import { child, childrenOf, element, isTrue, type XmlElement } from './xml.ts';

const KINDS = {
  contact: { uri: CONTACT, key: 'id' },
  host: { uri: HOST, key: 'name' },
} as const;

export type ObjectKind = keyof typeof KINDS;

export function checkObjects(kind: ObjectKind, names: readonly string[]): Command {
  const { uri, key } = KINDS[kind];
  const asked = names.map((name) => element(`${kind}:${key}`, {}, name));
  const check = element(`${kind}:check`, { [`xmlns:${kind}`]: uri }, asked);
  return { verb: 'check', body: [element('check', {}, check)] };
}

export function infoObject(kind: ObjectKind, name: string): Command {
  const { uri, key } = KINDS[kind];
  const asked = element(`${kind}:${key}`, {}, name);
  const info = element(`${kind}:info`, { [`xmlns:${kind}`]: uri }, asked);
  return { verb: 'info', body: [element('info', {}, info)] };
}

export interface CheckedObject {
  readonly kind: ObjectKind;
  /** In lower case. */
  readonly name: string;
  readonly exists: boolean;
}

/** What can't be created is there. */
export function readCheckedObjects(data: XmlElement | null): readonly CheckedObject[] {
  return (['contact', 'host'] as const).flatMap((kind) => {
    const { uri, key } = KINDS[kind];
    return childrenOf(child(data, uri, 'chkData'), uri, 'cd').flatMap((one) => {
      const named = child(one, uri, key);
      if (!named) return [];
      const exists = !isTrue(named.attributes.avail);
      return [{ kind, name: named.text.toLowerCase(), exists }];
    });
  });
}
