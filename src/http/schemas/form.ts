import { KEY_NAME_PATTERN } from '#app/access/key-name.ts';

export const CURRENCY = '^[A-Z]{3}$';
export const REGISTRANT = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';
export const IDEMPOTENCY_KEY = '^[\\x21-\\x7e]{1,255}$';

const IN_WORDS: ReadonlyMap<string, string> = new Map([
  [CURRENCY, 'must be three capital letters, as in "USD"'],
  [REGISTRANT, 'must be 1 to 64 letters, digits, dots, - and _, and begin with a letter or digit'],
  [IDEMPOTENCY_KEY, 'must be 1 to 255 visible ASCII characters, without spaces'],
  [KEY_NAME_PATTERN, 'must be 1 to 200 characters, without controls, and not only spaces'],
]);

/** What a pattern of our schemas asks for: clients are told sentences, not regular expressions. */
export function formInWords(pattern: string): string {
  return IN_WORDS.get(pattern) ?? 'does not have the form it should have';
}
