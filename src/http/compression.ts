/** Answers in a coding that the client takes. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** What is shorter fits into one packet as it is. */
export const COMPRESSED_FROM_BYTES = 1024;
/** As small as the slower levels for a record, in a third of their time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** By `Accept-Encoding` (RFC 9110 §12.5.3); null: as it is. */
export function codingFor(accepted: string | undefined): Coding | null {
  if (accepted === undefined) return null;
  const weights = new Map<string, number>();
  for (const range of accepted.toLowerCase().split(',', 20)) {
    const [coding = '', weight = '1'] = range.split(/;\s*q\s*=/);
    weights.set(coding.trim(), Number(weight));
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

/** At once: for what is small, and kept. */
export function compressNow(bytes: Uint8Array, coding: Coding): Buffer {
  return coding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes);
}

/** Hook before an answer is sent. An event stream is no text, and goes as it comes. */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (typeof answer !== 'string' || answer.length < COMPRESSED_FROM_BYTES) return answer;
  const coding = codingFor(headers['accept-encoding']);
  if (coding === null) return answer;
  reply.header('content-encoding', coding).removeHeader('content-length');
  return await (coding === 'br' ? compress.br(answer, BROTLI) : compress.gzip(answer));
}
