import { AppError } from '#app/base/errors.ts';
import type { UnknownOutcome } from '#app/lookup/outcome.ts';
import type { DomainName, ParsedName } from '#app/names/domain-name.ts';

/** What a client is told to wait when no source said how long. */
const USUAL_RETRY_SECONDS = 30;

/** The name, or the 400 that says why it is none. */
export function nameOrThrow(parsed: ParsedName): DomainName {
  if (parsed.ok) return parsed.name;
  throw new AppError('invalid_domain', parsed.fault.message, {
    details: [{ field: 'domain', message: parsed.fault.message }],
  });
}

/** Unknown is said as unknown: 503, with what was tried. */
export function unavailable(outcome: UnknownOutcome): AppError {
  const tried = outcome.attempts.map(
    ({ source, server, result }) => `${source} ${server}: ${result}`,
  );
  const suffix =
    tried.length > 0 ? ` Tried: ${tried.join('; ')}.` : ' No source is known for its zone.';
  return new AppError(
    'registry_unavailable',
    `No definite answer for ${outcome.name.ascii} for now.${suffix}`,
    {
      retryAfterSeconds:
        outcome.retryAfterMs === null
          ? USUAL_RETRY_SECONDS
          : Math.max(1, Math.ceil(outcome.retryAfterMs / 1000)),
    },
  );
}
