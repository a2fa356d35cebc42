import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { Log } from '#app/base/log.ts';
import { prefers } from './input/accept.ts';
import { allFaults, faultsOfMeaning, type InputFaults } from './input/judge.ts';
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
  return async (
    thrown: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const error = isOfSchema(thrown) ? await faultOfInput(request) : thrown;
    const away = isDatabaseAway(error);
    const known = away ? databaseAway() : asAppError(error);
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
    .map(
      ({ field, index, message }) =>
        `${field ?? (index === undefined ? 'it' : `entry ${index}`)} ${message}`,
    );
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

/**
 * The route's judge is asked here where a schema has found faults, and by `judgeOrThrow` where none
 * has: before the handler, or in `createOnce`, as what was created before is not judged again.
 */
export async function judgeOrThrow(request: FastifyRequest): Promise<void> {
  const faults = await faultsOfMeaning(request);
  if (faults.details.length > 0) throw faultOf(faults);
}

function isOfSchema(error: unknown): boolean {
  return error instanceof Error && 'validation' in error && Boolean(error.validation);
}

/** What goes wrong in judging is told instead. */
async function faultOfInput(request: FastifyRequest): Promise<unknown> {
  try {
    return faultOf(await allFaults(request));
  } catch (error) {
    return error;
  }
}

/** 400 `invalid_domain` where nothing else is wrong. */
function faultOf({ parts, details }: InputFaults): AppError {
  const isOfDomain = ({ code }: ErrorDetail) => code === 'invalid_domain';
  if (details.every(isOfDomain)) {
    const { index, message } = details[0]!;
    const told = index === undefined ? message : 'Some of the domains are not valid.';
    return new AppError('invalid_domain', told, { details: [...details] });
  }
  const told = details.map((detail) =>
    isOfDomain(detail)
      ? { ...detail, message: `is not valid: ${detail.message.replace(/\.$/, '')}` }
      : detail,
  );
  return invalidInput(parts.length === 1 ? parts[0]! : 'request', told);
}

/** Null for what is no fault of the client's. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const { statusCode, code } = error as FastifyError;
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
