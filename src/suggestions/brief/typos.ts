/** Mends words that no list knows by the nearest word that one does, and writes slang out. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { CUE_WORDS, englishMeanings } from '../knowledge/cues.ts';
import { isStopword } from '../knowledge/lexicon.ts';
import { TOWN_ZONES } from '../knowledge/tables.ts';
import { ENGLISH_WORDS, isEnglishWord } from '../words/english.ts';
import { areOneEditApart, foldAccents } from '../words/text.ts';

const FEWEST_LETTERS = 5;
const FEWEST_SPOKEN = 4;
const COMMON = 20;
const COMMON_WORDS = [...ENGLISH_WORDS].flatMap(([word, band]) => (band <= COMMON ? word : []));
/** Words of the trades are meant first. */
const byFirstLetter = Map.groupBy([...CUE_WORDS, ...COMMON_WORDS], (word) => word[0]!);

/** Right as they stand: short forms without their mark (thats), food, places, words of a region. */
const NO_TYPOS: ReadonlySet<string> = new Set(phrasings.noTypos);

const AMPERSANDS: ReadonlyMap<string, string> = new Map(Object.entries(phrasings.ampersands));
const SLANG: ReadonlyMap<string, string> = new Map(Object.entries(phrasings.slang));

/** `mik mún` is `mình muốn`; for Vietnamese briefs alone, where such letters are no words. */
export function writtenOut(brief: string): string {
  // Among bare letters as them: `may pha cf` is `may pha ca phe`.
  const isBare = foldAccents(brief) === brief.toLowerCase();
  return brief.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const out = SLANG.get(word.normalize('NFC'));
    return out === undefined ? word : isBare ? foldAccents(out) : out;
  });
}

/** `cheap n cheerful`, `rock 'n' roll`: for English briefs alone. */
export function withAnds(brief: string): string {
  return brief.replace(/(?<=\p{L} )['’]?n['’]?(?= \p{L})/giu, 'and');
}

/** `D&D` is dungeons and dragons. */
export function withoutAmpersands(brief: string): string {
  return brief.replace(
    /(?<!\p{L})\p{L} ?& ?\p{L}(?!\p{L})/gu,
    (short) => AMPERSANDS.get(short.toLowerCase().replaceAll(' ', '')) ?? short,
  );
}

/** The word that was meant, one letter away; null where the word is right or nothing is so near. */
export function mended(word: string): string | null {
  if (word.length < FEWEST_SPOKEN || !/^[a-z]+$/.test(word)) return null;
  if (isEnglishWord(word) || CUE_WORDS.has(word) || NO_TYPOS.has(word) || isPlace(word))
    return null;
  // washin', as it is said.
  if (word.endsWith('in') && isEnglishWord(`${word}g`)) return `${word}g`;
  if (word.length < FEWEST_LETTERS) return null;
  const alike = byFirstLetter.get(word[0]!) ?? [];
  const sorted = lettersOf(word);
  const single = singleLettersOf(word);
  return (
    alike.find((other) => other.length === word.length && lettersOf(other) === sorted) ??
    alike.find((other) => isStopword(other, 'en') && areOneEditApart(word, other)) ??
    alike.find((other) => singleLettersOf(other) === single) ??
    alike.find((other) => areOneEditApart(word, other)) ??
    null
  );
}

/** `perth` is no perch. */
function isPlace(word: string): boolean {
  return TOWN_ZONES.has(word) || englishMeanings(word).some(({ kind }) => kind === 'place');
}

/** `thier` has those of `their`. */
function lettersOf(word: string): string {
  return [...word].sort().join('');
}

/** `carribean` and `caribbean` differ in what is doubled alone. */
function singleLettersOf(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}
