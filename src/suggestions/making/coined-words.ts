/**
 * Invented words for briefs that ask for one: a word of Latin, Greek, Italian or Spanish that is
 * near to the matter, or one of the trade's own, cut before its ending and given another.
 */
import { matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import { FOREIGN_LANGUAGES } from '../knowledge/foreign-words.ts';
import { chance } from '../words/chance.ts';
import { isPronounceable } from '../words/character-model.ts';
import { isEnglishWord } from '../words/english.ts';
import { capital } from '../words/text.ts';
import type { Gathering } from './gathering.ts';
import { nearestWords } from './nearest-words.ts';

const ROOTED: ReadonlySet<string> = new Set(['latin', 'greek', 'italian', 'spanish']);
const ALL: ReadonlySet<string> = new Set(
  FOREIGN_LANGUAGES.flatMap(({ words }) => words.map(({ word }) => word)),
);
/** So many roots of each language, and of the trade's own words; so many words of each root. */
const MOST_OF_LANGUAGE = 3;
const MOST_OWN = 10;
const MOST_OF_ROOT = 2;
/** `mons` is near enough to trail shoes, `domus` to a lift is not. */
const LEAST_LIKENESS = 0.45;
const ENDINGS = 'a o io ia ora era ella iva elo ano eon ara ova enna'.split(' ');
const [SHORTEST_STEM, LONGEST_STEM] = [3, 6];
const [SHORTEST, LONGEST] = [5, 9];
/** How much each further root says less, and what is said of a trade's own English words. */
const FALL = 0.03;
const OWN = 0.95;
/** Where one word is wished for, invented or not. */
const UNASKED = 0.7;

export function addCoinedWords(gathered: Gathering, brief: ReadBrief): void {
  const weight = brief.wishes.isInvented ? 1 : UNASKED;
  const [matter] = matterTrades(brief);
  if (matter === undefined || brief.namesIn !== 'en') return;
  const isVietnamese = brief.language === 'vi';
  for (const { names, words } of FOREIGN_LANGUAGES) {
    const [name] = names.en;
    if (!ROOTED.has(name!)) continue;
    const near = nearestWords(words, brief).filter(({ likeness }) => likeness >= LEAST_LIKENESS);
    for (const [at, { word, meaning }] of near.slice(0, MOST_OF_LANGUAGE).entries()) {
      const from = isVietnamese
        ? `từ tiếng ${names.vi[0]} “${word}”`
        : `from ${capital(name!)} “${word}”, ${meaning}`;
      for (const coined of coinedOf(word))
        gathered.add('a', coined, 'en', weight * (1 - FALL * at), from);
    }
  }
  const { joints, things, images } = matter.trade;
  const own = [...new Set([...joints.subjects.en, ...things.en, ...images.en])];
  for (const [at, word] of own.slice(0, MOST_OWN).entries()) {
    const from = isVietnamese ? `từ “${word}”` : `from “${word}”`;
    for (const coined of coinedOf(word))
      gathered.add('a', coined, 'en', weight * (OWN - FALL * at), from);
  }
}

/** panelo and panora of `panis`: each root has endings of its own. */
export function coinedOf(word: string): string[] {
  const stem = word.replace(/(?:[aeiou]+[sm]?|y)$/, '');
  if (stem.length < SHORTEST_STEM || stem.length > LONGEST_STEM) return [];
  const isFine = (coined: string) =>
    coined.length >= SHORTEST &&
    coined.length <= LONGEST &&
    !ALL.has(coined) &&
    !isEnglishWord(coined) &&
    isPronounceable(coined, 'en');
  return ENDINGS.map((ending) => stem + ending)
    .filter(isFine)
    .sort((a, b) => chance(0, a) - chance(0, b))
    .slice(0, MOST_OF_ROOT);
}
