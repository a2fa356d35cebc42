import { inOneLine } from './fold.ts';
import { remembered } from './remembered.ts';
import { numbersOf, numberWith } from './word-numbers.ts';

/**
 * Words that stand where a contact's value is withheld. Whole values only: "Redacted Ltd" is a company.
 * Compared in lower case with runs of anything but letters and digits as one space.
 */
const PLACEHOLDERS = new Set([
  'redacted',
  'redacted for privacy',
  'redacted for gdpr',
  'redacted for privacy purposes',
  'redacted due to gdpr',
  'redacted due to privacy',
  'redacted by registry',
  'redacted by privacy',
  'redacted by request',
  'redacted for gdpr privacy',
  'gdpr redacted',
  'gdpr masked',
  'gdpr protected',
  'gdpr data protected',
  'masked',
  'data redacted',
  'data protected',
  'data protected not disclosed',
  'data not disclosed',
  'not disclosed',
  'not disclosed not disclosed',
  'undisclosed',
  'not published',
  'non published',
  'not gdpr consented',
  'this data is not shown',
  'non divulgué',
  'oculto',
  'скрыто',
  '非公開',
  'not available from registry',
  'not shown',
  'use registrar whois listed below',

  'hidden',
  'hidden upon user request',
  'hidden for privacy',
  'private',
  'private person',
  'private data',
  'privacy',
  'personal data',
  'personal data not disclosed',
  'personal data can not be publicly disclosed',
  'gdpr masking gdpr masked com',
  'personal data can not be publicly disclosed according to applicable laws',
  'non public data',
  'nonpublic data',
  'withheld',
  'withheld for privacy',
  'withheld for privacy purposes',
  'statutory masking enabled',
  'information redacted',
  'information withheld',
  'confidential',
  'obscured',
]);

const PLACEHOLDER_STARTS = [
  'redacted for ',
  'redacted due to ',
  'hidden details are available at ',
  'please query the rdds service',
  'please query the whois server of the owning registrar',
  'please contact the registrar',
  'select contact domain holder link',
  'select request email form',
  'visit www ',
  'not shown ',
  'not disclosed ',
  'to get contact information please',
];

/** `Redacted | EU Data Subject`, `Redacted | Registry Policy`: what stands behind the bar is the reason. */
const REDACTED_FOR_A_REASON = /^redacted \| /i;

/** Fillers that say "there is none": null, but nothing is withheld. */
const FILLERS = new Set([
  '',
  'n a',
  'na',
  'none',
  'null',
  'nil',
  'not applicable',
  'not available',
  'unknown',
  'unspecified',
  'undefined',
  'not defined',
  'no data',
  'empty',
]);

export interface Disclosure {
  readonly value: string | null;
  /** The source put words of withholding in the value's place. */
  readonly withheld: boolean;
}

const NOTHING: Disclosure = { value: null, withheld: false };
const WITHHELD: Disclosure = { value: null, withheld: true };
const MAX_VALUE_LENGTH = 1000;

/** What every placeholder and filler begins with: a value that begins otherwise needs no further look. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...PLACEHOLDERS, ...PLACEHOLDER_STARTS, ...FILLERS].flatMap(
    (words) => /^[a-z]+(?= |$)/.exec(words) ?? [],
  ),
);
const A_FIRST_WORD = `(?:x+|${[...FIRST_WORDS].join('|')})(?![a-z0-9])`;

/** Begins with a word, which is none of these nor a row of x, and is written with single blanks. */
const PLAINLY_SHOWN = new RegExp(`^\\+?(?!${A_FIRST_WORD})[a-z0-9]\\S*(?: \\S+)*$`, 'i');
const MARKS = '[!-/:-@[-`{-~ ]*';
/** Begins like the registries' own words for what they don't tell, or consists of marks: nobody's name or address. */
const PERHAPS_WITHHELD = new RegExp(`^${MARKS}(?:${A_FIRST_WORD}|$)`, 'i');
/** Behind ASCII marks an ASCII letter or digit. */
const PLAIN_WORD_FIRST = new RegExp(`^${MARKS}[a-z0-9]`, 'i');

/** Whether a value begins like no placeholder, and is written with single blanks: then it may be shown as it is. */
export function isPlainlyShown(text: string): boolean {
  return PLAINLY_SHOWN.test(text) && text.length <= MAX_VALUE_LENGTH;
}

const PLUS = 43;
const SMALL_X = 120;
const BLANK = 2;
/** By code unit: 1 of what is seen, 2 of a blank, 0 of another kind of blank and of all beyond Latin-1, where there are more. */
const SEEN = new Uint8Array(1 << 16);
for (let unit = 0; unit < 256; unit++) SEEN[unit] = /\s/.test(String.fromCharCode(unit)) ? 0 : 1;
SEEN[32] = BLANK;
/** By code unit: of an ASCII digit or letter the code unit in lower case, 0 of anything else. */
const LETTERS = new Uint8Array(1 << 16);
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  LETTERS[letter.charCodeAt(0)] = letter.charCodeAt(0);
  LETTERS[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}

/** By the number of its letters, whether a word may be the first of a placeholder. */
const FIRST_WORD_NUMBERS = numbersOf(FIRST_WORDS);

/**
 * `isPlainlyShown` of a part of a text, told by its code units (from `from` to `stop`, no blanks at its ends). Where it says yes, so
 * does the other; where it says no, the other has to be asked.
 */
export function isPlainlyShownAt(units: Uint16Array, from: number, stop: number): boolean {
  if (stop - from > MAX_VALUE_LENGTH) return false;
  const start = units[from] === PLUS ? from + 1 : from;
  let at = start;
  let number = 0;
  for (; at < stop; at++) {
    const letter = LETTERS[units[at]!]!;
    if (letter === 0) break;
    number = numberWith(number, letter);
  }
  if (at === start || FIRST_WORD_NUMBERS[number] === 1 || LETTERS[units[start]!] === SMALL_X)
    return false;
  for (; at < stop; at++) {
    const seen = SEEN[units[at]!]!;
    if (seen === 0 || (seen === BLANK && SEEN[units[at + 1]!] === BLANK)) return false;
  }
  return true;
}

/** A contact's value as it may be shown: a placeholder becomes null and says so, a filler becomes null. */
export function disclose(text: string): Disclosure {
  if (isPlainlyShown(text)) return { value: text, withheld: false };
  return PERHAPS_WITHHELD.test(text) ? discloseUsual(text) : discloseAny(text);
}

const discloseUsual = remembered(discloseAny, { max: 512, maxLength: 250 });

function discloseAny(text: string): Disclosure {
  const value = inOneLine(text.length > MAX_VALUE_LENGTH ? text.slice(0, MAX_VALUE_LENGTH) : text);
  if (PLAIN_WORD_FIRST.test(value) && !PERHAPS_WITHHELD.test(value))
    return { value, withheld: false };
  const words = wordsOf(value);
  if (PLACEHOLDERS.has(words) || REDACTED_FOR_A_REASON.test(value)) return WITHHELD;
  if (/^[x*]{4,}$/i.test(value) || /^\*+(?:@\*+|\s\*+)*$/.test(value)) return WITHHELD;
  if (words.length < 200 && PLACEHOLDER_STARTS.some((start) => words.startsWith(start)))
    return WITHHELD;
  return FILLERS.has(words) ? NOTHING : { value, withheld: false };
}

function wordsOf(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
