/** What a schema finds wrong, as words that say what is allowed. */
import type { FastifySchemaValidationError } from 'fastify';
import type { ErrorDetail } from '#app/base/errors.ts';
import { formInWords } from './schemas.ts';

/** Clients correct a few faults at a time; a hostile body has thousands. */
const MOST_DETAILS = 20;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

type Limit = (limit: unknown) => string;

const LIMITS: Readonly<Record<string, Limit>> = {
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minLength: (limit) => `must have at least ${counted(limit, 'character')}`,
  maxLength: (limit) => `must have at most ${counted(limit, 'character')}`,
  minItems: (limit) => `must have at least ${counted(limit, 'entry', 'entries')}`,
  maxItems: (limit) => `must have at most ${counted(limit, 'entry', 'entries')}`,
};

/** All faults of one part of a request, each field's once. */
export function faultDetails(issues: readonly FastifySchemaValidationError[]): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  for (const issue of issues) {
    if (details.size === MOST_DETAILS) break;
    const field = fieldOf(issue);
    // Of a choice of forms each says why it doesn't fit; the first is the one that is meant.
    if (!details.has(field)) details.set(field, { ...(field && { field }), message: words(issue) });
  }
  return [...details.values()];
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const named = params.missingProperty ?? params.additionalProperty;
  return [...instancePath.split('/').slice(1), ...(named === undefined ? [] : [named])].join('.');
}

function words({ keyword, params, message }: FastifySchemaValidationError): string {
  const { pattern, limit, type, allowedValues, format } = params as Record<string, unknown>;
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return 'is not a known field';
    case 'pattern':
      return formInWords(String(pattern));
    case 'enum':
      return `must be one of ${(allowedValues as unknown[]).join(', ')}`;
    case 'type':
      return `must be ${TYPES[String(type)] ?? type}`;
    case 'format':
      return format === 'date-time' ? 'must be an ISO-8601 instant' : `must be a ${format}`;
    default:
      return LIMITS[keyword]?.(limit) ?? message ?? 'is not as it should be';
  }
}

function counted(limit: unknown, one: string, many = `${one}s`): string {
  return `${limit} ${limit === 1 ? one : many}`;
}
