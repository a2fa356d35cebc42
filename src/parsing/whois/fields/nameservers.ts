import { isIP } from 'node:net';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { NameserverDetail } from '#app/records/registration.ts';

const MAX_NAMESERVERS = 50;
const MAX_VALUE_LENGTH = 400;
/** Words of zone files and checks that stand between hosts: `example.pt NS ns4.example.`, `ns1.example [Ok]`. */
const BEFORE_HOST = new Set(['ns', 'in']);

const ADDRESS_START = /^[\da-f:]*[.:]/;
/** The usual form of a host, which needs no further look. ccTLD.UZ writes `not.defined.` for a server that isn't there. */
const PLAIN_HOST =
  /^(?!not\.defined)(?:[a-z0-9_][a-z0-9_-]{0,61}\.){1,8}[a-z][a-z0-9-]{0,61}[a-z0-9]\.?$/;

/** `ns1.example. [192.0.2.1 2001:db8::1]`, `ns1.example,ns2.example`, `- ns1.example`, an address alone → hosts with their glue. */
export function nameserversOf(values: readonly string[]): NameserverDetail[] {
  const details: NameserverDetail[] = [];
  let last: NameserverDetail | null = null;
  for (const value of values) {
    const lower = value.toLowerCase();
    if (PLAIN_HOST.test(lower)) {
      last = namedIn(details, withoutDot(lower));
      continue;
    }
    for (const word of hostWords(lower)) {
      const version = ADDRESS_START.test(word) ? isIP(word) : 0;
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

function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

function hostWords(value: string): string[] {
  if (/^[\w.-]+$/.test(value)) return [value];
  const words = value
    .slice(0, MAX_VALUE_LENGTH)
    .split(/[\s,;()[\]<>|/]+/)
    .filter(Boolean);
  const record = words.findIndex((word) => BEFORE_HOST.has(word));
  return record >= 0 && record < words.length - 1 ? words.slice(record + 1) : words;
}

/** A host has a dot, a letter and nothing a sentence or an address has. */
function hostOf(word: string): string | null {
  if (PLAIN_HOST.test(word)) return withoutDot(word);
  if (!word.includes('.') || word.includes('@') || word.includes(':') || word.includes('='))
    return null;
  if (word.startsWith('not.defined')) return null;
  if (!/\p{L}/u.test(word) || /\.{2}|^\.|^-|…/.test(word)) return null;
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(word)) return null;
  const host = asciiHost(word);
  if (host === null || !host.includes('.')) return null;
  const tld = host.slice(host.lastIndexOf('.') + 1);
  return tld.length > 1 && !/^\d+$/.test(tld) ? host : null;
}
