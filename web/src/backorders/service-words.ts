/** What the service says of an order, in the user's words where its code is known. */
import type { Failure } from '../api/failure.ts';

/** Codes whose sentence says what their name can't: prices, times, how far a clock is off. */
const TELLING = new Set([
  'armed_by_registry_clock',
  'price_above_max',
  'price_above_usual',
  'price_currency',
  'rejected',
]);

/**
 * Of an event or a reason. `detail`: the service's own sentence, in English, where it says more
 * than `text` or is all there is.
 */
export function eventText(
  { code, message }: { readonly code: string; readonly message: string },
  codes: Readonly<Record<string, string>>,
  accountCode: string,
): { readonly text: string | null; readonly detail: string | null } {
  const known = Object.hasOwn(codes, code) ? codes[code]! : null;
  if (known !== null) return { text: known, detail: TELLING.has(code) ? message : null };
  if (code.startsWith('account_')) return { text: accountCode, detail: message };
  return { text: null, detail: message === '' ? code : message };
}

const REFUSALS = ['available', 'already_ordered', 'key_reused', 'too_many'] as const;
const ORDER_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Why an order isn't taken. */
export interface OrderRefusal {
  readonly kind: (typeof REFUSALS)[number] | 'withheld' | 'zone';
  /** The live order that stands already. */
  readonly orderId: string | null;
}

/** Null for a failure that the page has no words of its own for. */
export function orderRefusal({ kind, details: [detail] }: Failure): OrderRefusal | null {
  const { field, code, message = '' } = detail ?? {};
  if (kind === 'invalidInput' && field === 'domain' && message.includes('no registrar account'))
    return { kind: 'zone', orderId: null };
  if (kind !== 'conflict') return null;
  const known = REFUSALS.find((one) => one === code) ?? 'withheld';
  return { kind: known, orderId: ORDER_ID.exec(message)?.[0] ?? null };
}
