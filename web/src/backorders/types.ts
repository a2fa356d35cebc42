/** What the API says of orders, as `/api/v1/openapi.json` describes it. */

export const ORDER_STATES = [
  'accepted',
  'watching',
  'scheduled',
  'armed',
  'attempting',
  'pendingRegistry',
  'unknown',
  'won',
  'lost',
  'cancelled',
  'rejected',
  'failed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export interface ExpectedDrop {
  readonly from: string;
  readonly to: string;
  readonly certainty: 'exact' | 'window' | 'random' | 'unknown';
  /** Whose rule or word it is. */
  readonly source: string;
}

export interface Backorder {
  readonly id: string;
  readonly domain: string;
  readonly unicode: string;
  readonly state: OrderState;
  /** Place among the live orders for the name, from 1; null once it ended. */
  readonly position: number | null;
  readonly expectedDrop: ExpectedDrop | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
  readonly result: {
    readonly registeredAt: string | null;
    readonly registrar: string;
    readonly expiry: string | null;
  } | null;
  readonly reason: { readonly code: string; readonly message: string } | null;
}

export interface BackorderEvent {
  readonly at: string;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly code: string;
  readonly message: string;
}

export interface BackorderPage {
  readonly backorders: readonly Backorder[];
  readonly next: string | null;
}

export interface EventPage {
  readonly events: readonly BackorderEvent[];
  readonly next: string | null;
}
