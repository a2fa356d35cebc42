import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/app-type.ts';
import { errorResponses } from '#app/http/error-schema.ts';
import { invalidInput } from '#app/http/invalid-input.ts';
import type { ReverseWhois } from './reverse-whois.ts';
import { REVERSE_SCHEMAS, ReverseBody, USUAL_PAGE } from './schemas.ts';

const RETRY_SECONDS = 30;

/** `POST /whois/reverse`: which domains share a registrant, an e-mail address, a nameserver. */
export function reverseRoutes(api: App, reverse: ReverseWhois): void {
  for (const schema of REVERSE_SCHEMAS) api.addSchema(schema);
  api.post(
    '/whois/reverse',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'reverseWhois',
        tags: ['History'],
        summary: 'Domains by registrant, registrar or nameserver',
        description:
          'Every search is written down: the key, the terms, the time and how many domains were found.',
        security: [{ apiKey: [] }],
        body: ReverseBody,
        response: { 200: Type.Ref('ReversePage'), ...errorResponses(400, 403, 413, 415, 503) },
      },
    },
    async (request, reply) => {
      const {
        include,
        exclude = [],
        scope = 'current',
        limit = USUAL_PAGE,
        cursor = null,
      } = request.body;
      // The gate lets no request through to here without a key.
      const keyId = request.caller.key!.id;
      const outcome = await reverse.search({ include, exclude, scope, limit, cursor }, keyId);
      if (outcome.ok) {
        reply.header('cache-control', 'no-store');
        return outcome.answer;
      }
      if (outcome.fault === 'invalid') throw invalidInput('body', outcome.details);
      throw new AppError(
        'registry_unavailable',
        'The search took too long. Try again later, or with longer or more particular terms.',
        { retryAfterSeconds: RETRY_SECONDS },
      );
    },
  );
}
