/**
 * Which trades a text speaks of, told by all of its words: it is held against the words of each
 * trade, and by meaning too. So `strays get trapped, neutered and rehomed` is about cat rescue,
 * though it names no trade, and `stone bridges` is near to civil engineering, which has neither
 * word.
 */
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { keyTable, numberOf } from './key-table.ts';
import { PREPARED } from './prepared.ts';
import { type BriefRow, briefRows, TRADES, type Trade } from './tables.ts';
import { type Token, tokensAt } from './tokens.ts';
import { RARITY, type TradeWords, tradeWords } from './trade-words.ts';
import {
  DIMENSIONS,
  directionOf,
  dotProduct,
  englishVectors,
  type WordVectors,
} from './word-vectors.ts';

export interface Topic {
  readonly trade: Trade;
  /** Above 0; scores of one text are comparable. */
  readonly score: number;
}

/** Beside a single word: a pair that both have is half told by its words already. */
const PAIR = 0.5;
/** People begin with their matter: how much less each further word says. */
const FADING = 0.05;

/** Of each trade its place in `TRADES`. */
const NUMBERS: ReadonlyMap<Trade, number> = new Map(TRADES.map((trade, at) => [trade, at]));

const indexes = new Map<BriefLanguage, TopicIndex>();

/** Read when a brief of its language first comes. */
export function topicIndexOf(language: BriefLanguage): TopicIndex {
  const index = indexes.get(language) ?? usualIndex(language);
  indexes.set(language, index);
  return index;
}

function usualIndex(language: BriefLanguage): TopicIndex {
  const vectors = vectorsOf(language);
  const words = PREPARED.value(`trade-words-${language}`, () =>
    wordsBy(language, briefRows(language), vectors),
  );
  return new TopicIndex(language, words, vectors);
}

/** That knows of these briefs, and of meanings by these vectors of English words. */
export function newTopicIndex(
  language: BriefLanguage,
  rows: readonly BriefRow[],
  vectors: WordVectors | null = vectorsOf(language),
): TopicIndex {
  return new TopicIndex(language, wordsBy(language, rows, vectors), vectors);
}

function vectorsOf(language: BriefLanguage): WordVectors | null {
  return language === 'en' ? englishVectors() : null;
}

/** In Vietnamese a trade's direction is that of its English words. */
function wordsBy(
  language: BriefLanguage,
  rows: readonly BriefRow[],
  vectors: WordVectors | null,
): TradeWords {
  const { tokens, ...words } = tradeWords(language, rows, vectors);
  const directions = language === 'en' ? words.directions : topicIndexOf('en').apart();
  return { ...words, tokens: keyTable(tokens), directions };
}

/** How few trades have its rarest word: 0 for a word of all, 1 for one of a single trade. */
export function rarityOf(phrase: string, language: BriefLanguage): number {
  return Math.max(0, ...raritiesIn(wordsOf(phrase), language).values());
}

/** English words, those of the fewest trades first. */
export function rarestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => rarityOf(b, 'en') - rarityOf(a, 'en'));
}

/** How much of a cue a text says, and how much of it not: sums of its words' rarities. */
export interface SharedCue {
  readonly cue: string;
  readonly said: number;
  readonly unsaid: number;
}

/** Of a trade's cues that share words with the text, the one that shares most. */
export function closestCueIn(
  words: readonly Word[],
  language: BriefLanguage,
): (trade: Trade) => SharedCue | null {
  const known = raritiesIn(words, language);
  return (trade) => closestCue(trade, known, language);
}

function closestCue(
  trade: Trade,
  known: ReadonlyMap<string, number>,
  language: BriefLanguage,
): SharedCue | null {
  const shared = trade.cues[language].map((cue) => {
    const own = [...raritiesIn(wordsOf(cue), language)];
    const all = own.reduce((sum, [, rarity]) => sum + rarity, 0);
    const said = own.reduce((sum, [key, rarity]) => sum + (known.has(key) ? rarity : 0), 0);
    return { cue, said, unsaid: all - said };
  });
  const shareOf = ({ said, unsaid }: SharedCue) => (said === 0 ? 0 : said ** 2 / (said + unsaid));
  const best = shared.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
  return best.said > 0 ? best : null;
}

function raritiesIn(words: readonly Word[], language: BriefLanguage): Map<string, number> {
  const index = topicIndexOf(language);
  const tokens = [...words.keys()].flatMap((at) => tokensAt(words, at, language));
  return new Map(
    tokens.map(({ key }) => {
      const uses = Math.max(1, index.usesOf(key));
      return [key, 1 - Math.log(uses) / Math.log(TRADES.length)];
    }),
  );
}

export class TopicIndex {
  readonly #language: BriefLanguage;
  readonly #words: TradeWords;
  readonly #vectors: WordVectors | null;

