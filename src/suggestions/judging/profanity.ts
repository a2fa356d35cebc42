/** Words one doesn't want in a name, in both languages, however they came into it. */
import blocked from '../data/blocked.json' with { type: 'json' };
import { conceptsOf, vietnameseKey } from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english-words.ts';
import { someSubstring } from '../words/substrings.ts';
import { bordersFromStart, bordersToEnd } from '../words/syllables.ts';
import { partsOfLabel, type SpokenPart } from './label-parts.ts';

interface EnglishEntry {
  readonly fragment: string;
  readonly benign?: readonly string[];
}

interface VietnameseEntry {
  readonly plain: string;
  readonly rude?: readonly string[];
  readonly benign?: readonly string[];
}

const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  (blocked.en as readonly EnglishEntry[]).map(({ fragment, benign = [] }) => [fragment, benign]),
);
const VIETNAMESE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (blocked.vi as readonly VietnameseEntry[]).map(({ plain, benign = [] }) => [
    plain.replace(/\s/g, ''),
    // Bare letters tell nothing: `lon` may be a can, and may be meant otherwise.
    new Set(benign.filter((word) => word !== plain).map(vietnameseKey)),
  ]),
);
const RUDE_BY_PLAIN: ReadonlyMap<string, readonly string[]> = new Map(
  (blocked.vi as readonly VietnameseEntry[]).map(({ plain, rude = [] }) => [
    plain.replace(/\s/g, ''),
    rude.map(vietnameseKey),
  ]),
);
const RUDE: ReadonlySet<string> = new Set(
  (blocked.vi as readonly VietnameseEntry[]).flatMap(({ rude = [] }) => rude.map(vietnameseKey)),
);
interface Group {
  readonly group: string;
  /** Blocked where they can be read as a word of the label. */
  readonly words: readonly string[];
  /** Blocked as the whole label, or between hyphens. */
  readonly whole: readonly string[];
  /** Words that hold one of `words` and are harmless. */
  readonly benign: readonly string[];
}

const GROUPS = blocked.groups as readonly Group[];
const WHOLE: ReadonlySet<string> = new Set(
  GROUPS.flatMap(({ whole, words }) => [...whole, ...words]),
);
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap(({ words, benign }) =>
    words.map((word) => [word, benign.filter((good) => good.includes(word))] as const),
  ),
);
/** From this length on a word is told wherever it stands. */
const UNMISTAKABLE = 7;
const EDGE_ONLY = 3;
const SEVERAL_SYLLABLES = 5;
const lengths = (words: Iterable<string>) => [...words].map((word) => word.length);
const [EN_SHORTEST, EN_LONGEST] = [
  Math.min(...lengths(ENGLISH.keys())),
  Math.max(...lengths(ENGLISH.keys())),
];
const [WORD_SHORTEST, WORD_LONGEST] = [
  Math.min(...lengths(WORDS.keys())),
  Math.max(...lengths(WORDS.keys())),
];
const [VI_SHORTEST, VI_LONGEST] = [
  Math.min(...lengths(VIETNAMESE.keys())),
  Math.max(...lengths(VIETNAMESE.keys())),
];

/**
 * An English fragment anywhere in the label, unless it lies within a word known to hold it (cumin,
 * document).
 */
export function hasEnglishProfanity(label: string): boolean {
  return someSubstring(label, EN_SHORTEST, EN_LONGEST, (fragment, from) => {
    const benign = ENGLISH.get(fragment);
    return (
      benign !== undefined &&
      !benign.some((word) => liesWithin(label, word, from, from + fragment.length))
    );
  });
}

function liesWithin(label: string, word: string, from: number, to: number): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1))
    if (at <= from && to <= at + word.length) return true;
  return false;
}

/**
 * Terror, drugs, gambling, the state and its services, politicians, names that mail and name
 * servers keep for themselves: as the label, between its hyphens, or as a word that the rest of the
 * label leaves readable.
 */
export function hasBlockedWord(label: string, parts: readonly SpokenPart[]): boolean {
  const pieces = label.split('-');
  const runs = pieces.flatMap((_, from) =>
    pieces.slice(from).map((_, size) => pieces.slice(from, from + size + 1)),
  );
  if (runs.some((run) => WHOLE.has(run.join('')))) return true;
  const bare = pieces.join('');
  const spans = spansOf(bare, parts);
  return someSubstring(bare, WORD_SHORTEST, WORD_LONGEST, (word, from) => {
    const benign = WORDS.get(word);
    const to = from + word.length;
    if (benign === undefined || benign.some((good) => liesWithin(bare, good, from, to)))
      return false;
    if (isInsideEnglish(spans, from, to)) return false;
    if (word.length >= UNMISTAKABLE || /[0-9]/.test(word)) return true;
    if (word.length <= EDGE_ONLY && from > 0 && to < bare.length) return false;
    return isReadable(bare.slice(0, from)) && isReadable(bare.slice(to));
  });
}

