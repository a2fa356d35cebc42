/**
 * Calling codes of ITU-T E.164: none begins another, and all that aren't listed have three digits.
 */
const SPLIT = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{4,14})$/;
const MOST_DIGITS = 15;
/** `e164Type` of RFC 5733: code and number with a dot between. */
const EPP_FORM = /^\+([1-9]\d{0,2})\.(\d{4,14})$/;
/** Where a national number begins with 0 and its calling code is known here. */
const CALLING_CODES: Readonly<Record<string, string>> = { VN: '84' };

/** `+84.2455501234` of the forms in which people write numbers; null where it can't be one. */
export function eppPhone(text: string, country: string): string | null {
  const spelt = EPP_FORM.exec(text.trim());
  if (spelt) return withinBounds(spelt[1]!, spelt[2]!);
  const digits = text.replace(/\(0\)/, '').replace(/[\s().\-/]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1] ?? nationalIn(country, digits);
  const [, code, number] = SPLIT.exec(international ?? '') ?? [];
  return code && number ? withinBounds(code, number) : null;
}

function nationalIn(country: string, digits: string): string | null {
  const code = CALLING_CODES[country];
  const number = /^0([1-9]\d+)$/.exec(digits)?.[1];
  return code && number ? code + number : null;
}

function withinBounds(code: string, number: string): string | null {
  return code.length + number.length <= MOST_DIGITS ? `+${code}.${number}` : null;
}
