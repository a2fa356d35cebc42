/** What a client asks for, and what is wrong with it as far as no registry has to be asked. */
import type { Static } from 'typebox';
import type { ErrorDetail } from '#app/base/errors.ts';
import { domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { Sound } from '#app/http/input/judge.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { Order, RegistrantDetails } from '#app/records/order.ts';
import { type GivenRegistrant, judgeRegistrant } from './registrant/judge-registrant.ts';
import {
  type AccountSettings,
  servesZone,
  takesRegistrant,
  usualPrice,
} from './registrars/accounts.ts';
import type { NewBackorder } from './schemas.ts';

/** What a client wants registered, and on which terms. */
export interface OrderWish
  extends Pick<Order, 'account' | 'period' | 'registrant' | 'maxPrice' | 'once'> {
  readonly name: DomainName;
  /** Who is to hold the name; null: `registrant`, or the account's usual contact. */
  readonly details: RegistrantDetails | null;
}

export type OrderAccount = Pick<AccountSettings, 'id' | 'zones' | 'prices' | 'identityNumbers'>;

type Body = Static<typeof NewBackorder>;

/** Of a body that has no `orderFaults`. */
export function wishOf(body: Body, parseName: NameParser): OrderWish {
  const { domain, account = null, period = 1, registrant = null, once = false, maxPrice } = body;
  const name = nameOrThrow(parseName(domain));
  const who: Pick<OrderWish, 'registrant' | 'details'> =
    typeof registrant === 'string' || registrant === null
      ? { registrant, details: null }
      : { registrant: null, details: detailsOrThrow(registrant, name) };
  const price = maxPrice ? { ...maxPrice, amount: String(maxPrice.amount) } : null;
  return { name, account, period, ...who, maxPrice: price, once };
}

export function orderFaults(
  body: Sound<Body>,
  { accounts, canSeal }: { accounts: readonly OrderAccount[]; canSeal: boolean },
  parseName: NameParser,
): ErrorDetail[] {
  const { domain, account = null, period = 1, registrant, maxPrice } = body;
  const parsed = domain === undefined ? undefined : parseName(domain);
  const faults = [...domainFaults(parsed), ...priceFaults(maxPrice)];
  const zone = parsed?.ok ? parsed.name.zone : '';
  const judged = typeof registrant === 'object' ? judgeRegistrant(registrant, zone) : null;
  if (judged && !canSeal) faults.push(NO_REGISTRANT_KEY);
  if (judged?.ok === false) faults.push(...judged.faults);
  if (!parsed?.ok) return faults;
  const details = judged?.ok ? judged.details : null;
  const wish = { name: parsed.name, account, period, details, hasPrice: maxPrice !== undefined };
  const serving = servingAccount(accounts, wish);
  return 'fault' in serving ? [...faults, serving.fault] : faults;
}

export const NO_REGISTRANT_KEY: ErrorDetail = {
  field: 'registrant',
  code: 'no_registrant_key',
  message: 'details can not be kept here until the operator sets REGISTRANT_KEY',
};

interface AccountWish extends Pick<OrderWish, 'name' | 'account' | 'period' | 'details'> {
  readonly hasPrice: boolean;
}

/** The first account that would serve it, or why none does. */
export function servingAccount<Account extends OrderAccount>(
  accounts: readonly Account[],
  { name: { ascii, zone }, account, details, hasPrice, period }: AccountWish,
): { readonly account: Account } | { readonly fault: ErrorDetail } {
  const fault = (field: string, code: string, message: string) => ({
    fault: { field, code, message },
  });
  const serving = accounts.filter((one) => servesZone(one, zone));
  if (serving.length === 0)
    return fault('domain', 'zone_not_served', `no registrar account is set up for .${zone}`);
  const meant = serving.filter(({ id }) => account === null || id === account);
  if (meant.length === 0)
    return fault('account', 'unknown_account', `is no account that registers in .${zone}`);
  const taking = meant.filter((one) => details === null || takesRegistrant(one, details));
  if (taking.length === 0) {
    const message = `no account here has a way to hand an identity number to .${zone}'s registry`;
    return fault('registrant', 'registrant_not_taken', message);
  }
  const able = taking.find((one) => hasPrice || usualPrice(one, ascii, period));
  if (able) return { account: able };
  const message = `is needed: what a registration in .${zone} usually costs is not set up`;
  return fault('maxPrice', 'price_unknown', message);
}

function detailsOrThrow(registrant: GivenRegistrant, { zone }: DomainName): RegistrantDetails {
  const judged = judgeRegistrant(registrant, zone);
  if (!judged.ok) throw invalidInput('body', judged.faults);
  return judged.details;
}

const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function priceFaults({ amount, currency }: Sound<Body>['maxPrice'] = {}): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  if (amount !== undefined && (!AMOUNT.test(String(amount)) || Number(amount) === 0))
    faults.push({
      field: 'maxPrice.amount',
      message: 'must be a decimal above zero, as in "8.50"',
    });
  if (currency !== undefined && !CURRENCIES.has(currency))
    faults.push({
      field: 'maxPrice.currency',
      message: 'must be a currency of ISO 4217, as in "USD"',
    });
  return faults;
}
