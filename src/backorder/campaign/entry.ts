/** Whose order and whose account: first come, first served, among accounts that are ready and prices the client bears. */
import { wait, within } from '#app/base/time-limits.ts';
import type { MaxPrice, Order, OrderReason } from '#app/records/order.ts';
import { liveOrdersOf } from '#app/storage/orders/campaigns.ts';
import type { Quote, Readiness, RegistrarPort } from '../registrars/registrar-port.ts';
import { backToWatching, failed } from './campaign-moves.ts';
import type { CatchParts } from './catch-parts.ts';
import type { HeldCampaign } from './held-campaign.ts';

/** With less than that left nobody asks for a price any more. */
const QUOTE_MS = 2_000;
const NO_ACCOUNT_RETRY_MS = 1_000;
const LATER_MS = 60_000;

export interface Choice {
  readonly order: Order;
  readonly port: RegistrarPort;
}

export type Chosen = Choice & {
  readonly readiness: Extract<Readiness, { ready: true }>;
  readonly price: MaxPrice | null;
};

/** The orders and accounts that are still in the running. */
export class Field {
  readonly #parts: CatchParts;
  readonly #held: HeldCampaign;
  /** Accounts that can't serve this campaign, and why. */
  readonly #out = new Map<string, OrderReason>();

  constructor(parts: CatchParts, held: HeldCampaign) {
    this.#parts = parts;
    this.#held = held;
  }

  leaveOut(port: RegistrarPort, reason: OrderReason): void {
    this.#out.set(port.id, reason);
  }

  /** The first order that an account can serve, with the account ready. `nobody`: the campaign was brought to an end. */
  async choose(end: number): Promise<Chosen | 'again' | 'nobody'> {
    const { db, clock, ports } = this.#parts;
    const { domain } = this.#held.campaign;
    const [order] = await liveOrdersOf(db, domain);
    if (!order) {
      await this.#held.move(() => ({ state: 'ended', nextAt: 0, orders: [] }));
      return 'nobody';
    }
    const able = ports.filter(
      ({ id, zones }) =>
        (order.account === null || order.account === id) &&
        zones.some((zone) => domain.endsWith(`.${zone}`)),
    );
    const left = able.filter(({ id }) => !this.#out.has(id));
    if (left.length === 0) {
      const reason =
        able.map(({ id }) => this.#out.get(id)).find((one) => one !== undefined) ?? NO_ACCOUNT;
      this.#parts.alert('order_failed', { domain, order: order.id, code: reason.code });
      await this.#fail(order, reason);
      return 'again';
    }
    let why = ACCOUNT_AWAY;
    for (const port of left) {
      const readiness = await port.warm(end);
      if (readiness.ready) return await this.#price(order, port, readiness);
      this.#parts.alert('account_not_ready', { account: port.id, fault: readiness.fault });
      why = readiness.fault === 'credentials' ? ACCOUNT_REFUSED : ACCOUNT_AWAY;
    }
    if (clock.now() >= end && why === ACCOUNT_REFUSED) {
      await this.#fail(order, why);
      return 'again';
    }
    if (clock.now() >= end) {
      await this.#held.record((live) => backToWatching(live, why, clock.now() + LATER_MS));
      return 'nobody';
    }
    await this.#tell(order, why);
    await wait(clock, NO_ACCOUNT_RETRY_MS, this.#held.lost);
    return 'again';
  }

  /** The order waits in its place: the operator may mend the account in time. */
  async #tell(order: Order, reason: OrderReason): Promise<void> {
    if (order.reason?.code === reason.code) return;
    const { state } = this.#held.campaign;
    await this.#held.move((live) => ({
      state,
      nextAt: null,
      orders: live
        .filter(({ id }) => id === order.id)
        .map((one) => ({ order: one, to: one.state, ...reason, reason })),
    }));
  }

  async #price(
    order: Order,
    port: RegistrarPort,
    readiness: Extract<Readiness, { ready: true }>,
  ): Promise<Chosen | 'again'> {
    const quote = await this.#quote(order, port);
    const objection = quote && objectionTo(quote, order);
    if (!objection) return { order, port, readiness, price: quote?.price ?? null };
    await this.#fail(order, objection);
    return 'again';
  }

  /** Null: not told in time. Where the client sets no limit, no question about the price may cost the drop. */
  async #quote({ period, maxPrice }: Order, port: RegistrarPort): Promise<Quote | null> {
    const { clock } = this.#parts;
    const { domain, drop } = this.#held.campaign;
    if (maxPrice !== null) return await port.quote(domain, period);
    const leftMs = (drop?.from ?? 0) - QUOTE_MS - clock.now();
    if (leftMs <= 0) return null;
    return await within(clock, leftMs, port.quote(domain, period));
  }

  async #fail(order: Order, reason: OrderReason): Promise<void> {
    const { clock } = this.#parts;
    await this.#held.record((live) => ({
      ...failed(live, order.id, reason, clock.now()),
      // Those behind move up at once, in the same hands.
      ...(live.length > 1 && { nextAt: null }),
    }));
  }
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
  const asked = `${price.amount} ${price.currency}`;
  if (!maxPrice)
    return isPremium
      ? {
          code: 'premium_price',
          message: `The registry asks ${asked}, and the order names no maxPrice`,
        }
      : null;
  if (price.currency !== maxPrice.currency)
    return {
      code: 'price_currency',
      message: `The registry asks ${asked}, another currency than maxPrice`,
    };
  return Number(price.amount) > Number(maxPrice.amount)
    ? { code: 'price_above_max', message: `The registry asks ${asked}, more than maxPrice` }
    : null;
}
