/** What a text is told by: its words, and each two of them that stand side by side. */
import stopwords from '../data/stopwords.json' with { type: 'json' };
import { stemOf } from '../words/english.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { isStopword } from './lexicon.ts';

/** In any Vietnamese text: looked up a million times while the index is made. */
const SMALL: ReadonlySet<string> = new Set([...stopwords.vi, ...stopwords.en]);

export interface Token {
  readonly key: string;
  readonly isPair: boolean;
}

export function tokensIn(phrase: string, language: BriefLanguage): Token[] {
  const words = wordsOf(phrase);
  return words.flatMap((_, at) => tokensAt(words, at, language));
}

/** The word that stands there, and the pair that begins with it. */
export function tokensAt(words: readonly Word[], at: number, language: BriefLanguage): Token[] {
  const word = words[at]!;
  const next = words[at + 1]?.clause === word.clause ? words[at + 1] : undefined;
  return language === 'en' ? englishTokens(word, next) : vietnameseTokens(word, next);
}

/** `book shop` is one with `bookshop`. */
function englishTokens(word: Word, next: Word | undefined): Token[] {
  if (isStopword(word.text, 'en')) return [];
  const own = { key: stemOf(word.folded), isPair: false };
  if (next === undefined || isStopword(next.text, 'en')) return [own];
  return [own, { key: stemOf(word.folded + next.folded), isPair: true }];
}

/** Most words have two syllables; without accents they tell less, and some briefs have no more. */
function vietnameseTokens(word: Word, next: Word | undefined): Token[] {
  const own = SMALL.has(word.text) ? [] : [{ key: word.folded, isPair: false }];
  if (next === undefined) return own;
  const plain = { key: `${word.folded} ${next.folded}`, isPair: true };
  const isPlain = word.text === word.folded && next.text === next.folded;
  if (isPlain) return [...own, plain];
  return [...own, plain, { key: `${word.text} ${next.text}`, isPair: true }];
}
