/** How good a name is by itself: what it says, how it sounds, whether it may still be free. */

import { isTerm, type Meaning, plainMeanings, vietnameseMeanings } from '../knowledge/cues.ts';
import { accentedFormsOf, isKnownPhrase } from '../knowledge/lexicon.ts';
import type { PatternStyle, Slot } from '../knowledge/patterns.ts';
import type { Candidate, Part } from '../making/candidates.ts';
import { rootOf } from '../making/gathering.ts';
import { WHOLE_SLOTS } from '../making/whole-names.ts';
import { chance } from '../words/chance.ts';
import { ENGLISH_WORDS, isEnglishWord } from '../words/english.ts';
import { splitsOf } from '../words/syllables.ts';
import { type BriefLanguage, foldAccents } from '../words/text.ts';
import { syllableRuns } from './label-parts.ts';

/** How often what a style gives reads well. */
const STYLE_WORTH: Readonly<Record<PatternStyle, number>> = {
  compound: 1,
  evocative: 0.97,
  descriptive: 0.9,
  founder: 1,
  place: 0.96,
  playful: 0.72,
  premium: 0.78,
  invented: 0.8,
  short: 0.8,
};
/** Slots whose words tell what a name is for. A place alone doesn't: any shop is in one. */
export const TELLING: ReadonlySet<Slot> = new Set([
  ...(['t', 'k', 'v', 'o', 'f', 'g', 'z', 's', 'a', 'j', 'l', 'd', 'b', 'e', 'r', 'x'] as const),
  ...WHOLE_SLOTS,
]);
/** A style that the brief asks for. */
const FAVOUR = 1.3;
const FOUNDER_FAVOUR = 1.5;
/** One or two names tell where it is; more would crowd out better ones. */
const PLACE_FAVOUR = 1.3;
/** Of all other names, where the brief asks for one style alone. */
const NOT_ASKED = 0.6;
/** Vietnamese beside English reads well only now and then. */
const MIXED = 0.92;
const FOREIGN = 0.68;
const LESSER = 0.72;
/** It holds what the brief wants it to call to mind. */
const EVOKING = 1.4;
/** Its words begin with one sound, where the brief asks for that. */
const ALLITERATING = 1.5;
const JOINT = 1.15;
const JITTER = 0.08;
/** Words that patterns put in differ from brief to brief, else all lists have the same. */
const LITERAL_JITTER = 0.16;
/** So do words that suit every trade of a sector, or any trade of a tone. */
const VARIED: ReadonlySet<Slot> = new Set(['s', 'c', 'm', 'n', 'a']);
const WORD_JITTER = 0.4;
/** The best of a trade's whole names stay ahead of its others. */
const WHOLE_JITTER = 0.15;
/** What a thing is called, as log cabin and chimney pot are, tells no firm from others. */
const TERM = 0.6;
/** A dictionary word from a list of single words, where the brief wants one. */
const CHOSEN_WORD = 0.8;
/** Of pairs of the commonest words nearly every .com is taken. */
const COMMON = 10;

/** By the marks that `npm run bench:suggest` gives: half of the names of this worth are good. */
const MIDDLE_WORTH = 0.88;
const SCORE_SLOPE = 4;

export interface WorthOptions {
  readonly seed: number;
  /** As `seed`, another for each brief. */
  readonly mix: number;
  readonly language: BriefLanguage;
  /** Styles the brief asks for count more. */
  readonly favoured: ReadonlySet<PatternStyle>;
  readonly isShort: boolean;
  /** The style that all names may have. */
  readonly asked: PatternStyle | null;
  /** Roots of what the name is to call to mind. */
  readonly evoked: ReadonlySet<string>;
  readonly isAlliterative: boolean;
  /** What the brief's lesser trades are called: its customers, its materials. */
  readonly lesser: ReadonlySet<string>;
}

export function worthOf(candidate: Candidate, options: WorthOptions): number {
  const { label, words, pattern, literals } = candidate;
  const weight = words.reduce((sum, word) => sum + word.weight, 0) / words.length;
  return (
    STYLE_WORTH[pattern.style] *
    pattern.worth *
    favourOf(pattern.style, options) *
    (pattern.language === 'mix' ? MIXED : 1) *
    (pattern.language === 'en' && options.language === 'vi' ? FOREIGN : 1) *
    (0.3 + 0.7 * weight) *
    matterOf(candidate, options) *
    (isEvoking(candidate, options) ? EVOKING : 1) *
    (options.isAlliterative && alliterates(candidate) ? ALLITERATING : 1) *
    lengthWorth(candidate, options) *
    soundWorth(candidate) *
    freeWorth(candidate) *
    readingWorth(candidate) *
    (1 + JITTER * (chance(options.seed, label) - 0.5) * 2) *
    words.reduce((worth, { slot, text }) => {
      const jitter = WHOLE_SLOTS.has(slot) ? WHOLE_JITTER : VARIED.has(slot) ? WORD_JITTER : 0;
      return worth * (1 + jitter * (chance(options.mix, text) - 0.5));
    }, 1) *
    literals.reduce((worth, text) => worth * (1 + LITERAL_JITTER * chance(options.mix, text)), 1)
  );
}

/**
 * Names that hold a word of the trade or of the brief itself say what they are for; those that join
 * two trades of one brief (an app for florists) say it best, those of a customer's trade alone
 * say least.
 */
function matterOf({ words }: Candidate, { lesser }: WorthOptions): number {
  const matter = words.filter(({ slot }) => TELLING.has(slot));
  if (matter.length === 0) return words.some(({ slot }) => slot === 'i') ? 0.72 : 0.62;
  if (matter.every(({ sense }) => sense !== null && lesser.has(sense))) return LESSER;
  return new Set(matter.map(({ sense }) => sense)).size > 1 ? JOINT : 1;
}

