/** What a brief says of the name itself: its length, zones, words, language. */
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import phrasings from '../data/phrasings.json' with { type: 'json' };
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  foreignLanguageOf,
} from '../knowledge/foreign-words.ts';
import { singular } from '../words/english.ts';
import { latinPattern } from '../words/latin-pattern.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';
import { isKindOfWord } from './evocations.ts';

/** Words as labels, zones without the dot in the brief's order, lengths of the label. */
export interface Wishes {
  maxLength: number | null;
  minLength: number | null;
  isShort: boolean;
  isInvented: boolean;
  zones: string[];
  include: string[];
  exclude: string[];
  startsWith: string | null;
  /** Any of these. */
  endsWith: string[];
  /** None of these. */
  startsNot: string[];
  endsNot: string[];
  syllables: number | null;
  isOneWord: boolean;
  /** Null: no matter how many. */
  mostWords: number | null;
  /** No puns. */
  isEarnest: boolean;
  /** As the brief writes it, a name that is wanted: Kamala. */
  named: string | null;
  /** The name of the person whom the brief names. */
  hasPerson: boolean;
  /** It may be, and need not. */
  mayHavePerson: boolean;
  /** The founder's name is not to be in it. */
  isUnnamed: boolean;
  /** Of the founder's names the last is wanted. */
  hasSurname: boolean;
  language: BriefLanguage | null;
  /** A word of it is to be in the name. */
  foreign: ForeignLanguage | null;
}

type Rule = keyof typeof phrasings.wishes;
type Limits = (a: number, b: number) => readonly [least: number, most: number];

