/** The order in which names are shown: good ones first, no two alike, the brief's own matter always in sight. */
import type { Candidate, Kind } from '../making/candidates.ts';
import type { Language } from '../words/character-model.ts';
import { letterPairs, likeness } from '../words/text.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
}

export type Style = 'brandable' | 'descriptive' | 'short' | 'any';

/** No more than this share of a page is made in one way. */
const SHARES: Readonly<Record<Style, Readonly<Partial<Record<Kind, number>>>>> = {
  any: { compound: 0.5, affix: 0.2, mix: 0.15, overlap: 0.1, coined: 0.2, blend: 0.1, hack: 0.05 },
  short: {
    compound: 0.5,
    affix: 0.25,
    mix: 0.2,
    overlap: 0.2,
    coined: 0.3,
    blend: 0.15,
    hack: 0.15,
  },
  brandable: { coined: 0.55, overlap: 0.3, blend: 0.2, hack: 0.15 },
  descriptive: { compound: 0.7, affix: 0.35, mix: 0.2 },
};
/** How much a name loses for being like one that stands above it. */
const LIKENESS_COST = 0.9;
const REPEATED_ROOT_COST = 0.07;
const REPEATED_KIND_COST = 0.025;

interface Entry extends Ranked {
  readonly pairs: readonly number[];
  readonly roots: readonly string[];
  readonly traits: readonly string[];
  /** The highest likeness to the first `compared` picks; brought up to date only when the entry could win. */
  likest: number;
  compared: number;
  isTaken: boolean;
  /** Over a share of this page; shares only fill up. */
  fullOnPage: number;
}

/**
 * Picks `pages` pages of `pageSize` names out of `ranked`, which comes sorted, best first. Each page keeps to the shares by
 * itself, so that names from a later page can stand in for those of an earlier one that turn out to be registered.
 */
export function pickDiverse(
  ranked: readonly Ranked[],
  options: {
    readonly language: Language;
    readonly style: Style;
    readonly pageSize: number;
    readonly pages: number;
  },
): Ranked[] {
  const wanted = ranked.filter(
    ({ candidate }) => SHARES[options.style][candidate.kind] !== undefined,
  );
  const pool: Entry[] = wanted.map(({ candidate, score }) => ({
    candidate,
    score,
    pairs: letterPairs(candidate.label),
    roots: rootsOf(candidate),
    traits: traitsOf(candidate),
    likest: 0,
    compared: 0,
    isTaken: false,
    fullOnPage: -1,
  }));
  const picked: Entry[] = [];
  for (let page = 0; page < options.pages; page++) {
    const before = picked.length;
    const caps = capsFor(options.language, options.style, options.pageSize);
    fillPage(pool, picked, { number: page, size: options.pageSize, caps });
    if (picked.length === before) break;
  }
  return picked;
}

interface Page {
  readonly number: number;
  readonly size: number;
  readonly caps: Caps;
}

function fillPage(pool: readonly Entry[], picked: Entry[], { number, size, caps }: Page): void {
  const roots = new Map<string, number>();
  const traits = new Map<string, number>();
  let isRelaxed = false;
  for (let filled = 0; filled < size; ) {
    let best: Entry | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const entry of pool) {
      // Sorted by score, which only ever loses: nothing further down can win any more.
      if (entry.score <= most) break;
      if (entry.isTaken || (entry.fullOnPage === number && !isRelaxed)) continue;
      if (!isRelaxed && !isWithin(entry, roots, traits, caps)) {
        entry.fullOnPage = number;
        continue;
      }
      const value = entry.score - costOf(entry, picked, roots, traits);
      if (value > most) [best, most] = [entry, value];
    }
    if (!best && isRelaxed) return;
    // A brief with little matter can't keep to the shares: a full page is worth more than they are.
    isRelaxed ||= !best;
    if (!best) continue;
    best.isTaken = true;
    picked.push(best);
    filled += 1;
    for (const root of best.roots) roots.set(root, (roots.get(root) ?? 0) + 1);
    for (const trait of best.traits) traits.set(trait, (traits.get(trait) ?? 0) + 1);
  }
}

function costOf(
  entry: Entry,
  picked: readonly Entry[],
  roots: ReadonlyMap<string, number>,
  traits: ReadonlyMap<string, number>,
): number {
  for (; entry.compared < picked.length; entry.compared++)
    entry.likest = Math.max(entry.likest, likeness(entry.pairs, picked[entry.compared]!.pairs));
  let repeated = 0;
  for (const root of entry.roots) repeated += roots.get(root) ?? 0;
  return (
    LIKENESS_COST * entry.likest ** 2 +
    REPEATED_ROOT_COST * repeated +
    REPEATED_KIND_COST * (traits.get(entry.candidate.kind) ?? 0)
  );
}

interface Caps {
  readonly traits: ReadonlyMap<string, number>;
  readonly root: number;
  readonly conceptRoot: number;
}

function capsFor(language: Language, style: Style, size: number): Caps {
  const most = (share: number) => Math.max(1, Math.round(share * size));
  const kinds = Object.entries(SHARES[style]).map(([kind, share]) => [kind, most(share)] as const);
  return {
    traits: new Map<string, number>([
      ...kinds,
      ['not of the brief', Math.floor(0.2 * size)],
      ['no whole word', most(0.15)],
      language === 'vi' ? ['without Vietnamese', most(0.3)] : ['with Vietnamese', most(0.05)],
    ]),
    root: Math.max(2, Math.round(0.2 * size)),
    conceptRoot: Math.max(1, Math.round(0.1 * size)),
  };
}

function isWithin(
  entry: Entry,
  roots: ReadonlyMap<string, number>,
  traits: ReadonlyMap<string, number>,
  caps: Caps,
): boolean {
  for (const trait of entry.traits)
    if ((traits.get(trait) ?? 0) >= (caps.traits.get(trait) ?? Number.POSITIVE_INFINITY))
      return false;
  const { stems, added } = entry.candidate;
  for (const { root, from } of stems)
    if ((roots.get(root) ?? 0) >= (from === 'brief' ? caps.root : caps.conceptRoot)) return false;
  return added === null || (roots.get(added) ?? 0) < caps.conceptRoot;
}

function rootsOf({ stems, added }: Candidate): string[] {
  return [...stems.map(({ root }) => root), ...(added === null ? [] : [added])];
}

function traitsOf(candidate: Candidate): string[] {
  const whole = candidate.stems.filter(
    ({ text }) => text.length >= 2 && (candidate.label + (candidate.zone ?? '')).includes(text),
  );
  const traits: string[] = [candidate.kind];
  if (!whole.some(({ from, text }) => from === 'brief' && text.length >= 3))
    traits.push('not of the brief');
  if (whole.length === 0) traits.push('no whole word');
  traits.push(
    candidate.stems.some(({ language }) => language === 'vi')
      ? 'with Vietnamese'
      : 'without Vietnamese',
  );
  return traits;
}
