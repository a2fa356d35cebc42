import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '#app/base/errors.ts';
import { errorBody } from './error-reply.ts';
import { EXPOSED_HEADERS, type Gate } from './gate.ts';

const REASONS: Readonly<Record<string, { status: number; reason: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The headers or the address are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'The request did not arrive in time.',
  },
};
const BROKEN = {
  status: 400,
  reason: 'Bad Request',
  message: 'This is not a well-formed HTTP request.',
};

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
  const { status, reason, message } = REASONS[error.code ?? ''] ?? BROKEN;
  const requestId = randomUUID();
  const body = JSON.stringify(
    errorBody(new AppError('invalid_input', message, { status }), requestId),
  );
  const limit = await gate.countBroken(socket.remoteAddress ?? '');
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    `Access-Control-Expose-Headers: ${EXPOSED_HEADERS}`,
    `X-Request-Id: ${requestId}`,
    `X-RateLimit-Limit: ${limit.limit}`,
    `X-RateLimit-Remaining: ${limit.remaining}`,
    `X-RateLimit-Reset: ${limit.resetAt}`,
    'Connection: close',
  ];
  if (socket.writable)
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}
