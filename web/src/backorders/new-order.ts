/** From what was typed into the form to the order's body, and the mark by which a repeated request is known. */
import type { NewBackorder } from '../api/types.ts';
import { pastedName } from '../names/pasted-name.ts';

export interface OrderDraft {
  readonly domain: string;
  readonly isOnce: boolean;
  readonly period: string;
  readonly account: string;
  readonly registrant: string;
  readonly amount: string;
  readonly currency: string;
}

export type DraftFault =
  | 'domainMissing'
  | 'registrantInvalid'
  | 'amountInvalid'
  | 'amountAmbiguous';

export type ReadDraft =
  | { readonly ok: true; readonly body: NewBackorder }
  | { readonly ok: false; readonly faults: Partial<Record<keyof OrderDraft, DraftFault>> };

export const EMPTY_DRAFT: OrderDraft = {
  domain: '',
  isOnce: false,
  period: '1',
  account: '',
  registrant: '',
  amount: '',
  currency: 'USD',
};

export const CURRENCIES = ['USD', 'EUR', 'VND', 'GBP', 'SGD', 'AUD', 'JPY', 'CNY'] as const;
/** Currencies without parts: `500.000` can only mean half a million. */
const WHOLE = new Set(['VND', 'JPY']);

export function readDraft(draft: OrderDraft): ReadDraft {
  const faults: Partial<Record<keyof OrderDraft, DraftFault>> = {};
  const pasted = pastedName(draft.domain);
  // What holds no name at all is the service's to judge, and its answer says why.
  const domain = pasted.kind === 'name' ? pasted.name : draft.domain.trim();
  if (domain === '') faults.domain = 'domainMissing';
  const registrant = draft.registrant.trim();
  if (registrant !== '' && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(registrant))
    faults.registrant = 'registrantInvalid';
  const amount = readAmount(draft.amount, draft.currency);
  if (amount === 'invalid') faults.amount = 'amountInvalid';
  if (amount === 'ambiguous') faults.amount = 'amountAmbiguous';
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const account = draft.account.trim();
  const period = Number(draft.period);
  return {
    ok: true,
    body: {
      domain,
      ...(draft.isOnce && { once: true }),
      ...(period !== 1 && { period }),
      ...(account !== '' && { account }),
      ...(registrant !== '' && { registrant }),
      ...(amount !== null &&
        typeof amount === 'object' && {
          maxPrice: { amount: amount.decimal, currency: draft.currency },
        }),
    },
  };
}

/** `null`: nothing was typed. Both `8.50` and `8,50` are read; `1.500` is read only where it can mean one thing. */
export function readAmount(
  typed: string,
  currency: string,
): { readonly decimal: string } | 'invalid' | 'ambiguous' | null {
  const text = typed.replace(/\s/g, '');
  if (text === '') return null;
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text)) {
    const groups = text.split(/[.,]/).length - 1;
    if (!WHOLE.has(currency) && groups === 1) return 'ambiguous';
    return amountOf(text.replace(/[.,]/g, ''));
  }
  return amountOf(text.replace(',', '.'));
}

function amountOf(text: string): { readonly decimal: string } | 'invalid' {
  const decimal = text.replace(/^0+(?=\d)/, '');
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(decimal) && Number(decimal) > 0 ? { decimal } : 'invalid';
}

/** By its key the service knows a request that it has had already, whose answer was lost on its way. */
export interface Mark {
  readonly key: string;
  readonly body: string;
}

/** The same order keeps its key until it is known to stand; another order gets another key. */
export function markFor(before: Mark | null, body: NewBackorder, newKey: () => string): Mark {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: newKey(), body: text };
}

/** 128 bits of chance. `crypto.randomUUID` is there on HTTPS alone. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
