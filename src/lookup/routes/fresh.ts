/** `fresh=true`: the sources are asked, not the cache. For Partners. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

/** A member of the query. */
export const Fresh = Type.Optional(
  Type.Boolean({ description: 'Asks the sources, not the cache. Needs a Partner key' }),
);

/**
 * What the route needs. Tier comes before input, so the raw value is looked at; what it may be, the
 * schema says.
 */
export function neededForFresh({ query }: Pick<FastifyRequest, 'query'>): 'partner' | undefined {
  return (query as { fresh?: unknown }).fresh === 'true' ? 'partner' : undefined;
}
