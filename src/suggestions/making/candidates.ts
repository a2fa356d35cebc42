/** The ways to make a label of stems. Each gives candidates with a first worth; none judges whether a label may be shown. */

import affixes from '../data/affixes.json' with { type: 'json' };
import type { Language } from '../words/character-model.ts';
import { asLabel } from '../words/text.ts';
import type { Stem } from './stems.ts';

export type Kind = 'affix' | 'compound' | 'mix' | 'overlap' | 'blend' | 'coined' | 'hack';

/** A piece of a label that is read as one word. */
export interface Part {
  readonly text: string;
  readonly shown: string;
  readonly language: Language;
}

export interface Candidate {
  /** ASCII, unless `idn` forms were made of it. */
  readonly label: string;
  readonly kind: Kind;
  /** What the label falls into when read aloud. A blend or a coined word is one part. */
  readonly parts: readonly Part[];
  /** The stems it was made of, in order. */
  readonly stems: readonly Stem[];
  /** What was put on a stem: an affix, an ending, a hack's TLD. */
  readonly added: string | null;
  /** Only a hack brings its zone along. */
  readonly zone: string | null;
  /** 0 to 1, before length, sound and variety have their say. */
  readonly worth: number;
}

const PREFIXES: readonly string[] = affixes.prefixes;
const SUFFIXES: readonly string[] = affixes.suffixes;
const ENDINGS: readonly string[] = affixes.coined;
const VIETNAMESE_WORDS: readonly string[] = affixes.vi;
/** These go with any trade; the others (bếp, vườn, chợ) only where the brief's concepts know them. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(
  'nhà tiệm góc xóm việt an vui xinh yêu mê hội trạm xanh mới sống'.split(' '),
);
const PAIR_GLUE = /(.)\1\1|[bcdfghjklmnpqrstvwxz]{5}/;

/** How much a way of making names is worth by itself: what it gives reads well that often. */
const WORTH: Readonly<Record<Kind, number>> = {
  compound: 0.92,
  overlap: 0.86,
  affix: 0.8,
  mix: 0.78,
  coined: 0.76,
  hack: 0.84,
  blend: 0.62,
};

function candidate(
  kind: Kind,
  label: string,
  stems: readonly Stem[],
  more: Partial<Candidate> = {},
): Candidate {
  const [first, second] = stems;
  const weight = second
    ? 0.6 * Math.max(first!.weight, second.weight) + 0.4 * Math.min(first!.weight, second.weight)
    : first!.weight * 0.9;
  const parts =
    more.parts ??
    (kind === 'compound' || kind === 'mix' || kind === 'overlap'
      ? stems
      : [{ text: label, shown: label, language: first!.language }]);
  return {
    label,
    kind,
    stems,
    added: null,
    zone: null,
    worth: WORTH[kind] * (0.35 + 0.65 * weight),
    ...more,
    parts,
  };
}

/** `getroast`, `roasthub`; Vietnamese by words that head a name: `tiệm`, `nhà`, or follow it: `xanh`, `vui`. */
export function affixed(stems: readonly Stem[], fits: (word: string) => boolean): Candidate[] {
  const vietnameseWords = VIETNAMESE_WORDS.filter((word) => GENERAL_WORDS.has(word) || fits(word));
  return stems.slice(0, 28).flatMap((stem) => {
    const made: Candidate[] = [];
    if (stem.language === 'en') {
      for (const [place, prefix] of PREFIXES.entries())
        made.push(withAffix(stem, prefix, `${prefix}${stem.text}`, 'en', place));
      for (const [place, suffix] of SUFFIXES.entries())
        made.push(withAffix(stem, suffix, `${stem.text}${suffix}`, 'en', place));
      return made;
    }
    for (const [place, word] of vietnameseWords.entries()) {
      made.push(withAffix(stem, word, `${asLabel(word)}${stem.text}`, 'vi', place));
      made.push(withAffix(stem, word, `${stem.text}${asLabel(word)}`, 'vi', place + 6));
    }
    return made;
  });
}

function withAffix(
  stem: Stem,
  affix: string,
  label: string,
  language: Language,
  place: number,
): Candidate {
  const own = { text: asLabel(affix), shown: affix, language };
  const parts = label.startsWith(stem.text) ? [stem, own] : [own, stem];
  const made = candidate('affix', label, [stem], { parts, added: affix });
  return { ...made, worth: made.worth * (1 - Math.min(place, 40) / 250) };
}

