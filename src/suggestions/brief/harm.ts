/**
 * The gate before the generator: briefs that ask for names to do harm with are refused, by group
 * and with a reason.
 */

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
import type { Language } from '../words/character-model.ts';
import { foldAccents, type Word, wordsOf } from '../words/text.ts';

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
  readonly benign: Readonly<Record<Language, readonly string[]>>;
}

/** A word with its `vietnameseKey`. */
interface KeyedWord extends Word {
  readonly key: string;
}

interface Phrase {
  readonly language: Language;
  readonly words: readonly KeyedWord[];
  /** Any of these instead of `words`, in one word or two: `louis vuitton`. */
  readonly names?: ReadonlySet<string>;
}

interface Gate {
  readonly code: string;
  readonly message: Readonly<Record<Language, string>>;
  readonly phrases: readonly Phrase[];
  readonly pairs: readonly {
    readonly any: readonly Phrase[];
    readonly with: readonly Phrase[];
    readonly and: readonly Phrase[] | null;
  }[];
  readonly benign: readonly Phrase[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Farther apart two words of a pair have little to do with each other. */
const PAIR_REACH = 7;
const IMPERSONATION = 'phishing';

const BANKS: ReadonlySet<string> = new Set(disguises.banks);
/** Apples and shells are sold by people who mean no brand. */
const BRANDS: ReadonlySet<string> = new Set(
  (famousNames as readonly string[]).filter(
    (name) => name.length > 2 && conceptsOf(name).size === 0,
  ),
);
const NAMED: Readonly<Record<string, ReadonlySet<string>>> = { '@bank': BANKS, '@brand': BRANDS };

const GATES: readonly Gate[] = (harmGroups as readonly HarmGroup[]).map((group) => ({
  code: group.code.replaceAll('-', '_'),
  message: group.message,
  phrases: bothLanguages(group.phrases),
  pairs: group.pairs.map((pair) => {
    const language: Language = pair.language === 'vi' ? 'vi' : 'en';
    const and = pair.and ? phrasesOf(pair.and, language) : null;
    return { any: phrasesOf(pair.any, language), with: phrasesOf(pair.with, language), and };
  }),
  benign: bothLanguages(group.benign),
}));

/** Books, lawyers, museums, prevention: a brief that speaks of harm and does none. */
const ABOUT = bothLanguages(talkWords.about);
const DEEDS = bothLanguages(talkWords.deeds);
const NEVER_TALK: ReadonlySet<string> = new Set(
  talkWords.never.map((code) => code.replaceAll('-', '_')),
);

function bothLanguages(lists: Readonly<Record<Language, readonly string[]>>): Phrase[] {
  return [...phrasesOf(lists.en, 'en'), ...phrasesOf(lists.vi, 'vi')];
}

function phrasesOf(texts: readonly string[], language: Language): Phrase[] {
  return texts.map((text) => {
    const names = NAMED[text];
    return names ? { language, words: [], names } : { language, words: keyedWordsOf(text) };
  });
}

function keyedWordsOf(text: string): KeyedWord[] {
  return wordsOf(text).map((word) => ({ ...word, key: vietnameseKey(word.text) }));
}

/**
 * The first group whose words the brief uses, null for a brief one may help with. Both languages'
 * words are looked for in any brief.
 */
export function harmIn(brief: string, language: Language): Refusal | null {
  const readings = readingsOf(brief);
  // A firm's name with digits for letters is not meant well.
  const isDisguised = readings[0]!.some(({ folded }) => isDisguisedFamous(folded));
  const hidden = hiddenIn(brief);
  const gate = GATES.find(
    (one) =>
      (isDisguised && one.code === IMPERSONATION) ||
      readings.some((words) => isMeant(one, words, words.every(isUnaccented))) ||
      hidden.some((run) =>
        run.includes('phishing') ? one.code === IMPERSONATION : isSpeltOut(one, run),
      ),
  );
  return gate ? { code: gate.code, message: gate.message[language] } : null;
}

/** The brief as it stands, and as it reads with its disguises off where that differs. */
function readingsOf(brief: string): KeyedWord[][] {
  const bare = withoutLookAlikes(brief);
  const joined = joinLetters(bare);
  const texts = new Set([
    brief,
    bare,
    joined,
    lettersForDigits(joined, 'i'),
    lettersForDigits(joined, 'l'),
  ]);
  return [...texts].map(keyedWordsOf);
}

/**
 * What was spelt letter by letter, in one piece: where its words part is not to be seen (`m a t u
 * y`).
 */
function hiddenIn(brief: string): string[] {
  return [...withoutLookAlikes(brief).matchAll(SPELT_OUT)].map(([run]) =>
    foldAccents(run).replace(/[^a-z0-9]/g, ''),
  );
}

function isSpeltOut(gate: Gate, run: string): boolean {
  return gate.phrases.some(({ words }) => {
    const text = words.map(({ folded }) => folded).join('');
    return text.length >= FEWEST_SPELT && run.includes(text);
  });
}

function isUnaccented({ text, folded }: Word): boolean {
  return text === folded;
}

/** Cyrillic and Greek letters that pass for Latin ones, and signs that stand for letters. */
const { lookAlikes: LOOK_ALIKES, leet: LEET } = disguises as Record<
  'lookAlikes' | 'leet',
  Readonly<Record<string, string>>
> & { banks: unknown };
const FOREIGN = /[\u0370-\u058f]/g;
/**
 * Fillers that are no format characters, and strokes laid over letters; the marks of Vietnamese
 * stay.
 */
const OVERLAID =
  /\u034f|[\u00ad\u115f\u1160\u3164\u2800\p{Cf}]|[\u0332-\u0338]|\u0489|[\ufe0e\ufe0f]/gu;
/** Three single letters or more with one sign or blank between them. */
const SPELT_OUT =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .,_*|/~+·•-]{1,2}[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
const INNER_SIGNS = /[._*|~+·•]/g;
const FEWEST_SPELT = 5;
function withoutLookAlikes(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(OVERLAID, '')
    .normalize('NFC')
    .replace(FOREIGN, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** `c.o.c.a.i.n.e` and `c o c a i n e` in one word, `t.ú.y` too. */
function joinLetters(text: string): string {
  return text
    .replace(SPELT_OUT, (run) =>
      / .* /.test(run) ? run.replace(/[^\p{L}\p{N}]/gu, '') : joinPieces(run),
    )
    .split(/\s+/)
    .map(joinPieces)
    .join(' ');
}

/** A word that signs cut into bits of a letter or two; `node.js` and `example.com` are none. */
function joinPieces(chunk: string): string {
  const pieces = chunk.split(INNER_SIGNS);
  return chunk.length <= pieces.length * 3 + 2 ? pieces.join('') : chunk;
}

function lettersForDigits(text: string, one: 'i' | 'l'): string {
  return text
    .split(' ')
    .map((word) =>
      /\p{L}/u.test(word) && /[0134578@$!|]/.test(word)
        ? word.replace(/[034578@$]/g, (sign) => LEET[sign]!).replace(/[1!|](?=\p{L})/gu, one)
        : word,
    )
    .join(' ');
}

/** Speaks about a harm, and names nothing that is done for it. */
function isTalk(words: readonly KeyedWord[], isPlain: boolean): boolean {
  const says = (phrases: readonly Phrase[]) =>
    phrases.some((phrase) => spansOf(phrase, words, isPlain).length > 0);
  return says(ABOUT) && !says(DEEDS);
}

function isMeant(gate: Gate, words: readonly KeyedWord[], isPlain: boolean): boolean {
  if (!NEVER_TALK.has(gate.code) && isTalk(words, isPlain)) return false;
  const innocent = gate.benign.flatMap((phrase) => spansOf(phrase, words, isPlain));
  const found = (phrases: readonly Phrase[]) =>
    phrases
      .flatMap((phrase) => spansOf(phrase, words, isPlain))
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

function spansOf(phrase: Phrase, words: readonly KeyedWord[], isPlain: boolean): Span[] {
  if (phrase.names) return namesIn(words, phrase.names);
  const spans: Span[] = [];
  const size = phrase.words.length;
  if (size === 0) return spans;
  for (let from = 0; from + size <= words.length; from++) {
    if (
      !phrase.words.every((word, place) =>
        isSame(word, words[from + place]!, phrase.language, isPlain),
      )
    )
      continue;
    const span = { from, to: from + size };
    // What has no accents anyway reads no other way.
    const isGuess = phrase.language === 'vi' && isPlain && !phrase.words.every(isUnaccented);
    if (isGuess && !standsByItself(span, words)) continue;
    spans.push(span);
  }
  return spans;
}

function namesIn(words: readonly KeyedWord[], names: ReadonlySet<string>): Span[] {
  return words.flatMap(({ folded }, from) => {
    if (names.has(folded)) return [{ from, to: from + 1 }];
    return names.has(folded + (words[from + 1]?.folded ?? '')) ? [{ from, to: from + 2 }] : [];
  });
}

/**
 * English in singular and plural; Vietnamese by its accents, or without any where the whole brief
 * has none.
 */
function isSame(
  pattern: KeyedWord,
  word: KeyedWord,
  language: Language,
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
