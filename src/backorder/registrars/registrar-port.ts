/** What catching a name asks of a registrar, reached over EPP or HTTP. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import type { Payment } from '#app/records/money/ledger.ts';
import type { MaxPrice, RegistrantDetails } from '#app/records/order.ts';
import type { FetchedMessage } from '#app/storage/orders/registry-messages.ts';
import type { EppFields } from './account-file.ts';
import type { TurnBooks } from './day-turns.ts';
import type { PaceShare } from './pacer.ts';

export interface Creation {
  /** A UUID. What proves later that a registration came of it is made from it. */
  readonly attempt: string;
  /** A-label form. */
  readonly name: string;
  readonly years: number;
  /** A contact's identifier at the registrar; null: the account's usual one. */
  readonly registrant: string | null;
  /** Who is to hold the name instead, at registrars that take it with the create. */
  readonly holder?: RegistrantDetails;
  /** What is agreed to, where the registry can be held to it; never more than was allowed. */
  readonly price: MaxPrice | null;
}

/**
 * - `won`        registered for us
 * - `pending`    an application: the registrar tells its outcome later
 * - `exists`     there is a registration: not dropped yet, another's, or ours by a create whose
 *                answer was lost
 * - `prohibited` the name's state or a policy forbids it for now
 * - `refused`    never by this account as it is; `credentials`: it does not even let us in
 * - `throttled`  the registrar wants to be left alone for a while
 * - `funds`      the account has no money left
 * - `unsent`     nothing has left us: no session, the day's share is used up, or called off
 * - `unknown`    it may have been carried out, or not
 */
export type CreateOutcome =
  | {
      readonly kind: 'won';
      readonly registeredAt: number | null;
      readonly expiry: number | null;
      /** Null or left out: the registrar doesn't say. */
      readonly paid?: Payment | null;
    }
  | { readonly kind: 'pending' }
  | { readonly kind: 'exists' | 'prohibited' | 'funds' }
  | {
      readonly kind: 'refused';
      readonly fault: 'credentials' | 'price' | 'policy';
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number }
  | { readonly kind: 'unsent'; readonly cause: 'noSession' | 'dailyLimit' | 'calledOff' }
  | { readonly kind: 'unknown'; readonly cause: string };

/** Written out beforehand: may be sent again and again, on any session of the account. */
export interface PreparedCreate {
  /**
   * Waits for a free session and for the account's pace, then sends. With a session idle and the
   * pace granting it, the bytes are handed to the socket before this returns to the event loop.
   * `signal` calls it off while it still waits.
   */
  send(signal: AbortSignal): Promise<CreateOutcome>;
}

export interface Quote {
  /** Null: it could not be found out. */
  readonly available: boolean | null;
  /** What a registration costs; null where the registry names no price. */
  readonly price: MaxPrice | null;
  /** The registry's words on why it isn't available; some name the moment of the drop there. */
  readonly reason: string | null;
  /** Why it was refused to say: `code 2308`. */
  readonly refusal?: string;
}

/**
 * - `made`    and named so; also when it was there from an earlier try
 * - `refused` these details, by the registry's code
 * - `unable`  the account makes no contacts there
 * - `unknown` perhaps made: to be asked for again by the same identifier
 */
export type ContactOutcome =
  | { readonly kind: 'made'; readonly id: string }
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'unable' | 'unknown' };

export interface ContactDesk {
  /** `id` is drawn for this holder alone, and the same at each try. */
  create(id: string, details: RegistrantDetails): Promise<ContactOutcome>;
  delete(id: string): Promise<'gone' | 'refused' | 'unknown'>;
}

/** Nothing could be found out. */
export const NO_QUOTE: Quote = { available: null, price: null, reason: null };

export interface OwnershipQuestion {
  readonly name: string;
  readonly attempt: string;
  /** By the registry's clock: a registration from before is not of this attempt. */
  readonly since: number;
}

/** `ours` by this very attempt's create; `pending` an application of ours, not decided yet. */
export type Ownership =
  | { readonly kind: 'ours'; readonly registeredAt: number | null; readonly expiry: number | null }
  | { readonly kind: 'others' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' };

/**
 * Whether the account can be used. `retryAt` (epoch milliseconds) is when another try makes sense;
 * null: not before the account is mended, and trying before may lock it.
 */
export type AccountReadiness =
  | { readonly ready: true; readonly sessions: number; readonly clockOffsetMs: number | null }
  | {
      readonly ready: false;
      readonly fault: 'credentials' | 'sessions' | 'unreachable' | 'tls' | 'protocol' | 'refused';
      readonly retryAt: number | null;
    };

/** Milliseconds, by the answers so far; null: they don't tell. */
export interface Timing {
  /** The registry's clock is so far ahead of ours. */
  readonly clockOffsetMs: number | null;
  /** The quickest answer to anything asked. */
  readonly roundTripMs: number | null;
}

/** What every registrar works with. */
export interface RegistrarTools {
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: OutboundGuard;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly userAgent: string;
  /** Where processes count together what accounts send in a day; left out: each for itself. */
  readonly turns?: TurnBooks;
  /** For what only the operator can mend. Nothing secret. */
  readonly alert: (code: string, fields: Readonly<Record<string, string>>) => void;
}

export interface RegistrarPort {
  /** The account's name in the settings. */
  readonly id: string;
  /** Zones it registers in: `test`, `com.vn`. */
  readonly zones: readonly string[];
  /** What a year usually costs the account, by zone. */
  readonly prices: EppFields['prices'];
  readonly identityNumbers?: EppFields['identityNumbers'];
  /** For holders that orders tell of. Absent where a create takes them as they are. */
  readonly contacts?: ContactDesk;
  /** Sends that can be under way at once. */
  readonly lanes: number;
  /** A create can carry a price, and goes through at that or less. Known once it is warm. */
  readonly bindsPrice: boolean;
  /**
   * Prices are told in a way that isn't spoken here: what is usual may not be what a name costs.
   * Known once it is warm.
   */
  readonly hidesPrices: boolean;
  /** A quote tells the price only once the name is free: asked before the create. */
  readonly pricedOnceFree: boolean;
  /** The registry bears with creates of a name that is held still, in a window of hours. */
  readonly createsInWindows: boolean;
  /** All of an attempt's transaction identifiers begin with it; "" where there are none. */
  readonly transactionPrefix: string;
  /** Keeps sessions open until then (epoch milliseconds). Tells when the first is open. */
  warm(until: number): Promise<AccountReadiness>;
  timing(): Timing;
  /** Whether the name is free and at what price, with nothing bought. */
  quote(name: string, years: number): Promise<Quote>;
  /** For as long as a race asks, of what the account may send. */
  share(kind: 'create' | 'check'): PaceShare;
  /** Learns what other processes have left of the day, where they count together. */
  countDay?(): Promise<void>;
  prepare(creation: Creation): PreparedCreate;
  ownership(question: OwnershipQuestion): Promise<Ownership>;
  /**
   * Fetches the registry's messages. Each is acknowledged once `keep` has resolved; as it rejects
   * this does, and the message comes again. Absent where they are not fetched.
   */
  poll?(keep: (message: FetchedMessage) => Promise<void>): Promise<void>;
  /** Ends all sessions. */
  close(): Promise<void>;
}
