/** What routes describe their questions and answers with. */
import { type Static, type TSchema, Type } from 'typebox';
import { ERROR_CODES } from '#app/base/errors.ts';
import { FAILURES } from './description/failures.ts';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Instant = Type.String({
  format: 'date-time',
  description: 'ISO-8601 UTC instant with `Z`',
});

/** RFC 7480 §4.2. */
export const RDAP_TYPE = 'application/rdap+json';

export const NoticeSchema = Type.Object({ code: Type.String(), message: Type.String() });

/** `schema` costs the serializer less; the description shows the same more exactly. */
export const shownAs = <T extends TSchema>(schema: T, shown: TSchema): T => ({
  ...schema,
  'x-shown-as': shown,
});

/** For operations that need a key; it may come in either header. */
export const KEY_NEEDED = [{ apiKey: [] }, { bearerKey: [] }];

const WORDS = new Map<string, string>();

/** The pattern of a schema, after its sentence was noted: clients are told sentences. */
export function inWords(pattern: string, words: string): string {
  WORDS.set(pattern, words);
  return pattern;
}

/** What a pattern of our schemas asks for. */
export function formInWords(pattern: string): string {
  return WORDS.get(pattern) ?? 'does not have the form it should have';
}

/** The body of every error. */
export const ErrorBody = Type.Object(
  {
    code: Type.Enum(Object.keys(ERROR_CODES), { title: 'ErrorCode' }),
    message: Type.String(),
    requestId: Type.String(),
    retryAfter: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Whole seconds, as `Retry-After`' }),
    ),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.Optional(Type.String()),
          index: Type.Optional(Type.Integer({ minimum: 0 })),
          code: Type.Optional(Type.String()),
          message: Type.String(),
        }),
      ),
    ),
  },
  { $id: 'ApiError', description: 'What went wrong' },
);

export type ErrorBody = Static<typeof ErrorBody>;

const NOT_MODIFIED = Type.Null({ description: 'What `If-None-Match` names still holds' });

/** The errors, or 304, of a route, beside 401, 429, 500 and 503 which every route can have. */
export function errorResponses(...statuses: number[]): Record<number, TSchema> {
  const all = [...new Set([...statuses, 401, 429, 500, 503])].sort((a, b) => a - b);
  const schemaOf = (status: number) => (status === 304 ? NOT_MODIFIED : errorResponse(status));
  return Object.fromEntries(all.map((status) => [status, schemaOf(status)]));
}

export function errorResponse(status: number): TSchema {
  const { description } = FAILURES[status]!;
  return Type.Unsafe<ErrorBody>({ ...Type.Ref('ApiError'), description });
}
