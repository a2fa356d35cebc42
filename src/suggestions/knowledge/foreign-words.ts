/** Words of other languages, for briefs that wish for one: `data/foreign-words.txt`. */
import { type BriefLanguage, foldAccents } from '../words/text.ts';
import { phrasesIn, readTable } from './tables.ts';

const SHORTEST_FOLDED = 3;

export interface ForeignWord {
  readonly word: string;
  /** In English, a word or a few. */
  readonly meaning: string;
}

export interface ForeignLanguage {
  /** What a brief calls it, in lower case, the usual name first. */
  readonly names: Readonly<Record<BriefLanguage, readonly string[]>>;
  readonly words: readonly ForeignWord[];
}

export const FOREIGN_LANGUAGES: readonly ForeignLanguage[] = readTable('foreign-words.txt').map(
  ([en, vi, words = '']) => ({
    names: { en: phrasesIn(en), vi: withFolded(phrasesIn(vi)) },
    words: [...words.matchAll(/([a-z]+) \(([^)]+)\)/g)].map(([, word, meaning]) => ({
      word: word!,
      meaning: meaning!,
    })),
  }),
);

/** The language of that name in either language. */
export function foreignLanguageOf(name: string): ForeignLanguage | null {
  const asked = name.toLowerCase().normalize('NFC');
  const isIt = ({ names: { en, vi } }: ForeignLanguage) => en.includes(asked) || vi.includes(asked);
  return FOREIGN_LANGUAGES.find(isIt) ?? null;
}

/** As briefs without accents write them; `y` could be anything. */
function withFolded(names: readonly string[]): string[] {
  const folded = names.map(foldAccents).filter((name) => name.length >= SHORTEST_FOLDED);
  return [...new Set([...names, ...folded])];
}
