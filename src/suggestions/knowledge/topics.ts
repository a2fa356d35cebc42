/**
 * Which trades a text speaks of, told by all of its words. What the tables know of a trade (its
 * cues, things, verbs, images and names) is one document; a text is held against each of them, and
 * a word counts the more, the fewer trades have it (tf-idf). So `strays get trapped, neutered and
 * rehomed` is about cat rescue, though it names no trade. Texts are held against them by meaning
 * too: `stone bridges` is near to civil engineering, which has neither word.
 */
import stopwords from '../data/stopwords.json' with { type: 'json' };
import { stemOf } from '../words/english.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { otherEnglish, otherVietnamese } from './cues.ts';
import { isStopword } from './lexicon.ts';
import { type BriefRow, briefRows, TRADES, type Trade } from './tables.ts';
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

/** How much a phrase of each list says of its trade. */
const CUE = 3;
const THING = 2;
const VERB = 1;
const IMAGE = 0.4;
const NAME = 1;
const BRIEF = 1.5;
/** Beside a single word: a pair that both have is half told by its words already. */
const PAIR = 0.5;
/** Rare words tell more, but not all. */
const RARITY = 1.3;
/** Trades with many words would have some of any text. */
const LENGTH = 0.85;
/** People begin with their matter: how much less each further word says. */
const FADING = 0.05;

/** In any Vietnamese text: looked up a million times while the index is made. */
const SMALL: ReadonlySet<string> = new Set([...stopwords.vi, ...stopwords.en]);

interface Token {
  readonly key: string;
  readonly isPair: boolean;
}

/** Of each trade its place in `TRADES`. */
const NUMBERS: ReadonlyMap<Trade, number> = new Map(TRADES.map((trade, at) => [trade, at]));

const indexes = new Map<BriefLanguage, TopicIndex>();

/** Made when a brief of its language first comes. */
export function topicIndexOf(language: BriefLanguage): TopicIndex {
  const index = indexes.get(language) ?? newTopicIndex(language, briefRows(language));
  indexes.set(language, index);
  return index;
}

/** That knows of these briefs, and of meanings by these vectors of English words. */
export function newTopicIndex(
  language: BriefLanguage,
  rows: readonly BriefRow[],
  vectors: WordVectors = englishVectors(),
): TopicIndex {
  if (language === 'en') return new TopicIndex(language, rows, vectors);
  return new TopicIndex(language, rows, null, topicIndexOf('en').apart());
}

