/**
 * What a Vietnamese name may be taken for once its accents are gone: `đuôi vẫy`, a wagging tail,
 * is read as `dưới váy`, under the skirt.
 */
import { isKnownPhrase, vietnameseKey } from '../knowledge/lexicon.ts';
import { phrasesIn, readTable } from '../knowledge/tables.ts';
import { foldAccents } from '../words/text.ts';
import { type SpokenPart, syllableRuns } from './label-parts.ts';

/** By bare letters: the phrases, as `vietnameseKey`s. */
const ODD = new Map<string, Set<string>>();
for (const [phrases] of readTable('odd-readings.txt'))
  for (const phrase of phrasesIn(phrases)) {
    const plain = foldAccents(phrase);
    ODD.set(plain, (ODD.get(plain) ?? new Set()).add(vietnameseKey(phrase)));
  }

/** Whether syllables that stand side by side, of one part or of several, are read so. */
export function readsOddly(parts: readonly SpokenPart[]): boolean {
  return syllableRuns(parts).some((meant) => {
    const odd = ODD.get(foldAccents(meant));
    // A phrase that everybody knows is read as it is meant: `đồ ngủ`, nightwear.
    return odd !== undefined && !odd.has(vietnameseKey(meant)) && !isKnownPhrase(meant);
  });
}
