/**
 * How texts from outside are shown in messages: cut, and without characters that could play tricks
 * where they are displayed.
 */

const MOST_SHOWN = 80;

/** `“tiền”`: invisible and control characters dropped, at most 80 characters. */
export function shownText(text: string): string {
  const visible = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
  const characters = [...visible.slice(0, 2 * MOST_SHOWN)];
  return characters.length > MOST_SHOWN
    ? `“${characters.slice(0, MOST_SHOWN).join('')}…”`
    : `“${characters.join('')}”`;
}

/** `“_” (U+005F)`; a character that can't be seen by its number alone. */
export function shownCharacter(character: string): string {
  const codePoint = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}” (${codePoint})` : codePoint;
}
