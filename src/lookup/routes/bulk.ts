import { type TSchema, Type } from 'typebox';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import { domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { EVENT_STREAM_TYPE, EventStream, prefersEvents } from '#app/http/event-stream.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { errorResponses, KEY_NEEDED, shownAs } from '#app/http/schemas.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { checkName } from '../answers/check-name.ts';
import { whoisAnswer } from '../answers/whois-answer.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

export const MOST_DOMAINS = 20;
export const MOST_CHECKS = 100;

/** `POST /whois/bulk`: each domain as `GET /whois` answers it. One request against the limit. */
export function bulkRoute(app: App, parts: LookupRouteParts): void {
  const { clock, lookups } = parts;
  eachRoute(app, parts, {
    path: '/whois/bulk',
    operationId: 'bulkWhois',
    summary: `WHOIS data of up to ${MOST_DOMAINS} domains`,
    single: 'GET /whois',
    most: MOST_DOMAINS,
    schema: 'WhoisAnswer',
    async answer(name) {
      const found = await lookups.find(name, { urgency: 'bulk' });
      return found.kind === 'found'
        ? whoisAnswer(found.outcome, found.serving, clock.now())
        : unavailable(found.outcome);
    },
  });
}

/** `POST /domain/check/bulk`: each domain as `GET /domain/check` answers it. */
export function bulkCheckRoute(app: App, parts: LookupRouteParts): void {
  const { clock, lookups } = parts;
  eachRoute(app, parts, {
    path: '/domain/check/bulk',
    operationId: 'bulkCheck',
    summary: `Availability of up to ${MOST_CHECKS} domains`,
    single: 'GET /domain/check',
    most: MOST_CHECKS,
    schema: 'CheckAnswer',
    async answer(name) {
      const answer = await checkName(lookups, name, clock, 'bulk');
      return answer.status === 'unknown' ? unavailable(answer) : answer;
    },
  });
}

interface BulkRoute {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** The route for one domain. */
  readonly single: string;
  readonly most: number;
  /** Of what each domain gets. */
  readonly schema: string;
  readonly answer: (name: DomainName) => Promise<object | AppError>;
}

/** At once, or as events where the client prefers them. */
function eachRoute(app: App, { clock, parseName }: LookupRouteParts, route: BulkRoute): void {
  const { path, operationId, summary, single, most, schema, answer } = route;
  const description =
    `Each as \`${single}\` answers it, in the order sent. A fault of one is that one’s alone; ` +
    'the whole is one request against the limit. With `Accept: text/event-stream` each comes as ' +
    'it is found, in an event `result`; `done` with the summary is the last.';
  app.post(
    path,
    {
      config: {
        needs: 'partner',
        ...judgesBody<DomainsBody>(({ domains }) => domainsFaults(parseName, domains)),
      },
      schema: { operationId, summary, description, ...bulkSchema(most, schema) },
    },
    async (request, reply) => {
      const { domains } = request.body;
      const names = domains.map((domain) => nameOrThrow(parseName(domain)));
      if (!prefersEvents(request.headers.accept)) return await answerEach(names, domains, answer);
      const stream = new EventStream(clock, () => {});
      answerEach(names, domains, answer, (entry) => stream.send('result', entry)).then(
        (answers) => {
          stream.send('done', answers.summary);
          stream.end();
        },
        // Too late for a status: the stream ends without its `done`.
        (error: Error) => stream.body.destroy(error),
      );
      return reply.type(EVENT_STREAM_TYPE).header('x-accel-buffering', 'no').send(stream.body);
    },
  );
}

const Count = Type.Integer({ minimum: 0 });

const domainsBody = (most: number) =>
  Type.Object(
    {
      domains: Type.Array(Type.String(), {
        minItems: 1,
        maxItems: most,
        examples: [['vnnic.vn', 'example.com']],
      }),
    },
    { additionalProperties: false },
  );
type DomainsBody = ReturnType<typeof domainsBody>;

/** `answer`: the schema of what each domain gets. */
function bulkSchema(most: number, answer: string) {
  const entry = {
    index: Type.Integer({ minimum: 0 }),
    input: Type.String({ description: 'The entry as sent' }),
    domain: Type.String(),
  };
  const result = Type.Ref(answer);
  const error = Type.Object({
    code: Type.String(),
    message: Type.String(),
    retryAfter: Type.Optional(Type.Integer({ minimum: 1 })),
  });
  const item = shownAs(
    Type.Object({
      ...entry,
      ok: Type.Boolean(),
      result: Type.Optional(result),
      error: Type.Optional(error),
    }),
    Type.Union([
      Type.Object({ ...entry, ok: Type.Literal(true), result }),
      Type.Object({ ...entry, ok: Type.Literal(false), error }),
    ]),
  );
  // Typed as any schema is: the answer may be events instead.
  const answers: TSchema = Type.Object({
    results: Type.Array(item, { description: 'In the order sent, duplicates kept' }),
    summary: Type.Object({ total: Count, succeeded: Count, failed: Count }),
  });
  return {
    tags: ['Lookup'],
    security: KEY_NEEDED,
    body: domainsBody(most),
    response: {
      200: {
        description: 'An entry for each domain',
        content: {
          'application/json': { schema: answers },
          'text/event-stream': { schema: Type.String() },
        },
      },
      ...errorResponses(400, 403, 413, 415),
    },
  };
}

/** A fault of one name is that name's alone. `tell` hears of each as it comes. */
async function answerEach(
  names: readonly DomainName[],
  domains: readonly string[],
  answer: BulkRoute['answer'],
  tell: (entry: Entry) => void = () => {},
) {
  const results = await Promise.all(
    names.map(async (name, index) => {
      const result = await answer(name);
      const entry = entryOf({ index, input: domains[index]!, domain: name.ascii }, result);
      tell(entry);
      return entry;
    }),
  );
  const succeeded = results.filter((result) => result.ok).length;
  return {
    results,
    summary: { total: results.length, succeeded, failed: results.length - succeeded },
  };
}

type Entry = ReturnType<typeof entryOf>;

function entryOf(asked: { index: number; input: string; domain: string }, result: object) {
  if (!(result instanceof AppError)) return { ...asked, ok: true, result };
  const { code, message, retryAfterSeconds } = result;
  const retryAfter = retryAfterSeconds ?? undefined;
  return { ...asked, ok: false, error: { code, message, ...(retryAfter && { retryAfter }) } };
}

/** The list as a whole, before anything is looked up: every bad entry is named. */
function domainsFaults(
  parseName: NameParser,
  domains: readonly (string | undefined)[] = [],
): ErrorDetail[] {
  return domains.flatMap((domain, index) => {
    const faults = domainFaults(domain === undefined ? undefined : parseName(domain));
    return faults.map(({ field: _, ...fault }) => ({ index, ...fault }));
  });
}
