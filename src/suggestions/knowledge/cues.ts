/** From a phrase of a brief to what it means: a trade, a mood, a place. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { isCommonWord, singular, stemOf } from '../words/english.ts';
import { asLabel, foldAccents, wordsOf } from '../words/text.ts';
import { COMPOUNDS, englishKey, vietnameseKey } from './lexicon.ts';
import { MOODS, type Mood, type NamedPlace, PLACE_CUES, TRADES, type Trade } from './tables.ts';

export type Meaning =
  | { readonly kind: 'trade'; readonly trade: Trade; readonly isName: boolean }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'place'; readonly place: NamedPlace };

type Meanings = readonly [Meaning, ...Meaning[]];

const SHORTEST_JOINED = 7;
/** The singular is something else: a workshop is where things are made. */
const ONLY_PLURAL: ReadonlySet<string> = new Set(phrasings.onlyPlural);
const ENGLISH_HEADS = phrasings.heads.en.map((head) => ` ${head}`);
/** Between spaces: `chăm sóc` and `chăm`. */
const SAYINGS = phrasings.sayings.map(([word, saying]) => [` ${word} `, ` ${saying} `] as const);
const english = new Map<string, Meanings>();
const accented = new Map<string, Meanings>();
/** Hỏi and ngã sound alike to many: `sữa chữa` is written for `sửa chữa`. */
const misheard = new Map<string, Meanings>();
const plain = new Map<string, Meanings>();

for (const [cue, place] of PLACE_CUES) {
  const meanings: Meanings = [{ kind: 'place', place }];
  add(english, englishKey(cue), meanings);
  addVietnamese(cue, meanings);
}
const names = TRADES.map((trade): Meanings => [{ kind: 'trade', trade, isName: true }]);
for (const [at, { cues }] of TRADES.entries()) {
  for (const cue of cues.en) add(english, englishKey(asRead(cue)), names[at]!);
  for (const cue of cues.vi) addVietnamese(cue, names[at]!);
}
// What else people say for it, where that means nothing else: `mobile` is no mobile bar.
for (const [at, trade] of TRADES.entries()) {
  for (const said of otherEnglish(trade))
    if (!english.has(englishKey(said)) && !isCommonWord(said))
      add(english, englishKey(said), names[at]!);
  for (const said of otherVietnamese(trade))
    if (!accented.has(vietnameseKey(said))) addVietnamese(said, names[at]!);
}
for (const mood of MOODS.values()) {
  const meanings: Meanings = [{ kind: 'mood', mood }];
  for (const cue of mood.cues.en) add(english, englishKey(cue), meanings);
  for (const cue of mood.cues.vi) addVietnamese(cue, meanings);
}
// A trade's tools name it too, where nothing names it outright.
for (const trade of TRADES) {
  const hint: Meanings = [{ kind: 'trade', trade, isName: false }];
  for (const thing of trade.things.en) add(english, englishKey(thing), hint);
  for (const thing of trade.things.vi) if (thing.includes(' ')) addVietnamese(thing, hint);
}

