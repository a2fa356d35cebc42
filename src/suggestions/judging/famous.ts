/** No legal check: a list of the best-known names, so that no user is led into borrowing one. */

import famousNames from '../data/famous.json' with { type: 'json' };
import company from '../data/famous-company.json' with { type: 'json' };
import plainNames from '../data/famous-plain.json' with { type: 'json' };
import { conceptsOf } from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english.ts';
import { areOneEditApart, finderOf } from '../words/text.ts';
import type { Span } from './label-parts.ts';

const NAMES: ReadonlySet<string> = new Set(famousNames);
/** Names that are plain words, too: famous only as the whole label, or beside a word of trade. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(plainNames);
/** What phishers and resellers put beside a name. */
const TRADE_WORDS: ReadonlySet<string> = new Set(company.besideNames);
const DEVICES: ReadonlySet<string> = new Set(company.devices);
/** Words around fruit and shells that are in no concept. */
const PLAIN_COMPANY: ReadonlySet<string> = new Set(company.plain);
/** Words that look like a famous name or hold one. */
const INNOCENT: ReadonlySet<string> = new Set(company.innocent);
const holdsInnocent = finderOf(INNOCENT);
const SHORTEST_LEANING = 4;
/** Shorter ones stand by chance in too many words. */
const FEWEST_FOR_PARTS = 5;
const LONG_NAMES = famousNames.filter((name) => name.length >= FEWEST_FOR_PARTS);
const holdsLongName = finderOf(LONG_NAMES);
const holdsName = finderOf(famousNames.filter((name) => name.length >= SHORTEST_LEANING));
/** A text one edit from a name shares its first two letters or its last two. */
const BY_START = Map.groupBy(LONG_NAMES, (name) => name.slice(0, 2));
const BY_END = Map.groupBy(LONG_NAMES, (name) => name.slice(-2));
const SKELETONS: ReadonlySet<string> = new Set(famousNames.map(skeletonOf));

/** Letters that are taken for others: `rn` for `m`, `vv` for `w`, digits for letters. */
function skeletonOf(label: string): string {
  return label
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('3', 'e')
    .replaceAll('5', 's');
}

/** As it is said, not as it is written: `nyke` and `nike`, `netflicks` and `netflix` meet. */
function soundOf(label: string): string {
  return label
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/oo|ou/g, 'u')
    .replace(/ee|ea|ie|y/g, 'i')
    .replace(/a[iy]|e[iy]/g, 'e')
    .replace(/(.)\1+/g, '$1')
    .replace(/e$/, '');
}

const SOUNDS: ReadonlySet<string> = new Set(
  famousNames.filter((name) => name.length >= SHORTEST_LEANING).map(soundOf),
);
/** Names without their last vowel, as endings are put to them: `toyot`. */
const STEMS: ReadonlySet<string> = new Set(
  famousNames.flatMap((name) =>
    /..../.test(name) && /[aeiouy]$/.test(name) ? name.slice(0, -1) : [],
  ),
);
const ENDING = /(?:ify|sters?|ly|ish|ful|ville|verse|topia|able|ism|ette|ella|ora|io|y|er|o|a)$/;
const SHORTEST_STEM = 4;

/** Whether a coined label sounds like a famous name, or is one with another ending. */
function soundsFamous(label: string): boolean {
  if (label.length < SHORTEST_LEANING || isEnglishWord(label)) return false;
  if (SOUNDS.has(soundOf(label))) return true;
  const stem = label.replace(ENDING, '');
  if (stem === label || stem.length < SHORTEST_STEM || isEnglishWord(stem)) return false;
  return STEMS.has(stem) || SOUNDS.has(soundOf(stem));
}

/** `paypa1`, `g00gle`: a famous name with digits in place of letters. */
export function isDisguisedFamous(word: string): boolean {
  return (
    word.length >= FEWEST_FOR_PARTS &&
    /[0-9]/.test(word) &&
    !NAMES.has(word) &&
    NAMES.has(skeletonOf(word.replace(/[^a-z0-9]/g, '')))
  );
}

/** Whether a label (`a`–`z`, digits) is, holds, or could be taken for a famous name. */
export function isNearFamous(label: string): boolean {
  const skeleton = skeletonOf(label);
  if (NAMES.has(label) || SKELETONS.has(skeleton)) return true;
  const alike = [BY_START.get(label.slice(0, 2)), BY_END.get(label.slice(-2))].flat();
  const isAlike =
    soundsFamous(label) ||
    (label.length >= FEWEST_FOR_PARTS &&
      alike.some((name) => name !== undefined && areOneEditApart(label, name)));
  if (isAlike && !INNOCENT.has(label)) return true;
  const holds = (text: string) =>
    holdsLongName(
      text,
      (name, from, to) => !isEverydayWord(name) && !isWithinInnocent(text, from, to),
    );
  return holds(label) || (skeleton !== label && holds(skeleton));
}

/** `education` holds a maker of motorcycles, and means none. */
function isWithinInnocent(label: string, from: number, to: number): boolean {
  return holdsInnocent(label, (_, start, end) => start <= from && to <= end);
}

/**
 * What `isNearFamous` can't tell by letters alone: a short name beside its trade (`bidvonline`),
 * with doubled letters (`tikii`), and an everyday word that the brief doesn't use as one
 * (`techapple` for phones). `briefWords`: the brief's words in lower case.
 */
export function borrowsFamous(label: string, briefWords: ReadonlySet<string>): boolean {
  if (PLAIN_NAMES.has(label)) return true;
  const single = label.replace(/([a-z])\1+/g, '$1');
  if (
    single !== label &&
    single.length >= SHORTEST_LEANING &&
    NAMES.has(single) &&
    !isEnglishWord(label)
  )
    return true;
  for (let cut = 3; cut <= label.length - 2; cut++) {
    const [head, tail] = [label.slice(0, cut), label.slice(cut)];
    if (leansOn(head, tail) || leansOn(tail, head)) return true;
  }
  return holdsLongName(label, (name) => isEverydayWord(name) && !isMeantPlainly(name, briefWords));
}

/**
 * A famous name of four letters or more that comes about where two words meet (`solegoods`), or is
 * a word of the label that English doesn't have (`nikeshoes`).
 */
export function holdsFamous(label: string, spans: readonly Span[]): boolean {
  return holdsName(label, (name, from, to) => {
    const part = spans.find((span) => span.from <= from && to <= span.to);
    if (isWithinInnocent(label, from, to)) return false;
    return part === undefined || (part.text === name && !isEnglishWord(name));
  });
}

/** A short name beside a word of its trade: nothing else in the label tells that it is the name. */
function leansOn(name: string, rest: string): boolean {
  const isName = NAMES.has(name) || (PLAIN_NAMES.has(name) && !isEnglishWord(name));
  return name.length >= 3 && name.length <= 9 && isName && TRADE_WORDS.has(rest);
}

/** The brief speaks of the thing: other words of it share a concept, and none is of devices. */
function isMeantPlainly(name: string, briefWords: ReadonlySet<string>): boolean {
  const own = conceptsOf(name);
  const others = [...briefWords].filter((word) => word !== name);
  const isOf = (word: string, ids: ReadonlySet<string>) =>
    [...conceptsOf(word)].some((id) => ids.has(id));
  if (others.some((word) => NAMES.has(word) || isOf(word, DEVICES))) return false;
  return others.some((word) => PLAIN_COMPANY.has(word) || isOf(word, own));
}

/** apple, orange and shell are also fruit and shellfish: within a longer name they are words. */
function isEverydayWord(name: string): boolean {
  return conceptsOf(name).size > 0;
}
