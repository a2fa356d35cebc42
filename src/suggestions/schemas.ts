import { type Static, Type } from 'typebox';
import { NoticeSchema, Nullable } from '#app/http/schemas.ts';
import { USUAL_LIMIT } from './brief/usual-wishes.ts';

export const QUERY_CHARS = { least: 3, most: 500 } as const;

export const BriefBody = Type.Object(
  {
    query: Type.String({
      minLength: QUERY_CHARS.least,
      // White space around it doesn't count, but has to be read.
      maxLength: 2 * QUERY_CHARS.most,
      description:
        'The brief, Vietnamese or English: 3 to 500 characters without the white space around it',
      examples: ['tiệm trà sữa và bánh ngọt thủ công ở Đà Lạt cho giới trẻ'],
    }),
    zones: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
        maxItems: 10,
        description:
          'Zones to offer names under, the preferred one first; left out, the brief chooses',
        examples: [['vn', 'com.vn', 'com']],
      }),
    ),
    language: Type.Optional(Type.Enum(['vi', 'en', 'auto'], { default: 'auto' })),
    style: Type.Optional(
      Type.Enum(['brandable', 'descriptive', 'short', 'any'], { default: 'any' }),
    ),
    maxLength: Type.Optional(
      Type.Integer({
        minimum: 3,
        maximum: 63,
        description: 'Characters of the label; 15 when left out',
      }),
    ),
    hyphens: Type.Optional(
      Type.Boolean({ default: false, description: 'Labels may have hyphens' }),
    ),
    digits: Type.Optional(Type.Boolean({ default: false, description: 'Labels may have digits' })),
    idn: Type.Optional(
      Type.Boolean({ default: false, description: 'Adds accented names under .vn' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: USUAL_LIMIT })),
    check: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Asks DNS and registries whether the names can be had',
      }),
    ),
    onlyAvailable: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Only names that a registry says are free; needs `check`',
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The same seed: the same names',
      }),
    ),
  },
  { additionalProperties: false },
);

const Status = Type.Enum(['available', 'likely', 'registered', 'reserved', 'auction', 'unknown'], {
  title: 'SuggestionStatus',
});

const SuggestionSchema = Type.Object(
  {
    domain: Type.String({ description: 'Lower-case A-label form' }),
    unicode: Type.String({ description: 'U-label form' }),
    label: Type.String({ description: 'The one label before the zone, A-label form' }),
    zone: Type.String(),
    style: Type.Enum(['brandable', 'descriptive', 'short']),
    reason: Type.String({
      description:
        'In the brief’s language: what the name is made of, what that means, how it reads',
    }),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How good the name is by itself; the list also heeds that names differ',
    }),
    available: Nullable(
      Type.Boolean({
        description: 'As `GET /domain/check` says it; null where no registry has said anything',
      }),
    ),
    status: {
      ...Status,
      description:
        '`likely`: not in the DNS, which proves nothing; `unknown`: not asked, or no source answered',
    },
    alsoZones: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Other zones offered for the brief that the same label may stand under; not asked',
      }),
    ),
    notices: Type.Array(NoticeSchema, { description: 'The zone’s conditions, where it has any' }),
  },
  { $id: 'Suggestion' },
);

const { domain, unicode, zone, available, status } = SuggestionSchema.properties;

const EndingsAnswer = Type.Object(
  {
    label: Type.String({ description: 'The one label before the zone, A-label form' }),
    endings: Type.Array(Type.Object({ domain, unicode, zone, available, status })),
  },
  { $id: 'Endings' },
);
export type Ending = Static<typeof EndingsAnswer>['endings'][number];

const Words = Type.Array(Type.String());

/** What was made of a brief: an addition to the contract, so that people can correct it. */
const UnderstoodSchema = Type.Object(
  {
    trades: Type.Array(Type.String(), { description: 'Strongest first; empty: none recognised' }),
    audience: Words,
    tone: Words,
    place: Nullable(Type.String()),
    person: Nullable(Type.String()),
    namesIn: Type.Enum(['vi', 'en'], { description: 'The language names are made in' }),
    wishes: Type.Object(
      {
        minLength: Nullable(Type.Integer()),
        maxLength: Nullable(Type.Integer()),
        zones: Words,
        include: Words,
        exclude: Words,
        startsWith: Nullable(Type.String()),
        endsWith: Words,
        syllables: Nullable(Type.Integer()),
        isOneWord: Type.Boolean(),
        isShort: Type.Boolean(),
        isInvented: Type.Boolean(),
        isEarnest: Type.Boolean({ description: 'No puns, nothing cutesy.' }),
      },
      { description: 'What the brief says of the name itself' },
    ),
    corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'Words taken for misspelt ones',
    }),
  },
  { $id: 'UnderstoodBrief', description: 'What was made of the brief, in its own language' },
);

const SuggestionsAnswer = Type.Object(
  {
    query: Type.String(),
    language: Type.Enum(['vi', 'en']),
    understood: Type.Ref('UnderstoodBrief'),
    engine: Type.String({
      description: '`embedded`, or `model:<name>` when names of the language model are among them',
    }),
    suggestions: Type.Array(Type.Ref('Suggestion')),
    partial: Type.Boolean({ description: 'The time budget ended before everything was found out' }),
    elapsedMs: Type.Integer({ minimum: 0 }),
  },
  { $id: 'Suggestions' },
);

export const SUGGESTION_SCHEMAS = [
  SuggestionSchema,
  UnderstoodSchema,
  SuggestionsAnswer,
  EndingsAnswer,
];

/** A client's wishes; zones as it wrote them, the preferred one first. */
export type SuggestionRequest = Required<Omit<Static<typeof BriefBody>, 'maxLength'>> & {
  maxLength: number | null;
};

export type SuggestedName = Static<typeof SuggestionSchema>;
export type Availability = Pick<SuggestedName, 'available' | 'status'>;
export type Understood = Static<typeof UnderstoodSchema>;
export type SuggestionAnswer = Omit<
  Static<typeof SuggestionsAnswer>,
  'understood' | 'suggestions'
> & { understood: Understood; suggestions: SuggestedName[] };
