/** The value of a DNS record as files have it → the one form in which it is kept, or null. */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { recordHost } from '#app/parsing/host-name.ts';
import type { DnsType } from '#app/records/dns.ts';
import { canonicalServiceBinding } from '#app/records/dns-values/service-binding.ts';
import {
  quoted,
  stringBytes,
  textValue,
  writtenMailbox,
} from '#app/records/dns-values/zone-text.ts';

/** The data of a record takes at most 65,535 bytes (RFC 1035 section 4.1.3). */
const MAX_BYTES = 65_535;
/** Each of them may be written as `\DDD`. */
const MAX_WRITTEN_CHARS = 4 * MAX_BYTES;
/** No honest value with several strings is longer. */
const MAX_CHARS = 8_192;
const U16 = 65_535;
const U8 = 255;
const MX = /^(\d{1,5})\s+(\S+)$/;
const SOA = /^(\S+)\s+(\S+)\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})$/;
const SRV = /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/;
const NUMBERS_AND_DIGITS = /^(\d{1,5})\s+(\d{1,3})\s+(\d{1,3})\s+([\w+/=][\w+/=\s]*)$/;
/** A string of a NAPTR, or a word. */
const STRING = /"(?:[^"\\]|\\.)*"|(?:[^\s"\\]|\\.)+/gs;
const CAA = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(\S.*)$/is;

/**
 * The same string as a look at a record with the same data has (`sources/dns/presentation.ts`).
 * Null: not of this type.
 */
export function dnsValue(type: DnsType, written: string): string | null {
  if (written.includes('\0') || written.length > MAX_WRITTEN_CHARS) return null;
  // Spaces alone are a text; nothing at all is a value that is missing.
  if (type === 'TXT') return written === '' ? null : txt(written);
  const text = written.trim();
  switch (type) {
    case 'A':
      return isIPv4(text) ? text : null;
    case 'AAAA':
      return isIPv6(text) && !text.includes('%') ? ipaddr.IPv6.parse(text).toRFC5952String() : null;
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return recordHost(text);
    case 'MX':
      return mx(text);
    case 'SOA':
      return soa(text);
    case 'CAA':
      return caa(text);
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
      return text.length > MAX_CHARS ? null : canonicalServiceBinding(text);
  }
}

function txt(written: string): string | null {
  const bytes = stringBytes(written);
  return bytes && bytes.length <= MAX_BYTES ? textValue(bytes) : null;
}

/** As dns-packet decodes it. */
function decodedString(text: string): string | null {
  return stringBytes(text)?.toString() ?? null;
}

function srv(text: string): string | null {
  const [, priority, weight, port, host = ''] = SRV.exec(text) ?? [];
  const target = recordHost(host);
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
  const replacement = recordHost(rest.at(-1) ?? '');
  const isNumber = (part: string) => /^\d{1,5}$/.test(part) && Number(part) <= U16;
  if (!replacement || rest.length !== 4 || !isNumber(order) || !isNumber(preference)) return null;
  const strings = rest.slice(0, -1).map(decodedString);
  if (!strings.every((string) => string !== null)) return null;
  return [Number(order), Number(preference), ...strings.map(quoted), replacement].join(' ');
}

function mx(text: string): string | null {
  const [, preference = '', host = ''] = MX.exec(text) ?? [];
  const exchange = recordHost(host);
  return exchange && Number(preference) <= U16 ? `${Number(preference)} ${exchange}` : null;
}

function soa(text: string): string | null {
  const match = SOA.exec(text);
  if (!match) return null;
  const [primary, mailbox] = [recordHost(match[1]!), writtenMailbox(match[2]!)];
  const numbers = match.slice(3).map(Number);
  if (primary === null || mailbox === null || numbers.some((value) => value > 0xffff_ffff))
    return null;
  return [primary, mailbox, ...numbers].join(' ');
}

/** RFC 8659 section 4.1. */
function caa(text: string): string | null {
  const [, flags = '256', tag = '', value = ''] = CAA.exec(text) ?? [];
  const plain = decodedString(value);
  if (plain === null || Number(flags) > U8) return null;
  return `${Number(flags)} ${tag.toLowerCase()} ${quoted(plain)}`;
}