/** From 0 to 1: the share of names that a judge by rules marks below this one rises with it. */
export function shownScore(worth: number): number {
  return Math.round(100 / (1 + Math.exp(SCORE_SLOPE * (MIDDLE_WORTH - worth)))) / 100;
}

function isEvoking({ words, parts }: Candidate, { evoked }: WorthOptions): boolean {
  if (evoked.size === 0) return false;
  return (
    words.some(({ root }) => evoked.has(root)) ||
    parts.some(({ text, language }) => evoked.has(rootOf(text, language)))
  );
}

function alliterates({ parts }: Candidate): boolean {
  const [first, ...others] = parts.filter(({ text }) => text.length > 2);
  return others.length > 0 && others.every(({ text }) => text[0] === first?.text[0]);
}

function favourOf(style: PatternStyle, { favoured, asked }: WorthOptions): number {
  if (!favoured.has(style)) return asked ? NOT_ASKED : 1;
  if (style === 'place') return PLACE_FAVOUR;
  return style === 'founder' ? FOUNDER_FAVOUR : FAVOUR;
}

/**
 * Vietnamese has more letters a word; a person's name is known, long or short; a phrase that was
 * thought of whole reads well at its length.
 */
function lengthWorth(
  { label: { length }, pattern, words }: Candidate,
  { isShort, language }: WorthOptions,
): number {
  if (isShort) return length <= 4 ? 0.9 : length <= 7 ? 1 : length <= 9 ? 0.8 : 0.35;
  const easy = easyLength(pattern.style, WHOLE_SLOTS.has(words[0]!.slot), language);
  if (length <= 4) return 0.75;
  return length <= easy ? 1 : Math.max(0.4, 1 - 0.07 * (length - easy));
}

function easyLength(style: PatternStyle, isWhole: boolean, language: BriefLanguage): number {
  if (style === 'founder' || style === 'place') return 14;
  if (isWhole) return language === 'vi' ? 13 : 11;
  return language === 'vi' ? 12 : 10;
}

const SAID_TWICE = 0.3;

function soundWorth({ parts }: Candidate): number {
  let worth = 1;
  for (const [at, { text, shown }] of parts.entries()) {
    const next = parts[at + 1];
    if (!next) continue;
    // Chậu beside chậu cây.
    if (shown.split(' ').at(-1) === next.shown.split(' ')[0]) worth *= SAID_TWICE;
    const [last, first] = [text.at(-1)!, next.text[0]!];
    const meeting = text.slice(-2) + next.text.slice(0, 2);
    // Heard once, written twice; or two words that run into a third sound: hothouse.
    if (last === first) worth *= 0.72;
    else if (/[aeiou]/.test(last) && /[aeiou]/.test(first)) worth *= 0.85;
    else if (/[sctpg]/.test(last) && first === 'h') worth *= 0.88;
    if (next.language === 'en' && /[^aeiouy]{4}/.test(meeting)) worth *= 0.85;
    if (text[0] === first && text.length > 2) worth *= 1.05;
  }
  const beats = parts.reduce((sum, { text }) => sum + (text.match(/[aeiouy]+/g)?.length ?? 1), 0);
  return worth * (beats <= 1 ? 0.9 : beats <= 3 ? 1 : beats === 4 ? 0.95 : 0.85);
}

/** A dictionary word, a term or two of the commonest words in one are surely taken under .com. */
function freeWorth({ label, parts, words }: Candidate): number {
  if (isTerm(label)) return TERM;
  if (isEnglishWord(label)) return words[0]?.slot === 'a' ? CHOSEN_WORD : 0.35;
  const english = parts.filter(({ language }) => language === 'en');
  if (english.length < parts.length || parts.length !== 2) return 1;
  const common = english.filter(({ text }) => (ENGLISH_WORDS.get(text) ?? 99) <= COMMON).length;
  return common === 2 ? (label.length <= 8 ? 0.74 : 0.84) : common === 1 ? 0.97 : 1;
}

/** Once the accents are gone, a label should still fall into the syllables it was made of. */
function readingWorth(candidate: Candidate): number {
  const { label, parts } = candidate;
  if (!parts.some(({ language }) => language === 'vi')) return 1;
  if (isOtherPhrase(parts) || isOtherTrade(candidate)) return 0.6;
  if (parts.some(({ language }) => language === 'en')) return 1;
  return splitsOf(label) > 1 ? 0.88 : 1;
}

/** Words of two slots that are one phrase together: nhà and đất sell houses. */
function isOtherTrade({ parts, words }: Candidate): boolean {
  const phrase = parts.map(({ shown }) => shown.toLowerCase()).join(' ');
  const isOwn = (meaning: Meaning) =>
    meaning.kind !== 'trade' || words.some(({ sense }) => sense === meaning.trade.cues.vi[0]);
  // Thợ máy, who mends machines, is read as thợ may, a tailor.
  const misread = isKnownPhrase(phrase) ? [] : plainMeanings(foldAccents(phrase)).filter(isName);
  if (misread.length > 0 && !misread.some(isOwn)) return true;
  if (words.length < 2 && parts.length < 2) return false;
  return vietnameseMeanings(phrase).some((meaning) => !isOwn(meaning));
}

function isName(meaning: Meaning): boolean {
  return meaning.kind === 'trade' && meaning.isName;
}

/**
 * Whether syllables that stand side by side spell another known phrase once their accents are gone:
 * `sửa chữa` reads as `sữa chua`, repair as yogurt.
 */
function isOtherPhrase(parts: readonly Part[]): boolean {
  return syllableRuns(parts).some(
    (meant) => accentedFormsOf(foldAccents(meant)).size > 0 && !isKnownPhrase(meant),
  );
}
