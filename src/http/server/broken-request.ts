import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#app/base/errors.ts';
import { errorBody } from '../error-reply.ts';
import { EXPOSED_HEADERS, type Gate, limitHeaders } from '../gate.ts';

const FAULTS: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const BROKEN = [400, 'This is not a well-formed HTTP request.'] as const;

/** Answers and counts what Node's HTTP parser refuses: there is only a socket then. */
export async function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  gate: Gate,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = FAULTS[error.code ?? ''] ?? BROKEN;
  const requestId = randomUUID();
  const body = JSON.stringify(
    errorBody(new AppError('invalid_input', message, { status }), requestId),
  );
  const limit = await gate.countBroken(socket.remoteAddress ?? '');
  const pairs = limitHeaders(limit);
  const limitLines = pairs.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${pairs[i + 1]}`] : []));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    `Access-Control-Expose-Headers: ${EXPOSED_HEADERS}`,
    `X-Request-Id: ${requestId}`,
    ...limitLines,
    'Connection: close',
  ];
  if (socket.writable)
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}
