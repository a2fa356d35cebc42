/** What no name may be, from the generators or from a language model. */
import { syllable } from 'syllable';
import type { ReadBrief } from '../brief/read-brief.ts';
import type { Wishes } from '../brief/wishes.ts';
import type { SuggestionRequest } from '../schemas.ts';
import { isPronounceable } from '../words/character-model.ts';
import { asLabel } from '../words/text.ts';
import { borrowsFamous, holdsFamous, isNearFamous } from './famous.ts';
import { type SpokenPart, spansOf } from './label-parts.ts';
import { readsOddly } from './odd-readings.ts';
import {
  hasBlockedWord,
  hasEnglishProfanity,
  hasVietnameseCollision,
  repeatsRudeBrief,
} from './profanity.ts';

export interface LabelRules {
  readonly minLength: number;
  readonly maxLength: number;
  readonly hyphens: boolean;
  readonly digits: boolean;
  /** `vietnameseKey`s of the brief's syllables. */
  readonly briefSyllables: ReadonlySet<string>;
  readonly wishes: Wishes;
}

export type LabelFault =
  | 'shape'
  | 'length'
  | 'wish'
  | 'lookalike'
  | 'reading'
  | 'profanity'
  | 'famous';

/** A shorter word is wanted as a word, not as letters within another. */
const SHORTEST_WITHIN = 4;
/** A word without its last e is still told by its beginning: squeez. */
const LEAST_STEM = 6;
const SHORTEST = 3;
const LONGEST_BY_DEFAULT = 15;
/** Where the brief asks for a short name and says no number. */
const LONGEST_SHORT = 11;
const LETTERS = /^[a-z]+$/;
const SHAPES = {
  letters: { whole: LETTERS, hyphenated: /^[a-z]+(?:-[a-z]+)*$/ },
  digits: { whole: /^[a-z0-9]+$/, hyphenated: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ },
};
const TRIPLE = /(.)\1\1/;

/** What labels have to keep to for a brief, whether made here or by a language model. */
export function labelRulesOf(
  { wishes, syllables }: ReadBrief,
  { maxLength, hyphens, digits }: Pick<SuggestionRequest, 'maxLength' | 'hyphens' | 'digits'>,
): LabelRules {
  // What the request itself says counts more than what its brief does.
  const usual = wishes.isShort ? LONGEST_SHORT : LONGEST_BY_DEFAULT;
  const most = Math.trunc(maxLength ?? wishes.maxLength ?? usual);
  const longest = Math.min(63, Math.max(SHORTEST, most));
  return {
    minLength: Math.min(longest, wishes.minLength ?? SHORTEST),
    maxLength: longest,
    hyphens,
    digits,
    briefSyllables: syllables,
    wishes,
  };
}

/** Why an ASCII label may not be shown under `zone` (both are read as one); null when it may. */
export function labelFault(
  label: string,
  zone: string,
  rules: LabelRules,
  parts: readonly SpokenPart[] = [],
): LabelFault | null {
  const { hyphens, digits, briefSyllables } = rules;
  const shape = SHAPES[digits ? 'digits' : 'letters'][hyphens ? 'hyphenated' : 'whole'];
  if (!shape.test(label) || label.length < SHORTEST || TRIPLE.test(label)) return 'shape';
  if (label.length > rules.maxLength || label.length < rules.minLength) return 'length';
  const bare = label.replaceAll('-', '');
  if (!keepsWishes(bare, rules.wishes, parts)) return 'wish';
  if (isLookalike(label, parts)) return 'lookalike';
  if (readsOddly(parts)) return 'reading';
  const spans = spansOf(bare, parts);
  // Read with its zone the label may say more: cum.in, goog.le.
  if ([bare, bare + zone.replaceAll('.', '')].some(hasEnglishProfanity)) return 'profanity';
  if (
    hasVietnameseCollision(bare, spans) ||
    repeatsRudeBrief(bare, spans, briefSyllables) ||
    hasBlockedWord(label, spans)
  )
    return 'profanity';
  const isFamous =
    holdsFamous(bare, spans) ||
    borrowsFamous(bare, briefSyllables) ||
    isNearFamous(bare) ||
    (zone.length < 5 && isNearFamous(bare + zone.split('.')[0]));
  return isFamous ? 'famous' : null;
}

/** `label`: without hyphens. */
export function keepsWishes(label: string, wishes: Wishes, parts: readonly SpokenPart[]): boolean {
  const { include, exclude, startsWith, endsWith, syllables, isOneWord, mostWords } = wishes;
  // Hạnh is no word of `nhà nhà làm`, though its letters are.
  const isVietnamese = parts.some(({ language }) => language === 'vi');
  const holds = (word: string) =>
    word.length < SHORTEST_WITHIN || isVietnamese
      ? isSyllableOf(parts, word)
      : label.includes(word);
  return (
    label.startsWith(startsWith ?? '') &&
    (endsWith.length === 0 || endsWith.some((ending) => label.endsWith(ending))) &&
    !wishes.startsNot.some((beginning) => label.startsWith(beginning)) &&
    !wishes.endsNot.some((ending) => label.endsWith(ending)) &&
    !exclude.some((word) => label.includes(withoutLastE(word))) &&
    (include.length === 0 || include.some(holds)) &&
    !(isOneWord && parts.length > 1) &&
    (mostWords === null || wordCountOf(parts) <= mostWords) &&
    (syllables === null || parts.length === 0 || syllablesOf(parts) === syllables)
  );
}

/** Who wants no squeeze wants no `squeezo`. */
function withoutLastE(word: string): string {
  return word.length >= LEAST_STEM ? word.replace(/e$/, '') : word;
}

/** `má` is no word of mắm. */
function isSyllableOf(parts: readonly SpokenPart[], word: string): boolean {
  return parts.some(
    ({ text, shown = '' }) => text === word || shown.split(' ').map(asLabel).includes(word),
  );
}

function wordCountOf(parts: readonly SpokenPart[]): number {
  return parts.reduce((sum, { text, shown = text }) => sum + shown.split(' ').length, 0);
}

function syllablesOf(parts: readonly SpokenPart[]): number {
  return parts
    .map(({ text, shown = text, language }) =>
      language === 'vi' ? shown.split(' ').length : syllable(text),
    )
    .reduce((sum, count) => sum + count, 0);
}

/** Pairs of letters that are read as one other letter, where no word's spelling explains them. */
function isLookalike(label: string, parts: readonly SpokenPart[]): boolean {
  if (/vv|[a-z][01]|[01][a-z]/.test(label.replace(/(?:247|24h|365|360|88|68|1)$/, ''))) return true;
  return label.includes('rn') && !parts.some(({ text }) => text.includes('rn'));
}

/** Whether all parts can be said: each by the model of its language, or by that of the other. */
export function soundsWell(parts: readonly SpokenPart[]): boolean {
  return parts.every(
    ({ text, language }) =>
      !LETTERS.test(text) ||
      isPronounceable(text, language) ||
      (language === 'vi' && isPronounceable(text, 'en')),
  );
}
