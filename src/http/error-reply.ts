import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { Log } from '#app/base/log.ts';
import { JSON_TYPE } from './json-type.ts';
import type { ErrorBody } from './schemas/error.ts';

/** Every error leaves through here: a known fault as itself, anything else as a 500 that tells nothing but its request id. */
export function errorReplier(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = asAppError(error);
    if (!known)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request.failed');
    const fault =
      known ?? new AppError('internal_error', 'Something went wrong here. It has been written down.');
    if (fault.retryAfterSeconds !== null) reply.header('retry-after', fault.retryAfterSeconds);
    return reply
      .code(fault.status)
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify(errorBody(fault, request.id)));
  };
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

/** Null for what is no fault of the client's. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const { validation, validationContext, statusCode, code } = error as FastifyError;
  if (validation) return invalidInput(validation, validationContext ?? 'body');
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

type Validation = NonNullable<FastifyError['validation']>;

/** What a client calls the parts of a request that the framework has other words for. */
const CONTEXTS: Readonly<Record<string, string>> = { querystring: 'query', headers: 'header' };

function invalidInput(validation: Validation, context: string): AppError {
  const details = validation.map(detailOf);
  const what = CONTEXTS[context] ?? context;
  const fields = [...new Set(details.map((d) => d.field).filter(Boolean))];
  return new AppError(
    'invalid_input',
    `The ${what} is not as it should be${fields.length ? `: ${fields.join(', ')}` : ''}.`,
    {
      details,
    },
  );
}

function detailOf(issue: Validation[number]): ErrorDetail {
  const path = issue.instancePath.split('/').slice(1);
  const named = issue.params.missingProperty ?? issue.params.additionalProperty;
  const field = [...path, ...(named === undefined ? [] : [String(named)])].join('.');
  const message =
    issue.keyword === 'additionalProperties'
      ? 'is not a known field'
      : (issue.message ?? 'is not as it should be');
  return { ...(field && { field }), message };
}
