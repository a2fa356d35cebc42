/** The order in which names are shown: good ones first, no two alike in word, shape or letters. */
import type { PatternStyle, Slot } from '../knowledge/patterns.ts';
import { isWorn } from '../knowledge/worn-words.ts';
import { type Candidate, isOneWord } from '../making/candidates.ts';
import { type NameWord, rootOf } from '../making/gathering.ts';
import { WHOLE_SLOTS } from '../making/whole-names.ts';
import { asLabel } from '../words/text.ts';
import { ALL_KINDS, type Trait, type TraitKind, Traits } from './shares.ts';
import { TELLING } from './worth.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The place, the person, the second of two trades, and a wished word. */
const OF_THE_BRIEF: ReadonlySet<Slot> = new Set(['p', 'f', 'g', 'z', 'l', 'd', 'r', 'x']);
/** The person, the place, and a wished word. */
const ASKED: ReadonlySet<Slot> = new Set(['f', 'g', 'z', 'p', 'x']);
/** The second of two matters. */
const JOINED: ReadonlySet<Slot> = new Set(['l', 'd']);
export const PERSON_SLOTS: ReadonlySet<Slot> = new Set(['f', 'g', 'z']);
/** How much a name loses for being like one that stands above it. */
const LIKENESS_COST = 0.7;
/**
 * So many that are seen first tell the trade: they are no pair that was put side by side and no
 * single word.
 */
const FIRST = 2;
/** From so many letters on a name is long to type. */
const LONG = 13;
const CLOSED: ReadonlySet<TraitKind> = new Set(['glued']);

/** Where a trade has few whole names, all of these are shown before other names may be alike. */
const YIELDING: readonly (readonly TraitKind[])[] = [['whole'], ['glued', 'filled']];

export interface PickOptions {
  readonly pageSize: number;
  readonly pages: number;
  /** The style that the brief asks for: all names may have it. */
  readonly asked?: PatternStyle | null;
  /** Roots of what the names are to call to mind. */
  readonly evoked?: ReadonlySet<string>;
  /** Roots of the English words that the brief's trades are known by; empty: not looked at. */
  readonly told?: ReadonlySet<string>;
  /** By kind and value of a trait, `trade pottery`: of ten names most that share it. */
  readonly shares?: ReadonlyMap<string, number>;
}

interface Entry extends Ranked {
  readonly pairs: readonly number[];
  /** What one hears of it. */
  readonly heard: string;
  readonly traits: readonly Trait[];
  likest: number;
  compared: number;
  isTaken: boolean;
}

/**
 * Picks `pages` pages of `pageSize` names out of `ranked`, which comes sorted, best first. Each
 * page keeps to the shares by itself, so that later names can stand in for earlier ones that are
 * taken.
 */
export function pickDiverse(
  ranked: readonly Ranked[],
  {
    pageSize,
    pages,
    asked = null,
    evoked = new Set(),
    told = new Set(),
    shares = new Map(),
  }: PickOptions,
): Ranked[] {
  const isVietnamese = ranked.some(({ candidate }) => candidate.pattern.language === 'vi');
  const traits = new Traits(shares, isVietnamese);
  const pool: Entry[] = ranked.map(({ candidate, score }) => ({
    candidate,
    score,
    pairs: letterPairs(candidate.label),
    heard: heardOf(candidate),
    traits: traitsOf(candidate, traits, isVietnamese, evoked, told, asked).filter(
      ({ kind, value }) => value !== asked && !(kind === 'person' && asked === 'founder'),
    ),
    likest: 0,
    compared: 0,
    isTaken: false,
  }));
  const picked: Entry[] = [];
  for (let page = 0; page < pages; page++) {
    const before = picked.length;
    traits.startPage();
    fillPage(pool, picked, pageSize, asked);
    if (picked.length === before) break;
  }
  return picked;
}

function fillPage(
  pool: readonly Entry[],
  picked: Entry[],
  size: number,
  asked: PatternStyle | null,
): void {
  const yielding = [...YIELDING, ALL_KINDS];
  const free = new Set<TraitKind>();
  const isFull = ({ kind, most, count }: Trait) =>
    !free.has(kind) && count >= Math.max(Math.sign(most), Math.round((most * size) / 10));
  let mayOpen = asked === 'invented' || pool.every((entry) => !opens(entry));
  for (let filled = 0; filled < size; ) {
    let best: Entry | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const entry of pool) {
      // Sorted by score, which only ever loses: nothing further down can win any more.
      if (entry.score <= most) break;
      if (entry.isTaken) continue;
      let value = entry.score;
      for (const { cost, count } of entry.traits) value -= cost * count;
      if (value <= most || entry.traits.some(isFull)) continue;
      if (filled < FIRST && !mayOpen && !opens(entry)) continue;
      value -= LIKENESS_COST * likest(entry, picked) ** 2;
      if (value > most) [best, most] = [entry, value];
    }
    if (!best && filled < FIRST && !mayOpen) {
      mayOpen = true;
      continue;
    }
    if (!best) {
      // A brief with little matter can't keep to the shares: a full page is worth more than they
      // are.
      const next = yielding.shift();
      if (!next) return;
      for (const kind of next) free.add(kind);
      continue;
    }
    best.isTaken = true;
    if (picked.some(({ heard }) => heard === best.heard)) continue;
    picked.push(best);
    filled += 1;
    for (const trait of best.traits) trait.count += 1;
  }
}

