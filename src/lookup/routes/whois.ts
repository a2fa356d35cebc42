import { Type } from 'typebox';
import { offerToCaches } from '#app/http/caching.ts';
import { DomainParam, judgesDomain, nameOrThrow } from '#app/http/domain-param.ts';
import { JSON_TYPE } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { prefers } from '#app/http/input/accept.ts';
import { errorResponses, RDAP_TYPE } from '#app/http/schemas.ts';
import { rawTexts, whoisAnswer } from '../answers/whois-answer.ts';
import { lasting } from '../cache/ready-answer.ts';
import { Fresh, neededForFresh } from './fresh.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

const Query = Type.Object({
  domain: DomainParam,
  raw: Type.Optional(Type.Boolean({ description: 'Adds what the sources said' })),
  fresh: Fresh,
});

/** `GET /whois`: data of one domain. Answers that stand ready go by `ready-path.ts`. */
export function whoisRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.get(
    '/whois',
    {
      config: { needs: neededForFresh, ...judgesDomain(parseName) },
      schema: {
        operationId: 'getWhois',
        tags: ['Lookup'],
        summary: 'WHOIS data of one domain',
        description:
          'From the cache, else from the sources of its zone’s operator. A name that is not ' +
          'registered is a 200 too, with its `status` and without `data`. Who asks for ' +
          '`application/rdap+json` is sent to `/rdap/domain/{name}` (303).',
        querystring: Query,
        response: {
          200: Type.Ref('WhoisAnswer'),
          303: Type.Null({ description: 'The same as RDAP is there' }),
          ...errorResponses(304, 400, 403, 503),
        },
      },
    },
    async (request, reply) => {
      const { domain, raw = false, fresh = false } = request.query;
      const name = nameOrThrow(parseName(domain));
      if (prefers(request.headers.accept, RDAP_TYPE))
        return reply.redirect(`/rdap/domain/${name.ascii}${fresh ? '?fresh=true' : ''}`, 303);
      const found = await lookups.find(name, { fresh });
      if (found.kind === 'unknown') throw unavailable(found.outcome);
      const { outcome } = found;
      const plain = whoisAnswer(outcome, found.serving, clock.now());
      const answer = raw ? { ...plain, raw: rawTexts(outcome.raw) } : plain;
      offerToCaches(request, reply, lasting(answer), answer.cacheTtlRemaining);
      return reply.type(JSON_TYPE).send(answer);
    },
  );
}
