/** The gate before the generator: briefs that ask for harm are refused, by group, with a reason. */
import disguises from '../data/disguises.json' with { type: 'json' };
import famousNames from '../data/famous.json' with { type: 'json' };
import harmGroups from '../data/harm.json' with { type: 'json' };
import talkWords from '../data/talk.json' with { type: 'json' };
import { isDisguisedFamous } from '../judging/famous.ts';
import {
  accentedFormsOf,
  conceptsOf,
  PLAIN_VIETNAMESE_STOPWORDS,
  vietnameseKey,
} from '../knowledge/lexicon.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { speltOut, undisguised } from './disguises.ts';

/** Why a brief gets no names. */
export interface HarmRefusal {
  /** Stable, for programs: `phishing`, `forged_documents`. */
  readonly code: string;
  /** For people, in the brief's language. */
  readonly message: string;
}

type Lists = Readonly<Record<BriefLanguage, readonly string[]>>;

interface HarmGroup {
  readonly code: string;
  readonly message: Readonly<Record<BriefLanguage, string>>;
  readonly phrases: Lists;
  /**
   * A word of each side, near each other, in either order; where there is `and`, one of these near
   * both. `@brand` and `@bank` stand for any.
   */
  readonly pairs: readonly {
    readonly language: string;
    readonly any: readonly string[];
    readonly with: readonly string[];
    readonly and?: readonly string[];
  }[];
  /** What takes a word's meaning: `anti-phishing`, `detect fake`. */
  readonly benign: Lists;
}

/** A word with its `vietnameseKey`. */
interface KeyedWord extends Word {
  readonly key: string;
}

interface Phrase {
  readonly language: BriefLanguage;
  readonly words: readonly KeyedWord[];
  /** Any of these instead of `words`, in one word or two: `louis vuitton`. */
  readonly names: ReadonlySet<string> | undefined;
}