/** How few trades have its rarest word: 0 for a word of all, 1 for one of a single trade. */
export function rarityOf(phrase: string, language: BriefLanguage): number {
  return Math.max(0, ...raritiesIn(wordsOf(phrase), language).values());
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

/**
 * Which trades have a word or a pair, and what it says of each: one list in typed arrays, for it
 * has a million entries.
 */
export class TopicIndex {
  readonly #language: BriefLanguage;
  readonly #vectors: WordVectors | null;
  /** Words and pairs by their numbers: the trades of the n-th begin at `#starts[n]`. */
  readonly #tokens = new Map<string, number>();
  readonly #starts: Uint32Array;
  readonly #trades: Uint16Array;
  readonly #weights: Float32Array;
  /** Of each trade the direction in which all of its English words point together. */
  readonly #directions: readonly Float32Array[];

  /** Without `vectors`, `directions` are those of the trades in English; empty: not compared. */
  constructor(
    language: BriefLanguage,
    rows: readonly BriefRow[],
    vectors: WordVectors | null,
    directions: readonly Float32Array[] = [],
  ) {
    this.#language = language;
    this.#vectors = vectors;
    const briefs = Map.groupBy(rows, ({ trade }) => trade);
    const numbers = new Map<string, number>();
    const uses: number[] = [];
    const mayBeLone: boolean[] = [];
    const documents = TRADES.map((trade) => {
      const document = new Map<number, number>();
      for (const { phrases, weight } of listsOf(trade, language, briefs))
        for (const { key, isPair } of phrases.flatMap((phrase) => tokensIn(phrase, language))) {
          const token = numbers.get(key) ?? numbers.size;
          numbers.set(key, token);
          const count = document.get(token);
          if (count === undefined) uses[token] = (uses[token] ?? 0) + 1;
          document.set(token, (count ?? 0) + weight);
          mayBeLone[token] ||= !isPair || weight >= THING;
        }
      return document;
    });
    const rarities = uses.map((count) => Math.log(TRADES.length / count));
    const isKept = (token: number) => uses[token]! > 1 || mayBeLone[token]!;
    let size = 0;
    const next = uses.map((count, token) => {
      const from = size;
      if (isKept(token)) size += count;
      return from;
    });
    for (const [key, token] of numbers) if (isKept(token)) this.#tokens.set(key, this.#tokens.size);
    this.#starts = Uint32Array.from([...next.filter((_, token) => isKept(token)), size]);
    this.#trades = new Uint16Array(size);
    this.#weights = new Float32Array(size);
    for (const [trade, document] of documents.entries()) {
      let squares = 0;
      for (const [token, count] of document) squares += (Math.log1p(count) * rarities[token]!) ** 2;
      const length = Math.sqrt(squares) ** LENGTH;
      for (const [token, count] of document) {
        if (!isKept(token)) continue;
        const at = next[token]!++;
        this.#trades[at] = trade;
        this.#weights[at] = (Math.log1p(count) * rarities[token]! ** RARITY) / length;
      }
    }
    this.#directions = vectors === null ? directions : this.#directionsBy(vectors);
  }

  /** All trades that share words with the text, best first. */
  topicsOf(words: readonly Word[]): Topic[] {
    const scores = new Map<number, number>();
    for (const { key, isPair, at } of this.#tokensOf(words)) {
      const worth = (isPair ? PAIR : 1) / (1 + FADING * at);
      const [from, to] = this.#rangeOf(this.#tokens.get(key));
      for (let entry = from; entry < to; entry++) {
        const trade = this.#trades[entry]!;
        scores.set(trade, (scores.get(trade) ?? 0) + worth * this.#weights[entry]!);
      }
    }
    return [...scores]
      .map(([trade, score]) => ({ trade: TRADES[trade]!, score }))
      .sort((a, b) => b.score - a.score);
  }

  /**
   * How near each trade is to the text in meaning, by its number in `TRADES`: -1 to 1. `topics` are
   * those of the same text.
   */
  likenessesOf(words: readonly Word[], topics: readonly Topic[]): readonly number[] {
    const direction =
      this.#vectors?.directionOf(this.meaningOf(words)) ?? this.#amongTrades(topics);
    return this.#directions.map((own) => dotProduct(own, direction));
  }

  /** A Vietnamese text points to where the trades are that share words with it. */
  #amongTrades(topics: readonly Topic[]): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    for (const { trade, score } of topics) {
      const own = this.#directions[NUMBERS.get(trade)!] ?? [];
      for (const [at, part] of own.entries()) sum[at]! += score * part;
    }
    return directionOf(sum);
  }

  /** The directions of trades without what all have in common. */
  apart(): Float32Array[] {
    const mean = new Float32Array(DIMENSIONS);
    for (const own of this.#directions)
      for (const [at, part] of own.entries()) mean[at]! += part / this.#directions.length;
    return this.#directions.map((own) => directionOf(own.map((part, at) => part - mean[at]!)));
  }

  /** How near one trade is to a few words in meaning: -1 to 1, and 0 without vectors. */
  likenessOf(trade: Trade, words: readonly Word[]): number {
    const own = this.#directions[NUMBERS.get(trade)!];
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

  /** Each word or pair with each trade that has it, as its number in `TRADES`. */
  forEach(visit: (key: string, trade: number, weight: number) => void): void {
    for (const [key, token] of this.#tokens) {
      const [from, to] = this.#rangeOf(token);
      for (let at = from; at < to; at++) visit(key, this.#trades[at]!, this.#weights[at]!);
    }
  }

  usesOf(key: string): number {
    const [from, to] = this.#rangeOf(this.#tokens.get(key));
    return to - from;
  }

  #rangeOf(token: number | undefined): readonly [from: number, to: number] {
    return token === undefined ? [0, 0] : [this.#starts[token]!, this.#starts[token + 1]!];
  }

  #directionsBy(vectors: WordVectors): Float32Array[] {
    const sums = TRADES.map(() => new Float32Array(DIMENSIONS));
    this.forEach((key, trade, weight) => {
      vectors.addTo(sums[trade]!, key, weight);
    });
    return sums.map(directionOf);
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

/** All that is known of a trade, and how much a phrase of each list says of it. */
function listsOf(
  trade: Trade,
  language: BriefLanguage,
  briefs: ReadonlyMap<string, readonly BriefRow[]>,
): { readonly phrases: readonly string[]; readonly weight: number }[] {
  const { cues, things, verbs, images, names } = trade;
  const others = language === 'en' ? otherEnglish(trade) : otherVietnamese(trade);
  const shown = Object.values(names[language]).flatMap((group) => group.map((name) => name.shown));
  return [
    { phrases: [...cues[language], ...others], weight: CUE },
    { phrases: things[language], weight: THING },
    { phrases: language === 'en' ? verbs : [], weight: VERB },
    { phrases: images[language], weight: IMAGE },
    { phrases: (briefs.get(cues.en[0]!) ?? []).map(({ brief }) => brief), weight: BRIEF },
    { phrases: shown, weight: NAME },
  ];
}

function tokensIn(phrase: string, language: BriefLanguage): Token[] {
  const words = wordsOf(phrase);
  return words.flatMap((_, at) => tokensAt(words, at, language));
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

/** Most words have two syllables; without accents they tell less, and some briefs have no more. */
function vietnameseTokens(word: Word, next: Word | undefined): Token[] {
  const own = SMALL.has(word.text) ? [] : [{ key: word.folded, isPair: false }];
  if (next === undefined) return own;
  const plain = { key: `${word.folded} ${next.folded}`, isPair: true };
  const isPlain = word.text === word.folded && next.text === next.folded;
  if (isPlain) return [...own, plain];
  return [...own, plain, { key: `${word.text} ${next.text}`, isPair: true }];
}

/** Best first: each trade's score as a share of the best one's. */
export function sharesOf(topics: readonly Topic[]): Map<Trade, number> {
  return new Map(topics.map(({ trade, score }) => [trade, score / topics[0]!.score]));
}

/** Trades by how near the brief is to them in meaning, the nearest first. */
export function likestOf(
  words: readonly Word[],
  topics: readonly Topic[],
  index: TopicIndex,
): Map<Trade, number> {
  const likenesses = index.likenessesOf(words, topics);
  const trades = likenesses.map((likeness, trade) => [TRADES[trade]!, likeness] as const);
  return new Map(trades.toSorted(([, a], [, b]) => b - a));
}
