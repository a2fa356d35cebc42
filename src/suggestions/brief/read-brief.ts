import {
  accentedFormsOf,
  englishSenses,
  isStopword,
  LONGEST_PHRASE,
  PLAIN_VIETNAMESE_STOPWORDS,
  type Sense,
  vietnameseKey,
  vietnameseSenses,
} from '../lexicon/lexicon.ts';
import type { Language } from '../words/character-model.ts';
import { ENGLISH_WORDS } from '../words/english-words.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type Word, wordsOf } from '../words/text.ts';
import { languageOf } from './brief-language.ts';

/** A word or phrase of the brief that a name may be made of. */
export interface Seed {
  /** As a label holds it: `trasua`. */
  readonly text: string;
  /** As people write it: `trà sữa`. */
  readonly shown: string;
  readonly language: Language;
  /** 0 to 1: how much of the brief's matter it is. */
  readonly weight: number;
  readonly senses: readonly Sense[];
}

export interface ActiveConcept {
  readonly id: string;
  /** 1 for the strongest, less for those it only touches. */
  readonly strength: number;
}

export interface ReadBrief {
  readonly language: Language;
  readonly seeds: readonly Seed[];
  /** Strongest first. */
  readonly concepts: readonly ActiveConcept[];
  /** The brief's syllables as typed, by `vietnameseKey`: an accented one tells what its bare letters mean. */
  readonly syllables: ReadonlySet<string>;
}

const MAX_SEEDS = 14;
const MAX_CONCEPTS = 6;
const FAINTEST_CONCEPT = 0.3;

export function readBrief(brief: string, language: Language | 'auto'): ReadBrief {
  const words = wordsOf(brief);
  const spoken = language === 'auto' ? languageOf(words) : language;
  const seeds = seedsOf(words, spoken);
  return {
    language: spoken,
    seeds,
    concepts: conceptsOf(seeds),
    syllables: new Set(words.map(({ text }) => vietnameseKey(text))),
  };
}

function seedsOf(words: readonly Word[], language: Language): Seed[] {
  const seeds = new Map<string, Seed>();
  for (let at = 0; at < words.length && seeds.size < MAX_SEEDS; ) {
    const { seed, size } = longestMatch(words, at, language);
    at += size;
    if (seed === null || seed.text.length < 2 || /^\d+$/.test(seed.text)) continue;
    const weight = seed.weight * (1 - 0.025 * seeds.size);
    if (!seeds.has(seed.text)) seeds.set(seed.text, { ...seed, weight });
  }
  return [...seeds.values()];
}

interface Match {
  readonly seed: Seed | null;
  readonly size: number;
}

function longestMatch(words: readonly Word[], at: number, language: Language): Match {
  for (let size = LONGEST_PHRASE; size >= 1; size--) {
    const phrase = words.slice(at, at + size);
    if (phrase.length < size || phrase.at(-1)!.clause !== phrase[0]!.clause) continue;
    const text = phrase.map((word) => word.text).join(' ');
    if (isSkipped(text, language)) return { seed: null, size };
    const seed =
      language === 'vi'
        ? (vietnameseMatch(phrase, text) ?? englishMatch(text))
        : (englishMatch(text) ?? (size > 1 ? vietnameseMatch(phrase, text) : null));
    if (seed) return { seed, size };
  }
  return unknownPair(words, at, language) ?? { seed: unknownWord(words[at]!, language), size: 1 };
}

/** Most Vietnamese words have two syllables: two neighbours that no list knows are taken for one. */
function unknownPair(words: readonly Word[], at: number, language: Language): Match | null {
  const [first, second] = [words[at]!, words[at + 1]];
  if (language !== 'vi' || !second || second.clause !== first.clause) return null;
  const isUnknown = ({ text, folded }: Word) =>
    isSyllable(folded) &&
    !isSkipped(text, 'vi') &&
    !vietnameseMatch([{ text, folded, clause: 0 }], text) &&
    !englishMatch(text);
  if (!isUnknown(first) || !isUnknown(second)) return null;
  const shown = `${first.text} ${second.text}`;
  return {
    seed: { text: asLabel(shown), shown, language: 'vi', weight: 0.7, senses: [] },
    size: 2,
  };
}

function isSkipped(text: string, language: Language): boolean {
  if (isStopword(text, language)) return true;
  // Briefs mix: an English function word in a Vietnamese brief says as little there, and the other way round.
  if (language === 'vi')
    return (PLAIN_VIETNAMESE_STOPWORDS.has(text) && !/\s/.test(text)) || isStopword(text, 'en');
  return text !== asLabel(text) && isStopword(text, 'vi');
}

/** An accented phrase is taken as written; one without accents by the lexicon's first word that reads so. */
function vietnameseMatch(phrase: readonly Word[], text: string): Seed | null {
  const direct = vietnameseSenses(text);
  if (direct !== undefined) return vietnameseSeed(text, direct, phrase.length);
  if (!phrase.every((word) => word.text === word.folded && isSyllable(word.folded))) return null;
  const [form] = accentedFormsOf(text);
  return form === undefined
    ? null
    : vietnameseSeed(form, vietnameseSenses(form) ?? [], phrase.length);
}

function vietnameseSeed(shown: string, senses: readonly Sense[], syllables: number): Seed {
  const known = senses.some(({ weight }) => weight >= 0.6);
  const weight = known ? 1 : syllables > 1 ? 0.85 : 0.6;
  return { text: asLabel(shown), shown, language: 'vi', weight, senses };
}

function englishMatch(text: string): Seed | null {
  const senses = englishSenses(text);
  if (senses === undefined) return null;
  const weight = senses.some((sense) => sense.weight >= 0.6) ? 1 : 0.8;
  return { text: asLabel(text), shown: text, language: 'en', weight, senses };
}

/** What no list knows may be the brief's best word: a place, a person, a coinage. Common words say least. */
function unknownWord(word: Word, language: Language): Seed {
  const band = ENGLISH_WORDS.get(word.folded);
  const isVietnamese = isSyllable(word.folded) && (language === 'vi' || word.text !== word.folded);
  const weight = isVietnamese
    ? 0.5
    : band === undefined
      ? 0.9
      : band <= 10
        ? 0.39
        : band <= 20
          ? 0.6
          : 0.75;
  return {
    text: asLabel(word.text),
    shown: word.text,
    language: isVietnamese ? 'vi' : 'en',
    weight,
    senses: [],
  };
}

/** A word that belongs to many concepts points to each of them less. */
function conceptsOf(seeds: readonly Seed[]): ActiveConcept[] {
  const sums = new Map<string, number>();
  for (const { senses, weight } of seeds)
    for (const sense of senses)
      sums.set(
        sense.concept,
        (sums.get(sense.concept) ?? 0) + (weight * sense.weight) / Math.sqrt(senses.length),
      );
  const ranked = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const best = ranked[0]?.[1] ?? 1;
  return ranked
    .filter(([, sum]) => sum >= FAINTEST_CONCEPT * Math.min(1, best))
    .slice(0, MAX_CONCEPTS)
    .map(([id, sum]) => ({ id, strength: Math.min(1, Math.max(sum / best, sum / 1.2)) }));
}
