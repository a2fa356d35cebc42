/** From a phrase of a brief to what it means: a trade, a mood, a place. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { stemOf } from '../words/english.ts';
import { asHeard, asOneWord, cueTables, MEANINGS, type Meaning } from './cue-tables.ts';
import { type KeyTable, numberOf } from './key-table.ts';
import { englishKey, vietnameseKey } from './lexicon.ts';
import { PREPARED } from './prepared.ts';
import { PLACE_CUES } from './tables.ts';

export type { Meaning };

/** The singular is something else: a workshop is where things are made. */
const ONLY_PLURAL: ReadonlySet<string> = new Set(phrasings.onlyPlural);
const TABLES = PREPARED.value('cues', cueTables);

function meaningsIn(keys: KeyTable, key: string): Meaning[] | undefined {
  const number = numberOf(keys, key);
  if (number === undefined) return undefined;
  const list = TABLES.lists[number - MEANINGS.length] ?? [number];
  return list.map((meaning) => MEANINGS[meaning]!);
}

/** Meanings of a phrase by its English words' stems, or by its letters alone. */
export function englishMeanings(phrase: string): readonly Meaning[] {
  if (ONLY_PLURAL.has(`${phrase}s`)) return [];
  const all =
    meaningsIn(TABLES.english, englishKey(phrase)) ??
    meaningsIn(TABLES.joined, asOneWord(phrase)) ??
    [];
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
  return (
    meaningsIn(TABLES.accented, vietnameseKey(phrase)) ??
    meaningsIn(TABLES.misheard, asHeard(phrase)) ??
    []
  );
}

/** Whether a label is what some trade is called in two words or more: `logcabin`. */
export function isTerm(label: string): boolean {
  return numberOf(TABLES.terms, label) !== undefined;
}

/** Meanings of any Vietnamese phrase that reads so without accents. */
export function plainMeanings(phrase: string): readonly Meaning[] {
  return meaningsIn(TABLES.plain, phrase) ?? [];
}

/** Whether any word of the tables has the accented syllable, wherever its tone mark stands. */
export function isSpelt(syllable: string): boolean {
  return TABLES.spelt.has(vietnameseKey(syllable));
}

/** The words that cues are made of, for mending what is misspelt. */
export const CUE_WORDS: ReadonlySet<string> = TABLES.words;
