/** The one way out to receivers: addresses judged where they are dialled, no redirect followed, hardly any answer read. */
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { OutboundBlockedError, type OutboundGuard } from '#app/base/outbound/guard.ts';
import { failureWords } from './failure-words.ts';

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
/** Nor is anybody waited for who doesn't come to the end of it. */
const MAX_BODY_MS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;

export interface PostOptions {
  readonly clock: Clock;
  readonly guard: OutboundGuard;
  /** Sent as `User-Agent`. */
  readonly userAgent: string;
  /** A certificate authority in place of the system's. */
  readonly ca?: string;
}

export function guardedPost({ clock, guard, userAgent, ca }: PostOptions): Post {
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
      if (isIP(host) !== 0 && !guard.permits(host, port))
        throw new OutboundBlockedError(host, port);
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
      let said: PostReply | null = null;
      // Whatever becomes of the body, a status has been said once and for all.
      request.on('error', (error) => (said ? resolve(said) : reject(error)));
      request.on('response', (response) => {
        const reply = { status: response.statusCode ?? 0 };
        said = reply;
        let size = 0;
        const cancel = clock.after(MAX_BODY_MS, () => response.destroy());
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) response.destroy();
        });
        response.on('error', () => {});
        response.on('close', () => {
          cancel();
          resolve(reply);
        });
      });
      request.end(body);
    });
  }
}

/** As addresses are compared: without the brackets of a URL. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function reason(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  return error instanceof OutboundBlockedError ? error.message : failureWords(error);
}
