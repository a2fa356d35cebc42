/** Fills the patterns of whole names with a brief's words. Judges nothing. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { PATTERNS, type Pattern, type PatternStyle, type Slot } from '../knowledge/patterns.ts';
import { PLACE_CUES } from '../knowledge/tables.ts';
import { singular } from '../words/english.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';
import type { NameWord, Vocabulary } from './gathering.ts';
import { WHOLE_SLOTS } from './whole-names.ts';

/** A piece of a label that is read as one word. */
export type Part = Pick<NameWord, 'text' | 'shown' | 'language'>;

export interface Candidate {
  /** ASCII; hyphens only in the hyphenated form of another candidate. */
  readonly label: string;
  readonly pattern: Pattern;
  /** What the label falls into when read aloud. A coined word is one part. */
  readonly parts: readonly Part[];
  /** The words it was made of, in order. */
  readonly words: readonly NameWord[];
  /** What the pattern itself put in: `and`, `-elle`. */
  readonly literals: readonly string[];
}

/** Whether it is read as one word: a Vietnamese phrase is one part of several. */
export function isOneWord({ parts }: Pick<Candidate, 'parts'>): boolean {
  return parts.length === 1 && !parts[0]!.shown.includes(' ');
}

/** Whether it was made up of a word and an ending, or of two words that run together. */
export function isCoined({ pattern }: Pick<Candidate, 'pattern'>): boolean {
  return pattern.pieces.some(({ kind }) => kind === 'ending' || kind === 'overlap');
}

/** So many words of a slot are tried: alone, or beside those of another slot. */
const MOST_ALONE = 16;
const MOST_OF_PAIR = 14;
const MOST_WHOLE = 40;
const MOST_CHARS = 20;
/** English names of trades that Vietnamese ones use beside their own words: an nhiên spa. */
const MIXABLE: ReadonlySet<string> = new Set(phrasings.mixable);
/** A stitchery is a shop; a drawery and a loadery are no words. */
const BEFORE_ERY: ReadonlySet<string> = new Set(phrasings.eryWords);
const LEAST_SHARED = 2;
/** No word of a name is shorter. */
const SHORTEST_BESIDE = 2;
const VOWEL = /[aeiouy]/;
/** After these a name goes on anew: bags by Hull. */
const LINKS: ReadonlySet<string> = new Set(
  'and by for in of on at to from with up now go again daily weekly'.split(' '),
);

export interface CandidateOptions {
  readonly namesIn: BriefLanguage;
  /** Whether names may mix Vietnamese and English words. */
  readonly mayMix: boolean;
  /** Whether English names may stand among Vietnamese ones. */
  readonly alsoEnglish: boolean;
  readonly digits: boolean;
  /** Sectors of the brief's trades. */
  readonly sectors: ReadonlySet<string>;
  /** Ids of the moods that the brief asks for. */
  readonly moods: ReadonlySet<string>;
  readonly styles: ReadonlySet<PatternStyle>;
  /** What the brief's lesser trades are called. */
  readonly lesser: ReadonlySet<string>;
  /** Of a whole label: longer words are not tried. */
  readonly maxLength: number;
}

export function candidatesFor(vocabulary: Vocabulary, options: CandidateOptions): Candidate[] {
  return PATTERNS.filter((pattern) => isUsable(pattern, options)).flatMap((pattern) =>
    filled(pattern, vocabulary, options),
  );
}

function isUsable(
  { style, language, sectors, shape, mood }: Pattern,
  { namesIn, mayMix, alsoEnglish, digits, sectors: own, moods, styles }: CandidateOptions,
): boolean {
  if (mood !== null && (language !== namesIn || !moods.has(mood))) return false;
  if (!styles.has(style) || (/\d/.test(shape) && !digits)) return false;
  const isOwn = language === 'mix' ? mayMix : language === namesIn;
  if (!isOwn && (shape.includes('{l}') || style === 'place' || style === 'founder')) return false;
  if (!isOwn && !(alsoEnglish && language === 'en')) return false;
  const isAnyOfPerson = own.size === 0 && style === 'founder';
  return sectors.length === 0 || isAnyOfPerson || sectors.some((sector) => own.has(sector));
}

function filled(
  pattern: Pattern,
  vocabulary: Vocabulary,
  { lesser, maxLength }: CandidateOptions,
): Candidate[] {
  const slots = pattern.pieces.filter((piece) => piece.kind === 'slot');
  const most = slots.length > 1 ? MOST_OF_PAIR : MOST_ALONE;
  // What the brief asks for, a founder's name and a place go with its main trade.
  const isOfMatter =
    pattern.mood !== null || pattern.style === 'founder' || pattern.style === 'place';
  let fillings: NameWord[][] = [[]];
  for (const { slot, language } of slots) {
    const isBeside = pattern.language === 'mix' && slot === 'k' && language === 'en';
    const words = wordsFor(slot, pattern, vocabulary[language])
      .filter(({ text }) => !isBeside || MIXABLE.has(text))
      .filter(({ sense }) => !isOfMatter || sense === null || !lesser.has(sense))
      .filter(({ text }) => text.length <= maxLength - SHORTEST_BESIDE * (slots.length - 1))
      .slice(0, slot === 'a' ? undefined : WHOLE_SLOTS.has(slot) ? MOST_WHOLE : most);
    fillings = fillings.flatMap((before) => words.map((word) => [...before, word]));
  }
  return fillings.flatMap((words) => {
    if (new Set(words.map(({ root }) => root)).size < words.length || !isDoneTo(words)) return [];
    return assembled(pattern, words) ?? [];
  });
}