/** What stands between angle brackets in the patterns of `data/phrasings.json`. */
const PARTS: Readonly<Record<string, string>> = {
  ...phrasings.wishParts,
  foreignEn: FOREIGN_LANGUAGES.flatMap(({ names }) => names.en).join('|'),
  foreignVi: FOREIGN_LANGUAGES.flatMap(({ names }) => names.vi).join('|'),
};
const RULES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(phrasings.wishes).map(([name, source]) => [name, patternOf(source)]),
);
/** `tầm 5-6 chữ cái`: so many letters more or fewer will do. */
const ABOUT = 2;
const LIMITS: readonly (readonly [RegExp, Limits])[] = [
  [rule('about'), (a, b) => [a - ABOUT, (b || a) + ABOUT]],
  [rule('between'), (a, b) => [a, b]],
  [rule('under'), (a) => [0, a - 1]],
  [rule('atMost'), (a) => [0, a]],
  [rule('atMostAfter'), (a) => [0, a]],
  [rule('exactly'), (a) => [a, a]],
];
const ZONE =
  /(?:(?:^|[\s,(/])(?:an? |only |ends? (?:with|in) |(?:the )?(?:zones?|tlds?|endings?|extensions?)(?: is|:)? )?|(?:đuôi|duoi|miền|mien)\s+\.?)\.?((?<=\.|(?:đuôi|duoi|miền|mien)\s)(?:[a-z]{2,6}\.)?[a-z]{2,12})(?![\p{L}\d])(?: (?:domains?|only|please|if possible))?/gu;
const DOT_COM = /\bdot ?(com|net|org|io|vn)\b/giu;
const QUOTED = /["“”‘’'«»]([\p{L}\p{M}\d][\p{L}\p{M}\d ]{0,19})["“”‘’'«»]/gu;

const VOWELS = ['a', 'e', 'i', 'o', 'u', 'y'];
const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  một: 1,
  mot: 1,
  hai: 2,
  ba: 3,
  bốn: 4,
  bon: 4,
};
const FIGURES: ReadonlyMap<string, number> = new Map(Object.entries(phrasings.figures));
const ANY_FIGURE = `(?<![\\p{L}])(?:${[...FIGURES.keys()].join('|')})(?![\\p{L}])`;
const FIGURE = latinPattern(ANY_FIGURE, 'giu');
/** Figures in words, before what they count. */
const COUNTED = latinPattern(
  `${ANY_FIGURE}(?:\\s*(?:-|–|to|or|đến|den|tới|toi|hay|hoặc)\\s*${ANY_FIGURE})?[\\s-]+(?:letters(?! from| to)|characters|letter (?:names?|domains?)|ký tự|kí tự|ky tu|chữ cái|chu cai)`,
  'giu',
);
/** What is said of asking, or means no trade: a way is shown (chỉ đường), and no sugar. */
const IDIOMS = latinPattern(filled(phrasings.idioms.join('|')), 'giu');
/** How a name should not be, rather than what it should not hold. */
const MANNERS: ReadonlySet<string> = new Set('pun joke cliche stuff name word thing'.split(' '));
/** How people say which words they do not want. */
const REFUSALS = phrasings.refusals.map(patternOf);
/** And which they do. */
const WANTED = phrasings.wanted.map(patternOf);
/** `something with Latin in it` wants no `latin`, and `a name that` no `that`. */
const NO_WORDS: ReadonlySet<string> = new Set(['that', 'which', 'who', ...phrasings.languageNames]);
const REFUSAL =
  "(?<!\\p{L})(?:nothing|no|not|never|without|avoid(?:ing)?|(?:do|does|wo|would|ca)n'?t|không|đừng|tránh|khong|dung|tranh|ko|k)(?!\\p{L})";
/** `Competitors all end in -ly`: what others do is not wanted. */
const OTHERS = '(?<!\\p{L})(?:competitors?|rivals|everyone|everybody|others)(?!\\p{L})';
/** Behind a refusal in its clause: `dont want it to start with knit`. */
const [NOT_BEGINS, NOT_ENDS] = (['begins', 'ends'] as const).map((name) =>
  patternOf(`(?:${REFUSAL}|${OTHERS})[^.;,!?]{0,30}?(?:${phrasings.wishes[name]})`),
) as [RegExp, RegExp];
/** Capitals tell a name of several words. */
const NAMED = latinPattern(phrasings.wishes.named, 'u');

/** `<word>` stands for the part of that name. */
function patternOf(source: string): RegExp {
  return latinPattern(filled(source), 'iu');
}

function filled(source: string): string {
  return source.replace(/<([a-zA-Z]+)>/g, (whole, name: string) =>
    PARTS[name] === undefined ? whole : filled(PARTS[name]),
  );
}

/** What a wish sounds like, in both languages, with and without accents: `data/phrasings.json`. */
function rule(name: Rule): RegExp {
  return RULES.get(name)!;
}

/** The wishes, and the brief without the words that say them. */
export function wishesIn(brief: string): { readonly wishes: Wishes; readonly rest: string } {
  let rest = inFigures(brief.replace(IDIOMS, ' , '));
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found)
      rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const takeAll = (pattern: RegExp): RegExpExecArray[] => {
    const all: RegExpExecArray[] = [];
    for (let found = take(pattern); found && all.length < 5; found = take(pattern)) all.push(found);
    return all;
  };
  // Names have neither unless the request asks for them; the words are no part of the trade.
  const listed = (pattern: RegExp) =>
    takeAll(pattern).flatMap(([, ...lists]) => wordsOfList(lists.find(Boolean) ?? ''));
  const mostWords = countOf(take(rule('mostWords'))?.slice(1).find(Boolean));
  const unwanted = listed(rule('nouns'));
  const isEarnest = take(rule('noPuns')) !== null || unwanted.length > 0;
  takeAll(rule('noSigns'));
  const isNotEnglish = take(rule('notEnglish')) !== null;
  takeAll(rule('noForeignWord'));
  const isUnnamed = take(rule('notOwnName')) !== null;
  const refused = REFUSALS.flatMap(listed);
  const startsNot = takeAll(NOT_BEGINS).map(([, word]) => asLabel(word!));
  const endsNot = takeAll(NOT_ENDS).flatMap(([, list]) => endingsOf(list!));
  // What the name should not sound like is no matter of the brief either.
  takeAll(rule('notLike'));
  // `avoid dice puns and anything with "meeple"`: one ban may stand within the other.
  const punned = asLabel(rule('notPuns').exec(brief)?.[1] ?? '');
  take(rule('notPuns'));
  const exclude = [...(punned === '' ? [] : [punned]), ...unwanted, ...refused]
    .map(singular)
    .filter((word) => !MANNERS.has(word));
  const startsWith = asLabel(take(rule('begins'))?.[1] ?? '') || null;
  const endsWith = endingsOf(take(rule('ends'))?.[1] ?? '');
  const mayHavePerson = take(rule('mayHaveName')) !== null;
  const ownName = take(rule('ownName'))?.[0] ?? null;
  const [said = '', ...names] = NAMED.exec(rest) ?? [];
  // `phải có chữ Sen` wants the word, and names no person.
  const named = /(?<!\p{L})(?:chữ|chu|word) /u.test(said) ? null : (names.find(Boolean) ?? null);
  const wanted = [NAMED, ...WANTED].flatMap(listed);
  // `a bird in it` wishes for any; `the word "stone" in it` for that one.
  const quoted = new Set([...brief.matchAll(QUOTED)].map(([, word]) => asLabel(word!)));
  const isWord = (word: string) => !NO_WORDS.has(word) && (quoted.has(word) || !isKindOfWord(word));
  const include = wanted.filter((word) => isWord(word) && !isRefused(word, brief));
  exclude.push(...wanted.filter((word) => isRefused(word, brief)));
  const syllables = countOf(take(rule('syllables'))?.[1]);
  const isOneWord = take(rule('oneWord')) !== null;
  let minLength = Number(take(rule('atLeast'))?.slice(1).find(Boolean)) || null;
  let maxLength: number | null = null;
  for (const [pattern, limits] of LIMITS) {
    const found = maxLength === null ? take(pattern) : null;
    if (!found) continue;
    const [least, most] = limits(Number(found[1]), Number(found[2]));
    [minLength, maxLength] = [least < 3 ? minLength : least, Math.max(3, most)];
  }
  const zones: string[] = [];
  for (const pattern of [ZONE, DOT_COM])
    rest = rest.replace(pattern, (text, zone: string) => {
      const known = zone === zone.toLowerCase() && KNOWN_TLDS.has(zone.split('.').at(-1)!);
      if (known) zones.push(zone);
      return known ? ' , ' : text;
    });
  const isShort = take(rule('short')) !== null;
  const ofLanguage = take(rule('foreignWord'))?.slice(1).find(Boolean) ?? '';
  const isInvented = take(rule('invented')) !== null;
  const isEnglish = !isNotEnglish && take(rule('english')) !== null;
  const isVietnamese = isNotEnglish || take(rule('vietnamese')) !== null;
  return {
    rest,
    wishes: {
      minLength,
      maxLength,
      isShort,
      isInvented,
      zones: [...new Set(zones)],
      include,
      exclude,
      startsWith,
      endsWith,
      startsNot,
      endsNot,
      syllables,
      isOneWord,
      mostWords,
      isEarnest,
      named: named !== null && include.includes(asLabel(named)) ? named : null,
      hasPerson: ownName !== null,
      mayHavePerson,
      isUnnamed,
      hasSurname: /surname|family name|last name/i.test(ownName ?? ''),
      language: isEnglish ? 'en' : isVietnamese ? 'vi' : null,
      foreign: isRefused(ofLanguage, brief) ? null : foreignLanguageOf(ofLanguage),
    },
  };
}

