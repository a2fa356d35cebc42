import { AppError } from '#app/base/errors.ts';
import type { UnknownOutcome } from '../outcome.ts';

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
    { retryAfterSeconds: Math.max(1, Math.ceil(outcome.retryAfterMs / 1000)) },
  );
}
