import type { DomainName } from '#app/names/domain-name.ts';
import { type CheckAnswer, checkAnswer, delegatedAnswer } from './check-answer.ts';
import type { Lookups } from './lookup.ts';
import type { UnknownOutcome } from './outcome.ts';

/** May the name be registered? Where no registry source answers, a delegation in the DNS settles that it is registered. */
export async function checkName(
  lookups: Lookups,
  name: DomainName,
  now: () => number,
): Promise<CheckAnswer | UnknownOutcome> {
  const found = await lookups.find(name);
  if (!('status' in found)) return checkAnswer(found.entry.outcome, found.serving, now());
  const delegation = await lookups.delegation(name);
  return delegation ? delegatedAnswer(found, delegation) : found;
}
