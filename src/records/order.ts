/** Orders as clients see them, and the campaign by which all orders of one name are served. */
import type { LifecyclePhase } from './lifecycle.ts';
import type { LedgerEntry } from './money/ledger.ts';

/**
 * - `exact`   the registry named the moment
 * - `window`  some time within
 * - `random`  within, and the registry itself draws the moment
 * - `unknown` the stretch is a guess from usual periods
 */
export const DROP_CERTAINTIES = ['exact', 'window', 'random', 'unknown'] as const;
export type DropCertainty = (typeof DROP_CERTAINTIES)[number];

/** When a name is expected to be free, epoch milliseconds. */
export interface DropWindow {
  readonly from: number;
  readonly to: number;
  readonly certainty: DropCertainty;
  readonly source: string;
}

const LIVE_STATES = [
  ...(['accepted', 'watching', 'scheduled', 'armed', 'attempting'] as const),
  ...(['pendingRegistry', 'unknown'] as const),
] as const;
const ENDS = ['won', 'lost', 'cancelled', 'rejected', 'failed'] as const;

export const ORDER_STATES = [...LIVE_STATES, ...ENDS] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const FINAL_STATES: readonly OrderState[] = ENDS;
/** From `armed` on the registry may have been asked already. */
export const CANCELLABLE_STATES: readonly OrderState[] = ['accepted', 'watching', 'scheduled'];

/** Why an order is where it is, in a word for programs and a sentence for people. */
export interface OrderReason {
  readonly code: string;
  readonly message: string;
}

export interface MaxPrice {
  /** Decimal, as in `8.50`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Who is to hold a name that is ordered, in the forms registries take (RFC 5733). */
export interface RegistrantDetails {
  readonly name: string;
  readonly organization: string | null;
  readonly email: string;
  /** `+84.2455501234`. */
  readonly phone: string;
  /** At most three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Of a citizen, passport or taxpayer, where the zone asks for one. */
  readonly identityNumber: string | null;
}

export interface OrderResult {
  /** Epoch milliseconds; null when the registry didn't say. */
  readonly registeredAt: number | null;
  readonly registrar: string;
  readonly expiry: number | null;
}

export interface Order {
  readonly id: string;
  readonly keyId: string;
  readonly domain: string;
  readonly state: OrderState;
  /** The account asked for; null: any that serves the zone. */
  readonly account: string | null;
  readonly period: number;
  /** A contact's identifier at the registrar; null: the account's usual one, or by `details`. */
  readonly registrant: string | null;
  /** Whether the order tells who is to hold the name; null: it doesn't. */
  readonly details: 'kept' | 'erased' | null;
  readonly maxPrice: MaxPrice | null;
  /** Ends when the name is renewed, instead of watching on. */
  readonly once: boolean;
  /** From 1, among the live orders of the name; null once it ended. */
  readonly position: number | null;
  readonly expectedDrop: DropWindow | null;
  /** Creates sent in its name. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt: number | null;
  readonly result: OrderResult | null;
  readonly reason: OrderReason | null;
  /** The newest of its entries, oldest first. */
  readonly ledger: readonly LedgerEntry[];
}

/** States a campaign can be in: those of its first order, as long as that lives. */
export type CampaignState = Exclude<(typeof LIVE_STATES)[number], 'accepted'> | 'ended';

/**
 * What was seen of the name at the last look, for telling what changed. Times are epoch
 * milliseconds; null: not said.
 */
export interface Sighting {
  readonly seenAt: number;
  readonly status: string;
  readonly phase: LifecyclePhase;
  readonly created: number | null;
  readonly expiry: number | null;
  readonly registrar: string | null;
}

export interface Campaign {
  readonly domain: string;
  readonly tld: string;
  readonly state: CampaignState;
  readonly drop: DropWindow | null;
  readonly sighting: Sighting | null;
  /** Whose create is, or may be, under way: its order and account. */
  readonly winner: string | null;
  readonly account: string | null;
  /** Rises with every claim: who holds a lower one may write no more. */
  readonly token: number;
  /** Looks or reconciliations in a row that told nothing. */
  readonly failures: number;
}
