/** What tells one business from others of its trade: mud, a grandmother, the night shift. */
import { singular } from '../words/english.ts';
import type { BriefLanguage } from '../words/text.ts';
import { foldAccents } from '../words/text.ts';
import { vietnameseKey } from './lexicon.ts';
import { phrasesIn, readTable, wordsIn } from './tables.ts';

export interface Particular {
  /** Words of a brief that say it; the first is its name. */
  readonly cues: Readonly<Record<BriefLanguage, readonly string[]>>;
  /** Whole names that hold it, and suit any trade of some sectors. */
  readonly names: readonly ParticularNames[];
}

interface ParticularNames extends Readonly<Record<BriefLanguage, readonly string[]>> {
  readonly sectors: readonly string[];
}

/** A line with `@` begins a particular; each further line has names of it for some sectors. */
export const PARTICULARS: readonly Particular[] = readParticulars();

function readParticulars(): Particular[] {
  const all: (Particular & { names: ParticularNames[] })[] = [];
  for (const [first = '', second, vi] of readTable('particulars.txt'))
    if (first.startsWith('@'))
      all.push({ cues: { en: phrasesIn(first.slice(1)), vi: phrasesIn(second) }, names: [] });
    else
      all.at(-1)!.names.push({ sectors: wordsIn(first), en: phrasesIn(second), vi: phrasesIn(vi) });
  return all;
}

const byEnglish = new Map<string, Particular[]>();
const byVietnamese = new Map<string, Particular[]>();

function add(index: Map<string, Particular[]>, key: string, particular: Particular): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [particular]);
  else if (!known.includes(particular)) known.push(particular);
}

for (const particular of PARTICULARS) {
  for (const cue of particular.cues.en) add(byEnglish, keyOf(cue, 'en'), particular);
  for (const cue of particular.cues.vi) {
    add(byVietnamese, keyOf(cue, 'vi'), particular);
    // One syllable without its accents may be anything.
    if (cue.includes(' ')) add(byVietnamese, foldAccents(cue), particular);
  }
}

/** Those that a phrase of a brief says. */
export function particularsOf(phrase: string, language: BriefLanguage): readonly Particular[] {
  const index = language === 'en' ? byEnglish : byVietnamese;
  return index.get(keyOf(phrase, language)) ?? [];
}

function keyOf(phrase: string, language: BriefLanguage): string {
  return language === 'en'
    ? foldAccents(phrase)
        .split(/[\s-]+/)
        .map(singular)
        .join(' ')
    : vietnameseKey(phrase);
}
