import { Type } from 'typebox';
import type { App } from '#app/http/app-type.ts';
import { errorResponses } from '#app/http/error-schema.ts';
import { Nullable } from '#app/http/fields.ts';

export const Usage = Type.Object({
  tier: Type.Enum(['public', 'partner', 'admin']),
  limit: Type.Integer({ minimum: 1, description: 'Requests a minute' }),
  remaining: Type.Integer({ minimum: 0 }),
  reset: Type.Integer({ description: 'Unix time in seconds' }),
  key: Nullable(Type.Object({ id: Type.String(), name: Type.String(), prefix: Type.String() })),
});

/** `GET /usage`: what the caller has left. Counts as a request itself. */
export function usageRoute(api: App): void {
  api.get(
    '/usage',
    {
      schema: {
        operationId: 'getUsage',
        tags: ['Account'],
        summary: 'Tier and remaining requests of the caller',
        response: { 200: Usage, ...errorResponses() },
      },
    },
    async ({ caller: { tier, key, limit } }) => ({
      tier,
      limit: limit.limit,
      remaining: limit.remaining,
      reset: limit.resetAt,
      key: key && { id: key.id, name: key.name, prefix: key.prefix },
    }),
  );
}
