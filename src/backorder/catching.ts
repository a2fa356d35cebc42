/** From arming to the verdict: choose whose order and account it is, warm up, write down what is about to be sent, race. */
import { isoInstant } from '#app/base/clock.ts';
import { rest } from '#app/base/patience.ts';
import type { MaxPrice, Order, OrderReason } from '#app/records/order.ts';
import { type CampaignMove, liveOrdersOf } from '#app/storage/campaigns.ts';
import type { CatchParts } from './catch-parts.ts';
import { approachOf } from './drop-rules.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { type RaceEnd, type RaceResult, race } from './race.ts';
import type { Quote, Readiness, RegistrarPort } from './registrar-port.ts';
import { standingOf } from './standing.ts';
import { backToWatching, failed, lost, won } from './verdicts.ts';

/** After the window: registries drop late more often than not at all. */
export const SLACK_MS = 60_000;
/** What is about to be sent is written down so long before the first byte. */
const INTENT_MS = 750;
/** With less than that left nobody asks for a price any more. */
const QUOTE_MS = 2_000;
const NO_ACCOUNT_RETRY_MS = 1_000;
/** Clocks further apart are an operator's matter; the race goes by the registry's. */
const CLOCK_TOLERANCE_MS = 500;
const CHECK_AFTER_MS = 1_000;
const LATER_MS = 60_000;

interface Choice {
  readonly order: Order;
  readonly port: RegistrarPort;
}

/**
 * `freeSince`: the name was seen to be free then, whatever the window says. Returns when the campaign has been moved on
 * and is no longer held; throws a `LeaseLostError` when it is another's.
 */
export async function catchName(
  parts: CatchParts,
  held: HeldCampaign,
  freeSince: number | null = null,
): Promise<'done' | 'unsure'> {
  const { clock } = parts;
  const { drop } = held.campaign;
  const from = freeSince ?? drop?.from ?? clock.now();
  const end = Math.max(freeSince ?? 0, drop?.to ?? from) + SLACK_MS;
  const field = new Field(parts, held);
  for (;;) {
    if (held.lost.aborted) return await putBack(parts, held);
    const choice = await field.choose(end);
    if (choice === 'nobody') return 'done';
    if (choice === 'again') continue;
    const { order, port, readiness, price } = choice;
    // By the registry's own clock, seen from ours.
    const start = from - (freeSince === null ? (readiness.clockOffsetMs ?? 0) : 0);
    if (!(await arm(held, order, port, readiness))) continue;
    await rest(clock, start - INTENT_MS - clock.now(), held.lost);
    if (held.lost.aborted) return await putBack(parts, held);
    const attempt = parts.newId();
    if (!(await intend(held, order, port, attempt))) continue;
    const result = await race({
      clock,
      port,
      create: port.prepare({
        attempt,
        name: held.campaign.domain,
        years: order.period,
        registrant: order.registrant,
        price,
      }),
      name: held.campaign.domain,
      years: order.period,
      start,
      end,
      approach: freeSince === null && drop ? approachOf(drop.certainty, held.campaign.tld) : 'create',
      standing: () => standingOf(parts, held.campaign, start),
      signal: held.lost,
    });
    parts.counts.creates += result.creates;
    const verdict = await conclude(parts, held, { order, port }, attempt, result);
    if (verdict === 'done' || verdict === 'unsure') return verdict;
    if (verdict !== 'nextOrder') field.leaveOut(port, verdict);
  }
}

type Chosen = Choice & {
  readonly readiness: Extract<Readiness, { ready: true }>;
  readonly price: MaxPrice | null;
};

