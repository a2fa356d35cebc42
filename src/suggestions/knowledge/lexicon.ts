/** Words of both languages: their keys, the concepts they belong to, their accented forms. */
import conceptTable from '../data/concepts.json' with { type: 'json' };
import stopwords from '../data/stopwords.json' with { type: 'json' };
import { stemOf } from '../words/english.ts';
import { foldAccents } from '../words/text.ts';
import { COMPOUND_LINES } from './compounds.ts';

/** The longest phrase looked for, in words of English or syllables of Vietnamese. */
export const LONGEST_PHRASE = 5;

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const VIETNAMESE_LETTER = /[^\u0000-\u007f]/;

/** One key for both placements of the tone mark (hòa, hoà), in any normal form. */
export function vietnameseKey(phrase: string): string {
  return phrase.toLowerCase().split(' ').map(toneLast).join(' ');
}

function toneLast(syllable: string): string {
  if (!VIETNAMESE_LETTER.test(syllable)) return syllable;
  const parts = syllable.normalize('NFD');
  return parts.replace(TONES, '').normalize('NFC') + (parts.match(TONES)?.join('') ?? '');
}

/** Each word by its stem, so that singular and plural, `roaster` and `roast` meet. */
export function englishKey(phrase: string): string {
  return foldAccents(phrase)
    .split(/[\s-]+/)
    .map(stemOf)
    .join(' ');
}

/** Whether a phrase is said in a text, each word by its stem: `boat` in `boats for hire`. */
export function isSaidIn(phrase: string, text: string): boolean {
  return ` ${englishKey(text)} `.includes(` ${englishKey(phrase)} `);
}

const ENGLISH_STOPWORDS: ReadonlySet<string> = new Set(stopwords.en);
const VIETNAMESE_STOPWORDS: ReadonlySet<string> = new Set(stopwords.vi.map(vietnameseKey));
/** For briefs typed without accents. */
export const PLAIN_VIETNAMESE_STOPWORDS: ReadonlySet<string> = new Set(
  stopwords.vi.map(foldAccents),
);

export function isStopword(word: string, language: 'en' | 'vi'): boolean {
  // Contractions are made of small words alone; `i'm starting a gym` is no contraction.
  return language === 'en'
    ? ENGLISH_STOPWORDS.has(word) || /^\S*'\S*$/.test(word)
    : VIETNAMESE_STOPWORDS.has(vietnameseKey(word));
}

const concepts = new Map<string, Set<string>>();
const accentedForms = new Map<string, Set<string>>();

function remember(index: Map<string, Set<string>>, key: string, value: string): void {
  index.set(key, (index.get(key) ?? new Set()).add(value));
}

function rememberVietnamese(phrase: string, concept: string): void {
  remember(concepts, vietnameseKey(phrase), concept);
  remember(accentedForms, foldAccents(phrase), phrase);
}

for (const [id, { en, vi, cues }] of Object.entries(
  conceptTable as Record<string, { en: string[]; vi: string[]; cues?: string[] }>,
)) {
  for (const word of [id.replaceAll('-', ' '), ...en]) remember(concepts, englishKey(word), id);
  for (const phrase of vi) rememberVietnamese(phrase, id);
  for (const cue of cues ?? []) {
    if (!VIETNAMESE_LETTER.test(cue)) remember(concepts, englishKey(cue), id);
    rememberVietnamese(cue, id);
  }
}
for (const { vi, concepts: ids } of COMPOUND_LINES) {
  for (const id of ids) rememberVietnamese(vi, id);
  remember(accentedForms, foldAccents(vi), vi);
}

/** Every Vietnamese phrase that it knows, with accents. */
export const COMPOUNDS: readonly string[] = [...accentedForms.values()].flatMap((all) => [...all]);

const NONE: ReadonlySet<string> = new Set();

/** The concepts an English word or an accented Vietnamese phrase belongs to. */
export function conceptsOf(phrase: string): ReadonlySet<string> {
  return concepts.get(englishKey(phrase)) ?? concepts.get(vietnameseKey(phrase)) ?? NONE;
}

/** The accented phrases that read `plain` without their accents. */
export function accentedFormsOf(plain: string): ReadonlySet<string> {
  return accentedForms.get(plain) ?? NONE;
}

/** Whether a list has this phrase, with these accents. */
export function isKnownPhrase(phrase: string): boolean {
  const key = vietnameseKey(phrase);
  return [...accentedFormsOf(foldAccents(phrase))].some((known) => vietnameseKey(known) === key);
}
