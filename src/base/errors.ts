/** Every error code a client can meet, with its HTTP status. Stable; see `docs/errors.md`. */
export const ERROR_CODES = {
  invalid_input: 400,
  invalid_domain: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
  registry_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One fault of a request, by the field or by the index in a list. */
export interface ErrorDetail {
  field?: string;
  index?: number;
  /** An error code, or a word of the route's own for what is wrong. */
  code?: string;
  message: string;
}

interface Options {
  /** Only where the code's usual status doesn't fit: 413 and 415 are `invalid_input` too. */
  status?: number;
  retryAfterSeconds?: number | null;
  details?: ErrorDetail[];
  cause?: unknown;
}

/** A fault the client is told about. `message` is public; `cause` goes to the log alone. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly details: ErrorDetail[] | null;

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? ERROR_CODES[code];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.details = options.details ?? null;
  }
}
