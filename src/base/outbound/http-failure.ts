/** Why an HTTP exchange failed. */
import { OutboundBlockedError } from './guard.ts';

/**
 * - `timeout`     the caller's signal fired
 * - `unreachable` no connection, connection reset, name not resolved
 * - `tooLarge`    more bytes than the cap; what came is thrown away
 * - `protocol`    not what the protocol promises: cut off, not HTTP, a redirect loop
 * - `tls`         certificate or handshake fault
 * - `blocked`     the outbound guard forbids the address or port
 */
export type HttpFault = 'timeout' | 'unreachable' | 'tooLarge' | 'protocol' | 'tls' | 'blocked';

export interface HttpFailure {
  readonly ok: false;
  /** The URL asked last. */
  readonly url: string;
  readonly kind: HttpFault;
  /** For logs; nothing that the other side sent is in it. */
  readonly message: string;
  /** The error's own code (`ECONNRESET`, `CERT_HAS_EXPIRED`), or the kind. */
  readonly code: string;
  /** False: no byte of the request can have left. */
  readonly wasSent: boolean;
}

/** A fault between the open connection and the first byte of HTTP. */
export class TlsHandshakeError extends Error {
  readonly code: string;

  constructor(cause: Error) {
    super('TLS handshake failed', { cause });
    this.name = 'TlsHandshakeError';
    this.code = codeOf(cause);
  }
}

/**
 * `answered`: status and headers had arrived. Names the error's code only: texts of TLS and HTTP
 * errors quote what was received.
 */
export function failureOfError(
  error: unknown,
  { aborted, answered }: { aborted: boolean; answered: boolean },
): Pick<HttpFailure, 'kind' | 'message' | 'code'> {
  const code = aborted ? 'timeout' : codeOf(error);
  const failure = (kind: HttpFault, message: string) => ({ kind, message, code });
  if (aborted)
    return failure('timeout', answered ? 'no whole answer in time' : 'no answer in time');
  if (error instanceof OutboundBlockedError) return failure('blocked', error.message);
  if (error instanceof TlsHandshakeError || /^ERR_(SSL|TLS)_/.test(code))
    return failure('tls', `TLS: ${code}`);
  if (answered) return failure('protocol', `cut off: ${code}`);
  if (/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/.test(code))
    return failure('protocol', `not HTTP: ${code}`);
  return failure('unreachable', code);
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown error';
}
