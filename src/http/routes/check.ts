import { Type } from 'typebox';
import { checkName } from '#app/lookup/check-name.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { App } from '../app.ts';
import { nameOrThrow, unavailable } from '../found.ts';
import { errorResponses } from '../schemas/common.ts';
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
    (request, reply) => {
      const name = nameOrThrow(parseName(request.query.domain));
      reply.type('application/json; charset=utf-8');
      const ready = lookups.cached(name);
      return ready ? reply.send(ready.checkBytes(clock.now())) : slowly(name);
    },
  );

  async function slowly(name: DomainName): Promise<string> {
    const answer = await checkName(lookups, name, clock.now);
    if (answer.status === 'unknown') throw unavailable(answer);
    return JSON.stringify(answer);
  }
}
