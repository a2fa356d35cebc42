import { vnMoments } from '#app/names/vn/lifecycle.ts';
import { lifecyclePhase, withVnDates } from '#app/records/lifecycle.ts';
import type { DefiniteOutcome } from '../outcome.ts';

export interface TtlSettings {
  readonly registeredTtlSeconds: number;
  readonly availableTtlSeconds: number;
  readonly reservedTtlSeconds: number;
}

/** How long a cached answer may stand in when all sources refuse; the contract's 24 hours. */
export const STALE_LIMIT_MS = 24 * 60 * 60 * 1000;

/** When an outcome stops being served as it is, epoch milliseconds. */
export function freshUntil(outcome: DefiniteOutcome, ttl: TtlSettings): number {
  const { phaseEnds, mayBeGone, isLeaving } = momentsOf(outcome);
  const seconds = isLeaving ? ttl.availableTtlSeconds : Number.POSITIVE_INFINITY;
  const usual = outcome.fetchedAt + Math.min(ttlSeconds(outcome, ttl), seconds) * 1000;
  const next = [...phaseEnds, ...mayBeGone].filter((at) => at > outcome.fetchedAt);
  return Math.min(usual, ...next);
}

/**
 * When it may not even stand in for an answer no source gives: an available name never does, a
 * registered one not once it may have been deleted.
 */
export function staleUntil(outcome: DefiniteOutcome, ttl: TtlSettings): number {
  const fresh = freshUntil(outcome, ttl);
  if (outcome.status === 'available') return fresh;
  const gone = momentsOf(outcome).mayBeGone.filter((at) => at > outcome.fetchedAt);
  return Math.max(fresh, Math.min(outcome.fetchedAt + STALE_LIMIT_MS, ...gone));
}

interface Moments {
  /** The phase ends, or the next begins; epoch milliseconds. */
  readonly phaseEnds: readonly number[];
  /** From then on the registration may have been deleted or released. */
  readonly mayBeGone: readonly number[];
  /** It may go at any time now. */
  readonly isLeaving: boolean;
}

/** What is known of the time after a record (RFC 3915: 30 days of redemption, 5 pending delete). */
function momentsOf({ name, registration, fetchedAt }: DefiniteOutcome): Moments {
  if (!registration) return { phaseEnds: [], mayBeGone: [], isLeaving: false };
  const { ascii: domain } = name;
  const { dates, domainStatus } = withVnDates(registration, domain);
  const { phase } = lifecyclePhase({
    ...{ domain, domainStatus, expiry: dates.expiry },
    now: fetchedAt,
  });
  const at = (date: string | null, days = 0) =>
    date === null ? [] : [Date.parse(date) + days * DAY_MS];
  const deletedAt = phase === 'pendingDelete' ? at(dates.updated, PENDING_DELETE_DAYS) : [];
  return {
    isLeaving:
      phase === 'releasing' ||
      (phase === 'pendingDelete' && deletedAt.every((moment) => moment <= fetchedAt)),
    phaseEnds: [
      ...at(dates.expiry).map((moment) => endOf(moment, domain)),
      ...at(dates.renewalDeadline).map((moment) => endOf(moment, domain)),
      ...at(dates.releaseTo).map((moment) => endOf(moment, domain)),
      ...(phase === 'redemption' ? at(dates.updated, REDEMPTION_DAYS) : []),
    ],
    mayBeGone: [...at(dates.releaseFrom).map((moment) => vnMoments(moment).earliest), ...deletedAt],
  };
}

/** A day without a time (`T00:00:00.000Z`) ends when the next begins. */
function endOf(moment: number, domain: string): number {
  if (domain.endsWith('.vn')) return vnMoments(moment).latest;
  return moment % DAY_MS === 0 ? moment + DAY_MS : moment;
}

const DAY_MS = 86_400_000;
const REDEMPTION_DAYS = 30;
const PENDING_DELETE_DAYS = 5;

function ttlSeconds(outcome: DefiniteOutcome, ttl: TtlSettings): number {
  if (outcome.status === 'registered') return ttl.registeredTtlSeconds;
  return outcome.status === 'available' ? ttl.availableTtlSeconds : ttl.reservedTtlSeconds;
}

/** The outcome as text, for a cache that several processes share. */
export function packOutcome(outcome: DefiniteOutcome): string {
  const raw = outcome.raw.map((answer) => ({
    ...answer,
    bytes: Buffer.from(answer.bytes).toString('base64'),
  }));
  return JSON.stringify({ version: PACK_VERSION, outcome: { ...outcome, raw } });
}

/** Null for a text that another version of this service packed: it counts as not cached. */
export function unpackOutcome(text: string): DefiniteOutcome | null {
  const { version, outcome } = JSON.parse(text);
  if (version !== PACK_VERSION) return null;
  const raw = outcome.raw.map((answer: { bytes: string }) => ({
    ...answer,
    bytes: Buffer.from(answer.bytes, 'base64'),
  }));
  return { ...outcome, raw };
}

/** To be raised whenever the shape of `DefiniteOutcome` or of anything within it changes. */
const PACK_VERSION = 3;