/** The orders and accounts that are still in the running. */
class Field {
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
        (order.account === null || order.account === id) && zones.some((zone) => domain.endsWith(`.${zone}`)),
    );
    const left = able.filter(({ id }) => !this.#out.has(id));
    if (left.length === 0) {
      const reason = able.map(({ id }) => this.#out.get(id)).find((one) => one !== undefined) ?? NO_ACCOUNT;
      this.#parts.alert('order_failed', { domain, order: order.id, code: reason.code });
      await this.#fail(order, reason);
      return 'again';
    }
    for (const port of left) {
      const readiness = await port.warm(end);
      if (readiness.ready) return await this.#price(order, port, readiness);
      this.#parts.alert('account_not_ready', { account: port.id, fault: readiness.fault });
      if (readiness.fault === 'credentials')
        this.leaveOut(port, {
          code: 'account_refused',
          message: 'The registry refuses the account; the operator has been told',
        });
    }
    if (left.every(({ id }) => this.#out.has(id))) return 'again';
    if (clock.now() >= end) {
      await this.#held.record((live) =>
        backToWatching(
          live,
          { code: 'registrar_unreachable', message: 'The registrar could not be reached around the drop' },
          clock.now() + LATER_MS,
        ),
      );
      return 'nobody';
    }
    await rest(clock, NO_ACCOUNT_RETRY_MS, this.#held.lost);
    return 'again';
  }

  async #price(
    order: Order,
    port: RegistrarPort,
    readiness: Extract<Readiness, { ready: true }>,
  ): Promise<Chosen | 'again'> {
    const { clock } = this.#parts;
    const { domain, drop } = this.#held.campaign;
    const isHurried = (drop?.from ?? 0) - clock.now() < QUOTE_MS && order.maxPrice === null;
    const quote = isHurried ? null : await port.quote(domain, order.period);
    const objection = quote && objectionTo(quote, order);
    if (!objection) return { order, port, readiness, price: quote?.price ?? null };
    await this.#fail(order, objection);
    return 'again';
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
      ? { code: 'premium_price', message: `The registry asks ${asked}, and the order names no maxPrice` }
      : null;
  if (price.currency !== maxPrice.currency)
    return { code: 'price_currency', message: `The registry asks ${asked}, another currency than maxPrice` };
  return Number(price.amount) > Number(maxPrice.amount)
    ? { code: 'price_above_max', message: `The registry asks ${asked}, more than maxPrice` }
    : null;
}

/** False: the order was cancelled meanwhile. */
async function arm(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
  { clockOffsetMs }: Extract<Readiness, { ready: true }>,
): Promise<boolean> {
  const isOff = Math.abs(clockOffsetMs ?? 0) > CLOCK_TOLERANCE_MS;
  const told = isOff
    ? {
        code: 'armed_by_registry_clock',
        message: `Ready; the registry's clock differs by ${clockOffsetMs} ms and is followed`,
      }
    : { code: 'armed', message: 'Ready for the drop; the order can not be cancelled any more' };
  await held.move((live) => {
    const own = live.find(({ id }) => id === order.id);
    return {
      state: 'armed',
      nextAt: null,
      winner: order.id,
      account: port.id,
      orders: own && own.state !== 'armed' ? [{ order: own, to: 'armed', ...told }] : [],
    };
  });
  return held.campaign.state === 'armed';
}

/** Durable before the first byte: whatever happens to this process, it is known that a create may be under way. */
async function intend(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
  attempt: string,
): Promise<boolean> {
  let isLive = false;
  await held.move((live) => {
    const own = live.find(({ id }) => id === order.id);
    isLive = own !== undefined;
    return {
      state: own ? 'attempting' : 'scheduled',
      nextAt: null,
      orders: own
        ? [{ order: own, to: 'attempting', code: 'attempting', message: 'Creates are being sent' }]
        : [],
      ...(own && {
        attempt: {
          id: attempt,
          order: order.id,
          account: port.id,
          transactionPrefix: port.transactionPrefix,
        },
      }),
    };
  });
  return isLive;
}

async function conclude(
  parts: CatchParts,
  held: HeldCampaign,
  { order, port }: Choice,
  attempt: string,
  { end, creates }: RaceResult,
): Promise<'done' | 'unsure' | 'nextOrder' | OrderReason> {
  const { clock } = parts;
  const attemptEnd = { id: attempt, outcome: end.kind, creates };
  const stillOpen = { ...attemptEnd, outcome: null };
  switch (end.kind) {
    case 'won': {
      const { registeredAt, expiry } = end;
      parts.counts.won += 1;
      await held.record((live) => ({
        ...won(live, order.id, { registeredAt, registrar: port.id, expiry }),
        attemptEnd,
      }));
      return 'done';
    }
    case 'pending':
      await held.record((live) => ({
        ...one(live, order, 'pendingRegistry', {
          code: 'application',
          message: 'The registry took an application and decides later',
        }),
        nextAt: clock.now() + CHECK_AFTER_MS,
        attemptEnd: stillOpen,
      }));
      return 'done';
    case 'unknown':
      parts.alert('create_unknown', { domain: held.campaign.domain, account: port.id, cause: end.cause });
      await held.record((live) => ({
        ...one(live, order, 'unknown', {
          code: 'outcome_unknown',
          message: 'A create was sent and not answered; the registry is being asked',
        }),
        nextAt: null,
        attemptEnd: stillOpen,
      }));
      return 'unsure';
    case 'taken':
      await held.record((live) => ({ ...lost(live, TAKEN), attemptEnd }));
      return 'done';
    case 'kept':
    case 'notDropped':
      await held.record((live) => ({
        ...backToWatching(live, end.kind === 'kept' ? RENEWED : NOT_DROPPED, clock.now() + CHECK_AFTER_MS),
        attemptEnd,
      }));
      return 'done';
    case 'accountOut':
      return await leaveAccount(parts, held, { order, port }, end, attemptEnd);
    case 'calledOff':
      return await putBack(parts, held, attemptEnd);
  }
}

export const TAKEN: OrderReason = {
  code: 'registered_by_other',
  message: 'Another registered the name when it dropped',
};
export const RENEWED: OrderReason = {
  code: 'renewed',
  message: 'The holder keeps the name; it is watched on',
};
export const NOT_DROPPED: OrderReason = {
  code: 'did_not_drop',
  message: 'The name did not drop when it was expected to; it is watched on',
};

function one(
  live: readonly Order[],
  { id }: Order,
  state: 'pendingRegistry' | 'unknown',
  told: OrderReason,
): Pick<CampaignMove, 'state' | 'orders'> {
  return {
    state,
    orders: live
      .filter((order) => order.id === id && order.state !== state)
      .map((order) => ({ order, to: state, ...told })),
  };
}

const PRICE_REFUSED: OrderReason = { code: 'price_refused', message: 'The registry asks another price' };
const WISH_REFUSED: OrderReason = {
  code: 'registrant_refused',
  message: 'The registry refuses the create, which names a registrant of the client’s own',
};

async function leaveAccount(
  parts: CatchParts,
  held: HeldCampaign,
  { order, port }: Choice,
  { fault, code, message }: Extract<RaceEnd, { kind: 'accountOut' }>,
  attemptEnd: NonNullable<CampaignMove['attemptEnd']>,
): Promise<'nextOrder' | OrderReason> {
  const { clock } = parts;
  const { domain } = held.campaign;
  parts.alert(`account_${fault}`, { domain, account: port.id, code, message });
  const ended = { ...attemptEnd, outcome: fault };
  // What the client's own wish brought about is the order's end; anything else may go better with another account.
  const isOwnWish = fault === 'price' || (fault === 'policy' && order.registrant !== null);
  if (isOwnWish) {
    await held.record((live) => ({
      ...failed(live, order.id, fault === 'price' ? PRICE_REFUSED : WISH_REFUSED, clock.now()),
      nextAt: null,
      attemptEnd: ended,
    }));
    return 'nextOrder';
  }
  await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd: ended }));
  return {
    code: `account_${fault}`,
    message: 'The registrar account can not register the name; the operator has been told',
  };
}

/** All creates are answered and nothing was won: whoever takes the campaign next goes on. */
async function putBack(
  { log, clock }: CatchParts,
  held: HeldCampaign,
  attemptEnd?: NonNullable<CampaignMove['attemptEnd']>,
): Promise<'done'> {
  try {
    await held.move(() => ({
      state: 'armed',
      nextAt: clock.now(),
      orders: [],
      ...(attemptEnd && { attemptEnd }),
    }));
  } catch (error) {
    // The lease ends by itself, and what is open is settled by the next holder.
    log.info(
      { err: error, domain: held.campaign.domain, at: isoInstant(clock.now()) },
      'catcher.not_put_back',
    );
  }
  return 'done';
}
