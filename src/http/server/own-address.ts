import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../error-reply.ts';

/** What `Host` may be (RFC 9110 section 7.2), of names with letters, digits, `-`, `_` alone. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin that clients use where the operator tells it, else the one just asked. Throws the 400
 * for a `Host` that is none. Without any (HTTP/1.0) it is empty.
 */
export function ownOrigin(publicUrl: string | null, request: FastifyRequest): string {
  return publicUrl?.replace(/\/$/, '') ?? askedOrigin(request);
}

function askedOrigin({ protocol, host }: FastifyRequest): string {
  if (!host) return '';
  const origin = `${protocol}://${host}`;
  if (!HOST.test(host) || !URL.canParse(origin))
    throw invalidInput('request', [{ field: 'host', message: 'must be a host and its port' }]);
  return origin;
}
