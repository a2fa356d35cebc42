/** Phrases of the harm lists, and where they stand in a brief. */
import disguises from '../data/disguises.json' with { type: 'json' };
import famousNames from '../data/famous.json' with { type: 'json' };
import {
  accentedFormsOf,
  conceptsOf,
  PLAIN_VIETNAMESE_STOPWORDS,
  vietnameseKey,
} from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english.ts';
import { areOneEditApart, type BriefLanguage, type Word, wordsOf } from '../words/text.ts';

export type Lists = Readonly<Record<BriefLanguage, readonly string[]>>;

/** A word with its `vietnameseKey`. */
export interface KeyedWord extends Word {
  readonly key: string;
}

export interface Phrase {
  readonly language: BriefLanguage;
  readonly words: readonly KeyedWord[];
  /** The first word, in any form that `isSame` takes for it. */
  readonly beginnings: readonly string[];
  /** Any of these instead of `words`, in one word or two: `louis vuitton`. */
  readonly names: ReadonlySet<string> | undefined;
}

/** A brief as it may be meant. `isPlain`: it has no accents at all. */
export interface BriefText {
  readonly words: readonly KeyedWord[];
  readonly isPlain: boolean;
  /** Where each word stands, by itself as written and by its key: thousands of phrases ask. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export interface Place {
  readonly from: number;
  readonly to: number;
}

const NAMED: Readonly<Record<string, ReadonlySet<string>>> = {
  '@bank': new Set(disguises.banks),
  // Apples and shells are sold by people who mean no brand.
  '@brand': new Set(famousNames.filter((name) => name.length > 2 && conceptsOf(name).size === 0)),
};

const SHORTEST_MISSPELT = 5;
const BY_FIRST = Map.groupBy(
  new Set([...NAMED['@bank']!, ...NAMED['@brand']!].filter((name) => name.length > 4)),
  (name) => name[0]!,
);

export function bothLanguages({ en, vi }: Lists): Phrase[] {
  return [...phrasesOf(en, 'en'), ...phrasesOf(vi, 'vi')];
}

export function phrasesOf(texts: readonly string[], language: BriefLanguage): Phrase[] {
  return texts.map((text) => {
    const words = keyedWordsOf(text);
    return { language, words, beginnings: formsOf(words[0], language), names: NAMED[text] };
  });
}

function formsOf(word: KeyedWord | undefined, language: BriefLanguage): string[] {
  if (word === undefined) return [];
  const other = language === 'en' ? `${word.text}s` : word.folded;
  return [...new Set([word.text, other, word.key])];
}

function keyedWordsOf(text: string): KeyedWord[] {
  return wordsOf(text).map((word) => ({ ...word, key: vietnameseKey(word.text) }));
}

export function briefTextOf(text: string): BriefText {
  const words = keyedWordsOf(text);
  const places = new Map<string, number[]>();
  for (const [at, { text: written, key }] of words.entries())
    for (const form of new Set([written, key])) {
      const own = places.get(form) ?? [];
      if (own.length === 0) places.set(form, own);
      own.push(at);
    }
  return { words, isPlain: words.every(isUnaccented), places };
}

function isUnaccented({ text, folded }: Word): boolean {
  return text === folded;
}

export function placesOf(phrase: Phrase, text: BriefText): Place[] {
  const { words, isPlain } = text;
  if (phrase.names) return namesIn(words, phrase.names);
  const size = phrase.words.length;
  const starts = startsOf(phrase, text);
  if (starts.length === 0) return [];
  // What has no accents anyway reads no other way.
  const isGuess = phrase.language === 'vi' && isPlain && !phrase.words.every(isUnaccented);
  return starts.flatMap((from) => {
    const to = from + size;
    const isThere =
      to <= words.length &&
      phrase.words.every((word, at) => isSame(word, words[from + at]!, phrase.language, isPlain));
    return isThere && !(isGuess && !standsByItself({ from, to }, words)) ? [{ from, to }] : [];
  });
}

function startsOf({ beginnings }: Phrase, { places }: BriefText): number[] {
  const found = beginnings.flatMap((form) => places.get(form) ?? []);
  return found.length > 1 ? [...new Set(found)].sort((a, b) => a - b) : found;
}

function namesIn(words: readonly KeyedWord[], names: ReadonlySet<string>): Place[] {
  return words.flatMap(({ folded }, from) => {
    if (names.has(folded) || isMisspelt(folded, names)) return [{ from, to: from + 1 }];
    return names.has(folded + (words[from + 1]?.folded ?? '')) ? [{ from, to: from + 2 }] : [];
  });
}

/** `facebok`, `vietcombnk`: a name with one letter wrong, and no word of either language. */
function isMisspelt(word: string, names: ReadonlySet<string>): boolean {
  if (word.length < SHORTEST_MISSPELT || isEnglishWord(word)) return false;
  return (BY_FIRST.get(word[0]!) ?? []).some(
    (name) => names.has(name) && areOneEditApart(word, name),
  );
}

/** English in singular and plural; Vietnamese by its accents, where the brief has any. */
function isSame(
  pattern: KeyedWord,
  word: KeyedWord,
  language: BriefLanguage,
  isPlain: boolean,
): boolean {
  if (pattern.text === word.text) return true;
  if (language === 'en') return `${pattern.text}s` === word.text;
  return isPlain ? pattern.folded === word.text : pattern.key === word.key;
}

/**
 * Without accents one syllable says too little (giá, giả, gia), and two may belong to their
 * neighbours: `cua hang gia re` is a cheap shop (cửa hàng giá rẻ), not counterfeit goods (hàng
 * giả).
 */
function standsByItself({ from, to }: Place, words: readonly Word[]): boolean {
  if (to - from < 2) return words[from]!.text.length > 5;
  return !isWord(words.slice(from - 1, from + 1)) && !isWord(words.slice(to - 1, to + 1));
}

function isWord(pair: readonly Word[]): boolean {
  if (pair.length < 2 || pair[0]!.clause !== pair[1]!.clause) return false;
  const text = pair.map(({ folded }) => folded).join(' ');
  return PLAIN_VIETNAMESE_STOPWORDS.has(text) || accentedFormsOf(text).size > 0;
}