/** What a tone or an audience goes with: what the trade is called, and what tells it first. */
function wordsFor(slot: Slot, { mood }: Pattern, words: Vocabulary[BriefLanguage]) {
  const isNarrow = mood !== null && slot === 't' && words.j.length > 0;
  return isNarrow ? words.j : words[slot];
}

/** What is done in one trade isn't done to the things of another. */
function isDoneTo(words: readonly NameWord[]): boolean {
  const verb = words.find(({ slot }) => slot === 'v');
  return !verb || words.every(({ slot, sense }) => slot !== 't' || sense === verb.sense);
}

/** Null where an ending or an overlap does not fit the words. */
function assembled(pattern: Pattern, given: readonly NameWord[]): Candidate | null {
  const words = inSingular(pattern, given);
  const parts: Part[] = [];
  const literals: string[] = [];
  let next = 0;
  let label = '';
  for (const [at, piece] of pattern.pieces.entries()) {
    if (piece.kind === 'overlap') continue;
    const text = piece.kind === 'slot' ? words[next]!.text : asLabel(piece.text);
    if (piece.kind === 'ending') {
      const coined = withEnding(label, text);
      if (coined === null) return null;
      label = coined;
      parts.splice(0, parts.length, { text: label, shown: label, language: 'en' });
    } else if (pattern.pieces[at - 1]?.kind === 'overlap') {
      const shared = sharedLetters(label, text);
      if (shared < LEAST_SHARED) return null;
      label += text.slice(shared);
      parts.push(words[next]!);
    } else {
      label += text;
      if (piece.kind === 'slot') parts.push(...partsOf(words[next]!));
      else parts.push(literalPart(pattern, piece.text));
    }
    if (piece.kind === 'slot') next += 1;
    else literals.push(piece.text);
  }
  const isDouble = new Set(parts.map(({ text }) => text)).size < parts.length;
  return isDouble || label.length > MOST_CHARS ? null : { label, pattern, parts, words, literals };
}

/** Before another noun, and behind `a`, an English word stands in the singular: `sock ink`. */
function inSingular({ pieces }: Pattern, words: readonly NameWord[]): NameWord[] {
  const slots = [...pieces.keys()].filter((at) => pieces[at]!.kind === 'slot');
  return words.map((word, at) => {
    const [before, next] = [pieces[slots[at]! - 1], pieces[slots[at]! + 1]];
    const isBefore =
      (before?.kind === 'literal' && before.text === 'a') ||
      next?.kind === 'slot' ||
      (next?.kind === 'literal' && !LINKS.has(next.text));
    const isName = word.language === 'vi' || PLACE_CUES.has(word.text);
    if (!isBefore || isName || word.shown.includes(' ')) return word;
    const one = singular(word.text);
    return one === word.text ? word : { ...word, text: one, shown: one };
  });
}

/** An English phrase is read word by word; a Vietnamese one is one word of many syllables. */
function partsOf(word: NameWord): readonly Part[] {
  const { shown, language } = word;
  if (language === 'vi' || !shown.includes(' ')) return [word];
  return shown.split(' ').map((part) => ({ text: asLabel(part), shown: part, language }));
}

function literalPart({ language }: Pattern, text: string): Part {
  return { text: asLabel(text), shown: text, language: language === 'vi' ? 'vi' : 'en' };
}

/** `ember` and `-elle` make `emberelle`, `cocoa` and `-ora` make `cocora`. */
function withEnding(word: string, ending: string): string | null {
  if (ending === 'ery' && !BEFORE_ERY.has(word)) return null;
  const meetsVowel = VOWEL.test(ending[0]!) && VOWEL.test(word.at(-1)!);
  const base = meetsVowel ? word.replace(/[aeiouy]+$/, '') : word;
  if (base.length < 3 || base.length > 7 || base.endsWith(ending[0]!)) return null;
  // beanly, but not berryly; clusters such as `rchl` can't be said.
  if (!meetsVowel && (/y$/.test(base) || /[^aeiouy]{3}/.test(base.slice(-2) + ending[0]!)))
    return null;
  return base + ending;
}

/** How many letters one word's end shares with the other's beginning, neither of them whole. */
function sharedLetters(first: string, second: string): number {
  for (let size = Math.min(first.length, second.length) - 1; size >= LEAST_SHARED; size--)
    if (first.endsWith(second.slice(0, size))) return size;
  return 0;
}

/** Pairs with a hyphen between their words; only where the client asks for hyphens. */
export function hyphenated(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter(
      ({ parts, label }) => parts.length === 2 && parts.map(({ text }) => text).join('') === label,
    )
    .map((one) => ({ ...one, label: one.parts.map(({ text }) => text).join('-') }));
}
