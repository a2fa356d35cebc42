/** Cities and regions, with what people call them and what they are known for. */
import { phrasesIn, readTable, wordsIn } from './table.ts';

export interface Place {
  readonly name: string;
  /** As names have it: `saigon`, `pdx`. */
  readonly short: readonly string[];
  readonly english: readonly string[];
  readonly vietnamese: readonly string[];
  readonly isVietnamese: boolean;
}

export const PLACES: readonly Place[] = readTable('places.txt').map(
  ([names, short, english, vietnamese, country]) => ({
    name: phrasesIn(names)[0]!,
    short: wordsIn(short),
    english: wordsIn(english),
    vietnamese: phrasesIn(vietnamese),
    isVietnamese: country === 'vn',
  }),
);

/** Each phrase that names a place, in lower case, with and without accents. */
export const PLACE_CUES: ReadonlyMap<string, Place> = new Map(
  readTable('places.txt').flatMap(([names], at) =>
    phrasesIn(names).map((name) => [name.toLowerCase(), PLACES[at]!] as const),
  ),
);
