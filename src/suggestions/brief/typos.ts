/** Mends words that no list knows by the nearest word that one does. */
import { CUE_WORDS } from '../knowledge/cues.ts';
import { ENGLISH_WORDS, isEnglishWord } from '../words/english.ts';

const FEWEST_LETTERS = 5;
const COMMON = 20;

const byFirstAndLength = new Map<string, string[]>();
for (const word of new Set([
  ...CUE_WORDS,
  ...[...ENGLISH_WORDS].filter(([, band]) => band <= COMMON).map(([one]) => one),
])) {
  const key = word[0]! + word.length;
  byFirstAndLength.set(key, [...(byFirstAndLength.get(key) ?? []), word]);
}

/** The word that was meant; null where the word is right or nothing is near enough. */
export function mended(word: string): string | null {
  if (word.length < FEWEST_LETTERS || !/^[a-z]+$/.test(word)) return null;
  if (isEnglishWord(word) || CUE_WORDS.has(word)) return null;
  const most = word.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let least = most + 1;
  for (let length = word.length - 1; length <= word.length + 1; length++) {
    for (const other of byFirstAndLength.get(word[0]! + length) ?? []) {
      const edits = editsBetween(word, other);
      const cost = edits - (CUE_WORDS.has(other) ? 0.5 : 0);
      if (edits <= most && cost < least) [best, least] = [other, cost];
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
