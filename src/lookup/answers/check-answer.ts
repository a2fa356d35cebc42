/** `GET /domain/check`, contract part B, from an outcome. */
import { isoInstant } from '#app/base/clock.ts';
import type { Notice } from '#app/names/notice.ts';
import type { Attempt, DefiniteOutcome, UnknownOutcome } from '../outcome.ts';
import {
  attemptsOf,
  lifecycleOf,
  nameParts,
  recordWithDates,
  type Serving,
} from './whois-answer.ts';

/** `definitive` is false for a stale answer, and for an available name with the DNS silent. */
export function checkAnswer(outcome: DefiniteOutcome, serving: Serving, now: number) {
  const data = recordWithDates(outcome);
  return {
    ...nameParts(outcome.name),
    available: outcome.status === 'available',
    premium: outcome.premium,
    status: outcome.status,
    reason: outcome.reason,
    definitive: outcome.definitive && !serving.stale,
    evidence: [...evidenceOf(attemptsOf(outcome, serving)), ...ruleEvidence(outcome)],
    lifecycle: data && lifecycleOf(outcome.name, data, now),
    notices: serving.stale ? [...outcome.notices, STALE_NOTICE] : [...outcome.notices],
    cached: serving.cached,
    cacheTtlRemaining: serving.secondsLeft,
    checkedAt: isoInstant(outcome.fetchedAt),
  };
}

export type CheckAnswer = ReturnType<typeof checkAnswer>;

/** Delegated in the DNS: registered, though no source settled it. Not definitive once denied. */
export function delegatedAnswer(outcome: UnknownOutcome, delegation: Attempt): CheckAnswer {
  return {
    ...nameParts(outcome.name),
    available: false,
    premium: false,
    status: 'registered',
    reason: null,
    definitive: !outcome.attempts.some(({ result }) => result === 'notFound'),
    evidence: evidenceOf([...outcome.attempts, delegation]),
    lifecycle: null,
    notices: [DELEGATION_NOTICE],
    cached: false,
    cacheTtlRemaining: 0,
    checkedAt: isoInstant(delegation.at),
  };
}

const STALE_NOTICE: Notice = {
  code: 'stale_answer',
  message: 'No source answers now; this is the last answer, at most 24 hours old.',
};

const DELEGATION_NOTICE: Notice = {
  code: 'delegation_only',
  message:
    'No registration source settles it now; the name is delegated in the DNS, so it is registered.',
};

type Evidence = Record<'source' | 'server' | 'result' | 'at', string>;

function evidenceOf(attempts: readonly Attempt[]): Evidence[] {
  return attempts.map(({ source, server, result, at }) => ({
    source,
    server,
    result,
    at: isoInstant(at),
  }));
}

/** A rule is evidence too: the text that says so stands where a server's name would. */
function ruleEvidence({ source, reason, status, fetchedAt }: DefiniteOutcome): Evidence[] {
  if (source !== 'rules' || !reason) return [];
  return [{ source, server: reason.rule, result: status, at: isoInstant(fetchedAt) }];
}
