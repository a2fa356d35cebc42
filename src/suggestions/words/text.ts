/** Text of a brief, cut and folded. Briefs come from outside: all here is linear in the input. */
import { withoutAccents } from '#app/names/vn/spelling.ts';

/** What briefs are read in, and names are made in. */
export const LANGUAGES = ['en', 'vi'] as const;
export type BriefLanguage = (typeof LANGUAGES)[number];

const PLAIN = /^[ -~]*$/;

/** Vietnamese has some 7,000 syllables with accents, and the tables say each of them often. */
const FOLDED = new Map<string, string>();
const LONGEST_SYLLABLE = 7;
const MOST_SYLLABLES = 20_000;

/** Lower case, accents gone, `đ` as `d`: `Bánh Ngọt` → `banh ngot`. */
export function foldAccents(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const known = FOLDED.get(lower);
  if (known !== undefined) return known;
  const folded = withoutAccents(lower);
  if (lower.length <= LONGEST_SYLLABLE && FOLDED.size < MOST_SYLLABLES) FOLDED.set(lower, folded);
  return folded;
}

/** What a label may hold of a word: `cà phê` → `caphe`, `café` → `cafe`. */
export function asLabel(word: string): string {
  return foldAccents(word).replace(/[^a-z0-9]/g, '');
}

/** A word as written, in lower case and NFC, and how many other words' borders lie before it. */
export interface Word {
  readonly text: string;
  readonly folded: string;
  /** Words of different clauses are never one compound. */
  readonly clause: number;
  /** With accents that no word has: `tiêng`. Its letters alone are to be trusted. */
  readonly isMisspelt?: boolean;
}

/** Joiners, direction marks and the like would cut a word without being seen. */
const INVISIBLE = /\p{Cf}/gu;
/** `we'd` is one word: neither `wed` nor a `d`. */
const CONTRACTION = /(?<=\p{L})['’](?=(?:d|ll|re|ve|m|t)(?!\p{L}))/gu;
const WORD_OR_SIGNS = /[\p{L}\p{M}\p{N}]+(?:'(?:d|ll|re|ve|m|t)(?!\p{L}))?|[^\p{L}\p{M}\p{N}\s]+/gu;
const MAX_WORDS = 120;
const MAX_WORD_CHARS = 40;

/** Most phrases of the tables, of which there are hundreds of thousands. */
const PLAIN_WORDS = /^(?!s\b)[a-z]{1,30}(?: (?!s\b)[a-z]{1,30}){0,7}$/;

/** The words of a brief; what isn't a letter or digit parts them, punctuation parts clauses too. */
export function wordsOf(brief: string): Word[] {
  if (PLAIN_WORDS.test(brief))
    return brief.split(' ').map((text) => ({ text, folded: text, clause: 0 }));
  const words: Word[] = [];
  let clause = 0;
  for (const [piece] of brief
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(CONTRACTION, "'")
    .matchAll(WORD_OR_SIGNS)) {
    if (!/^[\p{L}\p{M}\p{N}]/u.test(piece)) {
      // A hyphen or an apostrophe stands within a phrase: second-hand, children's.
      if (!/^[-'’&]$/.test(piece)) clause += 1;
      continue;
    }
    if (words.length === MAX_WORDS) break;
    if (piece.length <= MAX_WORD_CHARS && piece !== 's')
      words.push({ text: piece, folded: foldAccents(piece), clause });
  }
  return words;
}

/** Tells whether one of `words` (two letters at least) stands in a text and `isMeant` so. */
export function finderOf(words: Iterable<string>) {
  const byStart = Map.groupBy(new Set(words), (word) => word.slice(0, 2));
  return (text: string, isMeant: (word: string, from: number, to: number) => boolean): boolean => {
    for (let from = 0; from + 2 <= text.length; from++)
      for (const word of byStart.get(text.slice(from, from + 2)) ?? [])
        if (text.startsWith(word, from) && isMeant(word, from, from + word.length)) return true;
    return false;
  };
}

/** Whether one letter more, less, another, or two neighbours swapped make `a` of `b`. */
export function areOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  if (a.length > b.length) return restOfA.slice(1) === restOfB;
  if (a.length < b.length) return restOfA === restOfB.slice(1);
  const swapped = `${restOfA[1]}${restOfA[0]}${restOfA.slice(2)}`;
  return restOfA.slice(1) === restOfB.slice(1) || swapped === restOfB;
}

/** Latin of latin. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
