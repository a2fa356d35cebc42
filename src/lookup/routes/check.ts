import { Type } from 'typebox';
import { offerToCaches } from '#app/http/caching.ts';
import { DomainParam, judgesDomain, nameOrThrow } from '#app/http/domain-param.ts';
import { JSON_TYPE } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { checkName } from '../answers/check-name.ts';
import { lasting } from '../cache/ready-answer.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

/** `GET /domain/check`: may the domain be registered, and if not, why. */
export function checkRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.get(
    '/domain/check',
    {
      config: judgesDomain(parseName),
      schema: {
        operationId: 'checkDomain',
        tags: ['Lookup'],
        summary: 'Availability of one domain',
        description:
          'Whether it may be registered now, by the word of its registry and the rules of its ' +
          'zone, with the evidence.',
        querystring: Type.Object({ domain: DomainParam }),
        response: { 200: Type.Ref('CheckAnswer'), ...errorResponses(304, 400, 503) },
      },
    },
    async (request, reply) => {
      const answer = await checkName(lookups, nameOrThrow(parseName(request.query.domain)), clock);
      if (answer.status === 'unknown') throw unavailable(answer);
      offerToCaches(request, reply, lasting(answer), answer.cacheTtlRemaining);
      return reply.type(JSON_TYPE).send(answer);
    },
  );
}
