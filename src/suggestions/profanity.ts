/** Words one doesn't want in a name, in both languages, however they came into it. */
import blocked from './data/blocked.json' with { type: 'json' };
import { isEnglishWord } from './english-words.ts';
import { vietnameseKey } from './lexicon.ts';
import { someSubstring } from './substrings.ts';
import { bordersFromStart, bordersToEnd } from './syllables.ts';

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
    new Set(benign.map(vietnameseKey)),
  ]),
);
const RUDE: ReadonlySet<string> = new Set(
  (blocked.vi as readonly VietnameseEntry[]).flatMap(({ rude = [] }) => rude.map(vietnameseKey)),
);
const lengths = (words: Iterable<string>) => [...words].map((word) => word.length);
const [EN_SHORTEST, EN_LONGEST] = [
  Math.min(...lengths(ENGLISH.keys())),
  Math.max(...lengths(ENGLISH.keys())),
];
const [VI_SHORTEST, VI_LONGEST] = [
  Math.min(...lengths(VIETNAMESE.keys())),
  Math.max(...lengths(VIETNAMESE.keys())),
];

export interface SpokenPart {
  readonly text: string;
  readonly language: 'en' | 'vi';
}

/** An English fragment anywhere in the label, unless it lies within a word known to hold it (cumin, document). */
export function hasEnglishProfanity(label: string): boolean {
  return someSubstring(label, EN_SHORTEST, EN_LONGEST, (fragment, from) => {
    const benign = ENGLISH.get(fragment);
    return (
      benign !== undefined && !benign.some((word) => liesWithin(label, word, from, from + fragment.length))
    );
  });
}

function liesWithin(label: string, word: string, from: number, to: number): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1))
    if (at <= from && to <= at + word.length) return true;
  return false;
}

/**
 * A syllable that is rude with other accents, where the label may be read so: between borders of words or syllables.
 * English words keep their insides to themselves (melon). `briefSyllables` are `vietnameseKey`s of the brief: a benign accented
 * word there tells how the syllable is meant.
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
    if (benign === undefined || [...benign].some((word) => meant(word, briefSyllables))) return false;
    const to = from + plain.length;
    if (
      spans.some(
        (span) => span.isEnglish && span.from <= from && to <= span.to && to - from < span.to - span.from,
      )
    )
      return false;
    starts ??= readableFrom(label, spans);
    ends ??= readableTo(label, spans);
    return starts[from]! && ends[to]!;
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
