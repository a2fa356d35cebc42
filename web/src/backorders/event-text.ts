/** What an event or a reason says, in the user's words where its code is known. */

export interface EventText {
  readonly text: string | null;
  /** The service's own sentence, in English: where it says more (a price, a moment), or is all there is. */
  readonly detail: string | null;
}

/** Codes whose sentence carries what their name can't: prices, times, how far a clock is off. */
const TELLING = new Set([
  'armed_by_registry_clock',
  'premium_price',
  'price_above_max',
  'price_currency',
  'rejected',
]);

export function eventText(
  { code, message }: { readonly code: string; readonly message: string },
  codes: Readonly<Record<string, string>>,
  accountCode: string,
): EventText {
  const known = Object.hasOwn(codes, code) ? codes[code]! : null;
  if (known !== null) return { text: known, detail: TELLING.has(code) ? message : null };
  if (code.startsWith('account_')) return { text: accountCode, detail: message };
  return { text: null, detail: message === '' ? code : message };
}
