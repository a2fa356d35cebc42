/** The value of a DNS record as files have it → the one form in which it is kept, or null. */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { asciiHost } from '#app/parsing/host-name.ts';
import type { DnsType } from '#app/records/dns.ts';
import { canonicalServiceBinding } from '#app/records/dns-values/service-binding.ts';

/** The data of a record takes at most 65,535 bytes (RFC 1035 section 4.1.3). */
const MAX_BYTES = 65_535;
/** No honest value with several strings is longer. */
const MAX_CHARS = 8_192;
const U16 = 65_535;
const U8 = 255;
const MX = /^(\d{1,5})\s+(\S+)$/;
const SOA = /^(\S+)\s+(\S+)\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})$/;
const SRV = /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/;
const NUMBERS_AND_DIGITS = /^(\d{1,5})\s+(\d{1,3})\s+(\d{1,3})\s+([\w+/=][\w+/=\s]*)$/;
/** A string of a NAPTR, or a word. */
const STRING = /"(?:[^"\\]|\\.)*"|[^\s"]+/gs;
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
    case 'PTR':
      return asciiHost(text);
    case 'MX':
      return mx(text);
    case 'SOA':
      return soa(text);
    case 'CAA':
      return caa(text);
    case 'TXT':
      return QUOTED.test(text) ? unquoted(text) : written;
    case 'SRV':
      return srv(text);
    case 'DS':
      return withDigits(text, 'hex', [U16, U8, U8]);
    case 'TLSA':
      return withDigits(text, 'hex', [U8, U8, U8]);
    case 'DNSKEY':
      return withDigits(text, 'base64', [U16, U8, U8]);
    case 'NAPTR':
      return text.length > MAX_CHARS ? null : naptr(text);
    case 'HTTPS':
    case 'SVCB':
      return text.length > MAX_CHARS ? null : canonicalServiceBinding(text, asciiHost);
  }
}

/** `.` alone stands for no host: no mail (RFC 7505), no service (RFC 2782). */
function hostOrNone(text: string): string | null {
  return text === '.' ? text : asciiHost(text);
}

function srv(text: string): string | null {
  const [, priority, weight, port, host = ''] = SRV.exec(text) ?? [];
  const target = hostOrNone(host);
  const numbers = [priority, weight, port].map(Number);
  return target && numbers.every((value) => value <= U16) ? [...numbers, target].join(' ') : null;
}

/** DS, DNSKEY (RFC 4034), TLSA (RFC 6698). Zone files break the digits up, in parentheses. */
function withDigits(
  text: string,
  encoding: 'hex' | 'base64',
  most: readonly number[],
): string | null {
  const [, one, two, three, broken] =
    NUMBERS_AND_DIGITS.exec(text.replaceAll(/[()]/g, ' ').trim()) ?? [];
  if (broken === undefined) return null;
  const numbers = [one, two, three].map(Number);
  const digits = broken.replaceAll(/\s/g, '');
  const spelling = Buffer.from(digits, encoding).toString(encoding);
  const isWhole = spelling === (encoding === 'hex' ? digits.toLowerCase() : digits);
  if (!isWhole || numbers.some((value, at) => value > most[at]!)) return null;
  return [...numbers, encoding === 'hex' ? spelling.toUpperCase() : spelling].join(' ');
}

/** RFC 3403 section 4.1. */
function naptr(text: string): string | null {
  const [order = '', preference = '', ...rest] = text.match(STRING) ?? [];
  const replacement = hostOrNone(rest.at(-1) ?? '');
  const isNumber = (part: string) => /^\d{1,5}$/.test(part) && Number(part) <= U16;
  if (!replacement || rest.length !== 4 || !isNumber(order) || !isNumber(preference)) return null;
  const strings = rest
    .slice(0, -1)
    .map((part) => JSON.stringify(QUOTED.test(part) ? unquoted(part) : part));
  return [Number(order), Number(preference), ...strings, replacement].join(' ');
}

function mx(text: string): string | null {
  const [, preference = '', host = ''] = MX.exec(text) ?? [];
  const exchange = hostOrNone(host);
  return exchange && Number(preference) <= U16 ? `${Number(preference)} ${exchange}` : null;
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
