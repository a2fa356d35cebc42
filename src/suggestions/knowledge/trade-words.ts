/**
 * Which words and pairs of words each trade has, and what each says of it. What the tables know of
 * a trade (its cues, things, verbs, images, names and briefs) is one document; a word counts the
 * more, the fewer trades have it (tf-idf).
 */
import type { BriefLanguage } from '../words/text.ts';
import { otherEnglish, otherVietnamese } from './cue-tables.ts';
import type { KeyTable } from './key-table.ts';
import { type BriefRow, TRADES, type Trade } from './tables.ts';
import { tokensIn } from './tokens.ts';
import { DIMENSIONS, directionOf, type WordVectors } from './word-vectors.ts';

/** Lists in typed arrays: there are a million entries. */
export interface TradeWords<Tokens = KeyTable> {
  /** Words and pairs by their numbers: the entries of the n-th begin at `starts[n]`. */
  readonly tokens: Tokens;
  readonly starts: Uint32Array;
  /** Of each entry the trade, as its place in `TRADES`. */
  readonly trades: Uint16Array;
  /** Of each entry what the word says of the trade. */
  readonly weights: Float32Array;
  /** Of each trade the direction in which all of its English words point together. */
  readonly directions: readonly Float32Array[];
}

/** How much a phrase of each list says of its trade. */
const CUE = 3;
const THING = 2;
const VERB = 1;
const IMAGE = 0.4;
const NAME = 1;
const BRIEF = 1.5;
/** Rare words tell more, but not all. */
export const RARITY = 1.3;
/** Trades with many words would have some of any text. */
const LENGTH = 0.85;

/** By the tables and these briefs. Without `vectors` no trade has a direction. */
export function tradeWords(
  language: BriefLanguage,
  rows: readonly BriefRow[],
  vectors: WordVectors | null,
): TradeWords<ReadonlyMap<string, number>> {
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
  const kept = [...numbers].filter(([, token]) => isKept(token));
  const tokens = new Map(kept.map(([key], at) => [key, at]));
  const starts = Uint32Array.from([...kept.map(([, token]) => next[token]!), size]);
  const trades = new Uint16Array(size);
  const weights = new Float32Array(size);
  for (const [trade, document] of documents.entries()) {
    let squares = 0;
    for (const [token, count] of document) squares += (Math.log1p(count) * rarities[token]!) ** 2;
    const length = Math.sqrt(squares) ** LENGTH;
    for (const [token, count] of document) {
      if (!isKept(token)) continue;
      const at = next[token]!++;
      trades[at] = trade;
      weights[at] = (Math.log1p(count) * rarities[token]! ** RARITY) / length;
    }
  }
  const words = { tokens, starts, trades, weights, directions: [] };
  return vectors === null ? words : { ...words, directions: directionsBy(vectors, words) };
}

function directionsBy(
  vectors: WordVectors,
  words: TradeWords<ReadonlyMap<string, number>>,
): Float32Array[] {
  const sums = TRADES.map(() => new Float32Array(DIMENSIONS));
  forEachEntry(words, (key, trade, weight) => {
    vectors.addTo(sums[trade]!, key, weight);
  });
  return sums.map(directionOf);
}

/** Each word or pair with each trade that has it, as its number in `TRADES`. */
export function forEachEntry(
  { tokens, starts, trades, weights }: TradeWords<ReadonlyMap<string, number>>,
  visit: (key: string, trade: number, weight: number) => void,
): void {
  for (const [key, token] of tokens)
    for (let at = starts[token]!; at < starts[token + 1]!; at++)
      visit(key, trades[at]!, weights[at]!);
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
