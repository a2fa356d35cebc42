/** Errors as RDAP has them (RFC 9083 §6). */
import { STATUS_CODES } from 'node:http';
import type { AppError } from '#app/base/errors.ts';
import type { ErrorForm } from '#app/http/error-reply.ts';
import { RDAP_TYPE } from '#app/http/schemas.ts';
import type { Note } from './members.ts';
import { TERMS } from './notices.ts';

export function errorObject(
  errorCode: number,
  description: readonly string[],
  notices: readonly Note[] = [TERMS],
) {
  const title = STATUS_CODES[errorCode] ?? 'Error';
  return { rdapConformance: ['rdap_level_0'], errorCode, title, description, notices };
}

export const RDAP_ERRORS: ErrorForm = {
  type: RDAP_TYPE,
  body: ({ status, message, details }: AppError, requestId) => {
    const more = details?.map(({ message }) => message).filter((text) => text !== message) ?? [];
    return errorObject(status, [message, ...more, `Request ${requestId}`]);
  },
};
