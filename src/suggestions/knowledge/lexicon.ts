/** The shipped lexicon, indexed: from a word or phrase of a brief to the concepts it points to, and from a concept to its words. */
import compoundList from '../data/compounds.json' with { type: 'json' };
import conceptTable from '../data/concepts.json' with { type: 'json' };
import stopwordTable from '../data/stopwords.json' with { type: 'json' };
import { stemOf } from '../words/stem.ts';
import { foldAccents } from '../words/text.ts';

export interface Concept {
  readonly id: string;
  readonly en: readonly string[];
  /** Accented, NFC; compounds with a space between syllables. */
  readonly vi: readonly string[];
  readonly tlds: readonly string[];
}

/** How strongly a word points to a concept: 1 for the concept's own word, less the further down its list. */
export interface Sense {
  readonly concept: string;
  readonly weight: number;
}

interface ConceptEntry {
  readonly en: readonly string[];
  readonly vi: readonly string[];
  readonly tlds?: readonly string[];
  readonly cues?: readonly string[];
}

interface CompoundEntry {
  readonly vi: string;
  readonly en?: readonly string[];
  readonly concepts?: readonly string[];
}

const ENTRIES: ReadonlyMap<string, ConceptEntry> = new Map(
  Object.entries(conceptTable as Record<string, ConceptEntry>),
);
const COMPOUNDS = compoundList as readonly CompoundEntry[];
const STOPWORDS = stopwordTable as {
  readonly en: readonly string[];
  readonly vi: readonly string[];
};

export const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  [...ENTRIES].map(([id, { en, vi, tlds = [] }]) => [id, { id, en, vi, tlds }]),
);

/** The longest phrase looked for, in words of English or syllables of Vietnamese. */
export const LONGEST_PHRASE = 4;

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const VIETNAMESE_LETTER = /[^\u0000-\u007f]/;

/** One key for both placements of the tone mark (hòa, hoà), whatever the normal form. */
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

export function isStopword(word: string, language: 'en' | 'vi'): boolean {
  return language === 'en'
    ? ENGLISH_STOPWORDS.has(word)
    : VIETNAMESE_STOPWORDS.has(vietnameseKey(word));
}

const ENGLISH_STOPWORDS: ReadonlySet<string> = new Set(STOPWORDS.en);
const VIETNAMESE_STOPWORDS: ReadonlySet<string> = new Set(STOPWORDS.vi.map(vietnameseKey));
/** For briefs typed without accents. */
export const PLAIN_VIETNAMESE_STOPWORDS: ReadonlySet<string> = new Set(
  STOPWORDS.vi.map(foldAccents),
);

const english = new Map<string, Sense[]>();
const vietnamese = new Map<string, Sense[]>();
const accentedForms = new Map<string, string[]>();
const glosses = new Map<string, readonly string[]>();
const translations = new Map<string, string[]>();

indexConcepts();
indexCompounds();

/** The concepts an English phrase points to, by `englishKey`; undefined when it is in no list. */
export function englishSenses(phrase: string): readonly Sense[] | undefined {
  return english.get(englishKey(phrase));
}

/** The concepts an accented Vietnamese phrase points to; an empty list for a compound of no concept, undefined for no entry. */
export function vietnameseSenses(phrase: string): readonly Sense[] | undefined {
  return vietnamese.get(vietnameseKey(phrase));
}

/** The lexicon's accented phrases that read `plain` without accents, the commonest of our lists first. */
export function accentedFormsOf(plain: string): readonly string[] {
  return accentedForms.get(plain) ?? [];
}

/** English for a Vietnamese phrase of the compound list. */
export function englishFor(phrase: string): readonly string[] {
  return glosses.get(vietnameseKey(phrase)) ?? [];
}

/** Vietnamese for an English word that is the translation of a compound. */
export function vietnameseFor(word: string): readonly string[] {
  return translations.get(englishKey(word)) ?? [];
}

function indexConcepts(): void {
  for (const [id, { en, vi, cues = [] }] of ENTRIES) {
    point(english, englishKey(id.replaceAll('-', ' ')), id, 1);
    for (const [place, word] of en.entries()) point(english, englishKey(word), id, weightAt(place));
    for (const [place, phrase] of vi.entries()) pointVietnamese(phrase, id, weightAt(place));
    for (const cue of cues) {
      if (!VIETNAMESE_LETTER.test(cue)) point(english, englishKey(cue), id, 1);
      pointVietnamese(cue, id, 1);
    }
  }
}

function indexCompounds(): void {
  for (const { vi, en = [], concepts = [] } of COMPOUNDS) {
    if (!vietnamese.has(vietnameseKey(vi))) vietnamese.set(vietnameseKey(vi), []);
    remember(accentedForms, foldAccents(vi), vi);
    for (const concept of concepts) if (ENTRIES.has(concept)) pointVietnamese(vi, concept, 1);
    glosses.set(vietnameseKey(vi), en);
    for (const word of en) remember(translations, englishKey(word), vi);
  }
}

/** The first words of a list name the concept, the last ones only belong to its mood. */
function weightAt(place: number): number {
  return place === 0 ? 1 : place < 8 ? 0.6 : 0.3;
}

function pointVietnamese(phrase: string, concept: string, weight: number): void {
  point(vietnamese, vietnameseKey(phrase), concept, weight);
  remember(accentedForms, foldAccents(phrase), phrase.normalize('NFC'));
}

function point(index: Map<string, Sense[]>, key: string, concept: string, weight: number): void {
  const senses = index.get(key) ?? [];
  const known = senses.findIndex((sense) => sense.concept === concept);
  if (known < 0) senses.push({ concept, weight });
  else if (senses[known]!.weight < weight) senses[known] = { concept, weight };
  index.set(key, senses);
}

function remember(index: Map<string, string[]>, key: string, phrase: string): void {
  const known = index.get(key) ?? [];
  if (!known.includes(phrase)) index.set(key, [...known, phrase]);
}
