import type { Clock } from '#app/base/clock.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Lookups } from '../lookup.ts';
import type { UnknownOutcome } from '../outcome.ts';
import type { UrgencyLevel } from '../queues/registry-queue.ts';
import { type CheckAnswer, checkAnswer, delegatedAnswer } from './check-answer.ts';

/**
 * May the name be registered? Where no registry source answers, a delegation in the DNS settles
 * that it is registered.
 */
export async function checkName(
  lookups: Pick<Lookups, 'findOrDelegation'>,
  name: DomainName,
  clock: Clock,
  urgency?: UrgencyLevel,
): Promise<CheckAnswer | UnknownOutcome> {
  const { found, delegation } = await lookups.findOrDelegation(name, urgency);
  if (found.kind === 'found') return checkAnswer(found.outcome, found.serving, clock.now());
  return delegation ? delegatedAnswer(found.outcome, delegation) : found.outcome;
}
