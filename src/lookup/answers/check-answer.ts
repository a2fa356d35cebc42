/** `GET /domain/check`, contract part B, from an outcome. */
import { isoInstant } from '#app/base/clock.ts';
import type { Notice, Reason } from '#app/names/notice.ts';
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import type {
  Attempt,
  AttemptResult,
  DefiniteOutcome,
  DefiniteStatus,
  UnknownOutcome,
} from '../outcome.ts';
import {
  attemptsOf,
  lifecycleOf,
  nameParts,
  recordWithDates,
  type Serving,
} from './whois-answer.ts';

export interface CheckAnswer {
  domain: string;
  unicode: string;
  tld: string;
  zone: string;
  available: boolean;
  premium: boolean;
  status: DefiniteStatus;
  reason: Reason | null;
  /** False for a cached answer that stands in while no source answers, and with the DNS silent. */
  definitive: boolean;
  evidence: {
    source: string;
    server: string;
    result: AttemptResult | DefiniteStatus;
    at: string;
  }[];
  lifecycle: { phase: LifecyclePhase } | null;
  notices: Notice[];
  cached: boolean;
  cacheTtlRemaining: number;
  checkedAt: string;
}

export function checkAnswer(outcome: DefiniteOutcome, serving: Serving, now: number): CheckAnswer {
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

/**
 * No registry source settled it, but the name is delegated in the DNS: it is registered. Not
 * definitive where a registry denied the name.
 */
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

function evidenceOf(attempts: readonly Attempt[]): CheckAnswer['evidence'] {
  return attempts.map(({ source, server, result, at }) => ({
    source,
    server,
    result,
    at: isoInstant(at),
  }));
}

/** A rule is evidence too: the text that says so stands where a server's name would. */
function ruleEvidence({
  source,
  reason,
  status,
  fetchedAt,
}: DefiniteOutcome): CheckAnswer['evidence'] {
  if (source !== 'rules' || !reason) return [];
  return [{ source, server: reason.rule, result: status, at: isoInstant(fetchedAt) }];
}
