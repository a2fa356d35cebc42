/**
 * Text of a brief, cut and folded. Briefs come from outside: everything here is linear in the
 * input.
 */

const MARKS = /\p{M}/gu;
const PLAIN = /^[ -~]*$/;

/** Lower case, accents gone, `đ` as `d`: `Bánh Ngọt` → `banh ngot`. */
export function foldAccents(text: string): string {
  const lower = text.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '').replace(/đ/g, 'd');
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
}

/** Joiners, direction marks and the like would cut a word without being seen. */
const INVISIBLE = /\p{Cf}/gu;
const MAX_WORDS = 120;
const MAX_WORD_CHARS = 40;

/**
 * The words of a brief; all that isn't a letter or digit parts them, punctuation parts clauses too.
 */
export function wordsOf(brief: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  for (const [piece] of brief
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]+/gu)) {
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

/** Letter pairs as sorted numbers, for comparing labels by their sets of pairs. */
export function letterPairs(label: string): number[] {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < label.length; i++)
    pairs.add(label.charCodeAt(i) * 256 + label.charCodeAt(i + 1));
  return [...pairs].sort((a, b) => a - b);
}

/** Jaccard index of two sorted sets: 1 for the same, 0 for nothing in common. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}
