import { Type } from 'typebox';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses, KEY_NEEDED } from '#app/http/schemas.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { checkName } from '../answers/check-name.ts';
import { whoisAnswer } from '../answers/whois-answer.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

export const MOST_DOMAINS = 20;
export const MOST_CHECKS = 100;

/** `POST /whois/bulk`: each domain as `GET /whois` answers it. One request against the limit. */
export function bulkRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.post(
    '/whois/bulk',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'bulkWhois',
        summary: `WHOIS data of up to ${MOST_DOMAINS} domains`,
        description:
          'Each as `GET /whois` answers it, in the order sent. A fault of one is that one’s ' +
          'alone; the whole is one request against the limit.',
        ...bulkSchema(MOST_DOMAINS, 'WhoisAnswer'),
      },
    },
    ({ body }) =>
      answerEach(parseName, body.domains, async (name) => {
        const found = await lookups.find(name, { urgency: 'bulk' });
        return found.kind === 'found'
          ? whoisAnswer(found.outcome, found.serving, clock.now())
          : unavailable(found.outcome);
      }),
  );
}

/** `POST /domain/check/bulk`: each domain as `GET /domain/check` answers it. */
export function bulkCheckRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.post(
    '/domain/check/bulk',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'bulkCheck',
        summary: `Availability of up to ${MOST_CHECKS} domains`,
        description:
          'Each as `GET /domain/check` answers it, in the order sent. A fault of one is that ' +
          'one’s alone; the whole is one request against the limit.',
        ...bulkSchema(MOST_CHECKS, 'CheckAnswer'),
      },
    },
    ({ body }) =>
      answerEach(parseName, body.domains, async (name) => {
        const answer = await checkName(lookups, name, clock, 'bulk');
        return answer.status === 'unknown' ? unavailable(answer) : answer;
      }),
  );
}

const Count = Type.Integer({ minimum: 0 });

/** `answer`: the schema of what each domain gets. */
function bulkSchema<const Answer extends string>(most: number, answer: Answer) {
  const item = Type.Object({
    index: Type.Integer({ minimum: 0 }),
    input: Type.String({ description: 'The entry as sent' }),
    domain: Type.String(),
    ok: Type.Boolean(),
    result: Type.Optional(Type.Ref(answer)),
    error: Type.Optional(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        retryAfter: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    ),
  });
  return {
    tags: ['Lookup'],
    security: KEY_NEEDED,
    body: Type.Object(
      {
        domains: Type.Array(Type.String(), {
          minItems: 1,
          maxItems: most,
          examples: [['vnnic.vn', 'example.com']],
        }),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({
        results: Type.Array(item, { description: 'In the order sent, duplicates kept' }),
        summary: Type.Object({ total: Count, succeeded: Count, failed: Count }),
      }),
      ...errorResponses(400, 403, 413, 415),
    },
  };
}

/** A fault of one name is that name's alone. */
async function answerEach<Answer extends object>(
  parseName: NameParser,
  domains: readonly string[],
  answer: (name: DomainName) => Promise<Answer | AppError>,
) {
  const names = parseAll(parseName, domains);
  const results = await Promise.all(
    names.map(async (name, index) => {
      const result = await answer(name);
      const entry = { index, input: domains[index]!, domain: name.ascii };
      if (!(result instanceof AppError)) return { ...entry, ok: true, result };
      const { code, message, retryAfterSeconds } = result;
      const retryAfter = retryAfterSeconds ?? undefined;
      return { ...entry, ok: false, error: { code, message, ...(retryAfter && { retryAfter }) } };
    }),
  );
  const succeeded = results.filter((result) => result.ok).length;
  return {
    results,
    summary: { total: results.length, succeeded, failed: results.length - succeeded },
  };
}

/** The list as a whole, before anything is looked up: every bad entry is named. */
function parseAll(parseName: NameParser, domains: readonly string[]): DomainName[] {
  const names: DomainName[] = [];
  const details: ErrorDetail[] = [];
  for (const [index, domain] of domains.entries()) {
    const parsed = parseName(domain);
    if (parsed.ok) names.push(parsed.name);
    else details.push({ index, code: 'invalid_domain', message: parsed.fault.message });
  }
  if (details.length > 0)
    throw new AppError('invalid_domain', 'Some of the domains are not valid.', { details });
  return names;
}