  /** Without `vectors` a text points to where the trades are that share words with it. */
  constructor(language: BriefLanguage, words: TradeWords, vectors: WordVectors | null) {
    this.#language = language;
    this.#words = words;
    this.#vectors = vectors;
  }

  /** All trades that share words with the text, best first. */
  topicsOf(words: readonly Word[]): Topic[] {
    const { trades, weights } = this.#words;
    const scores = new Map<number, number>();
    for (const { key, isPair, at } of this.#tokensOf(words)) {
      const worth = (isPair ? PAIR : 1) / (1 + FADING * at);
      const [from, to] = this.#rangeOf(key);
      for (let entry = from; entry < to; entry++) {
        const trade = trades[entry]!;
        scores.set(trade, (scores.get(trade) ?? 0) + worth * weights[entry]!);
      }
    }
    return [...scores]
      .map(([trade, score]) => ({ trade: TRADES[trade]!, score }))
      .sort((a, b) => b.score - a.score);
  }

  /** How near each trade is to the text in meaning. `topics` are those of the same text. */
  likenessesOf(words: readonly Word[], topics: readonly Topic[]): Likenesses {
    const direction =
      this.#vectors?.directionOf(this.meaningOf(words)) ?? this.#amongTrades(topics);
    return new Likenesses(this.#words.directions.map((own) => dotProduct(own, direction)));
  }

  #amongTrades(topics: readonly Topic[]): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    for (const { trade, score } of topics) {
      const own = this.#words.directions[NUMBERS.get(trade)!];
      if (own !== undefined) for (let at = 0; at < DIMENSIONS; at++) sum[at]! += score * own[at]!;
    }
    return directionOf(sum);
  }

  /** The directions of trades without what all have in common. */
  apart(): Float32Array[] {
    const mean = new Float32Array(DIMENSIONS);
    for (const own of this.#words.directions)
      for (const [at, part] of own.entries()) mean[at]! += part / this.#words.directions.length;
    return this.#words.directions.map((own) =>
      directionOf(own.map((part, at) => part - mean[at]!)),
    );
  }

  /** How near one trade is to a few words in meaning: -1 to 1, and 0 without vectors. */
  likenessOf(trade: Trade, words: readonly Word[]): number {
    const own = this.#words.directions[NUMBERS.get(trade)!];
    return own === undefined ? 0 : dotProduct(own, this.directionOf(words));
  }

  /** Where the text points in meaning; at length 0 without vectors. */
  directionOf(words: readonly Word[]): Float32Array {
    return this.#vectors?.directionOf(this.meaningOf(words)) ?? new Float32Array(DIMENSIONS);
  }

  /** The text's lone words, and how much each says of its meaning. */
  meaningOf(words: readonly Word[]): [key: string, weight: number][] {
    return this.#tokensOf(words)
      .filter(({ isPair }) => !isPair)
      .map(({ key, at }) => [key, rarityFor(this.usesOf(key)) / (1 + FADING * at)]);
  }

  usesOf(key: string): number {
    const [from, to] = this.#rangeOf(key);
    return to - from;
  }

  #rangeOf(key: string): readonly [from: number, to: number] {
    const { tokens, starts } = this.#words;
    const token = numberOf(tokens, key);
    return token === undefined ? [0, 0] : [starts[token]!, starts[token + 1]!];
  }

  /** Each once, where it first stands. */
  #tokensOf(words: readonly Word[]): (Token & { readonly at: number })[] {
    const all = [...words.keys()].flatMap((at) =>
      tokensAt(words, at, this.#language).map((token) => ({ ...token, at })),
    );
    return [...new Map(all.toReversed().map((token) => [token.key, token])).values()];
  }
}

/** As its weights in the index: a word of no trade is as rare as can be. */
function rarityFor(uses: number): number {
  return Math.log(TRADES.length / Math.max(1, uses)) ** RARITY;
}

/** Best first: each trade's score as a share of the best one's. */
export function sharesOf(topics: readonly Topic[]): Map<Trade, number> {
  return new Map(topics.map(({ trade, score }) => [trade, score / topics[0]!.score]));
}

/** How near a text is to each trade in meaning: -1 to 1. */
export class Likenesses {
  /** By numbers in `TRADES`; empty where trades have no directions. */
  readonly #all: readonly number[];

  constructor(all: readonly number[]) {
    this.#all = all;
  }

  of(trade: Trade): number | undefined {
    return this.#all[NUMBERS.get(trade)!];
  }

  /** So many trades, the nearest first. */
  nearest(count: number): Trade[] {
    const found: number[] = [];
    for (const [trade, likeness] of this.#all.entries()) {
      if (found.length === count && likeness <= this.#all[found.at(-1)!]!) continue;
      const behind = found.findIndex((other) => this.#all[other]! < likeness);
      found.splice(behind < 0 ? found.length : behind, 0, trade);
      found.length = Math.min(found.length, count);
    }
    return found.map((trade) => TRADES[trade]!);
  }
}
