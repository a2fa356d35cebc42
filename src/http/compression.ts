/** Answers in a coding that the client takes. */
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld } from './caching.ts';

export type Coding = 'br' | 'gzip';

/** What is shorter fits into one packet as it is. */
export const COMPRESSED_FROM_BYTES = 1024;
/** Up to here, to ask another thread costs more than the work: for 3 kB 230 µs against 40. */
const AT_ONCE_BYTES = 32_768;
/** As small as the slower levels for a record, in a third of their time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** By `Accept-Encoding` (RFC 9110 §12.5.3); null: as it is. */
export function codingFor(accepted = ''): Coding | null {
  if (accepted === '') return null;
  const weights = new Map<string, number>();
  for (const range of accepted.toLowerCase().split(',', 20)) {
    const [coding = '', weight = '1'] = range.split(/;\s*q\s*=/);
    weights.set(coding.trim(), Number(weight));
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

export async function compress(text: string | Uint8Array, coding: Coding): Promise<Buffer> {
  if (text.length > AT_ONCE_BYTES)
    return await (coding === 'br' ? brotlied(text, BROTLI) : gzipped(text));
  return coding === 'br' ? brotliCompressSync(text, BROTLI) : gzipSync(text);
}

/** A body of any length, packed while it is sent where the client takes it. */
export function packedStream(
  body: Readable,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Readable {
  const coding = codingFor(headers['accept-encoding']);
  if (coding === null) return body;
  reply.header('content-encoding', coding);
  // What goes wrong with the body is the packer's to say.
  return pipeline(body, coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), () => {});
}

/** Hook before an answer is sent. An event stream is no text, and goes as it comes. */
export async function answerCoded(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  const etag = reply.getHeader('etag');
  if (etag !== undefined && isHeld(headers['if-none-match'], String(etag))) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  }
  const isLong = typeof answer === 'string' && answer.length >= COMPRESSED_FROM_BYTES;
  const coding = isLong ? codingFor(headers['accept-encoding']) : null;
  if (!isLong || coding === null) return answer;
  reply.header('content-encoding', coding).removeHeader('content-length');
  return await compress(answer, coding);
}
