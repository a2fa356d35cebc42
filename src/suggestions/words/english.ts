import bands from '../data/words-en.json' with { type: 'json' };

/** English words by commonness: 10 for the commonest few thousand, 60 for the rare. See NOTICE. */
export const ENGLISH_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries(bands).flatMap(([band, words]) =>
    words.split(' ').map((word) => [word, Number(band)] as const),
  ),
);

export function isEnglishWord(text: string): boolean {
  return ENGLISH_WORDS.has(text);
}

/** The commonest 25 bands: one of them alone names no trade, and is no name by itself. */
const COMMON = 25;

export function isCommonWord(text: string): boolean {
  return (ENGLISH_WORDS.get(text) ?? Number.POSITIVE_INFINITY) <= COMMON;
}

/**
 * The part of an English word that its forms share, by a few endings only: `plates` and `plate`,
 * `walking` and `walked` meet. A full stemmer would also cut what a name needs (`community` →
 * `commun`) and join strangers (`flower` → `flow`).
 */
export function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && /(?:s|x|z|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem))
    stem = stem.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    if (!stem.endsWith(ending) || stem.length - ending.length < 4) continue;
    const cut = stem.slice(0, -ending.length);
    // running → run, but selling → sell.
    return /([bdgmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut;
  }
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

/** Words that mean another thing, or none, without their s. */
const ALWAYS_PLURAL: ReadonlySet<string> = new Set(
  'news means series species goods clothes shorts tights pants jeans arms glasses fries'.split(' '),
);

/** Names speak of one: a weekend, a fox. */
export function singular(word: string): string {
  if (ALWAYS_PLURAL.has(word)) return word;
  const forms = [word.replace(/(?<=x|ch|sh|ss)es$|s$/, ''), word.replace(/ies$/, 'y')];
  const isWord = (one: string) => one.length > 2 && !/[su]$/.test(one) && ENGLISH_WORDS.has(one);
  return forms.find(isWord) ?? word;
}
