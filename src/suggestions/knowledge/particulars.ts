/** What tells one business from others of its trade: mud, a grandmother, the night shift. */
import { singular } from '../words/english.ts';
import { type BriefLanguage, foldAccents } from '../words/text.ts';
import { vietnameseKey } from './lexicon.ts';
import { phrasesIn, readTable, type SectorNames, sectorNames } from './tables.ts';

export interface Particular {
  /** Words of a brief that say it; the first is its name. */
  readonly cues: Readonly<Record<BriefLanguage, readonly string[]>>;
  /** Whole names that hold it, and suit any trade of some sectors. */
  readonly names: readonly SectorNames[];
}

/** A line with `@` begins a particular; each further line has names of it for some sectors. */
export const PARTICULARS: readonly Particular[] = readParticulars();

function readParticulars(): Particular[] {
  const all: (Particular & { names: SectorNames[] })[] = [];
  for (const row of readTable('particulars.txt')) {
    const [first = '', vi] = row;
    if (!first.startsWith('@')) all.at(-1)!.names.push(sectorNames(row));
    else all.push({ cues: { en: phrasesIn(first.slice(1)), vi: phrasesIn(vi) }, names: [] });
  }
  return all;
}

const KEYS_OF: Readonly<Record<BriefLanguage, (particular: Particular) => string[]>> = {
  en: ({ cues }) => cues.en.map((cue) => keyOf(cue, 'en')),
  // One syllable without its accents may be anything.
  vi: ({ cues }) =>
    cues.vi.flatMap((cue) => [keyOf(cue, 'vi'), ...(cue.includes(' ') ? [foldAccents(cue)] : [])]),
};
const BY_KEY = { en: byKey('en'), vi: byKey('vi') };

function byKey(language: BriefLanguage): ReadonlyMap<string, readonly Particular[]> {
  const keyed = PARTICULARS.flatMap((particular) =>
    KEYS_OF[language](particular).map((key) => ({ key, particular })),
  );
  const groups = Map.groupBy(keyed, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map((one) => one.particular)]));
}

/** Those that a phrase of a brief says. */
export function particularsOf(phrase: string, language: BriefLanguage): readonly Particular[] {
  return BY_KEY[language].get(keyOf(phrase, language)) ?? [];
}

function keyOf(phrase: string, language: BriefLanguage): string {
  if (language === 'vi') return vietnameseKey(phrase);
  const words = foldAccents(phrase).split(/[\s-]+/);
  return words.map(singular).join(' ');
}
