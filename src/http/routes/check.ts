import { Type } from 'typebox';
import { checkName } from '#app/lookup/check-name.ts';
import type { App } from '../app-type.ts';
import { nameOrThrow, unavailable } from '../found.ts';
import { JSON_TYPE } from '../json-type.ts';
import { errorResponses } from '../schemas/error.ts';
import { DomainParam } from '../schemas/lookup.ts';
import type { WhoisRouteParts } from './whois.ts';

/** `GET /domain/check`: may the domain be registered, and if not, why. */
export function checkRoute(app: App, { clock, lookups, parseName }: WhoisRouteParts): void {
  app.get(
    '/domain/check',
    {
      schema: {
        operationId: 'checkDomain',
        tags: ['Lookup'],
        summary: 'Availability of one domain',
        querystring: Type.Object({ domain: DomainParam }),
        response: { 200: Type.Ref('CheckAnswer'), ...errorResponses(400, 503) },
      },
    },
    async (request, reply) => {
      const answer = await checkName(lookups, nameOrThrow(parseName(request.query.domain)), clock);
      if (answer.status === 'unknown') throw unavailable(answer);
      return reply.type(JSON_TYPE).send(answer);
    },
  );
}
