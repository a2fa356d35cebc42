/** Records as dns-packet decodes them → the one line they are kept and shown as. */

import type { Answer, RecordType, TxtData } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import type { DnsType } from '#app/records/dns.ts';
import { serviceBindingText } from '#app/records/dns-values/service-binding.ts';

/** dns-packet has no name for these: it takes and gives them by their numbers, as bytes. */
const NUMBERED = { UNKNOWN_64: 'SVCB', UNKNOWN_65: 'HTTPS' } as const;

/** The type as dns-packet knows it. */
export function wireType(type: DnsType): RecordType {
  const numbered = Object.entries(NUMBERED).find(([, name]) => name === type);
  return (numbered?.[0] ?? type) as RecordType;
}

/** Of a record that has data. */
export function typeOf({ type }: { readonly type: string }): DnsType {
  return (NUMBERED as Partial<Record<string, DnsType>>)[type] ?? (type as DnsType);
}

function isServiceBinding(answer: {
  type: string;
  data?: unknown;
}): answer is { type: string; data: Buffer } {
  return answer.type in NUMBERED && Buffer.isBuffer(answer.data);
}

/** Null for the types that aren't ours. */
export function dataOf(answer: Answer): string | null {
  switch (answer.type) {
    case 'A':
      return answer.data;
    case 'AAAA':
      // dns-packet shortens another run of zeros than RFC 5952 has it.
      return ipaddr.IPv6.parse(answer.data).toRFC5952String();
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return hostName(answer.data);
    case 'MX':
      return `${answer.data.preference ?? 0} ${hostName(answer.data.exchange)}`;
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      return [hostName(mname), hostName(rname), serial, refresh, retry, expire, minimum].join(' ');
    }
    case 'CAA':
      return `${answer.data.flags ?? 0} ${printable(answer.data.tag)} ${quoted(answer.data.value)}`;
    case 'TXT':
      return printable(joined(answer.data));
    case 'SRV': {
      const { priority, weight, port, target } = answer.data;
      return [priority ?? 0, weight ?? 0, port, hostName(target)].join(' ');
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return [keyTag, algorithm, digestType, upperHex(digest)].join(' ');
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = answer.data;
      // The protocol is 3 always (RFC 4034 §2.1.2).
      return [flags, 3, algorithm, key.toString('base64')].join(' ');
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = answer.data;
      return [usage, selector, matchingType, upperHex(certificate)].join(' ');
    }
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = answer.data;
      const strings = [flags, services, regexp].map(quoted);
      return [order, preference, ...strings, hostName(replacement)].join(' ');
    }
    default:
      return isServiceBinding(answer) ? serviceBindingText(answer.data) : null;
  }
}

/**
 * Lower case, without the trailing dot; the root is `.`. Escaped before it is lower-cased: letters
 * beyond ASCII may have an ASCII lower case, and another name must not turn into ours.
 */
export function hostName(name: string): string {
  const bare = name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name;
  return bare
    .replace(/[^\x21-\x7e]/gu, (char) => [...Buffer.from(char)].map(escaped).join(''))
    .toLowerCase();
}

function joined(data: TxtData): Buffer {
  const parts = Array.isArray(data) ? data : [data];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** Text stays text, also beyond ASCII; controls and bytes that are no UTF-8 become `\DDD`. */
function printable(value: string | Buffer): string {
  const bytes = Buffer.from(value);
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  const given = (isText ? text : bytes.toString('latin1')).replaceAll('\\', '\\\\');
  const unprintable = isText ? /[\u0000-\u001f\u007f-\u009f]/g : /[^\u0020-\u007e]/g;
  return given.replace(unprintable, (char) => escaped(char.charCodeAt(0)));
}

/** A character string as zone files write it, RFC 1035 §5.1. */
function quoted(value: string | Buffer): string {
  return `"${printable(value).replaceAll('"', '\\"')}"`;
}

function upperHex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}

function escaped(byte: number): string {
  return `\\${String(byte).padStart(3, '0')}`;
}
