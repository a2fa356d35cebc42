/** What no name may be, from the generators or from a language model. */

import type { SuggestionRequest } from '#app/records/suggestion.ts';
import type { ReadBrief } from '../brief/read-brief.ts';
import { isPronounceable, type Language } from '../words/character-model.ts';
import { borrowsFamous, holdsFamous, isNearFamous } from './famous.ts';
import type { SpokenPart } from './label-parts.ts';
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
  /** What the brief wants in a name, or not; as labels. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly startsWith: string;
}

export type LabelFault = 'shape' | 'length' | 'wish' | 'lookalike' | 'profanity' | 'famous';

const SHORTEST = 3;
const LONGEST_BY_DEFAULT = 15;
const LETTERS = /^[a-z]+$/;
const WITH_DIGITS = /^[a-z0-9]+$/;
const WITH_HYPHENS = /^[a-z]+(?:-[a-z]+)*$/;
const WITH_BOTH = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const TRIPLE = /(.)\1\1/;

/** What labels have to keep to for a brief, whether made here or by a language model. */
export function labelRulesOf(
  { wishes, syllables }: ReadBrief,
  options: Partial<Pick<SuggestionRequest, 'maxLength' | 'hyphens' | 'digits'>>,
): LabelRules {
  const asked = Math.min(63, Math.max(SHORTEST, Math.trunc(options.maxLength ?? 63)));
  const wished = wishes.maxLength ?? (options.maxLength ? 63 : LONGEST_BY_DEFAULT);
  return {
    minLength: Math.min(asked, wishes.minLength ?? SHORTEST),
    maxLength: Math.min(asked, wished),
    hyphens: options.hyphens ?? false,
    digits: options.digits ?? false,
    briefSyllables: syllables,
    include: wishes.include,
    exclude: wishes.exclude,
    startsWith: wishes.startsWith ?? '',
  };
}

/**
 * Why an ASCII label may not be shown, null when it may. `zone` is what it would be registered
 * under: both are read as one.
 */
export function labelFault(
  label: string,
  zone: string,
  rules: LabelRules,
  parts: readonly SpokenPart[] = [],
): LabelFault | null {
  const shape = rules.digits
    ? rules.hyphens
      ? WITH_BOTH
      : WITH_DIGITS
    : rules.hyphens
      ? WITH_HYPHENS
      : LETTERS;
  if (!shape.test(label) || label.length < SHORTEST || TRIPLE.test(label)) return 'shape';
  if (label.length > rules.maxLength || label.length < rules.minLength) return 'length';
  if (isAgainstWishes(label.replaceAll('-', ''), rules)) return 'wish';
  if (isLookalike(label, parts)) return 'lookalike';
  const bare = label.replaceAll('-', '');
  // Read with its zone the label may say more: cum.in, goog.le.
  const joined = bare + zone.replaceAll('.', '');
  if ([bare, joined].some(hasEnglishProfanity)) return 'profanity';
  if (hasVietnameseCollision(bare, parts, rules.briefSyllables)) return 'profanity';
  if (repeatsRudeBrief(bare, parts, rules.briefSyllables) || hasBlockedWord(label, parts))
    return 'profanity';
  if (holdsFamous(bare, parts) || borrowsFamous(bare, rules.briefSyllables)) return 'famous';
  return isNearFamous(bare) || (zone.length < 5 && isNearFamous(bare + zone.split('.')[0]))
    ? 'famous'
    : null;
}

function isAgainstWishes(label: string, { include, exclude, startsWith }: LabelRules): boolean {
  return (
    !label.startsWith(startsWith) ||
    exclude.some((word) => label.includes(word)) ||
    (include.length > 0 && !include.some((word) => label.includes(word)))
  );
}

/**
 * Pairs of letters that are read as one other letter, where no word's own spelling explains them.
 */
function isLookalike(label: string, parts: readonly SpokenPart[]): boolean {
  if (/vv|[a-z][01]|[01][a-z]/.test(label.replace(/(?:247|24h|365|360|88|68|1)$/, ''))) return true;
  return label.includes('rn') && !parts.some(({ text }) => text.includes('rn'));
}

/** Whether all parts can be said: each by the model of its language, or by that of the other. */
export function soundsWell(
  parts: readonly { readonly text: string; readonly language: Language }[],
): boolean {
  return parts.every(
    ({ text, language }) =>
      !LETTERS.test(text) ||
      isPronounceable(text, language) ||
      (language === 'vi' && isPronounceable(text, 'en')),
  );
}
