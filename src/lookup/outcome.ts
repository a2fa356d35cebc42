import type { DomainName } from '#app/names/domain-name.ts';
import type { Notice, Reason } from '#app/names/notice.ts';
import type { Registration } from '#app/records/registration.ts';
import type { FailureKind, RawAnswer, SourceName } from '#app/sources/source.ts';

/**
 * What one question to one upstream came to.
 *
 * `notFoundElsewhere` is a "not found" from a server that doesn't speak for the zone: it settles
 * nothing. `notDelegated` and `delegated` are the DNS's; `silent` means that it gave no answer,
 * `invented` that the resolver makes answers up, so that this one doesn't count. `noRecord` has no
 * record of the name, without saying that it is free. `referral` is IANA's word on which server to
 * ask. `coolingDown`: we didn't ask, since the server wants, or needs, to be left alone for now.
 */
export type AttemptResult =
  | 'found'
  | 'notFound'
  | 'notFoundElsewhere'
  | 'reserved'
  | 'auction'
  | 'delegated'
  | 'notDelegated'
  | 'invented'
  | 'silent'
  | 'referral'
  | 'noRecord'
  | 'throttled'
  | 'refused'
  | 'unreadable'
  | 'coolingDown'
  | Exclude<FailureKind, 'rateLimited' | 'refused'>;

/** Who can say what a zone's registry says. */
export type RegistrySource = Exclude<SourceName, 'dns'>;

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

interface SettledBase {
  /** Who settled it; `rules` when a registration rule did. */
  readonly source: RegistrySource | 'rules';
  /** Why the name can't be registered though it has no holder. */
  readonly reason: Reason | null;
  readonly notices: readonly Notice[];
  /** The registry asks a price of its own for this name. */
  readonly premium: boolean;
  /** False: available by the registry's word alone, since the DNS could not be asked. */
  readonly definitive: boolean;
}

/** What is settled of a name, without the evidence. */
export type Settled = SettledBase &
  (
    | { readonly status: 'registered'; readonly registration: Registration }
    | { readonly status: Exclude<DefiniteStatus, 'registered'>; readonly registration: null }
  );

/** The name's state is settled. */
export type DefiniteOutcome = OutcomeBase & Settled;

/** No source gave a definite answer. Always shown as "unknown". */
export interface UnknownOutcome extends OutcomeBase {
  readonly status: 'unknown';
  /** When asking again has a chance, milliseconds: at most 15 minutes. */
  readonly retryAfterMs: number;
}

export type LookupOutcome = DefiniteOutcome | UnknownOutcome;
