/** What a word means in the other language: `data/glosses.txt`, and the lexicon's compounds. */
import { stemOf } from '../words/english.ts';
import type { BriefLanguage } from '../words/text.ts';
import { COMPOUND_LINES } from './compounds.ts';
import { phrasesIn, readTable } from './tables.ts';

const toEnglish = new Map<string, string>();
const toVietnamese = new Map<string, string>();

for (const [vietnamese, english] of readTable('glosses.txt'))
  remember(phrasesIn(vietnamese), phrasesIn(english));
for (const { vi, en } of COMPOUND_LINES) remember([vi], en);

/** The first word that has a meaning keeps it. */
function remember(vietnamese: readonly string[], english: readonly string[]): void {
  for (const word of vietnamese) if (!toEnglish.has(word)) toEnglish.set(word, english[0]!);
  for (const word of english)
    if (!toVietnamese.has(stemOf(word))) toVietnamese.set(stemOf(word), vietnamese[0]!);
}

/** In the other language than the word's own; null where no list tells. */
export function glossOf(shown: string, language: BriefLanguage): string | null {
  const word = shown.toLowerCase();
  return (language === 'vi' ? toEnglish.get(word) : toVietnamese.get(stemOf(word))) ?? null;
}
