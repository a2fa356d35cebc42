/**
 * Requests that create, marked by their clients with an `Idempotency-Key`: sent again, they are
 * answered as before and create nothing more (draft-ietf-httpapi-idempotency-key-header).
 */
import type { Sealer } from './sealing.ts';

/** One try of a marked request. */
export interface RequestMark {
  readonly keyId: string;
  /** The client's own. */
  readonly idempotencyKey: string;
  /** Of this try: of several, one alone can keep its answer. */
  readonly token: string;
  /** What it seals opens for the bearer of the API key alone: answers may hold secrets. */
  readonly sealer: Sealer;
}

/** What a try finds. */
export type MarkedBefore =
  | { readonly kind: 'new' }
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** It came with another request. */
  | { readonly kind: 'reused' }
  /** Another try is at it, or was cut off; it is given up at `until`, epoch milliseconds. */
  | { readonly kind: 'underWay'; readonly until: number };

export interface MarkedRequests {
  /** `digest` says which request it is. */
  begin(mark: RequestMark, digest: Uint8Array): Promise<MarkedBefore>;
  /** The try created nothing: the next one is the first again. */
  giveUp(mark: RequestMark): Promise<void>;
}
