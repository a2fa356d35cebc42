import { foldLetters } from '#app/parsing/fold.ts';

/**
 * Lists of phrases, one a line: the language or the server that says it, two blanks or more, and
 * the phrase. In a phrase `[a|b]` may be left out and of `(a|b)` one is said; `@` is a domain name,
 * `~` a zone with its dot, `#` an address of a page or of mail. In whole phrases `*` is a number,
 * and blanks and marks don't count; elsewhere `*` is up to 40 letters and digits and `...` up to
 * six words. Case and accents don't count.
 */
const SYNTAX = /\.\.\.|[[\]()|* ]|[^[\]()|*. ]+|\./g;
const GROUPS: Readonly<Record<string, string>> = { '[': '(?:', ']': ')?', '(': '(?:', ')': ')' };

/** Whether a sentence without blanks and marks (`withoutMarks`) is one of the phrases. */
export function wholePhrase(list: string): RegExp {
  const sources = phrasesOf(list).map((parts) => parts.map(tight).join(''));
  return new RegExp(`^(?:${sources.join('|')})$`, 'u');
}

function tight(part: string): string {
  if (part === '*') return '[\\d#]{0,20}';
  return part === '|' ? part : (GROUPS[part] ?? withoutMarks(part));
}

/** Letters, digits and what phrases have signs for. */
export function withoutMarks(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}@#~?%$€£]+/gu, '');
}

/** Whether one of the phrases stands anywhere in a folded text; in Latin letters as whole words. */
export function anyPhrase(list: string): RegExp {
  const sources = phrasesOf(list).map((parts) =>
    parts.map(loose).join('').replaceAll('))? ', ') )?').replaceAll('}? ', '}?'),
  );
  const isLatin = (source: string) => /^[(?:[]*[a-z\d]/.test(source);
  const latin = sources.filter(isLatin);
  const words = latin.length > 0 ? [`(?<![a-z\\d])(?:${latin.join('|')})(?![a-z\\d])`] : [];
  const others = sources.filter((source) => !isLatin(source));
  return new RegExp([...words, ...others].join('|'), 'u');
}

function loose(part: string): string {
  if (part === '...') return '(?:[^ ]+ ){0,6}?';
  if (part === '*') return '[\\p{L}\\d]{0,40}';
  if (part === '[' || part === ']') return part === '[' ? '(?:(?:' : '))?';
  return part === '|' || part === ' '
    ? part
    : (GROUPS[part] ?? part.replace(/[.?+^$\\{}]/g, '\\$&'));
}

function phrasesOf(list: string): string[][] {
  const lines = list.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => foldLetters(line.replace(/^\S+ {2,}/, '')).match(SYNTAX) ?? []);
}
