/** The value of a DNS record as files have it → the one form in which it is kept, or null. */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { DnsType } from '#app/records/dns.ts';

/** The data of a record takes at most 65,535 bytes (RFC 1035 section 4.1.3). */
const MAX_BYTES = 65_535;
const MX = /^(\d{1,5})\s+(\S+)$/;
const SOA = /^(\S+)\s+(\S+)\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})$/;
const CAA = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(\S.*)$/i;
/** `"one" "two"`: strings as zone files write them, RFC 1035 section 5.1. */
const QUOTED = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s;

export function dnsValue(type: DnsType, written: string): string | null {
  const text = written.trim();
  if (text === '' || text.includes('\0') || Buffer.byteLength(written) > MAX_BYTES) return null;
  switch (type) {
    case 'A':
      return isIPv4(text) ? text : null;
    case 'AAAA':
      return isIPv6(text) && !text.includes('%') ? ipaddr.IPv6.parse(text).toRFC5952String() : null;
    case 'NS':
    case 'CNAME':
      return asciiHost(text);
    case 'MX':
      return mx(text);
    case 'SOA':
      return soa(text);
    case 'CAA':
      return caa(text);
    case 'TXT':
      return QUOTED.test(text) ? unquoted(text) : written;
  }
}

/** `.` alone (RFC 7505) says that the name takes no mail. */
function mx(text: string): string | null {
  const [, preference = '', host = ''] = MX.exec(text) ?? [];
  const exchange = host === '.' ? host : asciiHost(host);
  return exchange && Number(preference) <= 65_535 ? `${Number(preference)} ${exchange}` : null;
}

function soa(text: string): string | null {
  const match = SOA.exec(text);
  if (!match) return null;
  const [primary, mailbox] = [asciiHost(match[1]!), asciiHost(match[2]!)];
  const numbers = match.slice(3).map(Number);
  if (primary === null || mailbox === null || numbers.some((value) => value > 0xffff_ffff))
    return null;
  return [primary, mailbox, ...numbers].join(' ');
}

/** RFC 8659 section 4.1. */
function caa(text: string): string | null {
  const [, flags = '256', tag = '', value = ''] = CAA.exec(text) ?? [];
  const plain = QUOTED.test(value) ? unquoted(value) : value;
  return Number(flags) <= 255
    ? `${Number(flags)} ${tag.toLowerCase()} ${JSON.stringify(plain)}`
    : null;
}

function unquoted(text: string): string {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)]
    .map(([, inside = '']) =>
      inside.replace(/\\(\d{3}|.)/gs, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
      ),
    )
    .join('');
}
