import type { ErrorBody, ErrorDetails } from './types.ts';

export type FailureKind =
  | 'invalidDomain'
  | 'invalidInput'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'rateLimited'
  | 'unavailable'
  | 'offline'
  | 'fault';

/** Why there is no answer. A value, never thrown. */
export interface Failure {
  readonly kind: FailureKind;
  /** What the service said, in English; '' when it said nothing. */
  readonly message: string;
  readonly requestId: string | null;
  readonly details: ErrorDetails;
  /** Epoch milliseconds from which asking again makes sense; null: at once, or never. */
  readonly retryAt: number | null;
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  invalid_domain: 'invalidDomain',
  invalid_input: 'invalidInput',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'notFound',
  conflict: 'conflict',
  rate_limited: 'rateLimited',
  registry_unavailable: 'unavailable',
};

/** Only these come right by waiting. */
export function passes({ kind }: Failure): boolean {
  return kind === 'rateLimited' || kind === 'unavailable' || kind === 'offline' || kind === 'fault';
}

/** Where the service names no time: a proxy before it, or no answer at all. */
const DEFAULT_WAIT_SECONDS: Partial<Record<FailureKind, number>> = {
  rateLimited: 15,
  unavailable: 30,
  offline: 5,
};

/** `body` as it came, JSON or not; `retryAfter` the header's. */
export function failureOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
  now: number,
): Failure {
  const error = isErrorBody(body) ? body : null;
  const kind = (error && KINDS[error.code]) ?? kindOfStatus(status);
  const seconds = error?.retryAfter ?? secondsOf(retryAfter) ?? DEFAULT_WAIT_SECONDS[kind] ?? null;
  return {
    kind,
    message: error?.message ?? '',
    requestId: error?.requestId ?? null,
    details: error?.details ?? [],
    retryAt: seconds === null ? null : now + seconds * 1000,
  };
}

/** No answer came: no network, a service that restarts, a connection that broke. */
export function offline(now: number): Failure {
  return {
    kind: 'offline',
    message: '',
    requestId: null,
    details: [],
    retryAt: now + DEFAULT_WAIT_SECONDS.offline! * 1000,
  };
}

function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 405) return 'notFound';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rateLimited';
  if (status >= 400 && status < 500) return 'invalidInput';
  // A proxy says so when the service behind it is away.
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'fault';
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
