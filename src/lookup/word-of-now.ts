import type { Found } from './lookup.ts';
import type { LookupOutcome, UnknownOutcome } from './outcome.ts';

/** The outcome of a lookup for those who act on it: an answer kept from before that stands in says nothing of now. */
export function wordOfNow(found: Found | UnknownOutcome): LookupOutcome {
  if ('status' in found) return found;
  const { entry, serving } = found;
  if (!serving.stale) return entry.outcome;
  const { name, fetchedAt } = entry.outcome;
  return {
    status: 'unknown',
    name,
    attempts: serving.refused ?? [],
    raw: [],
    fetchedAt,
    retryAfterMs: null,
  };
}
