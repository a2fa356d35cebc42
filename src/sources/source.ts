/**
 * The contract of every source: ask one upstream one question, hand back its bytes. No parsing, no
 * retry, no cache. What an upstream does is a value (`SourceReply`), never an exception.
 */
import type { VnSourceName } from '#app/base/config.ts';

export type SourceName = 'dns' | VnSourceName;

export interface RawAnswer {
  readonly source: SourceName;
  /** Who answered, after redirects: a URL for HTTP sources, `host` or `host:port` for port 43. */
  readonly server: string;
  /** Epoch milliseconds when the last byte had arrived. */
  readonly fetchedAt: number;
  /** How long the upstream took, milliseconds. */
  readonly ms: number;
  /** What was received, undecoded (but without HTTP content coding). */
  readonly bytes: Uint8Array;
  /** Charset of `bytes`, as the source knows it: `utf-8`, `iso-8859-1`, `shift_jis` … */
  readonly charset: string;
  /** HTTP status, 0 where the protocol has none. */
  readonly httpStatus: number;
  /** HTTP headers that tell who wrote the answer (`content-type`, `server` …), in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * - `timeout`      the time budget ran out
 * - `unreachable`  no connection, connection reset, name not resolved, or closed without a byte
 * - `rateLimited`  the upstream says that we ask too often (HTTP 429, or 503 with Retry-After)
 * - `refused`      the upstream won't answer (HTTP 401, 403, 4xx)
 * - `serverError`  the upstream fails (HTTP 5xx)
 * - `tooLarge`     more bytes than the cap; what came is thrown away
 * - `protocol`     not what the protocol promises: cut off, HTML for JSON, a redirect loop
 * - `tls`          certificate or handshake fault
 * - `blocked`      the outbound guard forbids the address or port
 */
export type FailureKind =
  | 'timeout'
  | 'unreachable'
  | 'rateLimited'
  | 'refused'
  | 'serverError'
  | 'tooLarge'
  | 'protocol'
  | 'tls'
  | 'blocked';

export interface SourceFailure {
  readonly source: SourceName;
  readonly server: string;
  readonly kind: FailureKind;
  /** For logs and evidence; no bytes of the upstream's answer in it. */
  readonly message: string;
  readonly ms: number;
  /** How long the upstream asks us to stay away (`Retry-After`), if it does. */
  readonly retryAfterMs: number | null;
  /** Where a status of HTTP is what failed. */
  readonly httpStatus?: number;
  /** Nothing listens at its port: the connection was refused. */
  readonly isPortClosed?: boolean;
}

export type SourceReply =
  | { readonly ok: true; readonly answer: RawAnswer }
  | { readonly ok: false; readonly failure: SourceFailure };

/** Byte caps: an answer above them is `tooLarge`. */
export const RDAP_MAX_BYTES = 1024 * 1024;
export const WHOIS_MAX_BYTES = 256 * 1024;
/** Redirects (HTTP) or referrals (port 43) followed for one question. */
export const MAX_HOPS = 3;
