/** Words one doesn't want in a name, in both languages, however they came into it. */
import blocked from '../data/blocked.json' with { type: 'json' };
import { conceptsOf, vietnameseKey } from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english.ts';
import { areSyllables } from '../words/syllables.ts';
import { finderOf } from '../words/text.ts';
import { partsOfLabel, type Span } from './label-parts.ts';

interface Blocked {
  readonly en: readonly {
    readonly fragment: string;
    readonly benign?: readonly string[];
    /** Rude only behind something else: `duotherapist`. */
    readonly behind?: boolean;
  }[];
  readonly vi: readonly {
    readonly plain: string;
    readonly rude?: readonly string[];
    readonly benign?: readonly string[];
    /** Everyday words that hold it where their syllables meet: cà chua. */
    readonly within?: readonly string[];
  }[];
  readonly groups: readonly {
    /** Blocked where they can be read as a word of the label. */
    readonly words: readonly string[];
    /** Blocked as the whole label, or between hyphens. */
    readonly whole: readonly string[];
    /** Words that hold one of `words` and are harmless. */
    readonly benign: readonly string[];
  }[];
  /** What no person is named beside: bare syllables of faults (wrong, stupid), and grave words. */
  readonly slights: readonly string[];
}

const { en, vi, groups, slights }: Blocked = blocked;
/** By a fragment or a word: the words known to hold it. */
const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  en.map(({ fragment, benign = [] }) => [fragment, benign]),
);
const MAY_START: ReadonlySet<string> = new Set(
  en.flatMap(({ fragment, behind }) => (behind ? [fragment] : [])),
);
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap(({ words, benign }) =>
    words.map((word) => [word, benign.filter((good) => good.includes(word))] as const),
  ),
);
const WHOLE: ReadonlySet<string> = new Set(
  groups.flatMap(({ whole, words }) => [...whole, ...words]),
);
/** By bare letters: what they may mean, as `vietnameseKey`s. */
const VIETNAMESE = new Map(
  vi.map(({ plain, rude = [], benign = [], within = [] }) => [
    plain.replace(/\s/g, ''),
    {
      rude: rude.map(vietnameseKey),
      within,
      // Bare letters tell nothing: `lon` may be a can, and may be meant otherwise.
      benign: benign.filter((word) => word !== plain).map(vietnameseKey),
    },
  ]),
);
const FAULTS: ReadonlySet<string> = new Set(slights);
const RUDE: ReadonlySet<string> = new Set([...VIETNAMESE.values()].flatMap(({ rude }) => rude));
const holdsEnglish = finderOf(ENGLISH.keys());
const holdsWord = finderOf(WORDS.keys());
const holdsVietnamese = finderOf(VIETNAMESE.keys());
/** From this length on a word is told wherever it stands. */
const UNMISTAKABLE = 7;
const EDGE_ONLY = 3;
const SEVERAL_SYLLABLES = 5;

/** An English fragment anywhere, unless within a word known to hold it (cumin, document). */
export function hasEnglishProfanity(label: string): boolean {
  return holdsEnglish(
    label,
    (fragment, from, to) =>
      !(from === 0 && MAY_START.has(fragment)) &&
      !ENGLISH.get(fragment)!.some((word) => liesWithin(label, word, from, to)),
  );
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
export function hasBlockedWord(label: string, spans: readonly Span[]): boolean {
  const pieces = label.split('-');
  const runs = pieces.flatMap((_, from) =>
    pieces.slice(from).map((_, size) => pieces.slice(from, from + size + 1)),
  );
  if (runs.some((run) => WHOLE.has(run.join('')))) return true;
  const bare = pieces.join('');
  return holdsWord(bare, (word, from, to) => {
    if (WORDS.get(word)!.some((good) => liesWithin(bare, good, from, to))) return false;
    if (isInsideWord(spans, from, to)) return false;
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
  spans: readonly Span[],
  briefSyllables: ReadonlySet<string>,
): boolean {
  return holdsVietnamese(label, (plain, from, to) => {
    if (isInsideWord(spans, from, to)) return false;
    const { rude, benign } = VIETNAMESE.get(plain)!;
    if (isAnyMeant(rude, briefSyllables)) return true;
    if (isAnyMeant(benign, briefSyllables)) return false;
    return [...briefSyllables].some((word) => spells(word, plain));
  });
}

/** Whether an unaccented word of a brief is the syllable, or runs it together: `lonbuoi`. */
function spells(word: string, plain: string): boolean {
  if (word === plain) return true;
  const from = word.indexOf(plain);
  if (from < 0 || isEnglishWord(word)) return false;
  return areSyllables(word.slice(0, from)) && areSyllables(word.slice(from + plain.length));
}

function isInsideWord(spans: readonly Span[], from: number, to: number): boolean {
  return spans.some(
    (span) => span.isWhole && span.from <= from && to <= span.to && to - from < span.to - span.from,
  );
}

/**
 * A syllable that is rude with other accents, where the label may be read so: between borders of
 * words or syllables. English words keep their insides to themselves (melon). That the brief means
 * it well (bưởi, đầm) is no excuse: who reads the name knows no brief.
 */
export function hasVietnameseCollision(label: string, spans: readonly Span[]): boolean {
  // Of English words alone no syllables are read, unless the whole label is made of them.
  const isEnglish = spans.length > 0 && spans.every((span) => span.isEnglish);
  const starts = isEnglish ? [0] : [0, ...spans.map(({ from }) => from)];
  const ends = isEnglish ? [label.length] : [label.length, ...spans.map(({ to }) => to)];
  return holdsVietnamese(label, (plain, from, to) => {
    if (isInsideWord(spans, from, to)) return false;
    if (VIETNAMESE.get(plain)!.within.some((word) => liesWithin(label, word, from, to)))
      return false;
    if (isEnglish && spans.some((span) => span.from === from && span.to === to)) return false;
    // `dochoi` (toys) is no `do cho` with an i.
    if (to === label.length - 1 && plain.length >= SEVERAL_SYLLABLES) return false;
    const isBetweenSyllables =
      starts.some((start) => start <= from && areSyllables(label.slice(start, from))) &&
      ends.some((end) => to <= end && areSyllables(label.slice(to, end)));
    const isReadableApart = () => isReadable(label.slice(0, from)) && isReadable(label.slice(to));
    return isBetweenSyllables || (!isEnglish && isReadableApart());
  });
}

/** Whether an accented label (`idn`) says it outright. */
export function hasRudeSyllable(syllables: readonly string[]): boolean {
  return syllables.some((_, at) =>
    [1, 2, 3].some((size) => RUDE.has(vietnameseKey(syllables.slice(at, at + size).join(' ')))),
  );
}

function isAnyMeant(words: readonly string[], briefSyllables: ReadonlySet<string>): boolean {
  return words.some((word) => word.split(' ').every((syllable) => briefSyllables.has(syllable)));
}

/** `sải Hưng`, Hung's stroke, reads as `sai Hung`: wrong. `labels` are of words beside a person. */
export function slightsPerson(labels: readonly string[]): boolean {
  return labels.some((label) => FAULTS.has(label));
}
