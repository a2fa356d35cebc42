import { isIP } from 'node:net';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { NameserverDetail } from '#app/records/registration.ts';

const MAX_NAMESERVERS = 50;
const MAX_VALUE_LENGTH = 400;
/** Words of zone files that stand between hosts: `example.pt NS ns4.example.`. */
const BEFORE_HOST = new Set(['ns', 'in']);

const HOST = /^(?=.*\p{L})(?![.-])[\p{L}\p{M}\p{N}._-]+$/u;

/** `ns1.example. [192.0.2.1 2001:db8::1]`, `ns1.example,ns2.example` → hosts with their glue. */
export function nameserversOf(values: readonly string[]): NameserverDetail[] {
  const byHost = new Map<string, NameserverDetail>();
  let last: NameserverDetail | null = null;
  for (const word of values.flatMap((value) => hostWords(value.toLowerCase()))) {
    const version = isIP(word);
    const host = version === 0 ? hostOf(word) : null;
    if (host !== null) {
      last = byHost.get(host) ?? { host, ipv4: [], ipv6: [] };
      if (byHost.size < MAX_NAMESERVERS) byHost.set(host, last);
    } else if (version !== 0 && last) {
      const glue = version === 4 ? last.ipv4 : last.ipv6;
      if (glue.length < 20 && !glue.includes(word)) glue.push(word);
    }
  }
  return [...byHost.values()];
}

function hostWords(value: string): string[] {
  const words = value
    .slice(0, MAX_VALUE_LENGTH)
    .split(/[\s,;()[\]<>|/]+/)
    .filter(Boolean);
  const record = words.findIndex((word) => BEFORE_HOST.has(word));
  return record >= 0 && record < words.length - 1 ? words.slice(record + 1) : words;
}

/** A host has a dot, a letter and nothing a sentence or an address has. */
function hostOf(word: string): string | null {
  // ccTLD.UZ writes `not.defined.` for a server that isn't there.
  if (!HOST.test(word) || word.includes('..') || word.startsWith('not.defined')) return null;
  const host = asciiHost(word);
  return host !== null && /\.(?!\d+$)[^.]{2,}$/.test(host) ? host : null;
}
