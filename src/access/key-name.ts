/**
 * As a JSON Schema pattern: 1 to 200 characters, none of them a control or half a surrogate pair,
 * and not only spaces.
 */
export const KEY_NAME_PATTERN = '^(?=.*\\S)\\P{C}{1,200}$';

const KEY_NAME = new RegExp(KEY_NAME_PATTERN, 'u');

export function isKeyName(text: string): boolean {
  return KEY_NAME.test(text);
}
