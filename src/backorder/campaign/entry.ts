/** Who enters the race: the earliest order that a ready account can serve, and that account. */
import { wait, within } from '#app/base/time-limits.ts';
import { compareAmounts } from '#app/records/money/amounts.ts';
import { dayObjection, untilNextDay } from '#app/records/money/quota.ts';
import type { MaxPrice, Order, OrderReason } from '#app/records/order.ts';
import type { ToldPrice } from '#app/storage/orders/ledger.ts';
import { liveOrders } from '#app/storage/orders/orders.ts';
import { judgedQuota } from '#app/storage/orders/quotas.ts';
import { holderFor } from '../registrant/holder.ts';
import { servesZone, usualPrice } from '../registrars/accounts.ts';
import type {
  AccountReadiness,
  Creation,
  Quote,
  RegistrarPort,
} from '../registrars/registrar-port.ts';
import { backToWatching, failed, heldBack, putAside } from './campaign-moves.ts';
import type { HeldCampaign } from './held-campaign.ts';
import type { LeftOut, OutReason } from './next-step.ts';
import { reasonOf } from './reasons.ts';
import { checksFor } from './refused-checks.ts';

/** With less than that left the price is not asked for any more. */
const QUOTE_MS = 2_000;
/** What was known of accounts' days will do where the database is slow. */
const COUNT_MS = 1_000;
const NO_ACCOUNT_RETRY_MS = 1_000;
const LATER_MS = 60_000;
/** The day's share comes back hour by hour. */
export const SPENT_MS = 10 * 60_000;

export interface Entry {
  readonly order: Order;
  readonly port: RegistrarPort;
  readonly readiness: Extract<AccountReadiness, { ready: true }>;
  readonly named: Pick<Creation, 'registrant' | 'holder'>;
  /** What was told of the price; null: nothing, or not before the name is free. */
  readonly quoted: MaxPrice | null;
  /** The most that the create may cost. */
  readonly agreed: MaxPrice;
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
  /** Accounts by order: another order may ask less of the same account. */
  const unable = new Map<string, [string, OrderReason][]>();
  const fail = ({ id }: Order, reason: OrderReason, quote: ToldPrice | null = null) =>
    held.record((live) => ({ ...failed(live, id, reason, clock.now()), quote }));
  while (!held.lost.aborted) {
    const line = await liveOrders(db, domain);
    if (line.length === 0) {
      await held.move(() => ({ state: 'ended', nextAt: 0, orders: [] }));
      return null;
    }
    await within(clock, COUNT_MS, Promise.all(ports.map((port) => port.countDay?.())));
    const judge = (one: Order) => standingOf(held, one, leftOut, unable.get(one.id) ?? []);
    // Those behind one whose accounts all have to wait go first, where another account serves them.
    const waitsFrom = line.findIndex((one) => judge(one).passing !== null);
    const serveable = line.filter(
      (one, place) => waitsFrom < 0 || place < waitsFrom || judge(one).left.length > 0,
    );
    const order = (await firstOfDay(held, serveable)) ?? (await firstOfDay(held, line));
    if (!order) {
      await held.putOff(Math.min(LATER_MS, untilNextDay(clock.now())));
      return null;
    }
    const { serving, able, out, left, passing } = judge(order);
    if (passing) {
      alert(passing.code, { domain, order: order.id });
      await held.record((live) => putAside(held.campaign, live, passing, passing.retryAt));
      return null;
    }
    for (const ahead of line.slice(0, line.indexOf(order))) {
      const waits = judge(ahead).passing;
      if (waits) await tellHeldBack(held, ahead, waits);
    }
    if (left.length === 0) {
      const reason =
        able.map(({ id }) => out.get(id)).find(Boolean) ??
        reasonOf(serving.length > 0 ? 'price_unknown' : 'no_account');
      alert('order_failed', { domain, order: order.id, code: reason.code });
      await fail(order, reason);
      continue;
    }
    const ready = await firstReady(held, left, end);
    const found = 'port' in ready ? await entryWith(held, order, ready) : waitingFor(ready);
    switch (found.kind) {
      case 'entry':
        return found.entry;
      case 'failed':
        await fail(order, found.reason, found.quote);
        break;
      case 'unable':
        unable.set(order.id, [...(unable.get(order.id) ?? []), [found.account, found.reason]]);
        break;
      case 'waiting':
        if (clock.now() < end) {
          await tellWaiting(held, order, found.reason);
          await wait(clock, NO_ACCOUNT_RETRY_MS, held.lost);
        } else if (found.reason.code === 'account_refused') {
          await fail(order, found.reason);
        } else {
          const later = clock.now() + LATER_MS;
          await held.record((live) => backToWatching(live, found.reason, later));
          return null;
        }
    }
  }
  await held.putBack();
  return null;
}

/** Which accounts can serve an order now; `passing`: why none can, where that passes by itself. */
function standingOf(
  { parts: { ports, clock }, campaign: { domain } }: HeldCampaign,
  order: Order,
  leftOut: LeftOut,
  unable: readonly [string, OrderReason][],
) {
  const serving = ports.filter(
    (port) => (order.account === null || order.account === port.id) && servesZone(port, domain),
  );
  const able = serving.filter((port) => limitOf(order, port, domain) !== null);
  const out = new Map<string, OutReason>([...spentOf(able, clock.now()), ...leftOut, ...unable]);
  const left = able.filter(({ id }) => !out.has(id));
  const passing = left.length === 0 ? firstToPass(able.map(({ id }) => out.get(id))) : null;
  return { serving, able, out, left, passing };
}

