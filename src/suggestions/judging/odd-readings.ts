/**
 * What a Vietnamese name may be taken for once its accents are gone: `đuôi vẫy`, a wagging tail,
 * is read as `dưới váy`, under the skirt.
 */
import { accentedFormsOf, vietnameseKey } from '../knowledge/lexicon.ts';
import { phrasesIn, readTable } from '../knowledge/tables.ts';
import { foldAccents } from '../words/text.ts';
import type { SpokenPart } from './label-parts.ts';

const LONGEST = 3;
/** By bare letters: the phrases, as `vietnameseKey`s. */
const ODD = new Map<string, Set<string>>();
for (const [phrases] of readTable('odd-readings.txt'))
  for (const phrase of phrasesIn(phrases)) {
    const plain = foldAccents(phrase);
    ODD.set(plain, (ODD.get(plain) ?? new Set()).add(vietnameseKey(phrase)));
  }

/** Whether syllables that stand side by side, of one part or of several, are read so. */
export function readsOddly(parts: readonly SpokenPart[]): boolean {
  const syllables = parts.flatMap(({ shown, language }) =>
    language === 'vi' && shown !== undefined ? shown.toLowerCase().split(' ') : ['|'],
  );
  const plain = syllables.map(foldAccents);
  for (let from = 0; from < syllables.length; from++)
    for (let to = from + 2; to <= Math.min(syllables.length, from + LONGEST); to++) {
      const odd = ODD.get(plain.slice(from, to).join(' '));
      const meant = syllables.slice(from, to).join(' ');
      if (odd && !odd.has(vietnameseKey(meant)) && !isKnown(meant)) return true;
    }
  return false;
}

/** A phrase that everybody knows is read as it is meant: `đồ ngủ`, nightwear. */
function isKnown(phrase: string): boolean {
  const known = [...accentedFormsOf(foldAccents(phrase))].map(vietnameseKey);
  return known.includes(vietnameseKey(phrase));
}
