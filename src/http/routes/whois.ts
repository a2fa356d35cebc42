import { Type } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import { rawTexts, whoisAnswer } from '#app/lookup/whois-answer.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { App } from '../app.ts';
import { nameOrThrow, unavailable } from '../found.ts';
import { errorResponses } from '../schemas/common.ts';
import { DomainParam } from '../schemas/lookup.ts';

const Query = Type.Object({
  domain: DomainParam,
  raw: Type.Optional(Type.Boolean({ description: 'Adds what the sources said' })),
  fresh: Type.Optional(
    Type.Boolean({ description: 'Asks the sources whatever the cache holds. Needs a Partner key' }),
  ),
});

export interface WhoisRouteParts {
  readonly clock: Clock;
  readonly lookups: Lookups;
  readonly parseName: NameParser;
}

/** `GET /whois`: registration data of one domain. */
export function whoisRoute(app: App, { clock, lookups, parseName }: WhoisRouteParts): void {
  app.get(
    '/whois',
    {
      config: { needs: (request) => (asksFresh(request.query) ? 'partner' : undefined) },
      schema: {
        operationId: 'getWhois',
        tags: ['Lookup'],
        summary: 'WHOIS data of one domain',
        querystring: Query,
        response: { 200: Type.Ref('WhoisAnswer'), ...errorResponses(400, 403, 503) },
      },
    },
    (request, reply) => {
      const { domain, raw = false, fresh = false } = request.query;
      const name = nameOrThrow(parseName(domain));
      reply.type('application/json; charset=utf-8');
      // The hot path: the answer stands ready as bytes, nothing is waited for.
      const ready = raw || fresh ? null : lookups.cached(name);
      return ready ? reply.send(ready.whoisBytes(clock.now())) : slowly(name, raw, fresh);
    },
  );

  async function slowly(name: DomainName, raw: boolean, fresh: boolean): Promise<string> {
    const found = await lookups.find(name, { fresh });
    if ('status' in found) throw unavailable(found);
    const { outcome } = found.entry;
    const answer = whoisAnswer(outcome, found.serving, clock.now());
    return JSON.stringify(raw ? { ...answer, raw: rawTexts(outcome.raw) } : answer);
  }
}

/** Tier comes before input, so the raw value is looked at here; what it may be is the schema's business. */
function asksFresh(query: unknown): boolean {
  return (query as { fresh?: unknown }).fresh === 'true';
}
