import type { DomainName } from '#app/names/domain-name.ts';
import type { Notice, Reason } from '#app/names/notice.ts';
import type { Registration } from '#app/records/registration.ts';
import type { FailureKind, RawAnswer, SourceName } from '#app/sources/source.ts';

/**
 * What one question to one upstream came to.
 *
 * `notFoundElsewhere` is a "not found" from a server that doesn't speak for the zone: it settles nothing.
 * `noRecord` has no record of the name, without saying that it is free.
 * `referral` is IANA's word on which server to ask.
 * `coolingDown` means that we didn't ask: the server wants, or needs, to be left alone for now.
 */
export type AttemptResult =
  | 'found'
  | 'notFound'
  | 'notFoundElsewhere'
  | 'reserved'
  | 'auction'
  | 'delegated'
  | 'referral'
  | 'noRecord'
  | 'throttled'
  | 'refused'
  | 'unreadable'
  | 'coolingDown'
  | Exclude<FailureKind, 'rateLimited' | 'refused'>;

/** One line of evidence: who was asked and what came of it. */
export interface Attempt {
  readonly source: SourceName;
  readonly server: string;
  readonly result: AttemptResult;
  /** How long the upstream took, milliseconds; 0 when it was not asked. */
  readonly ms: number;
  /** Epoch milliseconds when the result was known. */
  readonly at: number;
}

export type DefiniteStatus = 'registered' | 'available' | 'reserved' | 'auction';

interface OutcomeBase {
  readonly name: DomainName;
  readonly attempts: readonly Attempt[];
  /** Everything the sources said, byte for byte, in the order asked. */
  readonly raw: readonly RawAnswer[];
  /** Epoch milliseconds when the outcome was settled. */
  readonly fetchedAt: number;
}

/** The name's state is settled. */
export interface DefiniteOutcome extends OutcomeBase {
  readonly status: DefiniteStatus;
  /** Whose word settled it; `rules` when a registration rule did. */
  readonly source: Exclude<SourceName, 'dns'> | 'rules';
  /** Set exactly when registered. */
  readonly registration: Registration | null;
  /** Why the name can't be registered though nobody holds it. */
  readonly reason: Reason | null;
  readonly notices: readonly Notice[];
  /** The registry asks a price of its own for this name. */
  readonly premium: boolean;
}

/** No source gave a definite answer. Never shown as anything but "unknown". */
export interface UnknownOutcome extends OutcomeBase {
  readonly status: 'unknown';
  /** When asking again has a chance, milliseconds; null when no source said. */
  readonly retryAfterMs: number | null;
}

export type LookupOutcome = DefiniteOutcome | UnknownOutcome;
