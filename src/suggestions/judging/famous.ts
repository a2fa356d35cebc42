import famousNames from '../data/famous.json' with { type: 'json' };
import company from '../data/famous-company.json' with { type: 'json' };
import { conceptsOf } from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english-words.ts';
import { someSubstring } from '../words/substrings.ts';
import type { SpokenPart } from './label-parts.ts';

/**
 * No legal check: a short list of the best-known names, so that no user is led into borrowing one.
 */
const NAMES: ReadonlySet<string> = new Set(
  (famousNames as readonly string[]).map((name) => name.toLowerCase()),
);
/** What phishers and resellers put beside a name. */
const TRADE_WORDS: ReadonlySet<string> = new Set(company.besideNames);
const DEVICES: ReadonlySet<string> = new Set(company.devices);
/** Words around fruit and shells that are in no concept. */
const PLAIN_COMPANY: ReadonlySet<string> = new Set(company.plain);
const SHORTEST_LEANING = 4;
const LONGEST = Math.max(...[...NAMES].map((name) => name.length));
/** Shorter ones stand by chance in too many words. */
const FEWEST_FOR_PARTS = 5;

/**
 * Names by themselves and by what is left when one letter goes: two strings within one edit share
 * one of these.
 */
const NEARBY: ReadonlySet<string> = new Set(
  [...NAMES]
    .filter((name) => name.length >= FEWEST_FOR_PARTS)
    .flatMap((name) => [name, ...withoutOneLetter(name)]),
);

function withoutOneLetter(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/** Letters that are taken for others: `rn` for `m`, `vv` for `w`, digits for letters. */
export function skeletonOf(label: string): string {
  return label
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('3', 'e')
    .replaceAll('5', 's');
}

const SKELETONS: ReadonlySet<string> = new Set([...NAMES].map(skeletonOf));

/** `paypa1`, `g00gle`: a famous name with digits in place of letters. */
export function isDisguisedFamous(word: string): boolean {
  return (
    word.length >= FEWEST_FOR_PARTS &&
    /[0-9]/.test(word) &&
    !NAMES.has(word) &&
    NAMES.has(skeletonOf(word))
  );
}

/** Whether a label is, holds, or could be taken for a famous name. `label` is ASCII. */
export function isNearFamous(label: string): boolean {
  const bare = label.replace(/[^a-z0-9]/g, '');
  if (NAMES.has(bare) || SKELETONS.has(skeletonOf(bare))) return true;
  if (bare.length >= FEWEST_FOR_PARTS && [bare, ...withoutOneLetter(bare)].some(isNearby(bare)))
    return true;
  const isBorrowed = (part: string) => NAMES.has(part) && !isEverydayWord(part);
  const skeleton = skeletonOf(bare);
  return (
    someSubstring(bare, FEWEST_FOR_PARTS, LONGEST, isBorrowed) ||
    (skeleton !== bare && someSubstring(skeleton, FEWEST_FOR_PARTS, LONGEST, isBorrowed))
  );
}

/**
 * What `isNearFamous` can't tell by letters alone: a short name beside its trade (`bidvonline`),
 * with doubled letters (`tikii`), and an everyday word that the brief doesn't use as one
 * (`techapple` for phones). `briefWords`: the brief's words in lower case.
 */
export function borrowsFamous(label: string, briefWords: ReadonlySet<string>): boolean {
  const bare = label.replace(/[^a-z0-9]/g, '');
  const single = bare.replace(/([a-z])\1+/g, '$1');
  if (
    single !== bare &&
    single.length >= SHORTEST_LEANING &&
    NAMES.has(single) &&
    !isEnglishWord(bare)
  )
    return true;
  for (let cut = 3; cut <= bare.length - 2; cut++) {
    const [head, tail] = [bare.slice(0, cut), bare.slice(cut)];
    if (leansOn(head, tail) || leansOn(tail, head)) return true;
  }
  return someSubstring(
    bare,
    FEWEST_FOR_PARTS,
    LONGEST,
    (part) => NAMES.has(part) && isEverydayWord(part) && !isMeantPlainly(part, briefWords),
  );
}

/**
 * A famous name of four letters or more that comes about where two words meet (`solegoods`), or is
 * a word of the label that English doesn't have (`nikeshoes`).
 */
export function holdsFamous(label: string, parts: readonly SpokenPart[]): boolean {
  let at = 0;
  const spans = parts.map(({ text }) => {
    const from = label.indexOf(text, at);
    at = from + text.length;
    return { from, to: at, text };
  });
  return someSubstring(label, SHORTEST_LEANING, LONGEST, (name, from) => {
    if (!NAMES.has(name)) return false;
    const part = spans.find((span) => span.from <= from && from + name.length <= span.to);
    return part === undefined || (part.text === name && !isEnglishWord(name));
  });
}

/**
 * A short name beside a word of its trade: nothing else in the label would tell that it is the
 * name.
 */
function leansOn(name: string, rest: string): boolean {
  return name.length >= 3 && name.length <= 9 && NAMES.has(name) && TRADE_WORDS.has(rest);
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

/**
 * A shared deletion also joins strings two edits apart; those are told by their lengths and by
 * counting.
 */
function isNearby(label: string): (form: string) => boolean {
  return (form) =>
    NEARBY.has(form) &&
    [...NAMES].some((name) => name.length >= FEWEST_FOR_PARTS && withinOneEdit(name, label));
}

function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** apple, orange and shell are also fruit and shellfish: within a longer name they are words. */
function isEverydayWord(name: string): boolean {
  return conceptsOf(name).size > 0;
}
