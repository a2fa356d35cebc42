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
    domain,
    domainStatus,
    expiry: dates.expiry,
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

/**
 * The outcome as bytes in exact memory of its own: its parts would hold on to the texts and buffers
 * that they were cut from, many times their size. The record as JSON, after its length; then what
 * the sources said.
 */
export function packOutcome({ raw, ...settled }: DefiniteOutcome): Buffer {
  const sizes = raw.map((answer) => ({ ...answer, bytes: answer.bytes.length }));
  const json = JSON.stringify({ version: PACK_VERSION, outcome: settled, raw: sizes });
  const jsonBytes = Buffer.byteLength(json);
  const rawBytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const packed = Buffer.allocUnsafeSlow(LENGTH_BYTES + jsonBytes + rawBytes);
  packed.writeUInt32LE(jsonBytes);
  let at = LENGTH_BYTES + packed.write(json, LENGTH_BYTES);
  for (const { bytes } of raw) {
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

/** Null for bytes that another version of this service packed: they count as not cached. */
export function unpackOutcome(packed: Buffer): DefiniteOutcome | null {
  let at = LENGTH_BYTES + packed.readUInt32LE();
  const { version, outcome, raw } = JSON.parse(packed.toString('utf8', LENGTH_BYTES, at));
  if (version !== PACK_VERSION) return null;
  const answers = raw.map((answer: { bytes: number }) => {
    const from = at;
    at += answer.bytes;
    return { ...answer, bytes: packed.subarray(from, at) };
  });
  return { ...outcome, raw: answers };
}

const LENGTH_BYTES = 4;
/** To be raised whenever the shape of `DefiniteOutcome` or of anything within it changes. */
const PACK_VERSION = 4;
