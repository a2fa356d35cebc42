/** Cities and regions, with what people call them and what they are known for. */
import { asLabel } from '../words/text.ts';
import { phrasesIn, readTable, wordsIn } from './table.ts';

export interface Place {
  readonly name: string;
  /** As names have it: `saigon`, `pdx`. */
  readonly short: readonly string[];
  readonly english: readonly string[];
  readonly vietnamese: readonly string[];
  readonly isVietnamese: boolean;
}

const LONGEST_SHORT = 10;

/** Each phrase that names a place, in lower case. */
export const PLACE_CUES: ReadonlyMap<string, Place> = new Map(
  readTable('places.txt').flatMap(([names, short, english, vietnamese, country]) =>
    phrasesIn(names).map((name) => {
      const isVietnamese = country === 'vn';
      const label = asLabel(name);
      // A line's Vietnamese names are one place; elsewhere a line is a region with its cities.
      const isOwn = !isVietnamese && label.length <= LONGEST_SHORT;
      const place: Place = {
        // Of `Đà Lạt, Dalat, Da Lat` the one with its accents.
        name: phrasesIn(names).find((one) => asLabel(one) === label)!,
        short: isOwn ? [label] : wordsIn(short),
        english: wordsIn(english),
        vietnamese: phrasesIn(vietnamese),
        isVietnamese,
      };
      return [name.toLowerCase(), place] as const;
    }),
  ),
);
