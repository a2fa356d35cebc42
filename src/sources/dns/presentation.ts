/** Records as dns-packet decodes them → the one line they are kept and shown as. */

import type { Answer, RecordType, TxtData } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import type { DnsType } from '#app/records/dns.ts';
import { serviceBindingText } from '#app/records/dns-values/service-binding.ts';
import {
  hostName,
  mailboxName,
  printable,
  quoted,
  textValue,
} from '#app/records/dns-values/zone-text.ts';

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
      return [hostName(mname), mailboxName(rname), serial, refresh, retry, expire, minimum].join(
        ' ',
      );
    }
    case 'CAA': {
      const { flags, tag, value } = answer.data;
      // Tags are the same in any case (RFC 8659 section 4.1).
      return [flags ?? 0, printable(tag).toLowerCase(), quoted(value)].join(' ');
    }
    case 'TXT':
      return textValue(joined(answer.data));
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

function joined(data: TxtData): Buffer {
  const parts = Array.isArray(data) ? data : [data];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function upperHex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}
