import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { Log } from '#app/base/log.ts';
import { faultDetails } from './fault-words.ts';
import { prefers } from './input/accept.ts';
import type { ErrorBody } from './schemas.ts';

const PROBLEM_TYPE = 'application/problem+json';
export const JSON_TYPE = 'application/json; charset=utf-8';
const DATABASE_RETRY_SECONDS = 5;
/** The message is for people; `details` has all. */
const MOST_TOLD = 3;

export interface ErrorReplyParts {
  readonly log: Log;
  /** Whether an error says no more than that the database is away for now. */
  readonly isDatabaseAway: (error: unknown) => boolean;
}

/** How a fault is written where a protocol has a form of its own for it. */
export interface ErrorForm {
  readonly type: string;
  readonly body: (fault: AppError, requestId: string) => object;
}

const USUAL_FORM: ErrorForm = { type: JSON_TYPE, body: errorBody };
const PROBLEM_FORM: ErrorForm = {
  type: PROBLEM_TYPE,
  body: problemBody,
};

/**
 * Every error leaves through here: a known fault as itself, a database that is away as a 503,
 * anything else as a 500 that tells nothing but its request id.
 */
export function errorReplier({ log, isDatabaseAway }: ErrorReplyParts, own?: ErrorForm) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const away = isDatabaseAway(error);
    const known = away ? databaseAway() : asAppError(error, request);
    const asked = { requestId: request.id, route: request.routeOptions.url };
    if (away) log.warn({ reason: (error as FastifyError).code, ...asked }, 'request.database_away');
    if (!known) log.error({ err: error, ...asked }, 'request.failed');
    const fault = known ?? internalError();
    if (fault.retryAfterSeconds !== null) reply.header('retry-after', fault.retryAfterSeconds);
    const form = own ?? formFor(request);
    return reply
      .code(fault.status)
      .header('cache-control', 'no-store')
      .type(form.type)
      .serializer(JSON.stringify)
      .send(form.body(fault, request.id));
  };
}

function formFor({ headers }: FastifyRequest): ErrorForm {
  return prefers(headers.accept, PROBLEM_TYPE) ? PROBLEM_FORM : USUAL_FORM;
}

/** As RFC 9457 wants it, with our own members beside. */
export function problemBody(fault: AppError, requestId: string) {
  const { code, status, message } = fault;
  const problem = { type: `/docs#${code}`, title: STATUS_CODES[status], status, detail: message };
  return { ...problem, ...errorBody(fault, requestId) };
}

export function errorBody(fault: AppError, requestId: string): ErrorBody {
  return {
    code: fault.code,
    message: fault.message,
    requestId,
    ...(fault.retryAfterSeconds !== null && { retryAfter: fault.retryAfterSeconds }),
    ...(fault.details && { details: fault.details }),
  };
}

/** The 400 that names what is wrong with the body, the query or another part of a request. */
export function invalidInput(part: string, details: ErrorDetail[]): AppError {
  const told = details
    .slice(0, MOST_TOLD)
    .map(({ field = 'it', message }) => `${field} ${message}`);
  const more = details.length - told.length;
  if (more > 0) told.push(`${more} more`);
  return new AppError('invalid_input', `The ${part} is not as it should be: ${told.join('; ')}.`, {
    details,
  });
}

/** The 400 for a cursor that was cut, made up, or taken from another query. */
export function badCursor(): AppError {
  return invalidInput('query', [
    { field: 'cursor', message: 'must be the `next` of a page of the same query' },
  ]);
}

/** Tells a client nothing: what went wrong stands in the log. */
export function internalError(): AppError {
  return new AppError('internal_error', 'Something went wrong here. It has been written down.');
}

function databaseAway(): AppError {
  return new AppError('registry_unavailable', 'The database is away for now.', {
    retryAfterSeconds: DATABASE_RETRY_SECONDS,
  });
}

/** What the route's own judge finds, to be told with the faults of the schema. */
function faultsOfMeaning(request: FastifyRequest): readonly ErrorDetail[] {
  try {
    request.routeOptions.config.judge?.(request);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details } = error;
    return (details ?? []).map((detail) => ({
      ...{ code, ...detail },
      message: `is not valid: ${detail.message.replace(/\.$/, '')}`,
    }));
  }
}

/** Null for what is no fault of the client's. */
function asAppError(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const { validation, validationContext, statusCode, code } = error as FastifyError;
  if (validation) {
    const context = validationContext ?? 'body';
    const details = [...faultDetails(validation), ...faultsOfMeaning(request)];
    return invalidInput(CONTEXTS[context] ?? context, details);
  }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('invalid_input', 'The body is too large.', { status: 413 });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('invalid_input', 'Send the body as application/json.', { status: 415 });
    case 'FST_ERR_BAD_URL':
      return new AppError('invalid_input', 'The address has broken percent-encoding.');
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new AppError('invalid_input', 'The request can not be read.', { status: statusCode })
        : null;
  }
}

/** What a client calls the parts of a request that the framework has other words for. */
const CONTEXTS: Readonly<Record<string, string>> = { querystring: 'query', headers: 'header' };
