/**
 * How likely a string of letters is as a word: a Kneser-Ney model of four letters for each
 * language, its probabilities shipped as a table. It tells what can be pronounced from what can't.
 * It knows nothing of what makes a good name: among names that pass, the more likely one is only
 * the duller one. Hence a floor, and no reward.
 */
import { brotliDecompressSync } from 'node:zlib';
import shipped from '../data/character-model.json' with { type: 'json' };
import type { BriefLanguage } from './text.ts';

/** `a`–`z` are 1–26; 0 stands before the first and after the last letter. */
export const SYMBOLS = 27;
export const ORDER = 4;
/** The table's unit: a quarter of a bit. */
export const STEPS_PER_BIT = 4;

/** 27⁴ bytes: the bits of the fourth letter after the first three; shipped as brotli in base64. */
const TABLES: Readonly<Record<BriefLanguage, Uint8Array>> = {
  en: brotliDecompressSync(Buffer.from(shipped.en.table, 'base64')),
  vi: brotliDecompressSync(Buffer.from(shipped.vi.table, 'base64')),
};

/**
 * Whether the one word `part` sounds like one of the language: 95 of 100 of its words stay under
 * the floor. Compounds are judged part by part: a border is no fault.
 */
export function isPronounceable(part: string, language: BriefLanguage): boolean {
  return meanBits(TABLES[language], part) <= shipped[language].floorBits;
}

/** Mean bits a letter, the word's end included; infinite for what isn't `a`–`z`. */
export function meanBits(table: Uint8Array, word: string): number {
  let [context, sum] = [0, 0];
  for (let i = 0; i <= word.length; i++) {
    const letter = i < word.length ? word.charCodeAt(i) - 96 : 0;
    if (letter < 0 || letter >= SYMBOLS) return Number.POSITIVE_INFINITY;
    const index = context * SYMBOLS + letter;
    sum += table[index]!;
    context = index % SYMBOLS ** (ORDER - 1);
  }
  return sum / STEPS_PER_BIT / (word.length + 1);
}