/** Two words of one language (a compound) or of both (a mix), at least one from the brief or both from its concepts' heart. */
export function paired(stems: readonly Stem[]): Candidate[] {
  const made: Candidate[] = [];
  for (const first of stems) {
    for (const second of stems) {
      if (
        first.root === second.root ||
        first.shown.includes(second.shown) ||
        second.shown.includes(first.shown)
      )
        continue;
      if (
        first.from === 'concept' &&
        second.from === 'concept' &&
        first.weight + second.weight < 1.1
      )
        continue;
      const label = first.text + second.text;
      if (label.length > 15 || label.length < 5 || PAIR_GLUE.test(label)) continue;
      const kind = first.language === second.language ? 'compound' : 'mix';
      made.push(candidate(kind, label, [first, second]));
    }
  }
  return made;
}

const MIN_OVERLAP = 2;

/** `suongoc` of sương and ngọc: the end of one is the beginning of the other. */
export function overlapping(stems: readonly Stem[]): Candidate[] {
  const made: Candidate[] = [];
  for (const first of stems) {
    for (const second of stems) {
      if (first.root === second.root || first.text.length < 4 || second.text.length < 4) continue;
      for (
        let shared = Math.min(first.text.length, second.text.length) - 2;
        shared >= MIN_OVERLAP;
        shared--
      ) {
        if (!second.text.startsWith(first.text.slice(-shared))) continue;
        const label = first.text + second.text.slice(shared);
        if (label.length <= 13) made.push(candidate('overlap', label, [first, second]));
        break;
      }
    }
  }
  return made;
}

const VOWELS = /[aeiouy]/;

/** One word whole, the other's beginning or end put on where a vowel meets a consonant: `roastella`. */
export function blended(stems: readonly Stem[]): Candidate[] {
  const usable = stems.filter(({ text }) => text.length >= 4 && text.length <= 8).slice(0, 30);
  const made: Candidate[] = [];
  for (const first of usable) {
    for (const second of usable) {
      if (first.root === second.root || first.language !== second.language) continue;
      for (const tail of [second.text.slice(-3), second.text.slice(-4)]) {
        if (VOWELS.test(tail[0]!) === VOWELS.test(first.text.at(-1)!) || tail === second.text)
          continue;
        const label = first.text + tail;
        if (label.length <= 10) made.push(candidate('blend', label, [first, second]));
      }
      const head = first.text.slice(0, 3);
      if (VOWELS.test(head[2]!) !== VOWELS.test(second.text[0]!) && first.text.length > 4) {
        const label = head + second.text;
        if (label.length <= 10) made.push(candidate('blend', label, [first, second]));
      }
    }
  }
  return made;
}

/** `beanly`, `roastify`, `emberio`: an ending that sounds like a name. */
export function coined(stems: readonly Stem[]): Candidate[] {
  const made: Candidate[] = [];
  for (const stem of stems.slice(0, 40)) {
    if (stem.text.length < 3 || stem.text.length > 7) continue;
    for (const [place, ending] of ENDINGS.entries()) {
      const meetsVowels = VOWELS.test(ending[0]!) && VOWELS.test(stem.text.at(-1)!);
      const base = meetsVowels ? stem.text.slice(0, -1) : stem.text;
      // beanly, but not berryly or fishsh.
      if (base.length < 3 || base.endsWith(ending[0]!) || (/y$/.test(base) && !meetsVowels))
        continue;
      const label = base + ending;
      if (label.length > 11) continue;
      const one = candidate('coined', label, [stem], { added: ending });
      made.push({
        ...one,
        worth: one.worth * (1 - Math.min(place, 40) / 200) * (meetsVowels ? 0.85 : 1),
      });
    }
  }
  return made;
}

/** `roa.st`: a word that ends like a TLD. `zones` are single TLDs one can register under. */
export function hacked(stems: readonly Stem[], zones: readonly string[]): Candidate[] {
  const made: Candidate[] = [];
  for (const stem of stems) {
    for (const zone of zones) {
      if (zone.includes('.') || !stem.text.endsWith(zone) || stem.text.length - zone.length < 3)
        continue;
      const label = stem.text.slice(0, -zone.length);
      made.push(candidate('hack', label, [stem], { parts: [stem], added: `.${zone}`, zone }));
    }
  }
  return made;
}

/** With numbers that Vietnamese and English names carry; only where the client asks for digits. */
export function numbered(stems: readonly Stem[]): Candidate[] {
  const numbers = ['247', '24h', '365', '360', '88', '68', '1'];
  return stems.slice(0, 12).flatMap((stem) =>
    numbers.map((number, place) => {
      const made = candidate('affix', stem.text + number, [stem], { parts: [stem], added: number });
      return { ...made, worth: made.worth * (1 - place / 30) };
    }),
  );
}

/** Pairs with a hyphen between their words; only where the client asks for hyphens. */
export function hyphenated(pairs: readonly Candidate[]): Candidate[] {
  return pairs
    .filter(({ kind, parts }) => (kind === 'compound' || kind === 'mix') && parts.length === 2)
    .map((pair) => ({
      ...pair,
      label: pair.parts.map(({ text }) => text).join('-'),
      worth: pair.worth * 0.97,
    }));
}