/** Whichever rule found it: what stands behind a refusal in its clause is not wanted. */
function isRefused(word: string, brief: string): boolean {
  const behind = latinPattern(
    `${REFUSAL}(?![^.;,!?]*(?<!\\p{L})(?:but|mà|nhưng) )[^.;,!?]{0,40}?(?<!\\p{L})${word}(?!\\p{L})`,
    'iu',
  );
  const before = latinPattern(
    `(?<!\\p{L})${word}["'”]? (?:avoided|banned|left out|excluded)`,
    'iu',
  );
  const text = brief.replaceAll('’', "'");
  return behind.test(text) || before.test(text);
}

/** Null where nothing is counted. */
function countOf(text = ''): number | null {
  return COUNTS[text.toLowerCase()] ?? (Number(text) || null);
}

/** `four to six letters`: 4 to 6 letters. */
function inFigures(brief: string): string {
  return brief.replace(COUNTED, (run) =>
    run.replace(FIGURE, (word) => String(FIGURES.get(word.toLowerCase()))),
  );
}

/** `a or o`, `'-ly'`, `vowel`. */
function endingsOf(list: string): string[] {
  return /^(?:vowel|ngu)/iu.test(list) ? VOWELS : wordsOfList(list);
}

/** `"db" or "data"` and `pet, dog` as labels. */
function wordsOfList(list: string): string[] {
  const quoted = [...list.matchAll(QUOTED)].map(([, word]) => word!);
  const words =
    quoted.length > 0 ? quoted : list.split(/,| or | and | hay | và | hoặc | với (?=chữ |từ )/u);
  const bare = words.map((word) => word.replace(/^\s*(?:chữ|từ) /u, ''));
  return bare.map(asLabel).filter((word) => word.length > 0);
}
