import { Type } from 'typebox';
import { MOMENT_FORM } from '#app/base/moment-text.ts';
import { limitField } from '#app/http/export/page-limit.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { MAX_REVERSE_CHARS, REVERSE_FIELDS, REVERSE_MATCHES } from '#app/records/reverse-field.ts';
import { REVERSE_FACETS, REVERSE_SORTS, type ReverseFacet } from '#app/storage/reverse/query.ts';

const MOST_TERMS = 4;
export const USUAL_PAGE = 100;
export const MOST_ON_PAGE = 1000;
const LEAST_SCORE = 0.3;
export const USUAL_SCORE = 0.4;

const Field = Type.Enum([...REVERSE_FIELDS], {
  title: 'ReverseField',
  description:
    '`domainLabel` is the name itself without its zone and hyphens; of organisations and of ' +
    'people there is the holder, and the contacts for administration and technology',
});

const Term = Type.Object(
  {
    field: Field,
    term: Type.String({
      minLength: 1,
      maxLength: MAX_REVERSE_CHARS,
      description:
        'Case, accents and white space make no difference; of a telephone number only the ' +
        'digits count. At least 3 characters for `prefix`, `contains` and `fuzzy`. No character ' +
        'stands for others',
    }),
    match: Type.Enum([...REVERSE_MATCHES], {
      title: 'ReverseMatch',
      description:
        '`fuzzy`: alike by its groups of three letters, typing errors included. `sameName`: the ' +
        'same but for the legal form (Công ty TNHH, Co., Ltd, GmbH), for names and ' +
        'organisations. A country is matched `exact` alone; numbers and codes never `fuzzy`',
    }),
  },
  { additionalProperties: false },
);

const Range = (what: string) =>
  Type.Optional(
    Type.Object(
      { from: Type.Optional(Type.String()), to: Type.Optional(Type.String()) },
      {
        additionalProperties: false,
        minProperties: 1,
        description: `Only names ${what} in the latest record from \`from\` to \`to\`, both included: ${MOMENT_FORM}`,
        examples: [{ from: '2026-01-01', to: '2026-12-31' }],
      },
    ),
  );

/** Of a search wherever one is asked for; the rest is how its answer is shown. */
export const SEARCH_FIELDS = {
  include: Type.Array(Term, {
    minItems: 1,
    maxItems: MOST_TERMS,
    description: 'All must hold',
    examples: [[{ field: 'registrantName', term: 'Nguyễn Văn', match: 'prefix' }]],
  }),
  exclude: Type.Optional(Type.Array(Term, { maxItems: MOST_TERMS, description: 'None may hold' })),
  scope: Type.Optional(
    Type.Enum(['current', 'historic'], {
      title: 'ReverseScope',
      default: 'current',
      description:
        '`current`: in the latest record; `historic`: in any record of the name, each term by ' +
        'any of them',
    }),
  ),
  created: Range('created'),
  updated: Range('updated'),
  expiry: Range('that expire'),
  minScore: Type.Optional(
    Type.Number({
      minimum: LEAST_SCORE,
      maximum: 1,
      description: `How alike a value must be for \`fuzzy\`: 1 is the same, ${USUAL_SCORE} is usual`,
    }),
  ),
};

export const ReverseBody = Type.Object(
  {
    ...SEARCH_FIELDS,
    sort: Type.Optional(
      Type.Enum([...REVERSE_SORTS], {
        title: 'ReverseSort',
        description:
          'By name, by a date of the latest record (`-`: from the last; names without it come ' +
          'last), or by `score`. Usual: `score` where an included term is `fuzzy`, else `domain`',
      }),
    ),
    facets: Type.Optional(
      Type.Array(Type.Enum([...REVERSE_FACETS], { title: 'ReverseFacet' }), {
        uniqueItems: true,
        maxItems: REVERSE_FACETS.length,
        description: 'What all names found are counted by; `year` is that of creation',
        examples: [['registrar', 'year']],
      }),
    ),
    limit: limitField(MOST_ON_PAGE, USUAL_PAGE),
    cursor: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: '`next` of the page before, with the same terms',
      }),
    ),
  },
  { additionalProperties: false },
);

const Counts = Type.Object(
  {
    values: Type.Array(
      Type.Object({ value: Nullable(Type.String()), count: Type.Integer({ minimum: 1 }) }),
      { description: 'At most 100, the most frequent first; null: names without one' },
    ),
    others: Type.Integer({ minimum: 0, description: 'Names with none of these values' }),
  },
  { examples: [{ values: [{ value: 'vn', count: 2 }], others: 0 }] },
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
        updated: Type.Optional(Nullable(Instant)),
        expiry: Nullable(Instant),
        firstSeen: Nullable(Instant),
        lastSeen: Nullable(Instant),
        matched: Type.Array(Field),
        score: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'How alike it is; with a `fuzzy` term. Of several the least counts',
          }),
        ),
      }),
      {
        description:
          'In the order of `sort`. With terms that each are common and seldom meet, a page can ' +
          'be shorter than `limit`, or empty, and still have a `next`',
      },
    ),
    facets: Type.Optional(
      Nullable(
        Type.Partial(
          Type.Object({ registrar: Counts, zone: Counts, country: Counts, year: Counts } satisfies {
            [Facet in ReverseFacet]: unknown;
          }),
          {
            description:
              'Where `facets` were asked for: of all names found, on whatever page. Null: there ' +
              'are too many to be counted',
          },
        ),
      ),
    ),
    next: Nullable(Type.String()),
  },
  { $id: 'ReversePage' },
);
