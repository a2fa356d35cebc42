/** DNS messages (RFC 1035 §4) on `dns-packet`: our question, and what an answer to it says. */

import packet, { type Answer, type TxtData } from 'dns-packet';
import type { DnsType } from '#app/records/dns.ts';

export type { DnsType };

export interface DnsRecord {
  /** Owner in lower case, without trailing dot. */
  readonly name: string;
  readonly type: DnsType;
  /** Seconds. */
  readonly ttl: number;
  /**
   * The value in one line: an address, a host name (as `name`), `10 mail.example` (MX), mname rname
   * serial refresh retry expire minimum (SOA), `0 issue "ca.example"` (CAA), the joined strings of
   * a TXT. Bytes that are no printable text stand as `\DDD`, a backslash as `\\` (RFC 1035 §5.1).
   */
  readonly data: string;
}

export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: DnsType;
}

export interface DnsReading {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL` … */
  readonly rcode: string;
  readonly truncated: boolean;
  readonly answers: DnsRecord[];
}

/** What crosses any path unfragmented: the IPv6 minimum MTU less headers (DNS Flag Day 2020). */
const UDP_PAYLOAD = 1232;

export function encodeQuestion({ id, name, type }: DnsQuestion): Buffer {
  return packet.encode({
    type: 'query',
    id,
    flags: packet.RECURSION_DESIRED,
    questions: [{ name, type, class: 'IN' }],
    additionals: [
      // EDNS(0), RFC 6891.
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_PAYLOAD,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
}

/**
 * - `stranger`   not an answer to `question` (another id, another question, a query): it may come
 *   from anyone
 * - `unreadable` carries our id but can't be decoded
 */
export function readAnswer(
  bytes: Uint8Array,
  question: DnsQuestion,
): DnsReading | 'stranger' | 'unreadable' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 2 || buffer.readUInt16BE(0) !== question.id) return 'stranger';
  try {
    const message = packet.decode(buffer);
    const echoed = message.questions?.[0];
    const isOurs =
      message.flag_qr &&
      message.questions?.length === 1 &&
      echoed?.type === question.type &&
      (echoed.class ?? 'IN') === 'IN' &&
      hostName(echoed.name) === hostName(question.name);
    if (!isOurs) return 'stranger';
    return {
      // Not in the type declarations of dns-packet, but in every decoded message.
      rcode: (message as { rcode?: string }).rcode ?? 'UNKNOWN',
      truncated: message.flag_tc,
      answers: (message.answers ?? []).flatMap((answer) => readRecord(answer) ?? []),
    };
  } catch {
    // dns-packet throws on malformed messages; what exactly was malformed is of no use.
    return 'unreadable';
  }
}

/** Null for what isn't of class IN and of one of our types. */
export function readRecord(answer: Answer): DnsRecord | null {
  const data = dataOf(answer);
  if (data === null || (answer as { class?: string }).class !== 'IN') return null;
  const { ttl = 0 } = answer as { ttl?: number };
  return { name: hostName(answer.name), type: answer.type as DnsType, ttl, data };
}

/** Null for the types that aren't ours. */
function dataOf(answer: Answer): string | null {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data;
    case 'NS':
    case 'CNAME':
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
    default:
      return null;
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

function escaped(byte: number): string {
  return `\\${String(byte).padStart(3, '0')}`;
}
