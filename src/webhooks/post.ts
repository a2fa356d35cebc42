/** The one way out to receivers: addresses judged where they are dialled, no redirect followed, hardly any answer read. */
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { OutboundBlockedError, type OutboundGuard } from '#app/base/outbound.ts';

export interface PostRequest {
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The receiver's status, or why there is none, in words for the webhook's owner. */
export type PostReply = { readonly status: number } | { readonly error: string };

/** Never rejects. */
export type Post = (request: PostRequest) => Promise<PostReply>;

/** The answer's body is nobody's concern; so much of it is taken in, so that a receiver isn't cut off in mid-sentence. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

export interface PostOptions {
  readonly guard: OutboundGuard;
  /** Sent as `User-Agent`. */
  readonly userAgent: string;
  /** A certificate authority in place of the system's. */
  readonly ca?: string;
}

export function guardedPost({ guard, userAgent, ca }: PostOptions): Post {
  return async (asked) => {
    try {
      return await post(asked);
    } catch (error) {
      return { error: reason(error, asked.signal) };
    }
  };

  function post({ url, headers, body, signal }: PostRequest): Promise<PostReply> {
    return new Promise((resolve, reject) => {
      const { protocol, hostname, port: named } = new URL(url);
      const isSecure = protocol === 'https:';
      const host = bareHost(hostname);
      const port = Number(named) || (isSecure ? 443 : 80);
      // A literal address is dialled without any lookup.
      if (isIP(host) !== 0 && !guard.permits(host, port)) throw new OutboundBlockedError(host, port);
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': userAgent },
        // A connection for each delivery: receivers share none, and none lies idle when an address may no longer be reached.
        agent: false,
        lookup: guard.lookupFor(port),
        maxHeaderSize: MAX_HEADER_BYTES,
        signal,
        ...(isSecure && ca !== undefined && { ca }),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const { statusCode = 0 } = response;
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) response.destroy();
        });
        response.on('error', () => {});
        // Whatever becomes of the body, the status has been said.
        response.on('close', () => resolve({ status: statusCode }));
      });
      request.end(body);
    });
  }
}

/** As addresses are compared: without the brackets of a URL. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** By the error's code alone: texts of TLS and HTTP errors quote what the receiver sent. */
function reason(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  if (error instanceof OutboundBlockedError) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'no answer';
}
