/** Who enters the race: the earliest order that a ready account can serve, and that account. */
import { wait, within } from '#app/base/time-limits.ts';
import type { MaxPrice, Order, OrderReason } from '#app/records/order.ts';
import { liveOrders } from '#app/storage/orders/orders.ts';
import { servesZone } from '../registrars/accounts.ts';
import type { AccountReadiness, Quote, RegistrarPort } from '../registrars/registrar-port.ts';
import { backToWatching, failed } from './campaign-moves.ts';
import type { HeldCampaign } from './held-campaign.ts';
import type { LeftOut } from './next-step.ts';
import { reasonOf } from './reasons.ts';

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
  held: HeldCampaign,
  leftOut: LeftOut,
  end: number,
): Promise<Entry | null> {
  const { db, clock, ports, alert } = held.parts;
  const { domain } = held.campaign;
  const fail = ({ id }: Order, reason: OrderReason) =>
    held.record((live) => failed(live, id, reason, clock.now()));
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
      const reason = able.map(({ id }) => leftOut.get(id)).find(Boolean) ?? reasonOf('no_account');
      alert('order_failed', { domain, order: order.id, code: reason.code });
      await fail(order, reason);
      continue;
    }
    const ready = await firstReady(held, left, end);
    if ('port' in ready) {
      const quote = await quoteFor(held, order, ready.port);
      const objection = quote && objectionTo(quote, order);
      if (!objection) return { order, ...ready, price: quote?.price ?? null };
      await fail(order, objection);
    } else if (clock.now() < end) {
      await tellWaiting(held, order, ready);
      await wait(clock, NO_ACCOUNT_RETRY_MS, held.lost);
    } else if (ready.code === 'account_refused') {
      await fail(order, ready);
    } else {
      await held.record((live) => backToWatching(live, ready, clock.now() + LATER_MS));
      return null;
    }
  }
  await held.putBack();
  return null;
}

/** The first account that can be used, or why there is none. */
async function firstReady(
  { parts }: HeldCampaign,
  ports: readonly RegistrarPort[],
  end: number,
): Promise<Pick<Entry, 'port' | 'readiness'> | OrderReason> {
  let why: 'account_refused' | 'account_unreachable' = 'account_unreachable';
  for (const port of ports) {
    const readiness = await port.warm(end);
    if (readiness.ready) return { port, readiness };
    parts.alert('account_not_ready', { account: port.id, fault: readiness.fault });
    why = readiness.fault === 'credentials' ? 'account_refused' : 'account_unreachable';
  }
  return reasonOf(why);
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
  { parts: { clock }, campaign: { domain, drop } }: HeldCampaign,
  { period, maxPrice }: Order,
  port: RegistrarPort,
): Promise<Quote | null> {
  if (maxPrice !== null) return await port.quote(domain, period);
  const leftMs = (drop?.from ?? 0) - QUOTE_MS - clock.now();
  return leftMs <= 0 ? null : await within(clock, leftMs, port.quote(domain, period));
}

/** Why the client's limits rule this price out; null when they don't. */
export function objectionTo({ price, isPremium }: Quote, { maxPrice }: Order): OrderReason | null {
  if (!price) return null;
  const asked = `The registry asks ${price.amount} ${price.currency}`;
  const objection = (code: string, why: string) => ({ code, message: `${asked}, ${why}` });
  if (!maxPrice)
    return isPremium ? objection('premium_price', 'and the order names no maxPrice') : null;
  if (price.currency !== maxPrice.currency)
    return objection('price_currency', 'another currency than maxPrice');
  return Number(price.amount) > Number(maxPrice.amount)
    ? objection('price_above_max', 'more than maxPrice')
    : null;
}
