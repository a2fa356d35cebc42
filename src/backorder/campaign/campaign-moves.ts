/** What becomes of a campaign and its orders. `live` are the orders that live, earliest first. */
import { isoInstant } from '#app/base/clock.ts';
import {
  CANCELLABLE_STATES,
  type Campaign,
  type DropWindow,
  type Order,
  type OrderReason,
  type OrderResult,
  type OrderState,
  type Sighting,
} from '#app/records/order.ts';
import type { CampaignMove, OrderMove } from '#app/storage/orders/campaigns.ts';
import { reasonOf } from './reasons.ts';

export type AttemptEnd = NonNullable<CampaignMove['attemptEnd']>;

/** No create is, or may be, under way. */
const NOTHING_SENT = { winner: null, account: null } as const;
const ENDED = { state: 'ended', nextAt: 0, ...NOTHING_SENT } as const;

/** The winner's order gets the name; all others came later, or had to wait. */
export function won(live: readonly Order[], winner: string, result: OrderResult): CampaignMove {
  const place = live.findIndex(({ id }) => id === winner);
  const orders = live.map((order, i): OrderMove => {
    if (order.id !== winner) {
      const hadToWait = order.reason?.code === 'quota_creates' ? 'quota_creates' : 'account_waited';
      const isBehind = i > place && order.reason?.code !== 'quota_creates';
      return ended(order, 'lost', reasonOf(isBehind ? 'earlier_order' : hadToWait));
    }
    return { order, to: 'won', ...reasonOf('registered'), result };
  });
  return { ...ENDED, orders };
}

/** No order gets it. One whose name was never looked at before is rejected rather than lost. */
export function lost(live: readonly Order[], reason: OrderReason): CampaignMove {
  const isKeptBack = reason.code === 'kept_back';
  const orders = live.map((order) =>
    ended(order, isKeptBack && order.state === 'accepted' ? 'rejected' : 'lost', reason),
  );
  return { ...ENDED, orders };
}

/** One order can't be served; those behind it move up at once, in the same hands. */
export function failed(
  live: readonly Order[],
  id: string,
  reason: OrderReason,
  now: number,
): CampaignMove {
  const orders = live
    .filter((order) => order.id === id)
    .map((order) => ended(order, 'failed', reason));
  const nextAt = live.every((order) => order.id === id) ? now : null;
  return { state: 'scheduled', nextAt, ...NOTHING_SENT, orders };
}

/** One order has to wait; those behind it go first meanwhile. */
export function heldBack(live: readonly Order[], id: string, reason: OrderReason): CampaignMove {
  const orders = live
    .filter((order) => order.id === id)
    .map((order): OrderMove => {
      // It can be cancelled again.
      const to = order.state === 'armed' ? 'watching' : order.state;
      return { order, to, ...reason, reason };
    });
  return { state: 'scheduled', nextAt: null, ...NOTHING_SENT, orders };
}

function ended(order: Order, to: OrderState, reason: OrderReason): OrderMove {
  return { order, to, ...reason, reason };
}

/** Every create is accounted for and none won; the campaign stays in the same hands. */
export function armedAgain(attemptEnd?: AttemptEnd): CampaignMove {
  return { state: 'armed', nextAt: null, orders: [], ...(attemptEnd && { attemptEnd }) };
}

/** One order's create was sent, and what became of it is still to come; told once. */
export function undecided(
  live: readonly Order[],
  id: string,
  state: 'pendingRegistry' | 'unknown',
): Pick<CampaignMove, 'state' | 'orders'> {
  const told = reasonOf(state === 'unknown' ? 'outcome_unknown' : 'application');
  const orders = live
    .filter((order) => order.id === id && order.state !== state)
    .map((order) => ({ order, to: state, ...told }));
  return { state, orders };
}

/** The name stays with its holder: watched on, or the end of an order for this drop only. */
export function backToWatching(
  live: readonly Order[],
  reason: OrderReason,
  nextAt: number,
  sighting?: Sighting,
): CampaignMove {
  const orders = live
    .filter(({ state }) => state !== 'watching')
    .map((order): OrderMove => {
      const isOver = order.once && order.state !== 'accepted';
      return isOver ? ended(order, 'lost', reason) : { order, to: 'watching', ...reason };
    });
  const seen = sighting && { sighting };
  return { state: 'watching', nextAt, drop: null, ...NOTHING_SENT, orders, ...seen };
}

/**
 * No account can serve it for now, which passes by itself. No order ends of it, and each can be
 * cancelled; the first in line is told.
 */
export function putAside(
  { state }: Campaign,
  live: readonly Order[],
  { code, message }: OrderReason,
  nextAt: number,
): CampaignMove {
  const reason = { code, message };
  const isArmed = (order: Order) => !CANCELLABLE_STATES.includes(order.state);
  const orders = live
    .filter((order, place) => isArmed(order) || (place === 0 && order.reason?.code !== code))
    .map((order) => {
      const to = isArmed(order) ? 'watching' : order.state;
      return { order, to, ...reason, reason };
    });
  return { state: live.some(isArmed) ? 'watching' : state, nextAt, ...NOTHING_SENT, orders };
}

/** The drop is foreseen, or foreseen anew. */
export function scheduled(
  live: readonly Order[],
  before: DropWindow | null,
  drop: DropWindow,
  nextAt: number,
  sighting: Sighting,
): CampaignMove {
  const isMoved = before !== null && (before.from !== drop.from || before.to !== drop.to);
  const message = `The name is expected to be free from ${isoInstant(drop.from)} on`;
  const orders = live.flatMap((order): OrderMove[] => {
    if (order.state === 'scheduled')
      return isMoved ? [{ order, to: 'scheduled', code: 'rescheduled', message }] : [];
    const from: Order = order.state === 'accepted' ? { ...order, state: 'watching' } : order;
    const foreseen: OrderMove = { order: from, to: 'scheduled', code: 'scheduled', message };
    return order.state === 'accepted' ? [watched(order), foreseen] : [foreseen];
  });
  return { state: 'scheduled', nextAt, drop, sighting, orders };
}

/** Looked at for the first time. */
export function watched(order: Order): OrderMove {
  return { order, to: 'watching', ...reasonOf('watching') };
}