async function tellHeldBack(held: HeldCampaign, order: Order, why: OrderReason): Promise<void> {
  const { code, message } = why;
  if (order.state !== 'armed' && order.reason?.code === code) return;
  await held.move((live) => heldBack(live, order.id, { code, message }));
}

/** The earliest order whose key has something left of its day; null: all wait for the next. */
async function firstOfDay(held: HeldCampaign, line: readonly Order[]): Promise<Order | null> {
  const { db, clock } = held.parts;
  for (const order of line) {
    const judged = await judgedQuota(db, order.keyId, clock.now());
    const objection = judged && dayObjection(judged.quota, judged.use, order.id);
    if (!objection) return order;
    if (order.reason?.code !== objection.code)
      await held.move((live) => heldBack(live, order.id, objection));
  }
  return null;
}

/** Those that have sent all creates of the day: of other names, and of other clients. */
function spentOf(ports: readonly RegistrarPort[], now: number): [string, OutReason][] {
  const reason = { ...reasonOf('account_dailyLimit'), retryAt: now + SPENT_MS };
  return ports.filter((port) => !hasCreatesLeft(port)).map(({ id }) => [id, reason]);
}

function firstToPass(reasons: readonly (OutReason | undefined)[]) {
  const passing = reasons.flatMap((one) =>
    one?.retryAt === undefined ? [] : [{ ...one, retryAt: one.retryAt }],
  );
  return passing.sort((a, b) => a.retryAt - b.retryAt)[0] ?? null;
}

function hasCreatesLeft(port: RegistrarPort): boolean {
  const share = port.share('create');
  const { left } = share;
  share.leave();
  return left > 0;
}

type Found =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'failed'; readonly reason: OrderReason; readonly quote: ToldPrice | null }
  | { readonly kind: 'waiting'; readonly reason: OrderReason }
  | { readonly kind: 'unable'; readonly account: string; readonly reason: OrderReason };

/** First the price: a contact is made for what may be bought. */
async function entryWith(
  held: HeldCampaign,
  order: Order,
  ready: Pick<Entry, 'port' | 'readiness'>,
): Promise<Found> {
  const { port } = ready;
  const { domain } = held.campaign;
  const told = (await quoteFor(held, order, port))?.price ?? null;
  const isToldLater = told === null && port.pricedOnceFree;
  const objection = isToldLater ? null : objectionTo(told, order, port, domain);
  const agreed = isToldLater
    ? limitOf(order, port, domain)
    : agreedPrice(told, order, port, domain);
  const quote = told && { order: order.id, account: port.id, price: told };
  if (objection || !agreed)
    return { kind: 'failed', reason: objection ?? reasonOf('price_unknown'), quote };
  const holder = await holderFor(held, order, port);
  switch (holder.kind) {
    case 'ready': {
      const { named } = holder;
      return { kind: 'entry', entry: { order, ...ready, named, quoted: told, agreed } };
    }
    case 'failed':
      return { kind: 'failed', reason: holder.reason, quote };
    case 'unable':
      return { kind: 'unable', account: port.id, reason: holder.reason };
    case 'waiting':
      return waitingFor(reasonOf('account_unreachable'));
  }
}

function waitingFor(reason: OrderReason): Found {
  return { kind: 'waiting', reason };
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

/** Null: not told in time; no question may cost the drop, and the create binds the price. */
async function quoteFor(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
): Promise<Quote | null> {
  const { clock } = held.parts;
  const leftMs = (held.campaign.drop?.from ?? 0) - QUOTE_MS - clock.now();
  if (!port.bindsPrice || leftMs <= 0) return null;
  return await within(clock, leftMs, checksFor(held, order, port)());
}

/** The most that a create may cost: what the order allows, else what the account usually pays. */
function limitOf({ maxPrice, period }: Order, port: RegistrarPort, domain: string) {
  return maxPrice ?? usualPrice(port, domain, period);
}

/**
 * What the create agrees to. A registry that it tells refuses it where it costs more, and takes no
 * more than the price where it costs less (RFC 8748 §5.2.1): where no price was told, the limit
 * wins a name that costs more than usual.
 */
function agreedPrice(told: MaxPrice | null, order: Order, port: RegistrarPort, domain: string) {
  if (told) return told;
  const usual = usualPrice(port, domain, order.period);
  const isUsual = !port.bindsPrice && usual && objectionTo(usual, order, port, domain) === null;
  return isUsual ? usual : limitOf(order, port, domain);
}

/**
 * Why no create may be sent, or null: what it costs must be known to be allowed. `told` is the
 * registry's price. Where it told none, it is held to what the create says, or else the account's
 * usual price counts.
 */
export function objectionTo(
  told: MaxPrice | null,
  order: Order,
  port: RegistrarPort,
  domain: string,
): OrderReason | null {
  const limit = limitOf(order, port, domain);
  if (port.hidesPrices) return reasonOf('price_unknown');
  if (limit && !told && port.bindsPrice) return null;
  const price = told ?? usualPrice(port, domain, order.period);
  if (!limit || !price) return reasonOf('price_unknown');
  const costs = `A registration costs ${price.amount} ${price.currency}`;
  if (price.currency !== limit.currency)
    return { code: 'price_currency', message: `${costs}; the limit is in ${limit.currency}` };
  if (compareAmounts(price.amount, limit.amount) <= 0) return null;
  return order.maxPrice
    ? { code: 'price_above_max', message: `${costs}, more than maxPrice` }
    : { code: 'price_above_usual', message: `${costs}, and the order names no maxPrice` };
}
