import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { ReverseOutcome, ReverseRequest } from '#app/records/reverse-search.ts';
import type { App } from '../app-type.ts';
import { invalidInput } from '../invalid-input.ts';
import { errorResponses } from '../schemas/error.ts';
import { ReverseBody, USUAL_PAGE } from '../schemas/reverse.ts';

export interface ReverseRouteParts {
  /** Searches, and writes down that this key did. */
  readonly reverse: (request: ReverseRequest, keyId: string) => Promise<ReverseOutcome>;
}

const RETRY_SECONDS = 30;

/** `POST /whois/reverse`: which domains share a registrant, an e-mail address, a nameserver. */
export function reverseRoute(app: App, { reverse }: ReverseRouteParts): void {
  app.post(
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
      // The gate lets no one through to here without a key.
      const keyId = request.caller.key!.id;
      const outcome = await reverse({ include, exclude, scope, limit, cursor }, keyId);
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
