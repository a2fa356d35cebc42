import bands from './data/words-en.json' with { type: 'json' };

/** English words with their band of commonness: 10 for the commonest few thousand, 60 for the rare. See NOTICE for the source. */
export const ENGLISH_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries(bands).flatMap(([band, words]) =>
    words.split(' ').map((word) => [word, Number(band)] as const),
  ),
);

export function isEnglishWord(text: string): boolean {
  return ENGLISH_WORDS.has(text);
}