/** Who does it (engraver for engraving), and what its shop sells: ramen for ramen restaurant. */
export function otherEnglish({ cues }: Trade): string[] {
  return cues.en.flatMap((cue) => [
    ...phrasings.doers
      .filter(([doing]) => cue.endsWith(doing!))
      .map(([doing, doer]) => cue.slice(0, -doing!.length) + doer),
    ...ENGLISH_HEADS.filter((head) => cue.endsWith(head)).map((head) => cue.slice(0, -head.length)),
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

function addVietnamese(cue: string, meanings: Meanings): void {
  add(accented, vietnameseKey(cue), meanings);
  if (cue.includes(' ')) add(misheard, asHeard(cue), meanings);
  add(plain, foldAccents(cue), meanings);
}

function asHeard(phrase: string): string {
  return vietnameseKey(phrase).normalize('NFD').replaceAll('\u0309', '\u0303');
}

/** Of a hundred thousand keys most mean one thing: such keys of a trade share its list. */
function add(index: Map<string, Meanings>, key: string, meanings: Meanings): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, meanings);
  else if (!known.some((other) => isSame(other, meanings[0])))
    index.set(key, [...known, meanings[0]]);
}

function isSame(a: Meaning, b: Meaning): boolean {
  if (a.kind === 'trade' && b.kind === 'trade') return a.trade === b.trade;
  return a.kind === b.kind;
}

/** `cyber security` and `cybersecurity`, `book shop` and `bookshop`. */
const joined = new Map<string, Meanings>();
for (const [at, { cues }] of TRADES.entries())
  for (const cue of cues.en)
    if (cue.length >= SHORTEST_JOINED) add(joined, asOneWord(cue), names[at]!);

function asOneWord(phrase: string): string {
  return stemOf(foldAccents(phrase).replace(/[ -]/g, ''));
}

/** Meanings of a phrase by its English words' stems, or by its letters alone. */
export function englishMeanings(phrase: string): readonly Meaning[] {
  if (ONLY_PLURAL.has(`${phrase}s`)) return [];
  const all = english.get(englishKey(phrase)) ?? joined.get(asOneWord(phrase)) ?? [];
  // Names of places have no plural: `lao` is not Laos.
  const found = all.filter(({ kind }) => kind !== 'place' || PLACE_CUES.has(phrase.toLowerCase()));
  if (phrase.endsWith('ing')) return found.filter((meaning) => isOfDoing(phrase, meaning));
  const exact = found.filter((meaning) => meaning.kind !== 'trade' || isSaidSo(phrase, meaning));
  const meant = exact.some(({ kind }) => kind === 'trade') ? exact : found;
  return /[^s]s$/.test(phrase) ? meant.filter((meaning) => isOfThing(phrase, meaning)) : meant;
}

/** Cricket is a game, crickets are insects. */
function isSaidSo(phrase: string, meaning: Meaning): boolean {
  return meaning.kind === 'trade' && meaning.isName && meaning.trade.cues.en.includes(phrase);
}

/** `cups` are no cupping, `tools` no tooling. */
function isOfThing(phrase: string, meaning: Meaning): boolean {
  if (meaning.kind !== 'trade' || !meaning.isName) return true;
  const key = englishKey(phrase);
  const same = meaning.trade.cues.en.filter((cue) => englishKey(cue) === key);
  return same.length === 0 || same.some((cue) => !cue.endsWith('ing'));
}

/** `booking` is about no books, though both have one stem; `roasting` is what roasters do. */
function isOfDoing(phrase: string, meaning: Meaning): boolean {
  if (meaning.kind !== 'trade') return true;
  const [last = ''] = phrase.split(' ').slice(-1);
  const { cues, verbs } = meaning.trade;
  return (
    verbs.includes(stemOf(last)) ||
    verbs.includes(`${stemOf(last)}e`) ||
    cues.en.some((cue) => /(?:ing|ers?|ery)$/.test(cue) && englishKey(cue).endsWith(stemOf(last)))
  );
}

/** Meanings of a Vietnamese phrase with its accents, or with hỏi and ngã taken for each other. */
export function vietnameseMeanings(phrase: string): readonly Meaning[] {
  return accented.get(vietnameseKey(phrase)) ?? misheard.get(asHeard(phrase)) ?? [];
}

const TERMS: ReadonlySet<string> = new Set(
  TRADES.flatMap(({ cues }) =>
    cues.en
      .filter((cue) => cue.includes(' '))
      .flatMap((cue) => [asLabel(cue), asLabel(singular(cue))]),
  ),
);

/** Whether a label is what some trade is called in two words or more: `logcabin`. */
export function isTerm(label: string): boolean {
  return TERMS.has(label);
}

/** Meanings of any Vietnamese phrase that reads so without accents. */
export function plainMeanings(phrase: string): readonly Meaning[] {
  return plain.get(phrase) ?? [];
}

/** Syllables as the tables write them; with thousands of names they hold all that are in use. */
const SPELT: ReadonlySet<string> = new Set(
  [
    ...[...TRADES].flatMap(({ cues, things, images, names: { vi } }) => [
      ...[cues.vi, things.vi, images.vi].flat(),
      ...Object.values(vi).flatMap((group) => group.map(({ shown }) => shown)),
    ]),
    ...[...MOODS.values()].flatMap(({ cues, words }) => [...cues.vi, ...words.vi]),
    ...PLACE_CUES.keys(),
    ...COMPOUNDS,
  ].flatMap((phrase) => vietnameseKey(phrase).split(/[\s-]+/)),
);

/** Whether any word of the tables has the accented syllable, wherever its tone mark stands. */
export function isSpelt(syllable: string): boolean {
  return SPELT.has(vietnameseKey(syllable));
}

/** The words that cues are made of, for mending what is misspelt. */
export const CUE_WORDS: ReadonlySet<string> = new Set(
  [...TRADES.flatMap(({ cues, things }) => [...cues.en, ...things.en])]
    .concat([...MOODS.values()].flatMap(({ cues }) => cues.en))
    .flatMap((cue) => foldAccents(cue).split(/[\s-]+/))
    .filter((word) => word.length > 3),
);
