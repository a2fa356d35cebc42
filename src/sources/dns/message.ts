/** DNS messages (RFC 1035 §4) on `dns-packet`: our question, and what an answer to it says. */

import packet, { type Answer, type PacketOpt } from 'dns-packet';
import type { DnsType } from '#app/records/dns.ts';
import { hostName } from '#app/records/dns-values/zone-text.ts';
import { dataOf, typeOf, wireType } from './presentation.ts';

export type { DnsType };

export interface DnsRecord {
  /** Owner in lower case, without trailing dot. */
  readonly name: string;
  readonly type: DnsType;
  /** Seconds. */
  readonly ttl: number;
  /** The value in one line, see `DnsValue`. */
  readonly data: string;
}

export interface DnsQuestion {
  readonly id: number;
  /** In the very letters to ask with; `.` is the root. */
  readonly name: string;
  readonly type: DnsType;
  /** Without EDNS (RFC 6891), for resolvers that refuse it. */
  readonly isPlain?: boolean;
  /** The resolver is to tell what it found also where DNSSEC says that it is forged (CD). */
  readonly isUnchecked?: boolean;
}

export interface DnsReading {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL` …; `BADVERS` stands in EDNS. */
  readonly rcode: string;
  readonly truncated: boolean;
  /** The resolver has proved the answer by DNSSEC (AD, RFC 4035 §3.2.3). */
  readonly isAuthentic: boolean;
  /** What DNSSEC found wrong, as the resolver says it by an extended error (RFC 8914). */
  readonly dnssecFault: string | null;
  /** Whether the question came back in the very letters that it was asked with. */
  readonly keptCase: boolean;
  readonly answers: DnsRecord[];
}

/** What crosses any path unfragmented: the IPv6 minimum MTU less headers (DNS Flag Day 2020). */
const UDP_PAYLOAD = 1232;
/** Of RFC 6891 §6.1.3: the upper eight bits of the response code, where it is BADVERS (16). */
const BADVERS_HIGH = 1;
const EXTENDED_ERROR = 15;

/** The extended errors that tell of DNSSEC (RFC 8914 §4). */
const DNSSEC_FAULTS: ReadonlyMap<number, string> = new Map([
  [1, 'unsupported DNSKEY algorithm'],
  [2, 'unsupported DS digest type'],
  [5, 'DNSSEC indeterminate'],
  [6, 'DNSSEC bogus'],
  [7, 'signature expired'],
  [8, 'signature not yet valid'],
  [9, 'DNSKEY missing'],
  [10, 'RRSIGs missing'],
  [11, 'no zone key bit set'],
  [12, 'NSEC missing'],
]);

export function encodeQuestion(question: DnsQuestion): Buffer {
  const { id, name, type, isPlain = false, isUnchecked = false } = question;
  // AD asks for AD in the answer, without the signatures (RFC 6840 §5.7).
  const flags = packet.RECURSION_DESIRED | packet.AUTHENTIC_DATA;
  return packet.encode({
    type: 'query',
    id,
    flags: isUnchecked ? flags | packet.CHECKING_DISABLED : flags,
    questions: [{ name, type: wireType(type), class: 'IN' }],
    additionals: isPlain ? [] : [EDNS],
  });
}

const EDNS: Answer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: UDP_PAYLOAD,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

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
    // Not in the type declarations of dns-packet, but in every decoded message.
    const { rcode = 'UNKNOWN' } = message as { rcode?: string };
    const isOurs =
      message.flag_qr &&
      message.questions?.length === 1 &&
      echoed?.type === wireType(question.type) &&
      (echoed.class ?? 'IN') === 'IN' &&
      hostName(echoed.name) === hostName(question.name);
    // What can't read our question may send its header back alone.
    const isHeader = message.flag_qr && !echoed && rcode === 'FORMERR' && !question.isPlain;
    if (!isOurs && !isHeader) return 'stranger';
    const edns = message.additionals?.find((record) => record.type === 'OPT');
    return {
      rcode: edns?.extendedRcode === BADVERS_HIGH ? 'BADVERS' : rcode,
      truncated: message.flag_tc,
      isAuthentic: message.flag_ad,
      dnssecFault: dnssecFaultOf(edns?.options ?? []),
      keptCase: !echoed || echoed.name === question.name,
      answers: (message.answers ?? []).flatMap((answer) => readRecord(answer) ?? []),
    };
  } catch {
    // dns-packet throws on malformed messages; what exactly was malformed is of no use.
    return 'unreadable';
  }
}

function dnssecFaultOf(options: readonly PacketOpt[]): string | null {
  for (const option of options) {
    // The type declarations of dns-packet know few options; the decoder leaves others as bytes.
    const { code, data } = option as { code: number; data?: Buffer };
    if (code !== EXTENDED_ERROR || !data) continue;
    const fault = data.length >= 2 && DNSSEC_FAULTS.get(data.readUInt16BE(0));
    if (fault) return fault;
  }
  return null;
}

/** Null for what isn't of class IN and of one of our types. */
export function readRecord(answer: Answer): DnsRecord | null {
  const data = dataOf(answer);
  if (data === null || (answer as { class?: string }).class !== 'IN') return null;
  const { ttl = 0 } = answer as { ttl?: number };
  return { name: hostName(answer.name), type: typeOf(answer), ttl, data };
}
