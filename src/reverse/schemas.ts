import { Type } from 'typebox';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { MAX_REVERSE_CHARS, REVERSE_FIELDS } from '#app/records/reverse-field.ts';

const MOST_TERMS = 4;
export const USUAL_PAGE = 100;

const Field = Type.Enum([...REVERSE_FIELDS], { title: 'ReverseField' });

const Term = Type.Object(
  {
    field: Field,
    term: Type.String({
      minLength: 1,
      maxLength: MAX_REVERSE_CHARS,
      description:
        'Case, accents and white space make no difference; of a telephone number only the ' +
        'digits count. At least 3 characters for `prefix` and `contains`. No character stands ' +
        'for others',
    }),
    match: Type.Enum(['exact', 'prefix', 'contains']),
  },
  { additionalProperties: false },
);

export const ReverseBody = Type.Object(
  {
    include: Type.Array(Term, {
      minItems: 1,
      maxItems: MOST_TERMS,
      description: 'All must hold',
      examples: [[{ field: 'registrantName', term: 'Nguyễn Văn', match: 'prefix' }]],
    }),
    exclude: Type.Optional(
      Type.Array(Term, { maxItems: MOST_TERMS, description: 'None may hold' }),
    ),
    scope: Type.Optional(
      Type.Enum(['current', 'historic'], {
        title: 'ReverseScope',
        default: 'current',
        description:
          '`current`: in the latest record; `historic`: in any record of the name, each term by ' +
          'any of them',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: USUAL_PAGE })),
    cursor: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: '`next` of the page before, with the same terms',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ReversePage = Type.Object(
  {
    total: Type.Integer({
      minimum: 0,
      description: 'When `totalIsExact` is false there are at least so many',
    }),
    totalIsExact: Type.Boolean(),
    scope: Type.Enum(['current', 'historic'], { title: 'ReverseScope' }),
    domains: Type.Array(
      Type.Object({
        domain: Type.String(),
        unicode: Type.String(),
        registrar: Nullable(Type.String()),
        created: Nullable(Instant),
        expiry: Nullable(Instant),
        firstSeen: Nullable(Instant),
        lastSeen: Nullable(Instant),
        matched: Type.Array(Field),
      }),
      {
        description:
          'By domain name. With terms that each are common and seldom meet, a page can be ' +
          'shorter than `limit`, or empty, and still have a `next`',
      },
    ),
    next: Nullable(Type.String()),
  },
  { $id: 'ReversePage' },
);
