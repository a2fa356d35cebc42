/** Answers of any length as lines, sent while they are read. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packedStream } from '../compression.ts';

export const NDJSON = 'application/x-ndjson';
export const CSV = 'text/csv';
/** Spreadsheets take UTF-8 for what it is only with this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

export type LineForm = 'ndjson' | 'csv';

/** `name`: of the file that a browser makes of it, without its ending. */
export function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, form, lines }: { name: string; form: LineForm; lines: AsyncIterable<string> },
): FastifyReply {
  reply.type(`${form === 'csv' ? CSV : NDJSON}; charset=utf-8`).headers({
    'content-disposition': `attachment; filename="${name}.${form}"`,
    'cache-control': 'no-store',
  });
  return reply.send(packedStream(Readable.from(lines), request, reply));
}
