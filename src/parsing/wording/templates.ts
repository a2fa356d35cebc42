import { foldLetters } from '#app/parsing/fold.ts';

/**
 * Lists of phrases, one a line: the language or the server that says it, two blanks or more, and
 * the phrase. In a phrase `[a|b]` may be left out, of `(a|b)` one is said, `@` is a domain name,
 * `~` a zone with its dot, `#` an address of a page or of mail, `*` up to 40 letters and digits.
 * Case, accents, blanks and other marks don't count.
 */
export function wholePhrases(list: string): RegExp {
  return new RegExp(`^(?:${sources(list).join('|')})$`, 'u');
}

function sources(list: string): string[] {
  const lines = list.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => sourceOf(line.replace(/^\S+ {2,}/, '')));
}

const SYNTAX: Readonly<Record<string, string>> = {
  '[': '(?:',
  ']': ')?',
  '(': '(?:',
  ')': ')',
  '|': '|',
  '*': '[\\p{L}\\d]{0,40}',
};

function sourceOf(phrase: string): string {
  return (phrase.match(/[[\]()|*]|[^[\]()|*]+/g) ?? [])
    .map((part) => SYNTAX[part] ?? withoutMarks(foldLetters(part)))
    .join('');
}

/** Letters, digits and what phrases have signs for: nothing else of a sentence is compared. */
export function withoutMarks(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}@#~?%$€£]+/gu, '');
}