/** `rentbook` and `the rent book`, `doe eye` and `doe eyed`: one name for who hears it. */
function heardOf({ parts }: Candidate): string {
  const roots = parts.map(({ text, language }) => rootOf(text, language));
  return roots.filter((root) => root !== 'the').join('');
}

function opens({ traits, candidate }: Entry): boolean {
  return !isOneWord(candidate) && traits.every(({ kind }) => !CLOSED.has(kind));
}

/** The highest likeness to what was picked; brought up to date only for entries that could win. */
function likest(entry: Entry, picked: readonly Entry[]): number {
  for (; entry.compared < picked.length; entry.compared++)
    entry.likest = Math.max(entry.likest, likeness(entry.pairs, picked[entry.compared]!.pairs));
  return entry.likest;
}

function traitsOf(
  candidate: Candidate,
  known: Traits,
  isVietnamese: boolean,
  evoked: ReadonlySet<string>,
  told: ReadonlySet<string>,
  asked: PatternStyle | null,
): Trait[] {
  const { words, literals, pattern, parts } = candidate;
  const trait = (kind: TraitKind, value: string) => known.of(kind, value);
  const whole = words.length === 1 && WHOLE_SLOTS.has(words[0]!.slot);
  if (whole)
    return [
      ...ofWhole(words[0]!, pattern.style).map(([kind, value]) => trait(kind, value)),
      ...(isUntold(candidate, told) ? [trait('untold', '')] : []),
      ...(candidate.label.length >= LONG ? [trait('long', '')] : []),
      trait('head', parts[0]!.text),
      ...parts
        .flatMap(({ shown }) => shown.split(' '))
        .map((word) => trait(isWorn(word) ? 'literal' : 'root', asLabel(word))),
      ...(pattern.language === 'en' && isVietnamese ? [trait('foreign', '')] : []),
    ];
  return [
    ...(pattern.pieces.length === 1 ||
    pattern.style === asked ||
    words.some(({ slot, root }) => OF_THE_BRIEF.has(slot) || evoked.has(root))
      ? []
      : [trait('glued', '')]),
    ...words.map(({ root, slot, language }) => {
      if (PERSON_SLOTS.has(slot)) return trait('person', '');
      if (slot === 'p') return trait('place', '');
      return trait(slot === 'k' && language === 'vi' ? 'kind' : 'root', root);
    }),
    ...literals.map((text) => trait('literal', text)),
    ...(pattern.mood === null || pattern.style === 'founder' ? [] : [trait('mood', '')]),
    ...(isVietnamese &&
    pattern.mood === null &&
    (literals.length > 0 || words.some(({ slot }) => slot === 'h'))
      ? [trait('frame', '')]
      : []),
    ...(words.some(({ slot }) => JOINED.has(slot)) ? [trait('joint', '')] : []),
    ...(words.some(({ slot, sense }) => JOINED.has(slot) && sense === null)
      ? [trait('thing', '')]
      : []),
    ...(asked === null &&
    pattern.mood === null &&
    !words.some(({ slot, root }) => ASKED.has(slot) || slot === 'r' || evoked.has(root))
      ? [trait('filled', '')]
      : []),
    ...(words.some(({ slot }) => slot === 's') ? [trait('phrase', '')] : []),
    ...(words.some(({ slot }) => slot === 'c') ? [trait('pair', '')] : []),
    ...(words.some(({ slot }) => slot === 'm') ? [trait('tone', '')] : []),
    // Words for any firm have nothing in common but that.
    ...(pattern.pieces.length === 1 && words[0]!.slot === 'a'
      ? asked === 'invented'
        ? [trait('untold', '')]
        : []
      : [trait('pattern', pattern.shape)]),
    trait('style', pattern.style),
    ...(PERSON_SLOTS.has(words[0]?.slot ?? 't') ? [] : [trait('head', parts[0]!.text)]),
    ...(pattern.language === 'mix' ? [trait('mix', '')] : []),
    ...(pattern.language === 'en' && isVietnamese ? [trait('foreign', '')] : []),
    ...(words.some(({ slot }) => TELLING.has(slot)) ? [] : [trait('bare', '')]),
  ];
}

function isUntold({ parts, pattern }: Candidate, told: ReadonlySet<string>): boolean {
  if (told.size === 0 || pattern.language !== 'en') return false;
  return parts.every(({ text }) => !told.has(rootOf(text, 'en')));
}

/** What a name that was thought of whole tells of. */
function ofWhole({ sense }: NameWord, style: PatternStyle): [TraitKind, string][] {
  return [
    ['whole', style],
    ['trade', sense ?? ''],
  ];
}

/** Letter pairs as sorted numbers, for comparing labels by their sets of pairs. */
export function letterPairs(label: string): number[] {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < label.length; i++)
    pairs.add(label.charCodeAt(i) * 256 + label.charCodeAt(i + 1));
  return [...pairs].sort((a, b) => a - b);
}

/** Jaccard index of two sorted sets: 1 for the same, 0 for nothing in common. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}
