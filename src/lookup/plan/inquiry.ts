/** One lookup's notebook: asks upstreams within time budget and queues, and notes the results. */
import type { Clock } from '#app/base/clock.ts';
import { type Deadline, startDeadline, unlessAborted, within } from '#app/base/time-limits.ts';
import { traced } from '#app/base/tracing.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Reading } from '#app/parsing/reading.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import type { RawAnswer, SourceFailure, SourceName, SourceReply } from '#app/sources/source.ts';
import type { Attempt, AttemptResult } from '../outcome.ts';
import { isBan, toldWait } from '../queues/refusal-words.ts';
import type { Urgency, Verdict } from '../queues/registry-queue.ts';
import type { RegistryQueues } from '../queues/registry-queues.ts';
import { LONGEST_TOLD_MS } from '../queues/stay-away.ts';

export interface Question {
  readonly source: SourceName;
  /** URL or `host[:port]`: names the queue, and the attempt until an answer names its server. */
  readonly server: string;
  /** Limits of the source itself, where the queues know none of the server. */
  readonly limits?: RegistryLimits;
  /** The zone's registry; left out: the one that the server belongs to. */
  readonly registry?: string;
  /** Most milliseconds for waiting and answer together; left out: all that is left. */
  readonly budgetMs?: number;
  readonly ask: (signal: AbortSignal) => Promise<SourceReply>;
  readonly read: (answer: RawAnswer) => Reading;
  /** Whether this answer's "not found" speaks for the zone's registry. Left out: it does. */
  readonly speaksForZone?: (answer: RawAnswer) => boolean;
  /** Whether a failure is of this name alone, and says nothing of the server. */
  readonly isOfName?: (failure: SourceFailure) => boolean;
  /** What an answer is written down as, where that isn't its reading's word of the name. */
  readonly writtenAs?: (reading: Reading) => AttemptResult | null;
}

export interface Answered {
  readonly answer: RawAnswer;
  readonly reading: Reading;
}

export interface InquiryParts {
  readonly name: DomainName;
  readonly clock: Clock;
  readonly queues: RegistryQueues;
  readonly deadline: Deadline;
  /** The DNS, being asked beside the sources. */
  readonly dns: Promise<Attempt>;
}

/** For the DNS, once a registry has said "not found". */
const MOST_DNS_WAIT_MS = 1_000;
/** What a client is told to wait when no source said how long. */
const USUAL_RETRY_MS = 30_000;

export class Inquiry {
  readonly name: DomainName;
  readonly attempts: Attempt[] = [];
  readonly raw: RawAnswer[] = [];
  readonly urgency: Urgency = { level: 'visitor' };
  readonly #parts: InquiryParts;
  #dnsWord: Promise<AttemptResult> | null = null;
  #retryAfterMs: number | null = null;

  constructor(parts: InquiryParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  get remainingMs(): number {
    return this.#parts.deadline.remainingMs();
  }

  /** When asking again has a chance, milliseconds: the soonest that a source said. */
  get retryAfterMs(): number {
    return this.#retryAfterMs ?? USUAL_RETRY_MS;
  }

  /** Null when there was no answer to read; the notebook then says why. */
  ask(question: Question): Promise<Answered | null> {
    const { source, server } = question;
    const ask = () => this.#ask(question);
    const result = () => this.attempts.findLast((one) => one.source === source)?.result ?? 'none';
    return traced(`source ${source}`, { 'tra.server': server }, ask, result);
  }

  async #ask(question: Question): Promise<Answered | null> {
    const { source, server } = question;
    const budgetMs = Math.min(question.budgetMs ?? Number.POSITIVE_INFINITY, this.remainingMs);
    using deadline = startDeadline(this.#parts.clock, budgetMs, this.#parts.deadline.signal);
    const asked = { ...question, urgency: this.urgency, patienceMs: deadline.remainingMs() };
    const turn = await this.#parts.queues.turn(asked);
    if (!turn.granted) {
      this.sayRetry(turn.retryAfterMs);
      this.note(source, server, 'coolingDown', 0);
      return null;
    }
    let verdict: Verdict = { kind: 'failed' };
    const givenMs = deadline.remainingMs();
    try {
      const reply = await unlessAborted(deadline.signal, question.ask(deadline.signal));
      if (reply?.ok) {
        const { answer } = reply;
        const reading = this.#readAnswer(question, answer);
        verdict = answerVerdict(answer, reading);
        return { answer, reading };
      }
      // Out of time after a long wait in the queue: that is our doing, not the server's.
      const isShort = givenMs < budgetMs / 2;
      verdict = this.#noteFailure(
        question,
        reply?.failure ?? outOfTime(question, givenMs),
        isShort,
      );
      return null;
    } finally {
      turn.done(verdict);
    }
  }

