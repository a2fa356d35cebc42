/** The errors that operations describe, by their status. */
import type { ErrorCode } from '#app/base/errors.ts';

interface Failure {
  /** In the description's components. */
  readonly name: string;
  readonly description: string;
  /** Of the example. */
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter?: number;
}

export const FAILURES: Readonly<Record<number, Failure>> = {
  400: {
    name: 'BadRequest',
    description:
      'A parameter, the body or the domain is missing or wrong ' +
      '(`invalid_input`, `invalid_domain`)',
    code: 'invalid_domain',
    message: 'The name has an empty label.',
  },
  401: {
    name: 'Unauthorized',
    description: 'The key is wrong or revoked (`unauthorized`)',
    code: 'unauthorized',
    message: 'The key is wrong or revoked.',
  },
  403: {
    name: 'Forbidden',
    description: 'The tier lacks the access (`forbidden`)',
    code: 'forbidden',
    message: 'This needs a partner key.',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing (`not_found`)',
    code: 'not_found',
    message: 'There is no such thing.',
  },
  408: {
    name: 'RequestTimeout',
    description: 'The request did not arrive in time (`invalid_input`)',
    code: 'invalid_input',
    message: 'The request did not arrive in time.',
  },
  409: {
    name: 'Conflict',
    description: 'It contradicts what is there (`conflict`)',
    code: 'conflict',
    message: 'It contradicts what is there.',
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is too large (`invalid_input`)',
    code: 'invalid_input',
    message: 'The body is too large.',
  },
  415: {
    name: 'UnsupportedMediaType',
    description:
      'The body is not `application/json`, or has a `Content-Encoding` (`invalid_input`)',
    code: 'invalid_input',
    message: 'Send the body as application/json.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests (`rate_limited`)',
    code: 'rate_limited',
    message: 'Too many requests. Try again in 7 seconds.',
    retryAfter: 7,
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers or the address are too long (`invalid_input`)',
    code: 'invalid_input',
    message: 'The headers or the address are too long.',
  },
  500: {
    name: 'InternalError',
    description: 'A fault of the service (`internal_error`)',
    code: 'internal_error',
    message: 'Something went wrong here. It has been written down.',
  },
  503: {
    name: 'Unavailable',
    description:
      'No source gave a definite answer, or the database is away, for now ' +
      '(`registry_unavailable`)',
    code: 'registry_unavailable',
    message: 'No source gave a definite answer.',
    retryAfter: 5,
  },
};

/** What is refused or fails before a route is reached, and so can meet any request. */
export const ANY_REQUEST = [400, 408, 431, 500];
