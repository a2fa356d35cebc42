/** What a schema finds wrong, as words that say what is allowed. */
import type { FastifySchemaValidationError } from 'fastify';
import type { ErrorDetail } from '#app/base/errors.ts';
import { formInWords } from './schemas.ts';

/** Clients correct a few faults at a time; a hostile body has thousands. */
export const MOST_DETAILS = 20;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be an ISO-8601 instant, as in "2026-11-22T08:00:00Z"',
  date: 'must be a day, as in "2026-11-22"',
  uuid: 'must be a UUID',
};

type Limit = (limit: unknown) => string;

const LIMITS: Readonly<Record<string, Limit>> = {
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minLength: (limit) => `must have at least ${counted(limit, 'character')}`,
  maxLength: (limit) => `must have at most ${counted(limit, 'character')}`,
  minItems: (limit) => `must have at least ${counted(limit, 'entry', 'entries')}`,
  minProperties: (limit) => `must have at least ${counted(limit, 'member')}`,
  maxItems: (limit) => `must have at most ${counted(limit, 'entry', 'entries')}`,
};

/** All faults of one part, each field's once. `query`: as `parseQueryString` has it. */
export function faultDetails(
  issues: readonly FastifySchemaValidationError[],
  query: Readonly<Record<string, unknown>> = {},
): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  for (const [field, own] of Map.groupBy(issues, fieldOf)) {
    if (details.size === MOST_DETAILS) break;
    // Of a choice of forms, one fits but for what lies in it.
    const isChoice = own.every(({ keyword }) => CHOOSING.includes(keyword));
    const isInner = (other: string) => other !== field && other.startsWith(field && `${field}.`);
    if (isChoice && issues.some((issue) => isInner(fieldOf(issue)))) continue;
    const values = query[field];
    const message = Array.isArray(values) ? notOnce(values) : wordsOf(own);
    details.set(field, { ...(field && { field }), message });
  }
  return [...details.values()];
}

/** A parameter that stands twice, or whose text can't be read. */
function notOnce({ length }: readonly unknown[]): string {
  return length === 0 ? 'has broken percent-encoding' : 'must be given once';
}

/** What says that a value has none of several forms. */
const CHOOSING = ['type', 'anyOf', 'oneOf'];

/** Of several forms each says why it doesn't fit: all types together, or else the first. */
function wordsOf(issues: readonly FastifySchemaValidationError[]): string {
  const types = issues.flatMap(({ keyword, params }) =>
    keyword === 'type' ? [params.type].flat() : [],
  );
  const isOfType = issues[0]!.keyword !== 'type';
  if (isOfType || types.length === 0) return words(issues[0]!);
  const named = [...new Set(types)].map((type) => TYPES[String(type)] ?? String(type));
  const last = named.pop();
  return `must be ${named.length > 0 ? `${named.join(', ')} or ${last}` : last}`;
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const named = params.missingProperty ?? params.additionalProperty;
  return [...instancePath.split('/').slice(1), ...(named === undefined ? [] : [named])].join('.');
}

function words({ keyword, params, message }: FastifySchemaValidationError): string {
  const { pattern, limit, allowedValues, format } = params as Record<string, unknown>;
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return 'is not a known field';
    case 'pattern':
      return formInWords(String(pattern));
    case 'enum':
      return `must be one of ${(allowedValues as unknown[]).join(', ')}`;
    case 'format':
      return FORMATS[String(format)] ?? `must be a ${format}`;
    case 'uniqueItems':
      return 'must not have the same entry twice';
    default:
      return LIMITS[keyword]?.(limit) ?? message ?? 'is not as it should be';
  }
}

function counted(limit: unknown, one: string, many = `${one}s`): string {
  return `${limit} ${limit === 1 ? one : many}`;
}
