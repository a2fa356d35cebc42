/** The phrases that mean a trade, a mood or a place, by the forms in which they are looked up. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { isCommonWord, singular, stemOf } from '../words/english.ts';
import { asLabel, foldAccents, wordsOf } from '../words/text.ts';
import { type KeyTable, keyTable } from './key-table.ts';
import { COMPOUNDS, englishKey, vietnameseKey } from './lexicon.ts';
import { MOODS, type Mood, type NamedPlace, PLACE_CUES, TRADES, type Trade } from './tables.ts';

export type Meaning =
  | { readonly kind: 'trade'; readonly trade: Trade; readonly isName: boolean }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'place'; readonly place: NamedPlace };

/** Plain, so that it can be kept in a file. */
export interface CueTables {
  /** Of keys that mean several things: the numbers of those in `MEANINGS`. */
  readonly lists: readonly (readonly number[])[];
  /**
   * By `englishKey`. A number below that of all meanings is one of `MEANINGS`; from there on it is
   * one of `lists`.
   */
  readonly english: KeyTable;
  /** By `asOneWord`: `cyber security` and `cybersecurity`, `book shop` and `bookshop`. */
  readonly joined: KeyTable;
  /** By `vietnameseKey`. */
  readonly accented: KeyTable;
  /** By `asHeard`. */
  readonly misheard: KeyTable;
  /** By the phrase without its accents. */
  readonly plain: KeyTable;
  /** What some trade is called in two words or more, as a label: `logcabin`. */
  readonly terms: KeyTable;
  /** Syllables as the tables write them: they hold all that are in use. */
  readonly spelt: ReadonlySet<string>;
  /** The words that cues are made of, for mending what is misspelt. */
  readonly words: ReadonlySet<string>;
}

type Keys = Map<string, number[]>;

const SHORTEST_JOINED = 7;
const ENGLISH_HEADS = phrasings.heads.en.map((head) => ` ${head}`);
/** Between spaces: `chăm sóc` and `chăm`. */
const SAYINGS = phrasings.sayings.map(([word, saying]) => [` ${word} `, ` ${saying} `] as const);
/** Tone marks that are taken for each other. */
const HOI_OR_NGA = /[\u0303\u0309]/;

const NAMES = TRADES.map((trade): Meaning => ({ kind: 'trade', trade, isName: true }));
/** A trade's tools name it too, where nothing names it outright. */
const HINTS = TRADES.map((trade): Meaning => ({ kind: 'trade', trade, isName: false }));
const OF_MOODS = [...MOODS.values()].map((mood): Meaning => ({ kind: 'mood', mood }));
const OF_PLACES = [...PLACE_CUES.values()].map((place): Meaning => ({ kind: 'place', place }));
/** All that a phrase can mean. */
export const MEANINGS: readonly Meaning[] = [...NAMES, ...HINTS, ...OF_MOODS, ...OF_PLACES];

/** Takes seconds. */
export function cueTables(): CueTables {
  const numbers = new Map(MEANINGS.map((meaning, number) => [meaning, number]));
  const english: Keys = new Map();
  const joined: Keys = new Map();
  const accented: Keys = new Map();
  const misheard: Keys = new Map();
  const plain: Keys = new Map();

  const add = (keys: Keys, key: string, meaning: Meaning) => {
    const known = keys.get(key);
    if (known === undefined) keys.set(key, [numbers.get(meaning)!]);
    else if (!known.some((other) => isSame(MEANINGS[other]!, meaning)))
      known.push(numbers.get(meaning)!);
  };
  const addEnglish = (cue: string, meaning: Meaning) => add(english, englishKey(cue), meaning);
  const addVietnamese = (cue: string, meaning: Meaning) => {
    add(accented, vietnameseKey(cue), meaning);
    if (cue.includes(' ') && HOI_OR_NGA.test(cue.normalize('NFD')))
      add(misheard, asHeard(cue), meaning);
    add(plain, foldAccents(cue), meaning);
  };

  for (const [at, cue] of [...PLACE_CUES.keys()].entries()) {
    addEnglish(cue, OF_PLACES[at]!);
    addVietnamese(cue, OF_PLACES[at]!);
  }
  for (const [at, { cues }] of TRADES.entries()) {
    for (const cue of cues.en) addEnglish(asRead(cue), NAMES[at]!);
    for (const cue of cues.vi) addVietnamese(cue, NAMES[at]!);
  }
  // What else people say for it, where that means nothing else: `mobile` is no mobile bar.
  for (const [at, trade] of TRADES.entries()) {
    for (const said of otherEnglish(trade))
      if (!english.has(englishKey(said)) && !isCommonWord(said)) addEnglish(said, NAMES[at]!);
    for (const said of otherVietnamese(trade))
      if (!accented.has(vietnameseKey(said))) addVietnamese(said, NAMES[at]!);
  }
  for (const [at, { cues }] of [...MOODS.values()].entries()) {
    for (const cue of cues.en) addEnglish(cue, OF_MOODS[at]!);
    for (const cue of cues.vi) addVietnamese(cue, OF_MOODS[at]!);
  }
  for (const [at, { things }] of TRADES.entries()) {
    for (const thing of things.en) addEnglish(thing, HINTS[at]!);
    for (const thing of things.vi) if (thing.includes(' ')) addVietnamese(thing, HINTS[at]!);
  }
  for (const [at, { cues }] of TRADES.entries())
    for (const cue of cues.en)
      if (cue.length >= SHORTEST_JOINED) add(joined, asOneWord(cue), NAMES[at]!);
  const lists: number[][] = [];
  const listNumbers = new Map<string, number>();
  const table = (keys: Keys) =>
    keyTable(
      new Map(
        [...keys].map(([key, list]) => {
          if (list.length === 1) return [key, list[0]!];
          const id = list.join();
          const number = listNumbers.get(id) ?? MEANINGS.length + lists.push(list) - 1;
          listNumbers.set(id, number);
          return [key, number];
        }),
      ),
    );
  return {
    english: table(english),
    joined: table(joined),
    accented: table(accented),
    misheard: table(misheard),
    plain: table(plain),
    lists,
    terms: keyTable(new Map(terms().map((term) => [term, 1]))),
    spelt: spelt(),
    words: cueWords(),
  };
}