  /** What the DNS, asked since the lookup began, says of the name's delegation; written down. */
  askDns(): Promise<AttemptResult> {
    this.#dnsWord ??= this.#waitForDns();
    return this.#dnsWord;
  }

  async #waitForDns(): Promise<AttemptResult> {
    const mostMs = Math.min(MOST_DNS_WAIT_MS, this.remainingMs);
    const attempt = await within(this.#parts.clock, mostMs, this.#parts.dns);
    if (attempt) this.attempts.push(attempt);
    else this.note('dns', '', 'silent', mostMs);
    return attempt?.result ?? 'silent';
  }

  note(source: SourceName, server: string, result: AttemptResult, ms: number): void {
    this.attempts.push({ source, server, result, ms: Math.round(ms), at: this.#parts.clock.now() });
  }

  #readAnswer(question: Question, answer: RawAnswer): Reading {
    const read = () => question.read(answer);
    const reading = traced('parse', {}, read, ({ status }) => status);
    this.raw.push(answer);
    const speaks = question.speaksForZone?.(answer) ?? true;
    const result = question.writtenAs?.(reading) ?? readingResult(reading, speaks);
    this.note(question.source, answer.server, result, answer.ms);
    return reading;
  }

  #noteFailure(question: Question, failure: SourceFailure, isShort: boolean): Verdict {
    const { kind, server, ms, retryAfterMs } = failure;
    this.note(question.source, server, kind === 'rateLimited' ? 'throttled' : kind, ms);
    if (retryAfterMs !== null) this.sayRetry(retryAfterMs);
    const isInnocent = (kind === 'timeout' && isShort) || question.isOfName?.(failure);
    return isInnocent ? { kind: 'answered' } : failureVerdict(failure);
  }

  /** Asking again after so long has a chance. */
  sayRetry(ms: number): void {
    this.#retryAfterMs = Math.min(this.#retryAfterMs ?? LONGEST_TOLD_MS, ms);
  }
}

/** A source's time is over, though its client has not given up yet. */
function outOfTime({ source, server }: Question, ms: number): SourceFailure {
  return { source, server, kind: 'timeout', message: 'no answer in time', ms, retryAfterMs: null };
}

function readingResult(reading: Reading, speaksForZone: boolean): AttemptResult {
  switch (reading.status) {
    case 'registered':
      return 'found';
    case 'available':
      return speaksForZone ? 'notFound' : 'notFoundElsewhere';
    case 'reserved':
      return reading.auction ? 'auction' : 'reserved';
    case 'unknown':
      return 'unreadable';
    default:
      return reading.status;
  }
}

/** What the server itself did wrong counts against it; what we forbid or misread does not. */
function failureVerdict(failure: SourceFailure): Verdict {
  const { kind, retryAfterMs, httpStatus, isPortClosed } = failure;
  if (isPortClosed) return { kind: 'portClosed' };
  if (kind === 'rateLimited') return { kind: 'throttled', retryAfterMs };
  if (httpStatus === 401 || httpStatus === 403) return { kind: 'refused' };
  if (kind === 'timeout' || kind === 'unreachable' || kind === 'serverError' || kind === 'tls')
    return { kind: 'failed' };
  return { kind: 'answered' };
}

/** A refusal may be the question's fault: then the server has answered like any other. */
function answerVerdict({ bytes, httpStatus }: RawAnswer, { status, words }: Reading): Verdict {
  const toldMs = () => toldWait(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)));
  if (status === 'throttled') return { kind: 'throttled', toldMs: toldMs() };
  const isRefused =
    httpStatus === 0 ? status === 'refused' && isBan(words) : [401, 403].includes(httpStatus);
  return isRefused ? { kind: 'refused', toldMs: toldMs() } : { kind: 'answered' };
}
