/**
 * Whose order and which account enter the race: the earliest order that a ready account can serve.
 */
import { wait, within } from '#app/base/time-limits.ts';
import type { MaxPrice, Order, OrderReason } from '#app/records/order.ts';
import { liveOrders } from '#app/storage/orders/orders.ts';
import { servesZone } from '../registrars/accounts.ts';
import type { AccountReadiness, Quote, RegistrarPort } from '../registrars/registrar-port.ts';
import { backToWatching, failed } from './campaign-moves.ts';
import type { CatcherParts } from './catcher-parts.ts';
import type { HeldCampaign } from './held-campaign.ts';
import type { LeftOut } from './next-step.ts';

/** With less than that left the price is not asked for any more. */
const QUOTE_MS = 2_000;
const NO_ACCOUNT_RETRY_MS = 1_000;
const LATER_MS = 60_000;

export interface Entry {
  readonly order: Order;
  readonly port: RegistrarPort;
  readonly readiness: Extract<AccountReadiness, { ready: true }>;
  readonly price: MaxPrice | null;
}

/**
 * Waits until `end` for an account. Orders that can not be served fail on the way. Null: none is
 * left, or nothing may be sent any more; the campaign is released then.
 */
export async function chooseEntry(
  parts: CatcherParts,
  held: HeldCampaign,
  leftOut: LeftOut,
  end: number,
): Promise<Entry | null> {
  const { db, clock, ports } = parts;
  const { domain } = held.campaign;
  while (!held.lost.aborted) {
    const [order] = await liveOrders(db, domain);
    if (!order) {
      await held.move(() => ({ state: 'ended', nextAt: 0, orders: [] }));
      return null;
    }
    const able = ports.filter(
      (port) => (order.account === null || order.account === port.id) && servesZone(port, domain),
    );
    const left = able.filter(({ id }) => !leftOut.has(id));
    if (left.length === 0) {
      const reason = able.map(({ id }) => leftOut.get(id)).find(Boolean) ?? NO_ACCOUNT;
      parts.alert('order_failed', { domain, order: order.id, code: reason.code });
      await fail(parts, held, order, reason);
      continue;
    }
    const ready = await firstReady(parts, left, end);
    if (ready.kind === 'ready') {
      const { port, readiness } = ready;
      const quote = await quoteFor(parts, held, order, port);
      const objection = quote && objectionTo(quote, order);
      if (!objection) return { order, port, readiness, price: quote?.price ?? null };
      await fail(parts, held, order, objection);
    } else if (clock.now() < end) {
      await tellWaiting(held, order, ready.reason);
      await wait(clock, NO_ACCOUNT_RETRY_MS, held.lost);
    } else if (ready.reason === ACCOUNT_REFUSED) {
      await fail(parts, held, order, ready.reason);
    } else {
      await held.record((live) => backToWatching(live, ready.reason, clock.now() + LATER_MS));
      return null;
    }
  }
  await held.putBack();
  return null;
}

type FirstReady =
  | { readonly kind: 'ready'; readonly port: RegistrarPort; readonly readiness: Entry['readiness'] }
  | { readonly kind: 'none'; readonly reason: OrderReason };

async function firstReady(
  { alert }: CatcherParts,
  ports: readonly RegistrarPort[],
  end: number,
): Promise<FirstReady> {
  let reason = ACCOUNT_AWAY;
  for (const port of ports) {
    const readiness = await port.warm(end);
    if (readiness.ready) return { kind: 'ready', port, readiness };
    alert('account_not_ready', { account: port.id, fault: readiness.fault });
    reason = readiness.fault === 'credentials' ? ACCOUNT_REFUSED : ACCOUNT_AWAY;
  }
  return { kind: 'none', reason };
}

/** The order keeps its place: the operator may mend the account in time. */
async function tellWaiting(held: HeldCampaign, order: Order, reason: OrderReason): Promise<void> {
  if (order.reason?.code === reason.code) return;
  const { state } = held.campaign;
  await held.move((live) => ({
    state,
    nextAt: null,
    orders: live
      .filter(({ id }) => id === order.id)
      .map((one) => ({ order: one, to: one.state, ...reason, reason })),
  }));
}

/** Null: not told in time. Without a limit of the client's no question may cost the drop. */
async function quoteFor(
  { clock }: CatcherParts,
  { campaign: { domain, drop } }: HeldCampaign,
  { period, maxPrice }: Order,
  port: RegistrarPort,
): Promise<Quote | null> {
  if (maxPrice !== null) return await port.quote(domain, period);
  const leftMs = (drop?.from ?? 0) - QUOTE_MS - clock.now();
  return leftMs <= 0 ? null : await within(clock, leftMs, port.quote(domain, period));
}

/** Orders behind it move up at once, in the same hands. */
async function fail(
  { clock }: CatcherParts,
  held: HeldCampaign,
  order: Order,
  reason: OrderReason,
): Promise<void> {
  await held.record((live) => ({
    ...failed(live, order.id, reason, clock.now()),
    ...(live.length > 1 && { nextAt: null }),
  }));
}

const ACCOUNT_REFUSED: OrderReason = {
  code: 'account_refused',
  message: 'The registry refuses the registrar account; the operator has been told',
};
const ACCOUNT_AWAY: OrderReason = {
  code: 'account_unreachable',
  message: 'The registrar can not be reached; the operator has been told',
};
const NO_ACCOUNT: OrderReason = {
  code: 'no_account',
  message: 'No registrar account serves this zone any more',
};

/** Why the client's limits rule this price out; null when they don't. */
export function objectionTo({ price, isPremium }: Quote, { maxPrice }: Order): OrderReason | null {
  if (!price) return null;
  const asked = `The registry asks ${price.amount} ${price.currency}`;
  if (!maxPrice)
    return isPremium
      ? { code: 'premium_price', message: `${asked}, and the order names no maxPrice` }
      : null;
  if (price.currency !== maxPrice.currency)
    return { code: 'price_currency', message: `${asked}, another currency than maxPrice` };
  return Number(price.amount) > Number(maxPrice.amount)
    ? { code: 'price_above_max', message: `${asked}, more than maxPrice` }
    : null;
}