/** A brief as it may be meant. `isPlain`: it has no accents at all. */
interface BriefText {
  readonly words: readonly KeyedWord[];
  readonly isPlain: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Farther apart two words of a pair have little to do with each other. */
const PAIR_REACH = 7;
const FEWEST_SPELT = 5;
const IMPERSONATION = 'phishing';
const NAMED: Readonly<Record<string, ReadonlySet<string>>> = {
  '@bank': new Set(disguises.banks),
  // Apples and shells are sold by people who mean no brand.
  '@brand': new Set(famousNames.filter((name) => name.length > 2 && conceptsOf(name).size === 0)),
};

const GATES = (harmGroups as readonly HarmGroup[]).map(({ code, message, ...group }) => ({
  code,
  message,
  phrases: bothLanguages(group.phrases),
  pairs: group.pairs.map((pair) => {
    const language = pair.language === 'vi' ? 'vi' : 'en';
    const [any, other] = [phrasesOf(pair.any, language), phrasesOf(pair.with, language)];
    return { any, with: other, and: pair.and ? phrasesOf(pair.and, language) : null };
  }),
  benign: bothLanguages(group.benign),
}));
type Gate = (typeof GATES)[number];

/** Books, lawyers, museums, prevention: a brief that speaks of harm and does none. */
const ABOUT = bothLanguages(talkWords.about);
const DEEDS = bothLanguages(talkWords.deeds);

function bothLanguages({ en, vi }: Lists): Phrase[] {
  return [...phrasesOf(en, 'en'), ...phrasesOf(vi, 'vi')];
}

function phrasesOf(texts: readonly string[], language: BriefLanguage): Phrase[] {
  return texts.map((text) => ({ language, words: keyedWordsOf(text), names: NAMED[text] }));
}

function keyedWordsOf(text: string): KeyedWord[] {
  return wordsOf(text).map((word) => ({ ...word, key: vietnameseKey(word.text) }));
}

/** The first group whose words, in either language, the brief uses; null for a harmless brief. */
export function harmIn(brief: string, language: BriefLanguage): HarmRefusal | null {
  const readings = undisguised(brief).map((text) => {
    const words = keyedWordsOf(text);
    return { words, isPlain: words.every(isUnaccented) };
  });
  // A firm's name with digits for letters is not meant well.
  const isDisguised = readings[0]!.words.some(({ folded }) => isDisguisedFamous(folded));
  const hidden = speltOut(brief);
  const gate = GATES.find(
    (one) =>
      (isDisguised && one.code === IMPERSONATION) ||
      readings.some((text) => isMeant(one, text)) ||
      hidden.some((run) =>
        run.includes('phishing') ? one.code === IMPERSONATION : isSpeltOut(one, run),
      ),
  );
  return gate ? { code: gate.code, message: gate.message[language] } : null;
}

function isSpeltOut({ phrases }: Gate, run: string): boolean {
  return phrases.some(({ words }) => {
    const text = words.map(({ folded }) => folded).join('');
    return text.length >= FEWEST_SPELT && run.includes(text);
  });
}

function isUnaccented({ text, folded }: Word): boolean {
  return text === folded;
}

/** Speaks about a harm, and names nothing that is done for it. */
function isTalk(text: BriefText): boolean {
  const says = (phrases: readonly Phrase[]) =>
    phrases.some((phrase) => spansOf(phrase, text).length > 0);
  return says(ABOUT) && !says(DEEDS);
}

function isMeant(gate: Gate, text: BriefText): boolean {
  if (!talkWords.never.includes(gate.code) && isTalk(text)) return false;
  const innocent = gate.benign.flatMap((phrase) => spansOf(phrase, text));
  const found = (phrases: readonly Phrase[]) =>
    phrases
      .flatMap((phrase) => spansOf(phrase, text))
      .filter((span) => !innocent.some((other) => excuses(other, span)));
  if (found(gate.phrases).length > 0) return true;
  return gate.pairs.some((pair) => {
    const others = found(pair.with);
    if (others.length === 0) return false;
    const thirds = pair.and && found(pair.and);
    return found(pair.any).some((one) =>
      others.some(
        (other) =>
          areNear(one, other) &&
          (thirds === null || thirds.some((third) => areNear(one, third) || areNear(other, third))),
      ),
    );
  });
}

/**
 * What overlaps excuses, unless it is only a piece: `bằng đại học giả` holds học giả (a scholar)
 * and is still a forged degree.
 */
function excuses(benign: Span, found: Span): boolean {
  const isPiece =
    found.from <= benign.from &&
    benign.to <= found.to &&
    benign.to - benign.from < found.to - found.from;
  return !isPiece && found.from < benign.to && benign.from < found.to;
}

function areNear(a: Span, b: Span): boolean {
  const apart = Math.max(a.from, b.from) - Math.min(a.to, b.to);
  return apart >= 0 && apart <= PAIR_REACH;
}

function spansOf(phrase: Phrase, { words, isPlain }: BriefText): Span[] {
  if (phrase.names) return namesIn(words, phrase.names);
  const size = phrase.words.length;
  // What has no accents anyway reads no other way.
  const isGuess = phrase.language === 'vi' && isPlain && !phrase.words.every(isUnaccented);
  return words.flatMap((_, from) => {
    const to = from + size;
    const isThere =
      to <= words.length &&
      phrase.words.every((word, at) => isSame(word, words[from + at]!, phrase.language, isPlain));
    return isThere && !(isGuess && !standsByItself({ from, to }, words)) ? [{ from, to }] : [];
  });
}

function namesIn(words: readonly KeyedWord[], names: ReadonlySet<string>): Span[] {
  return words.flatMap(({ folded }, from) => {
    if (names.has(folded)) return [{ from, to: from + 1 }];
    return names.has(folded + (words[from + 1]?.folded ?? '')) ? [{ from, to: from + 2 }] : [];
  });
}

/** English in singular and plural; Vietnamese by its accents, where the brief has any. */
function isSame(
  pattern: KeyedWord,
  word: KeyedWord,
  language: BriefLanguage,
  isPlain: boolean,
): boolean {
  if (pattern.text === word.text) return true;
  if (language === 'en') return `${pattern.text}s` === word.text;
  return isPlain ? pattern.folded === word.text : pattern.key === word.key;
}

/**
 * Without accents one syllable says too little (giá, giả, gia), and two may belong to their
 * neighbours: `cua hang gia re` is a cheap shop (cửa hàng giá rẻ), not counterfeit goods (hàng
 * giả).
 */
function standsByItself({ from, to }: Span, words: readonly Word[]): boolean {
  if (to - from < 2) return words[from]!.text.length > 5;
  return !isWord(words.slice(from - 1, from + 1)) && !isWord(words.slice(to - 1, to + 1));
}

function isWord(pair: readonly Word[]): boolean {
  if (pair.length < 2) return false;
  const text = pair.map(({ folded }) => folded).join(' ');
  return PLAIN_VIETNAMESE_STOPWORDS.has(text) || accentedFormsOf(text).size > 0;
}
