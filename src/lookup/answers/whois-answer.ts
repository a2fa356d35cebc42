/** `GET /whois`, contract part B, from an outcome. */
import { isoInstant } from '#app/base/clock.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { lifecyclePhase, withVnDates } from '#app/records/lifecycle.ts';
import type { Registration } from '#app/records/registration.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import { decodeWhole } from '#app/sources/whois/charset.ts';
import type { Attempt, DefiniteOutcome } from '../outcome.ts';

/** How an outcome is being served. */
export interface Serving {
  readonly cached: boolean;
  readonly stale: boolean;
  readonly secondsLeft: number;
  /** With `stale`: who was asked just now, and why no answer came of it. */
  readonly refused?: readonly Attempt[];
}

export function whoisAnswer(outcome: DefiniteOutcome, serving: Serving, now: number) {
  const data = recordWithDates(outcome);
  return {
    ...nameParts(outcome.name),
    status: outcome.status,
    cached: serving.cached,
    cacheTtlRemaining: serving.secondsLeft,
    stale: serving.stale,
    fetchedAt: isoInstant(outcome.fetchedAt),
    source: outcome.source,
    sources: attemptsOf(outcome, serving).map(({ source, server, result, ms }) => ({
      source,
      server,
      outcome: result,
      ms,
    })),
    data,
    lifecycle: data && lifecycleOf(outcome.name, data, now),
    notices: [...outcome.notices],
  };
}

export type WhoisAnswer = ReturnType<typeof whoisAnswer>;

/** What the answer rests on, and for a stale one what has failed since. */
export function attemptsOf(
  outcome: DefiniteOutcome,
  { refused = [] }: Serving,
): readonly Attempt[] {
  return refused.length === 0 ? outcome.attempts : [...outcome.attempts, ...refused];
}

/** What the sources said, decoded as each source says it is written. */
export function rawTexts(raw: readonly RawAnswer[]) {
  return raw.map((answer) => ({
    source: answer.source,
    server: answer.server,
    fetchedAt: isoInstant(answer.fetchedAt),
    text: decodeWhole(answer.bytes, answer.charset),
  }));
}

export function nameParts({ ascii, unicode, tld, zone }: DomainName) {
  return { domain: ascii, unicode, tld, zone };
}

/** The record with the dates that follow from the zone's own rules. */
export function recordWithDates({ name, registration }: DefiniteOutcome): Registration | null {
  return registration && withVnDates(registration, name.ascii);
}

export function lifecycleOf({ ascii: domain }: DomainName, data: Registration, now: number) {
  const { domainStatus, dates } = data;
  return lifecyclePhase({ domain, domainStatus, expiry: dates.expiry, now });
}
