/**
 * Letters whose stroke, ring or ligature is no separate mark in Unicode, so that no decomposition
 * takes it off.
 */
const LETTERS: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const ANY_OF_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Marks on Latin, Greek and Cyrillic letters. Those of Thai or Devanagari are vowels: without them
 * words are lost.
 */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Zero-width characters, soft hyphens, direction marks: invisible, so never searched for. */
const INVISIBLE = /\p{Cf}/gu;
const BLANKS = /[\s\p{Cc}]+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * How texts are compared and found, without regard to case, accents and white space: compatibility
 * forms resolved (NFKD), without marks, `đ` as `d`, `ß` as `ss`, lower case, white space and
 * controls as single blanks, trimmed. Folding what is folded changes nothing. Linear in the length;
 * the result can be longer than the text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(ANY_OF_LETTERS, (letter) => LETTERS[letter]!)
    .replace(BLANKS, ' ')
    .trim()
    .normalize('NFC');
}
