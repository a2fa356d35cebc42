/** What routes describe their questions and answers with. */
import { type Static, type TSchema, Type } from 'typebox';
import { ERROR_CODES } from '#app/base/errors.ts';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Instant = Type.String({
  format: 'date-time',
  description: 'ISO-8601 UTC instant with `Z`',
});

/** RFC 7480 §4.2. */
export const RDAP_TYPE = 'application/rdap+json';

export const NoticeSchema = Type.Object({ code: Type.String(), message: Type.String() });

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
    code: Type.Enum(Object.keys(ERROR_CODES)),
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
  { $id: 'Error', description: 'What went wrong' },
);

export type ErrorBody = Static<typeof ErrorBody>;

const NOT_MODIFIED = Type.Null({ description: 'What `If-None-Match` names still holds' });

const ERROR_TEXTS: Record<number, string> = {
  400:
    'A parameter, the body or the domain is missing or wrong ' +
    '(`invalid_input`, `invalid_domain`)',
  401: 'The key is wrong or revoked (`unauthorized`)',
  403: 'The tier lacks the access (`forbidden`)',
  404: 'There is no such thing (`not_found`)',
  409: 'It contradicts what is there (`conflict`)',
  413: 'The body is too large (`invalid_input`)',
  415: 'The body is not `application/json`, or has a `Content-Encoding` (`invalid_input`)',
  429: 'Too many requests (`rate_limited`)',
  500: 'A fault of the service (`internal_error`)',
  503:
    'No source gave a definite answer, or the database is away, for now ' +
    '(`registry_unavailable`)',
};

/** The errors, or 304, of a route, beside 401, 429, 500 and 503 which every route can have. */
export function errorResponses(...statuses: number[]): Record<number, TSchema> {
  const all = [...new Set([...statuses, 401, 429, 500, 503])].sort((a, b) => a - b);
  const described = (description: string) =>
    Type.Unsafe<ErrorBody>({ ...Type.Ref('Error'), description });
  const schemaOf = (status: number) =>
    status === 304 ? NOT_MODIFIED : described(ERROR_TEXTS[status]!);
  return Object.fromEntries(all.map((status) => [status, schemaOf(status)]));
}
