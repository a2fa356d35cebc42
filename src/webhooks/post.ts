/** Sends one request to a receiver: no redirect is followed, and hardly any answer is read. */
import type { Clock } from '#app/base/clock.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import type { HttpFailure } from '#app/base/outbound/http-failure.ts';
import { within } from '#app/base/time-limits.ts';

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

/** The answer's body isn't used; so much of it is read that a receiver can usually end it. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_BODY_MS = 1_000;

export interface PostOptions {
  readonly clock: Clock;
  readonly guard: OutboundGuard;
  /** Sent as `User-Agent`. */
  readonly userAgent: string;
  /** A certificate authority in place of the system's. */
  readonly ca?: string;
}

export function guardedPost({ clock, guard, userAgent, ca }: PostOptions): Post {
  const tls = ca === undefined ? {} : { ca };
  return async ({ url, headers, body, signal }) => {
    // A connection for each delivery: its address is judged anew each time.
    const http = new HttpClient({ guard, clock, userAgent, tls });
    try {
      const reply = await http.open({ url, method: 'POST', headers, body, signal });
      if (!reply.ok) return { error: reason(reply, signal) };
      // The status stands, even if the body breaks off.
      await within(clock, MAX_BODY_MS, reply.read(MAX_BODY_BYTES));
      return { status: reply.status };
    } finally {
      await http.close();
    }
  };
}

/** As addresses are compared: without the brackets of a URL. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function reason(failure: HttpFailure, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  return failure.kind === 'blocked' ? failure.message : failureWords(failure);
}

const RESET = 'the connection ended without an answer';
const SLOW = 'connecting took too long';
const UNREACHABLE = 'the address can not be reached';
const UNKNOWN_AUTHORITY =
  'TLS: certificate is from an unknown authority, or its chain is not whole';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', RESET],
  ['UND_ERR_SOCKET', RESET],
  ['EPIPE', RESET],
  ['ETIMEDOUT', SLOW],
  ['TimeoutError', SLOW],
  ['EHOSTUNREACH', UNREACHABLE],
  ['ENETUNREACH', UNREACHABLE],
  ['ENOTFOUND', 'the name does not resolve'],
  ['ENODATA', 'the name does not resolve'],
  ['EAI_AGAIN', 'the name can not be resolved for now'],
  ['UND_ERR_HEADERS_OVERFLOW', 'HTTP: the headers are too long'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS: certificate is for another name'],
  ['CERT_HAS_EXPIRED', 'TLS: certificate has expired'],
  ['CERT_NOT_YET_VALID', 'TLS: certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS: certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_AUTHORITY],
]);

/** Node's names of OpenSSL's verdicts on certificates share no prefix. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^HPE_|^HTTPParserError$/, 'not HTTP'],
  [/^(?:ERR_TLS_CERT|CERT_|CRL_)|_CERT(?:_|$)/, 'TLS: certificate is not valid'],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/, 'TLS: the handshake failed; perhaps nobody speaks TLS there'],
];

/**
 * Why a receiver could not be told, in its owner's words. By the error's code alone: texts of TLS
 * and HTTP errors quote what the receiver sent.
 */
export function failureWords(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  return WORDS.get(code) ?? FAMILIES.find(([pattern]) => pattern.test(code))?.[1] ?? 'no answer';
}
