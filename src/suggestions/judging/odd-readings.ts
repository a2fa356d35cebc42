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
/** The same without spaces: `ô chờ`, waiting under umbrellas, has the letters of `óc chó`. */
const ODD_LABELS = new Map<string, Set<string>>();
for (const [phrases] of readTable('odd-readings.txt'))
  for (const phrase of phrasesIn(phrases)) {
    const plain = foldAccents(phrase);
    for (const [known, key] of [
      [ODD, plain],
      [ODD_LABELS, plain.replaceAll(' ', '')],
    ] as const)
      known.set(key, (known.get(key) ?? new Set()).add(vietnameseKey(phrase)));
  }

/**
 * Whether syllables that stand side by side, of one part or of several, are read so, or the whole
 * label is, wherever its syllables end.
 */
export function readsOddly(parts: readonly SpokenPart[]): boolean {
  return (
    isOddLabel(parts) || syllableRuns(parts).some((meant) => isOdd(ODD, foldAccents(meant), meant))
  );
}

function isOddLabel(parts: readonly SpokenPart[]): boolean {
  if (parts.length === 0 || parts.some(({ language, shown }) => language !== 'vi' || !shown))
    return false;
  const meant = parts.map(({ shown }) => shown!.toLowerCase()).join(' ');
  return isOdd(ODD_LABELS, parts.map(({ text }) => text).join(''), meant);
}

/** A phrase that everybody knows is read as it is meant: `đồ ngủ`, nightwear. */
function isOdd(known: ReadonlyMap<string, Set<string>>, letters: string, meant: string): boolean {
  const odd = known.get(letters);
  return odd !== undefined && !odd.has(vietnameseKey(meant)) && !isKnownPhrase(meant);
}
