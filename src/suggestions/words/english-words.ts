import bands from '../data/words-en.json' with { type: 'json' };

/**
 * English words with their band of commonness: 10 for the commonest few thousand, 60 for the rare.
 * See NOTICE for the source.
 */
export const ENGLISH_WORDS: ReadonlyMap<string, number> = readBands();

function readBands(): Map<string, number> {
  const found = new Map<string, number>();
  for (const [band, words] of Object.entries(bands))
    for (const word of words.split(' ')) found.set(word, Number(band));
  return found;
}

export function isEnglishWord(text: string): boolean {
  return ENGLISH_WORDS.has(text);
}
