import { Type } from 'typebox';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses } from '#app/http/schemas.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { whoisAnswer } from '../answers/whois-answer.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

export const MOST_DOMAINS = 20;

const Body = Type.Object(
  {
    domains: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: MOST_DOMAINS,
      examples: [['vnnic.vn', 'example.com']],
    }),
  },
  { additionalProperties: false },
);

const Item = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  input: Type.String({ description: 'The entry as sent' }),
  domain: Type.String(),
  ok: Type.Boolean(),
  result: Type.Optional(Type.Ref('WhoisAnswer')),
  error: Type.Optional(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      retryAfter: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
});

const Count = Type.Integer({ minimum: 0 });

const Answer = Type.Object({
  results: Type.Array(Item, { description: 'In the order sent, duplicates kept' }),
  summary: Type.Object({ total: Count, succeeded: Count, failed: Count }),
});

/** `POST /whois/bulk`: each domain as `GET /whois` answers it. One request against the limit. */
export function bulkRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.post(
    '/whois/bulk',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'bulkWhois',
        tags: ['Lookup'],
        summary: `WHOIS data of up to ${MOST_DOMAINS} domains`,
        security: [{ apiKey: [] }],
        body: Body,
        response: { 200: Answer, ...errorResponses(400, 403, 413, 415) },
      },
    },
    async (request) => {
      const { domains } = request.body;
      const names = parseAll(domains);
      const results = await Promise.all(names.map(lookUp));
      const succeeded = results.filter((r) => r.ok).length;
      return {
        results: results.map((result, index) => ({
          index,
          input: domains[index]!,
          domain: names[index]!.ascii,
          ...result,
        })),
        summary: { total: results.length, succeeded, failed: results.length - succeeded },
      };
    },
  );

  /** The list as a whole, before anything is looked up: every bad entry is named. */
  function parseAll(domains: readonly string[]): DomainName[] {
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

  /** A fault of one name is that name's alone. */
  async function lookUp(name: DomainName) {
    const found = await lookups.find(name, { urgency: 'bulk' });
    if (found.kind === 'found')
      return { ok: true, result: whoisAnswer(found.outcome, found.serving, clock.now()) };
    const { code, message, retryAfterSeconds } = unavailable(found.outcome);
    const retryAfter = retryAfterSeconds ?? undefined;
    return { ok: false, error: { code, message, ...(retryAfter && { retryAfter }) } };
  }
}
