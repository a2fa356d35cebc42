import type { LookupOutcome } from '#app/lookup/outcome.ts';
import type { Observation } from '#app/storage/observations/observations.ts';

/**
 * What of an outcome is kept: what a source said. An unknown outcome says nothing of the name, and
 * what a rule settles without asking anyone (a shared zone) would be seen the same at any time:
 * null for both.
 */
export function observationOf(outcome: LookupOutcome, id: string): Observation | null {
  if (outcome.status === 'unknown' || outcome.attempts.length === 0) return null;
  const { name, status, source, fetchedAt, registration, attempts, raw } = outcome;
  const settling = attempts.findLast((attempt) => attempt.source === source) ?? attempts.at(-1)!;
  return {
    id,
    domain: name.ascii,
    observedAt: fetchedAt,
    status,
    source,
    server: settling.server,
    registration,
    raw,
  };
}
