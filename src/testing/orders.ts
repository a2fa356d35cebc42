/** Orders and campaigns in the database for tests, as their doors and the catcher make them. */
import { randomUUID } from 'node:crypto';
import type { Campaign, Order } from '#app/records/order.ts';
import { claimCampaigns } from '#app/storage/orders/campaigns.ts';
import type { Agreement } from '#app/storage/orders/ledger.ts';
import { type NewOrder, type OrderViews, placeOrder } from '#app/storage/orders/orders.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { NOON } from './webhooks.ts';

export const VIEWS: OrderViews = {
  view: ({ id, domain, state, position }) => ({ id, domain, state, position }),
  newId: randomUUID,
};

/** To the price of the sandbox. */
export const AGREEMENT: Agreement = {
  quoted: '8.00',
  agreed: { amount: '8.00', currency: 'USD' },
};

/** What a test wants otherwise; `at` is the time it is placed, epoch milliseconds. */
export type OrderChanges = Partial<Omit<NewOrder, 'now'>> & { readonly at?: number };

export function newOrder(keyId: string, { at = NOON, ...changes }: OrderChanges = {}): NewOrder {
  return {
    id: randomUUID(),
    keyId,
    domain: 'dropping.test',
    tld: 'test',
    account: null,
    period: 1,
    registrant: null,
    sealedRegistrant: null,
    maxPrice: null,
    once: false,
    now: () => at,
    ...changes,
  };
}

/** Places it; throws unless it was placed. */
export async function someOrder(
  db: Database,
  keyId: string,
  changes: OrderChanges = {},
): Promise<Order> {
  const placed = await placeOrder(db, newOrder(keyId, changes), null, VIEWS);
  if (placed.kind !== 'placed') throw new Error(`the order was not placed: ${placed.kind}`);
  return placed.order;
}

/** Claims the one campaign that is due. */
export async function claim(db: Database, at = NOON, leaseMs = 60_000): Promise<Campaign> {
  const [campaign, ...others] = await claimCampaigns(db, at, at + leaseMs, 10);
  if (!campaign || others.length > 0) throw new Error('not one campaign is due');
  return campaign;
}
