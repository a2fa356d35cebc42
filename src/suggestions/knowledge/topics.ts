/**
 * Which trades a text speaks of, told by all of its words. What the tables know of a trade (its
 * cues, things, verbs, images and names) is one document; a text is held against each of them, and
 * a word counts the more, the fewer trades have it (tf-idf). So `strays get trapped, neutered and
 * rehomed` is about cat rescue, though it names no trade.
 */
import { stemOf } from '../words/english.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { otherEnglish, otherVietnamese } from './cues.ts';
import { isStopword, vietnameseKey } from './lexicon.ts';
import { TRADES, type Trade } from './tables.ts';

export interface Topic {
  readonly trade: Trade;
  /** Above 0; scores of one text are comparable. */
  readonly score: number;
}

/** How much a phrase of each list says of its trade. */
const CUE = 3;
const THING = 2;
const VERB = 1;
const IMAGE = 0.4;
const NAME = 1;
/** Beside a single word: a pair that both have is half told by its words already. */
const PAIR = 0.5;
/** Rare words tell more, but not all. */
const RARITY = 1.3;
/** Trades with many words would have some of any text. */
const LENGTH = 0.85;
/** People begin with their matter: how much less each further word says. */
const FADING = 0.05;

interface Token {
  readonly key: string;
  readonly isPair: boolean;
}

interface Index {
  /** A word's or a pair's trades, as numbers in `TRADES`, each followed by its weight. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

const indexes = new Map<BriefLanguage, Index>();

/** All trades that share words with the text, best first. */
export function topicsOf(words: readonly Word[], language: BriefLanguage): Topic[] {
  const { postings } = indexOf(language);
  const scores = new Map<number, number>();
  const seen = new Set<string>();
  for (const at of words.keys())
    for (const { key, isPair } of tokensAt(words, at, language)) {
      if (seen.has(key)) continue;
      seen.add(key);
      const found = postings.get(key) ?? [];
      const worth = (isPair ? PAIR : 1) / (1 + FADING * at);
      for (let i = 0; i < found.length; i += 2)
        scores.set(found[i]!, (scores.get(found[i]!) ?? 0) + worth * found[i + 1]!);
    }
  return [...scores]
    .map(([trade, score]) => ({ trade: TRADES[trade]!, score }))
    .sort((a, b) => b.score - a.score);
}

/** How few trades have its rarest word: 0 for a word of all, 1 for one of a single trade. */
export function rarityOf(phrase: string, language: BriefLanguage): number {
  return Math.max(0, ...raritiesIn(wordsOf(phrase), language).values());
}

/** Of those of the trade's cues that share words with the text, the one that shares most. */
export function closestCue(
  trade: Trade,
  words: readonly Word[],
  language: BriefLanguage,
): string | null {
  const said = raritiesIn(words, language);
  const shared = trade.cues[language].map((cue) => {
    const own = [...raritiesIn(wordsOf(cue), language)];
    const all = own.reduce((sum, [, rarity]) => sum + rarity, 0);
    const both = own.reduce((sum, [key, rarity]) => sum + (said.has(key) ? rarity : 0), 0);
    return { cue, share: both === 0 ? 0 : both * (both / all) };
  });
  const best = shared.reduce((a, b) => (b.share > a.share ? b : a));
  return best.share > 0 ? best.cue : null;
}

function raritiesIn(words: readonly Word[], language: BriefLanguage): Map<string, number> {
  const { postings } = indexOf(language);
  const tokens = [...words.keys()].flatMap((at) => tokensAt(words, at, language));
  return new Map(
    tokens.map(({ key }) => {
      const uses = Math.max(1, (postings.get(key)?.length ?? 0) / 2);
      return [key, 1 - Math.log(uses) / Math.log(TRADES.length)];
    }),
  );
}

/** Made when a brief of its language first comes. */
function indexOf(language: BriefLanguage): Index {
  const known = indexes.get(language);
  if (known) return known;
  const documents = TRADES.map((trade) => documentOf(trade, language));
  const uses = new Map<string, number>();
  for (const document of documents)
    for (const token of document.keys()) uses.set(token, (uses.get(token) ?? 0) + 1);
  const postings = new Map<string, number[]>();
  for (const [trade, document] of documents.entries()) {
    const rarity = (token: string) => Math.log(documents.length / uses.get(token)!);
    let squares = 0;
    for (const [token, weight] of document) squares += (Math.log1p(weight) * rarity(token)) ** 2;
    for (const [token, weight] of document) {
      const own = postings.get(token) ?? [];
      if (own.length === 0) postings.set(token, own);
      const worth = Math.log1p(weight) * rarity(token) ** RARITY;
      own.push(trade, worth / Math.sqrt(squares) ** LENGTH);
    }
  }
  indexes.set(language, { postings });
  return { postings };
}

/** How often the trade has each word and pair, by what lists they stand in. */
function documentOf(trade: Trade, language: BriefLanguage): Map<string, number> {
  const { cues, things, verbs, images, names } = trade;
  const counts = new Map<string, number>();
  const add = (phrases: readonly string[], weight: number) => {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      for (const { key } of words.flatMap((_, at) => tokensAt(words, at, language)))
        counts.set(key, (counts.get(key) ?? 0) + weight);
    }
  };
  add(cues[language], CUE);
  add(language === 'en' ? otherEnglish(trade) : otherVietnamese(trade), CUE);
  add(things[language], THING);
  if (language === 'en') add(verbs, VERB);
  add(images[language], IMAGE);
  for (const group of Object.values(names[language]))
    add(
      group.map(({ shown }) => shown),
      NAME,
    );
  return counts;
}

/** The word that stands there, and the pair that begins with it. */
function tokensAt(words: readonly Word[], at: number, language: BriefLanguage): Token[] {
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

/** Most words have two syllables; without accents they are weaker, and all that some briefs have. */
function vietnameseTokens(word: Word, next: Word | undefined): Token[] {
  const isSmall = isStopword(word.text, 'vi') || isStopword(word.text, 'en');
  const own = isSmall ? [] : [{ key: word.folded, isPair: false }];
  if (next === undefined) return own;
  const plain = { key: `${word.folded} ${next.folded}`, isPair: true };
  const isPlain = word.text === word.folded && next.text === next.folded;
  if (isPlain) return [...own, plain];
  return [...own, plain, { key: vietnameseKey(`${word.text} ${next.text}`), isPair: true }];
}
