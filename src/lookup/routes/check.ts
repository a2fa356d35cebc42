import { Type } from 'typebox';
import { offerToCaches } from '#app/http/caching.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import { JSON_TYPE } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses, NotModified } from '#app/http/schemas.ts';
import { checkName } from '../answers/check-name.ts';
import type { LookupRouteParts } from './parts.ts';
import { unavailable } from './unavailable.ts';

/** `GET /domain/check`: may the domain be registered, and if not, why. */
export function checkRoute(app: App, { clock, lookups, parseName }: LookupRouteParts): void {
  app.get(
    '/domain/check',
    {
      schema: {
        operationId: 'checkDomain',
        tags: ['Lookup'],
        summary: 'Availability of one domain',
        querystring: Type.Object({ domain: DomainParam }),
        response: {
          200: Type.Ref('CheckAnswer'),
          304: NotModified,
          ...errorResponses(400, 503),
        },
      },
    },
    async (request, reply) => {
      const answer = await checkName(lookups, nameOrThrow(parseName(request.query.domain)), clock);
      if (answer.status === 'unknown') throw unavailable(answer);
      if (offerToCaches(request, reply, answer)) return reply.code(304).send(null);
      return reply.type(JSON_TYPE).send(answer);
    },
  );
}
