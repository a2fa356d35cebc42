/** One entry of a job: what it is answered, or when to ask again. */
import type { Clock } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import { checkName } from '#app/lookup/answers/check-name.ts';
import { dnsAnswer, dnsUnanswered } from '#app/lookup/answers/dns-answer.ts';
import { whoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import type { ProvedDns } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { AttemptResult, UnknownOutcome } from '#app/lookup/outcome.ts';
import { unavailable } from '#app/lookup/routes/unavailable.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import type { JobKind } from '#app/storage/jobs/jobs.ts';

export interface LookedUp {
  readonly result: JobLine;
  /**
   * - `final`   there is nothing to ask again
   * - `waiting` the source is left alone for now: it was not asked, or wants to be asked later
   * - `failed`  it was asked in vain
   */
  readonly kind: 'final' | 'waiting' | 'failed';
  readonly retryAfterMs: number;
}

/** What a name came to: an answer, or why there is none for now. */
type Answered = { readonly answer: object } | Unanswered;

interface Unanswered {
  readonly fault: AppError;
  readonly kind: LookedUp['kind'];
}

/** A host's DNS, or when its resolver has a turn for it again. */
export type JobDnsLook = (host: string) => Promise<ProvedDns | { readonly retryAfterMs: number }>;

export interface LookParts {
  readonly clock: Clock;
  readonly lookups: Pick<Lookups, 'find' | 'findOrDelegation'>;
  readonly parseName: NameParser;
  readonly lookDns: JobDnsLook;
}

export async function lookUp(
  parts: LookParts,
  kind: JobKind,
  { index, input }: { index: number; input: string },
): Promise<LookedUp> {
  const { parseName } = parts;
  const parsed = kind === 'dns' ? parseDnsHost(parseName, input) : parseName(input);
  if (!parsed.ok) {
    const error = { code: 'invalid_domain', message: parsed.fault.message };
    const result = { index, input, domain: null, ok: false, error };
    return { result, kind: 'final', retryAfterMs: 0 };
  }
  const { name } = parsed;
  const entry = { index, input, domain: kind === 'dns' ? name.host : name.ascii };
  const found = await ANSWERS[kind](parts, name);
  if ('answer' in found) {
    const result = { ...entry, ok: true, result: found.answer };
    return { result, kind: 'final', retryAfterMs: 0 };
  }
  const { code, message, retryAfterSeconds } = found.fault;
  const retryAfterMs = (retryAfterSeconds ?? 0) * 1_000;
  const result = { ...entry, ok: false, error: { code, message } };
  return { result, kind: found.kind, retryAfterMs };
}

const ANSWERS: Readonly<
  Record<JobKind, (parts: LookParts, name: DomainName) => Promise<Answered>>
> = {
  async whois({ lookups, clock }, name) {
    const found = await lookups.find(name, { urgency: 'bulk' });
    return found.kind === 'found'
      ? { answer: whoisAnswer(found.outcome, found.serving, clock.now()) }
      : unanswered(found.outcome);
  },
  async check({ lookups, clock }, name) {
    const answer = await checkName(lookups, name, clock, 'bulk');
    return answer.status === 'unknown' ? unanswered(answer) : { answer };
  },
  async dns({ lookDns, clock }, name) {
    const live = await lookDns(name.host);
    if ('retryAfterMs' in live) return { fault: waiting(name, live), kind: 'waiting' };
    return live.exists === null
      ? { fault: dnsUnanswered(name, live), kind: 'failed' }
      : { answer: dnsAnswer(name, live, clock.now()) };
  },
};

const LEFT_ALONE: readonly AttemptResult[] = ['coolingDown', 'throttled'];

function unanswered(outcome: UnknownOutcome): Unanswered {
  const asked = outcome.attempts.filter(({ source }) => source !== 'dns');
  const isLeftAlone = asked.some(({ result }) => LEFT_ALONE.includes(result));
  // A zone without a source has none a minute later either.
  const kind = asked.length === 0 ? 'final' : isLeftAlone ? 'waiting' : 'failed';
  return { fault: unavailable(outcome), kind };
}

function waiting({ host }: DomainName, { retryAfterMs }: { retryAfterMs: number }): AppError {
  return new AppError('registry_unavailable', `The DNS was not asked for ${host} for now.`, {
    retryAfterSeconds: Math.ceil(retryAfterMs / 1_000),
  });
}
