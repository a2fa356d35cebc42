/** Vietnamese words of several syllables, what they mean, and the concepts that they belong to. */
import { phrasesIn, readTable, wordsIn } from './tables.ts';

export interface Compound {
  readonly vi: string;
  /** The first meaning is the usual one. */
  readonly en: readonly string[];
  /** Ids of `data/concepts.json`. */
  readonly concepts: readonly string[];
}

/** `data/compounds.txt` */
export const COMPOUND_LINES: readonly Compound[] = readTable('compounds.txt').map(
  ([vi = '', en, concepts]) => ({ vi, en: phrasesIn(en), concepts: wordsIn(concepts) }),
);
