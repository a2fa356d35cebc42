/** From what was typed into the form to the order's body, and the key that a repeat is known by. */
import type { NewBackorder } from '../api/types.ts';
import { pastedName } from '../names/pasted-name.ts';

export const EMPTY_DRAFT = {
  domain: '',
  isOnce: false,
  period: '1',
  account: '',
  registrant: '',
  amount: '',
  currency: 'USD',
};
export type OrderDraft = typeof EMPTY_DRAFT;

type AmountFault = 'amountInvalid' | 'amountAmbiguous';
type Faults = Partial<
  Record<keyof OrderDraft, AmountFault | 'domainMissing' | 'registrantInvalid'>
>;

export const CURRENCIES = ['USD', 'EUR', 'VND', 'GBP', 'SGD', 'AUD', 'JPY', 'CNY'] as const;
/** Currencies without parts: `500.000` can only mean half a million. */
const WHOLE = new Set(['VND', 'JPY']);

/** `body`: what to send, where nothing is at fault. */
export function readDraft(draft: OrderDraft): { body: NewBackorder; faults: Faults } {
  const { currency, isOnce } = draft;
  const pasted = pastedName(draft.domain);
  // What holds no name at all is the service's to judge, and its answer says why.
  const domain = pasted.kind === 'name' ? pasted.name : draft.domain.trim();
  const registrant = draft.registrant.trim();
  const account = draft.account.trim();
  const period = Number(draft.period);
  const price = readAmount(draft.amount, currency);
  const isRegistrant = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})?$/.test(registrant);
  return {
    body: {
      domain,
      ...(isOnce && { once: true }),
      ...(period !== 1 && { period }),
      ...(account !== '' && { account }),
      ...(registrant !== '' && { registrant }),
      ...(price && 'amount' in price && { maxPrice: { amount: price.amount, currency } }),
    },
    faults: {
      ...(domain === '' && { domain: 'domainMissing' }),
      ...(!isRegistrant && { registrant: 'registrantInvalid' }),
      ...(price && 'fault' in price && { amount: price.fault }),
    },
  };
}

/**
 * `null`: nothing was typed. Both `8.50` and `8,50` are read; `1.500` is read only where it can
 * mean one thing.
 */
export function readAmount(
  typed: string,
  currency: string,
): { readonly amount: string } | { readonly fault: AmountFault } | null {
  const text = typed.replace(/\s/g, '');
  if (text === '') return null;
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text);
  if (isGrouped && text.split(/[.,]/).length === 2 && !WHOLE.has(currency))
    return { fault: 'amountAmbiguous' };
  const decimal = isGrouped ? text.replace(/[.,]/g, '') : text.replace(',', '.');
  const amount = decimal.replace(/^0+(?=\d)/, '');
  const isAmount = /^\d{1,12}(?:\.\d{1,4})?$/.test(amount) && Number(amount) > 0;
  return isAmount ? { amount } : { fault: 'amountInvalid' };
}

/** By its key the service knows an order whose answer was lost on its way. */
export interface OrderMark {
  readonly key: string;
  readonly body: string;
}

/** The same order keeps its key until it is known to stand; another order gets another key. */
export function markFor(
  before: OrderMark | null,
  order: NewBackorder,
  newOrderKey: () => string,
): OrderMark {
  const body = JSON.stringify(order);
  return before?.body === body ? before : { key: newOrderKey(), body };
}
