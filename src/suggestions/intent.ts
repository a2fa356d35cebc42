/** The gate before the generator: briefs that ask for names to do harm with are refused, by group and with a reason. */
import type { Language } from './character-model.ts';
import harmGroups from './data/harm.json' with { type: 'json' };
import { isDisguisedFamous } from './famous.ts';
import { accentedFormsOf, PLAIN_VIETNAMESE_STOPWORDS, vietnameseKey } from './lexicon.ts';
import { type Word, wordsOf } from './text.ts';

/** Why a brief gets no names. */
export interface Refusal {
  /** Stable, for programs: `phishing`, `forged_documents`. */
  readonly code: string;
  /** For people, in the brief's language. */
  readonly message: string;
}

interface HarmGroup {
  readonly code: string;
  readonly message: Readonly<Record<Language, string>>;
  readonly phrases: Readonly<Record<Language, readonly string[]>>;
  /** A word of each side, near each other, in either order. */
  readonly pairs: readonly {
    readonly language: string;
    readonly any: readonly string[];
    readonly with: readonly string[];
  }[];
  /** What takes a word's meaning: `anti-phishing`, `detect fake`. */
  readonly benign: Readonly<Record<Language, readonly string[]>>;
}

/** A word with its `vietnameseKey`. */
interface KeyedWord extends Word {
  readonly key: string;
}

interface Phrase {
  readonly language: Language;
  readonly words: readonly KeyedWord[];
}

interface Gate {
  readonly code: string;
  readonly message: Readonly<Record<Language, string>>;
  readonly phrases: readonly Phrase[];
  readonly pairs: readonly { readonly any: readonly Phrase[]; readonly with: readonly Phrase[] }[];
  readonly benign: readonly Phrase[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Farther apart two words of a pair have little to do with each other. */
const PAIR_REACH = 7;
const IMPERSONATION = 'phishing';

const GATES: readonly Gate[] = (harmGroups as readonly HarmGroup[]).map((group) => ({
  code: group.code.replaceAll('-', '_'),
  message: group.message,
  phrases: bothLanguages(group.phrases),
  pairs: group.pairs.map((pair) => {
    const language: Language = pair.language === 'vi' ? 'vi' : 'en';
    return { any: phrasesOf(pair.any, language), with: phrasesOf(pair.with, language) };
  }),
  benign: bothLanguages(group.benign),
}));

function bothLanguages(lists: Readonly<Record<Language, readonly string[]>>): Phrase[] {
  return [...phrasesOf(lists.en, 'en'), ...phrasesOf(lists.vi, 'vi')];
}

function phrasesOf(texts: readonly string[], language: Language): Phrase[] {
  return texts.map((text) => ({ language, words: keyedWordsOf(text) }));
}

function keyedWordsOf(text: string): KeyedWord[] {
  return wordsOf(text).map((word) => ({ ...word, key: vietnameseKey(word.text) }));
}

/** The first group whose words the brief uses, null for a brief one may help with. Both languages' words are looked for in any brief. */
export function harmIn(brief: string, language: Language): Refusal | null {
  const words = keyedWordsOf(brief);
  const isPlain = words.every(({ text, folded }) => text === folded);
  // Nobody spells a firm's name with digits for letters who means well.
  const isDisguised = words.some(({ folded }) => isDisguisedFamous(folded));
  const gate = GATES.find(
    (one) => (isDisguised && one.code === IMPERSONATION) || isMeant(one, words, isPlain),
  );
  return gate ? { code: gate.code, message: gate.message[language] } : null;
}

function isMeant(gate: Gate, words: readonly KeyedWord[], isPlain: boolean): boolean {
  const innocent = gate.benign.flatMap((phrase) => spansOf(phrase, words, isPlain));
  const found = (phrases: readonly Phrase[]) =>
    phrases
      .flatMap((phrase) => spansOf(phrase, words, isPlain))
      .filter((span) => !innocent.some((other) => excuses(other, span)));
  if (found(gate.phrases).length > 0) return true;
  return gate.pairs.some((pair) => {
    const others = found(pair.with);
    return others.length > 0 && found(pair.any).some((one) => others.some((other) => areNear(one, other)));
  });
}

/** What overlaps excuses, unless it is only a piece: `bằng đại học giả` holds học giả (a scholar) and is still a forged degree. */
function excuses(benign: Span, found: Span): boolean {
  const isPiece =
    found.from <= benign.from && benign.to <= found.to && benign.to - benign.from < found.to - found.from;
  return !isPiece && found.from < benign.to && benign.from < found.to;
}

function areNear(a: Span, b: Span): boolean {
  const apart = Math.max(a.from, b.from) - Math.min(a.to, b.to);
  return apart >= 0 && apart <= PAIR_REACH;
}

function spansOf(phrase: Phrase, words: readonly KeyedWord[], isPlain: boolean): Span[] {
  const spans: Span[] = [];
  const size = phrase.words.length;
  if (size === 0) return spans;
  for (let from = 0; from + size <= words.length; from++) {
    if (!phrase.words.every((word, place) => isSame(word, words[from + place]!, phrase.language, isPlain)))
      continue;
    const span = { from, to: from + size };
    if (phrase.language === 'vi' && isPlain && !standsByItself(span, words)) continue;
    spans.push(span);
  }
  return spans;
}

/** English in singular and plural; Vietnamese by its accents, or without any where the whole brief has none. */
function isSame(pattern: KeyedWord, word: KeyedWord, language: Language, isPlain: boolean): boolean {
  if (pattern.text === word.text) return true;
  if (language === 'en') return `${pattern.text}s` === word.text;
  return isPlain ? pattern.folded === word.text : pattern.key === word.key;
}

/**
 * Without accents one syllable says too little (giá, giả, gia), and two may belong to their neighbours: `cua hang gia re` is a
 * cheap shop (cửa hàng giá rẻ), not counterfeit goods (hàng giả).
 */
function standsByItself({ from, to }: Span, words: readonly Word[]): boolean {
  if (to - from < 2) return words[from]!.text.length > 5;
  return !isWord(words.slice(from - 1, from + 1)) && !isWord(words.slice(to - 1, to + 1));
}

function isWord(pair: readonly Word[]): boolean {
  if (pair.length < 2) return false;
  const text = pair.map(({ folded }) => folded).join(' ');
  return PLAIN_VIETNAMESE_STOPWORDS.has(text) || accentedFormsOf(text).length > 0;
}