function isSame(a: Meaning, b: Meaning): boolean {
  if (a.kind === 'trade' && b.kind === 'trade') return a.trade === b.trade;
  return a.kind === b.kind;
}

/** `dog friendly` of `dog friendly office` says a quality, and no trade. */
const LOOSE_END = / (?:friendly|free|safe|owned|run|for|and|with|by|in|to|small)$/;

/** Who does it (engraver for engraving), and what its shop sells: ramen for ramen restaurant. */
export function otherEnglish({ cues }: Trade): string[] {
  return cues.en.flatMap((cue) => [
    ...phrasings.doers
      .filter(([doing]) => cue.endsWith(doing!))
      .map(([doing, doer]) => cue.slice(0, -doing!.length) + doer),
    ...ENGLISH_HEADS.filter((head) => cue.endsWith(head))
      .map((head) => cue.slice(0, -head.length))
      .filter((said) => !LOOSE_END.test(said)),
  ]);
}

/** chăm người già for chăm sóc người già. */
export function otherVietnamese({ cues }: Trade): string[] {
  return cues.vi.flatMap((cue) => {
    const padded = ` ${cue} `;
    return SAYINGS.flatMap(([word, saying]) => {
      if (!padded.includes(word)) return [];
      const said = padded.replace(word, saying).trim();
      return said.includes(' ') ? [said] : [];
    });
  });
}

/** As a brief's words are cut: `children's books` is read as `children books`. */
function asRead(cue: string): string {
  return wordsOf(cue)
    .map(({ text }) => text)
    .join(' ');
}

/** Hỏi and ngã sound alike to many: `sữa chữa` is written for `sửa chữa`. */
export function asHeard(phrase: string): string {
  return vietnameseKey(phrase).normalize('NFD').replaceAll('\u0309', '\u0303');
}

export function asOneWord(phrase: string): string {
  return stemOf(foldAccents(phrase).replace(/[ -]/g, ''));
}

function terms(): string[] {
  return TRADES.flatMap(({ cues }) =>
    cues.en
      .filter((cue) => cue.includes(' '))
      .flatMap((cue) => [asLabel(cue), asLabel(singular(cue))]),
  );
}

function spelt(): Set<string> {
  return new Set(
    [
      ...TRADES.flatMap(({ cues, things, images, names: { vi } }) => [
        ...[cues.vi, things.vi, images.vi].flat(),
        ...Object.values(vi).flatMap((group) => group.map(({ shown }) => shown)),
      ]),
      ...[...MOODS.values()].flatMap(({ cues, words }) => [...cues.vi, ...words.vi]),
      ...PLACE_CUES.keys(),
      ...COMPOUNDS,
    ].flatMap((phrase) => vietnameseKey(phrase).split(/[\s-]+/)),
  );
}

function cueWords(): Set<string> {
  return new Set(
    TRADES.flatMap(({ cues, things }) => [...cues.en, ...things.en])
      .concat([...MOODS.values()].flatMap(({ cues }) => cues.en))
      .flatMap((cue) => foldAccents(cue).split(/[\s-]+/))
      .filter((word) => word.length > 3),
  );
}
