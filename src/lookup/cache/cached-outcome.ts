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
  return outcome.fetchedAt + ttlSeconds(outcome, ttl) * 1000;
}

/** When it may not even stand in for an answer no source gives; an available name never does. */
export function staleUntil(outcome: DefiniteOutcome, ttl: TtlSettings): number {
  if (outcome.status === 'available') return freshUntil(outcome, ttl);
  return Math.max(outcome.fetchedAt + STALE_LIMIT_MS, freshUntil(outcome, ttl));
}

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
