import { Type } from 'typebox';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { DomainName, ParsedName } from '#app/names/domain-name.ts';
import { faultsThrown, judgesQuery } from './input/judge.ts';

export const DomainParam = Type.String({
  description:
    'The domain, URL-encoded; Unicode or A-labels, any case. ' +
    'A host below a registrable domain is answered for that domain.',
  examples: ['vnnic.vn'],
});

const DomainQuery = Type.Object({ domain: Type.Optional(DomainParam) });

/** The name, or the 400 that says why it is none. */
export function nameOrThrow(parsed: ParsedName): DomainName {
  if (parsed.ok) return parsed.name;
  throw new AppError('invalid_domain', parsed.fault.message, {
    details: [{ field: 'domain', message: parsed.fault.message }],
  });
}

/** What is wrong with the name, to be told beside other faults. */
export function domainFaults(parsed: ParsedName | undefined): ErrorDetail[] {
  return parsed === undefined ? [] : faultsThrown(() => nameOrThrow(parsed));
}

/** For the `config` of a route with no fault of meaning but that of its `domain`. */
export function judgesDomain(parse: (text: string) => ParsedName) {
  return judgesQuery<typeof DomainQuery>(({ domain }) =>
    domainFaults(domain === undefined ? undefined : parse(domain)),
  );
}
