import { Type } from 'typebox';
import { Instant, Nullable, shownAs } from '#app/http/schemas.ts';
import { JOB_KINDS, JOB_STATES } from '#app/storage/jobs/jobs.ts';
import { MOST_ENTRY_CHARS, MOST_NAMES } from './names-in-body.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const Kind = Type.Enum([...JOB_KINDS], {
  title: 'JobKind',
  description: 'As `GET /whois`, `GET /domain/check` or `GET /dns` answers each name',
});

export const Job = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Kind,
    state: Type.Enum([...JOB_STATES], {
      title: 'JobState',
      description:
        '`done`: every name is answered. `failed`: it was not done within 30 days. ' +
        'The results found stay readable in each',
    }),
    total: Count('Names, with those that stand more than once'),
    done: Count('Of them answered'),
    failed: Count('Of those done, the ones without a result: no name, or unknown for now'),
    ratePerMinute: Type.Integer({
      minimum: 1,
      description:
        'Names a minute as they were answered last; until that is known, the most that the key ' +
        'allows: 20 for each request a minute. Registries may allow less',
    }),
    createdAt: Instant,
    finishedAt: Nullable(Instant),
    expiresAt: Nullable({
      ...Instant,
      description: 'When it goes, with its results: after a week',
    }),
  },
  {
    $id: 'Job',
    examples: [
      {
        id: '5f0c9c1e-4d0a-4c5c-9a35-7f3f0f1e2d3c',
        kind: 'check',
        state: 'running',
        total: 100_000,
        done: 24_800,
        failed: 12,
        ratePerMinute: 5_940,
        createdAt: '2026-01-15T12:00:00.000Z',
        finishedAt: null,
        expiresAt: null,
      },
    ],
  },
);

const entry = {
  index: Count('Its place in the list as sent'),
  input: Type.String({
    description: `The entry as sent, of a longer one ${MOST_ENTRY_CHARS} characters`,
  }),
};
const result = Type.Union([
  Type.Ref('WhoisAnswer'),
  Type.Ref('CheckAnswer'),
  Type.Ref('DnsAnswer'),
]);
const error = Type.Object({ code: Type.String(), message: Type.String() });

/** A line of the results. */
export const JobResult = Type.Union(
  [
    Type.Object({ ...entry, domain: Type.String(), ok: Type.Literal(true), result }),
    Type.Object({ ...entry, domain: Nullable(Type.String()), ok: Type.Literal(false), error }),
  ],
  {
    $id: 'JobResult',
    examples: [
      {
        index: 1,
        input: 'not a name',
        domain: null,
        ok: false,
        error: { code: 'invalid_domain', message: 'The name has a character that is not allowed.' },
      },
    ],
  },
);

/** Judged as it comes, name by name. */
const streamed = (shown: Parameters<typeof shownAs>[1]) => ({
  schema: shownAs(Type.Unknown(), shown),
});

/** A body that is read by `namesInBody`. */
export const NewJob = {
  content: {
    'application/json': streamed(
      Type.Object(
        { domains: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_NAMES }) },
        { additionalProperties: false, examples: [{ domains: ['vnnic.vn', 'example.com'] }] },
      ),
    ),
    'application/x-ndjson': streamed(
      Type.String({
        description: 'A line each: `"vnnic.vn"`, `{"domain":"vnnic.vn"}` or `vnnic.vn`',
        examples: ['"vnnic.vn"\n"example.com"\n'],
      }),
    ),
    'text/csv': streamed(
      Type.String({
        description: 'The first column; a first line that names it is left out',
        examples: ['domain,note\nvnnic.vn,ours\nexample.com,theirs\n'],
      }),
    ),
  },
};

export const JobChange = Type.Object(
  {
    state: Type.Enum(['paused', 'running', 'cancelled'], {
      title: 'WantedJobState',
      description: '`running` lets a paused job go on; a cancelled one never does',
    }),
  },
  { additionalProperties: false },
);
