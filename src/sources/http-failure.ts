/** What a failed HTTP exchange was, in the words of the source contract. */
import { OutboundBlockedError } from '#app/base/outbound/guard.ts';
import type { FailureKind } from './source.ts';

const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** A fault between the open connection and the first byte of HTTP: certificate, version, or cut off in between. */
export class TlsHandshakeError extends Error {
  readonly code: string;

  constructor(cause: Error) {
    super('TLS handshake failed', { cause });
    this.name = 'TlsHandshakeError';
    this.code = codeOf(cause);
  }
}

export interface ExchangeState {
  /** The asker's signal has fired. */
  readonly aborted: boolean;
  /** Status and headers had arrived. */
  readonly answered: boolean;
}

/** The message names the error's code only: texts of TLS and HTTP errors quote what the upstream sent. */
export function failureOfError(
  error: unknown,
  { aborted, answered }: ExchangeState,
): [FailureKind, string] {
  if (aborted) return ['timeout', answered ? 'no whole answer in time' : 'no answer in time'];
  if (error instanceof OutboundBlockedError) return ['blocked', error.message];
  const code = codeOf(error);
  if (error instanceof TlsHandshakeError || /^ERR_(SSL|TLS)_/.test(code))
    return ['tls', `TLS: ${code}`];
  if (answered) return ['protocol', `cut off: ${code}`];
  if (/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/.test(code))
    return ['protocol', `not HTTP: ${code}`];
  return ['unreachable', code];
}

/** `wait` as `retryAfterMs` gives it. */
export function failureOfStatus(status: number, wait: number | null): FailureKind {
  if (status === 429 || (status === 503 && wait !== null)) return 'rateLimited';
  if (status >= 500) return 'serverError';
  return status >= 400 ? 'refused' : 'protocol';
}

/** `Retry-After` (RFC 9110 §10.2.3), seconds or a date, as milliseconds from `now`, a day at most; null when absent or unreadable. */
export function retryAfterMs(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  const wait = /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : / GMT$/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown error';
}
