/** Members that stand in objects of every class (RFC 9083 §4). */
import { RDAP_TYPE } from '#app/http/schemas.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';

export interface Link {
  /** What the link is a link of: the address of the answer. */
  readonly value: string;
  readonly rel: string;
  readonly href: string;
  readonly type: string;
}

/** A notice or a remark. */
export interface Note {
  readonly title: string;
  readonly description: readonly string[];
  readonly links?: readonly Link[];
}

export interface Event {
  readonly eventAction: string;
  readonly eventDate: string;
}

export function selfLink(url: string): Link {
  return { value: url, rel: 'self', href: url, type: RDAP_TYPE };
}

/** `unicodeName` only where it says more. */
export function nameMembers(ldhName: string): { ldhName: string; unicodeName?: string } {
  const unicodeName = toUnicodeHost(ldhName);
  return unicodeName === ldhName ? { ldhName } : { ldhName, unicodeName };
}
