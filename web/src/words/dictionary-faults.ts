import type { Words } from './words.ts';

/** For tests: where the two languages differ in what they say, or one says nothing. Types hold the keys; this holds the texts. */
export function dictionaryFaults<T extends object>(words: Words<T>): string[] {
  return compare(words.vi, words.en, '');
}

function compare(vi: unknown, en: unknown, path: string): string[] {
  if (typeof vi !== typeof en) return [`${path}: ${typeof vi} and ${typeof en}`];
  if (typeof vi === 'string')
    return vi.trim() === '' || (en as string).trim() === '' ? [`${path}: says nothing`] : [];
  if (typeof vi !== 'object' || vi === null || en === null) return [];
  const [ours, theirs] = [Object.entries(vi), new Map(Object.entries(en as object))];
  const missing = ours
    .filter(([key]) => !theirs.has(key))
    .map(([key]) => `${path}.${key}: not in English`);
  const surplus = [...theirs.keys()]
    .filter((key) => !(key in vi))
    .map((key) => `${path}.${key}: not in Vietnamese`);
  return [
    ...missing,
    ...surplus,
    ...ours.flatMap(([key, value]) => compare(value, theirs.get(key), `${path}.${key}`)),
  ];
}
