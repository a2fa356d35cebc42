import { isIP } from 'node:net';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { NameserverDetail } from '#app/records/registration.ts';

const MAX_NAMESERVERS = 50;
const MAX_VALUE_LENGTH = 400;
/**
 * Words of zone files and checks that stand between hosts: `example.pt NS ns4.example.`,
 * `ns1.example [Ok]`.
 */
const BEFORE_HOST = new Set(['ns', 'in']);

/**
 * `ns1.example. [192.0.2.1 2001:db8::1]`, `ns1.example,ns2.example`, `- ns1.example`, an address
 * alone → hosts with their glue.
 */
export function nameserversOf(values: readonly string[]): NameserverDetail[] {
  const details: NameserverDetail[] = [];
  let last: NameserverDetail | null = null;
  for (const value of values) {
    for (const word of hostWords(value.toLowerCase())) {
      const version = isIP(word);
      if (version !== 0) {
        const glue: string[] | undefined = version === 4 ? last?.ipv4 : last?.ipv6;
        if (glue && glue.length < 20 && !glue.includes(word)) glue.push(word);
        continue;
      }
      const host = hostOf(word);
      if (host === null) continue;
      last = namedIn(details, host);
    }
  }
  return details;
}

function namedIn(details: NameserverDetail[], host: string): NameserverDetail {
  const known = details.find((detail) => detail.host === host);
  if (known) return known;
  const detail: NameserverDetail = { host, ipv4: [], ipv6: [] };
  if (details.length < MAX_NAMESERVERS) details.push(detail);
  return detail;
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
  if (!word.includes('.') || word.includes('@') || word.includes(':') || word.includes('='))
    return null;
  // ccTLD.UZ writes `not.defined.` for a server that isn't there.
  if (word.startsWith('not.defined')) return null;
  if (!/\p{L}/u.test(word) || /\.{2}|^\.|^-|…/.test(word)) return null;
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(word)) return null;
  const host = asciiHost(word);
  if (host === null || !host.includes('.')) return null;
  const tld = host.slice(host.lastIndexOf('.') + 1);
  return tld.length > 1 && !/^\d+$/.test(tld) ? host : null;
}
