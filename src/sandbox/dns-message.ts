/** DNS messages (RFC 1035, EDNS by RFC 6891): bytes of a query in, bytes of its answer out. */
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type OptAnswer,
  type Packet,
  RECURSION_AVAILABLE,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import {
  failedReply,
  RCODES,
  type Rcode,
  registrableName,
  resolve,
  type ZoneReply,
} from './dns-zone.ts';
import type { SandboxRegistry } from './registry.ts';

type ReadQuery = NonNullable<ReturnType<typeof readQuery>>;

const RESPONSE_BIT = 0x80;
const OPCODE_RD_CD = 0x7910;
const OPCODE = 0x7800;
const PLAIN_UDP_BYTES = 512;
/** What passes everywhere without fragments (DNS flag day 2020). */
const MAX_UDP_BYTES = 1232;
/** Zone transfers, and what would amplify (RFC 8482). */
const WHOLE_SETS: ReadonlySet<string> = new Set(['AXFR', 'IXFR', 'ANY']);
const OPT: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: MAX_UDP_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};
const PLAIN_NAME = /^[\x21-\x7e]{1,253}$/;

/** Null for what deserves no answer: no whole header, or an answer itself (no loop of servers). */
export function readQuery(message: Buffer, registry: SandboxRegistry) {
  if (message.length < 12 || (message.readUInt8(2) & RESPONSE_BIT) !== 0) return null;
  const flags = message.readUInt16BE(2);
  const base = {
    id: message.readUInt16BE(0),
    /** Opcode, recursion desired and checking disabled, as asked. */
    echoedFlags: flags & OPCODE_RD_CD,
    question: null,
    /** The largest UDP answer the client takes. */
    udpBytes: PLAIN_UDP_BYTES,
    hasEdns: false,
    delayMs: 0,
  };
  const refused = (refusal: Rcode) => ({ ...base, refusal });
  if ((flags & OPCODE) !== 0) return refused('NOTIMP');
  const packet = decoded(message);
  const question = packet?.questions?.[0];
  if (!packet || !question || packet.questions?.length !== 1) return refused('FORMERR');
  // The root, and labels that would not survive being written back.
  if (!PLAIN_NAME.test(question.name)) return refused('REFUSED');
  const opt = packet.additionals?.find((record) => record.type === 'OPT');
  const asked = opt?.type === 'OPT' ? (opt.udpPayloadSize ?? 0) : 0;
  const registrable = registrableName(question.name);
  return {
    ...base,
    question,
    udpBytes: Math.min(Math.max(asked, PLAIN_UDP_BYTES), MAX_UDP_BYTES),
    hasEdns: opt !== undefined,
    /** Set when the registry's data can't answer it. */
    refusal: question.class !== 'IN' || WHOLE_SETS.has(question.type) ? ('REFUSED' as const) : null,
    delayMs: registrable ? registry.conductOf(registrable).delayMs : 0,
  };
}

/** `maxBytes`: above it only the question goes out, marked as truncated. */
export function answerQuery(query: ReadQuery, registry: SandboxRegistry, maxBytes: number): Buffer {
  const { question } = query;
  const reply =
    query.refusal || !question
      ? failedReply(query.refusal ?? 'FORMERR')
      : resolve(registry, question.name, question.type);
  const whole = encoded(query, reply, 0);
  return whole.length <= maxBytes
    ? whole
    : encoded(query, failedReply(reply.rcode), TRUNCATED_RESPONSE);
}

function encoded(query: ReadQuery, reply: ZoneReply, truncated: number): Buffer {
  const isAnswer = reply.rcode === 'NOERROR' || reply.rcode === 'NXDOMAIN';
  return encode({
    type: 'response',
    id: query.id,
    flags:
      query.echoedFlags |
      RECURSION_AVAILABLE |
      (isAnswer ? AUTHORITATIVE_ANSWER : 0) |
      truncated |
      RCODES.indexOf(reply.rcode),
    questions: query.question ? [query.question] : [],
    answers: [...reply.answers],
    authorities: [...reply.authorities],
    additionals: query.hasEdns ? [OPT] : [],
  });
}

function decoded(message: Buffer): Packet | null {
  try {
    return decode(message);
  } catch {
    // The decoder throws on bytes that aren't DNS; the caller answers FORMERR.
    return null;
  }
}
