/** What an order would be and cost, with nothing kept. */
import type { Static } from 'typebox';
import { type Clock, isoInstant } from '#app/base/clock.ts';
import { within } from '#app/base/time-limits.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { lifecyclePhase, withVnDates } from '#app/records/lifecycle.ts';
import { compareAmounts } from '#app/records/money/amounts.ts';
import { spendingLeft } from '#app/records/money/quota.ts';
import type { DropWindow, MaxPrice, Order } from '#app/records/order.ts';
import type { Registration } from '#app/records/registration.ts';
import { type LineAhead, MOST_LIVE_ORDERS } from '#app/storage/orders/orders.ts';
import type { JudgedQuota } from '#app/storage/orders/quotas.ts';
import { foreseenDrop } from './drop/foresee-drop.ts';
import type { EppFields } from './registrars/account-file.ts';
import { usualPrice } from './registrars/accounts.ts';
import type { Quote, RegistrarPort } from './registrars/registrar-port.ts';
import type { DryRun } from './schemas.ts';

/** An account that this process can ask for a price; most are the catcher's alone. */
export type PriceDesk = Pick<RegistrarPort, 'id' | 'quote'>;

const QUOTE_MS = 5_000;

interface DryRunParts {
  readonly clock: Clock;
  readonly desks: readonly PriceDesk[];
}

/** `account`: the first that would serve it. `registration`: of the name as it is held now. */
export async function dryRunOf(
  { clock, desks }: DryRunParts,
  wish: { readonly name: DomainName } & Pick<Order, 'period' | 'maxPrice'>,
  account: Pick<EppFields, 'id' | 'prices'>,
  registration: Registration,
  line: LineAhead,
): Promise<Omit<Static<typeof DryRun>, 'quotaLeft'>> {
  const { name, period, maxPrice } = wish;
  const desk = desks.find(({ id }) => id === account.id);
  const quote = desk ? await within(clock, QUOTE_MS, desk.quote(name.ascii, period)) : null;
  const usual = usualPrice(account, name.ascii, period);
  const price = quote?.price ?? usual;
  const limit = maxPrice ?? usual;
  const drop =
    line.expectedDrop ?? foreseen(name.ascii, name.tld, registration, quote, clock.now());
  return {
    dryRun: true,
    domain: name.ascii,
    unicode: name.unicode,
    account: account.id,
    price: price && { ...price, source: quote?.price ? 'quoted' : 'usual' },
    limit,
    isAllowed: price && limit && isWithin(price, limit),
    position: line.ahead + 1,
    expectedDrop: drop && { ...drop, from: isoInstant(drop.from), to: isoInstant(drop.to) },
  };
}

/** `taken`: spent this month, or kept for open orders. */
export function quotaLeft(
  judged: JudgedQuota | null,
  live: number,
  taken: readonly MaxPrice[],
  currency: string | null,
): Static<typeof DryRun>['quotaLeft'] {
  const most = judged?.quota.openOrders ?? MOST_LIVE_ORDERS;
  const openOrders = Math.max(0, Math.min(most, MOST_LIVE_ORDERS) - live);
  if (!judged) return { openOrders, createsToday: null, spendingThisMonth: null };
  const { quota, use } = judged;
  const { createsPerDay } = quota;
  const amount = currency && spendingLeft(quota, taken, currency);
  return {
    openOrders,
    createsToday: createsPerDay && Math.max(0, createsPerDay - use.ordersToday.length),
    spendingThisMonth: currency && amount ? { amount, currency } : null,
  };
}

function isWithin(price: MaxPrice, limit: MaxPrice): boolean {
  return price.currency === limit.currency && compareAmounts(price.amount, limit.amount) <= 0;
}

/** As the catcher foresees it at its first look. */
function foreseen(
  domain: string,
  tld: string,
  found: Registration,
  quote: Quote | null,
  now: number,
): DropWindow | null {
  const { dates, domainStatus } = withVnDates(found, domain);
  const { phase } = lifecyclePhase({ domain, domainStatus, expiry: dates.expiry, now });
  return foreseenDrop({ tld, phase, dates, reason: quote?.reason ?? null, now });
}
