import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { DomainName, ParsedName } from '#app/names/domain-name.ts';

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