function isReadable(text: string): boolean {
  const letters = text.replace(/[0-9]/g, '');
  if (letters === '' || conceptsOf(letters).size > 0) return true;
  return partsOfLabel(letters).every((part) => part.language === 'vi' || isEnglishWord(part.text));
}

/**
 * A rude syllable that the brief itself names, by its accents or by bare letters that no accented
 * word of the brief explains, is kept out of every place but the inside of an English word: it was
 * asked for.
 */
export function repeatsRudeBrief(
  label: string,
  parts: readonly SpokenPart[],
  briefSyllables: ReadonlySet<string>,
): boolean {
  const spans = spansOf(label, parts);
  return someSubstring(label, VI_SHORTEST, VI_LONGEST, (plain, from) => {
    const benign = VIETNAMESE.get(plain);
    if (benign === undefined || isInsideEnglish(spans, from, from + plain.length)) return false;
    if (RUDE_BY_PLAIN.get(plain)!.some((word) => meant(word, briefSyllables))) return true;
    if ([...benign].some((word) => meant(word, briefSyllables))) return false;
    return [...briefSyllables].some((word) => spells(word, plain));
  });
}

/**
 * Whether an unaccented word of a brief is the syllable, or runs it together with others:
 * `lonbuoi`.
 */
function spells(word: string, plain: string): boolean {
  if (word === plain) return true;
  if (!word.includes(plain) || isEnglishWord(word)) return false;
  const from = word.indexOf(plain);
  return bordersFromStart(word)[from]! && bordersToEnd(word)[from + plain.length]!;
}

function isInsideEnglish(spans: readonly Span[], from: number, to: number): boolean {
  return spans.some(
    (span) =>
      span.isEnglish && span.from <= from && to <= span.to && to - from < span.to - span.from,
  );
}

/**
 * A syllable that is rude with other accents, where the label may be read so: between borders of
 * words or syllables. English words keep their insides to themselves (melon). `briefSyllables` are
 * `vietnameseKey`s of the brief: a benign accented word there tells how the syllable is meant.
 */
export function hasVietnameseCollision(
  label: string,
  parts: readonly SpokenPart[],
  briefSyllables: ReadonlySet<string>,
): boolean {
  const spans = spansOf(label, parts);
  let starts: boolean[] | null = null;
  let ends: boolean[] | null = null;
  return someSubstring(label, VI_SHORTEST, VI_LONGEST, (plain, from) => {
    const benign = VIETNAMESE.get(plain);
    if (benign === undefined || [...benign].some((word) => meant(word, briefSyllables)))
      return false;
    const to = from + plain.length;
    if (isInsideEnglish(spans, from, to)) return false;
    starts ??= readableFrom(label, spans);
    ends ??= readableTo(label, spans);
    // `dochoi` (toys) is no `do cho` with an i.
    if (to === label.length - 1 && plain.length >= SEVERAL_SYLLABLES) return false;
    if (starts[from]! && ends[to]!) return true;
    return isReadable(label.slice(0, from)) && isReadable(label.slice(to));
  });
}

/** Whether an accented label (`idn`) says it outright. */
export function hasRudeSyllable(syllables: readonly string[]): boolean {
  return syllables.some((_, at) =>
    [1, 2, 3].some((size) => RUDE.has(vietnameseKey(syllables.slice(at, at + size).join(' ')))),
  );
}

function meant(word: string, briefSyllables: ReadonlySet<string>): boolean {
  return word.split(' ').every((syllable) => briefSyllables.has(syllable));
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly isEnglish: boolean;
}

function spansOf(label: string, parts: readonly SpokenPart[]): Span[] {
  let at = 0;
  return parts.map(({ text, language }) => {
    const from = Math.max(0, label.indexOf(text, Math.max(0, at - 3)));
    at = from + text.length;
    return { from, to: at, isEnglish: language === 'en' && isEnglishWord(text) };
  });
}

/** Whole syllables from the label's or a part's beginning up to each place. */
function readableFrom(label: string, spans: readonly Span[]): boolean[] {
  const flags = bordersFromStart(label);
  for (const { from } of spans)
    bordersFromStart(label.slice(from)).forEach((flag, place) => {
      if (flag) flags[from + place] = true;
    });
  return flags;
}

function readableTo(label: string, spans: readonly Span[]): boolean[] {
  const flags = bordersToEnd(label);
  for (const { to } of spans)
    bordersToEnd(label.slice(0, to)).forEach((flag, place) => {
      if (flag) flags[place] = true;
    });
  return flags;
}
