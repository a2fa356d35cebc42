/** What a key may order and spend. Pure. Days and months are those of UTC. */
import type { MaxPrice, OrderReason } from '../order.ts';
import { compareAmounts, sumOf } from './amounts.ts';

/** Null: not limited. */
export interface KeyQuota {
  readonly openOrders: number | null;
  /** Orders with which it may go to a registry in a day. */
  readonly createsPerDay: number | null;
  /** In a currency that is not named nothing may be spent. */
  readonly spendingPerMonth: MaxPrice[] | null;
}

const DAY_MS = 86_400_000;
export const MOST_OF_A_QUOTA = 1_000_000;
/** A JSON Schema pattern. */
export const AMOUNT_PATTERN = '^(?:0|[1-9][0-9]{0,8})(?:[.][0-9]{1,4})?$';

/** What is left out is not limited. */
export function wholeQuota(
  given: {
    readonly [Name in keyof KeyQuota]?: KeyQuota[Name] | undefined;
  },
): KeyQuota {
  const { openOrders = null, createsPerDay = null, spendingPerMonth = null } = given;
  return { openOrders, createsPerDay, spendingPerMonth };
}

/** What a key has used of it by now. */
export interface QuotaUse {
  /** Orders that went to a registry today. */
  readonly ordersToday: readonly string[];
  /** This month, by currency: charged, and agreed to by creates whose end is not known. */
  readonly spent: readonly MaxPrice[];
}

/**
 * What is left to spend this month in that currency; null: it is not limited. `taken` is spent, or
 * kept for what may yet be spent.
 */
export function spendingLeft(
  { spendingPerMonth }: KeyQuota,
  taken: readonly MaxPrice[],
  currency: string,
): string | null {
  if (!spendingPerMonth) return null;
  const of = (amounts: readonly MaxPrice[]) =>
    amounts.filter((one) => one.currency === currency).map(({ amount }) => amount);
  const left = sumOf([...of(spendingPerMonth), ...of(taken).map((amount) => `-${amount}`)]);
  return left === null || left.startsWith('-') ? '0' : left;
}

/** Why a key with `open` open orders may not place another one, or null. */
export function openObjection({ openOrders }: KeyQuota, open: number): OrderReason | null {
  if (openOrders === null || open < openOrders) return null;
  const message = `The key may have ${openOrders} open orders, and has ${open}`;
  return { code: 'quota_orders', message };
}

/** Milliseconds until the quota of the next day. */
export function untilNextDay(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** Why the order has to wait for the next day, or null. One that was tried today is counted. */
export function dayObjection(
  { createsPerDay }: KeyQuota,
  { ordersToday }: QuotaUse,
  order: string,
): OrderReason | null {
  if (createsPerDay === null || ordersToday.includes(order)) return null;
  if (ordersToday.length < createsPerDay) return null;
  const message = `The key may try ${createsPerDay} orders a day; this one waits for the next`;
  return { code: 'quota_creates', message };
}

/** Why that may not be spent this month, or null. `taken` as above. */
export function spendingObjection(
  quota: KeyQuota,
  taken: readonly MaxPrice[],
  { amount, currency }: MaxPrice,
): OrderReason | null {
  const left = spendingLeft(quota, taken, currency);
  if (left === null || compareAmounts(amount, left) <= 0) return null;
  const message = `The key has ${left} ${currency} left to spend this month, less than ${amount}`;
  return { code: 'quota_spending', message };
}
