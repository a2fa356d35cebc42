import { accentedFormsOf, vietnameseKey } from '../knowledge/lexicon.ts';
import type { Part } from '../making/candidates.ts';
import { foldAccents } from '../words/text.ts';

const LONGEST = 3;

/**
 * Whether syllables that stand side by side spell another known phrase once their accents are gone:
 * `sửa chữa` reads as `sữa chua`, repair as yogurt.
 */
export function isOtherPhrase(parts: readonly Part[]): boolean {
  const syllables = parts.flatMap(({ shown, language }) =>
    language === 'vi' ? shown.toLowerCase().split(' ') : ['|'],
  );
  for (let from = 0; from < syllables.length; from++) {
    for (let size = 2; size <= LONGEST && from + size <= syllables.length; size++) {
      const meant = syllables.slice(from, from + size).join(' ');
      const readings = [...accentedFormsOf(foldAccents(meant))].map(vietnameseKey);
      if (readings.length > 0 && !readings.includes(vietnameseKey(meant))) return true;
    }
  }
  return false;
}
