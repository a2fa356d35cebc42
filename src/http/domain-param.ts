import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { DomainName, ParsedName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';

export const DomainParam = Type.String({
  description:
    'The domain, URL-encoded; Unicode or A-labels, any case. ' +
    'A host below a registrable domain is answered for that domain.',
  examples: ['vnnic.vn'],
});

/** The name, or the 400 that says why it is none. */
export function nameOrThrow(parsed: ParsedName): DomainName {
  if (parsed.ok) return parsed.name;
  throw new AppError('invalid_domain', parsed.fault.message, {
    details: [{ field: 'domain', message: parsed.fault.message }],
  });
}

/** For the `config` of a route: a fault of `domain` is told with those that its schema finds. */
export function judgesDomain(parseName: NameParser) {
  return {
    judge({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): void {
      const { domain } = { ...(query as object), ...(body as object) } as { domain?: unknown };
      if (typeof domain === 'string') nameOrThrow(parseName(domain));
    },
  };
}
