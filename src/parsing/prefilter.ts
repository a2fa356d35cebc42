/** How many letters of a word tell which patterns it may belong to. */
const KEY_LETTERS = 4;
const SLOT_BITS = 14;

/** Somewhere within a word: what follows tells nothing of how a word begins. */
const INSIDE = '?';
/** The word ends here, or one with more letters than a key begins like this. */
const END = '.';

/**
 * Tells which of up to 31 patterns could match a text at all, by one look at how its words begin. Every pattern needs words: a text
 * which has none that begins like any of them needs no further look. Which words these are is read from the patterns themselves, so
 * that nobody has to keep two lists. May name a pattern that doesn't match; leaves out one that does only where a text runs words
 * together that the pattern keeps apart by leaving them out with their blanks (`(?:the )?name`).
 */
export class Prefilter {
  readonly #patterns: readonly RegExp[];
  /** Made when a text first comes: reading the patterns takes longer than reading texts. */
  #table: Table | null = null;

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  /** Bit n: pattern n may match. `folded` as `foldLetters` writes it. */
  candidates(folded: string): number {
    this.#table ??= new Table(this.#patterns.map(wordsNeededBy));
    const table = this.#table.bits;
    let bits = this.#table.always;
    let key = 0;
    let letters = 0;
    for (let at = 0; at < folded.length; at++) {
      const code = folded.charCodeAt(at);
      if (code >= 97 && code <= 122) {
        if (letters++ < KEY_LETTERS) key = key * 27 + code - 96;
        continue;
      }
      if (letters > 0) bits |= table[slotOf(key)]!;
      if (code > 127) bits |= table[slotOf(code)]!;
      key = 0;
      letters = 0;
    }
    return letters > 0 ? bits | table[slotOf(key)]! : bits;
  }
}

class Table {
  /** Bits of the patterns that need a word which begins like this, by the number of its first letters. */
  readonly bits = new Int32Array(1 << SLOT_BITS);
  /** Bits of the patterns that need no word. */
  always = 0;

  /** What each pattern needs. */
  constructor(needs: ReadonlyArray<ReadonlySet<string> | null>) {
    for (const [at, words] of needs.entries()) {
      if (words === null) this.always |= 1 << at;
      else for (const word of words) this.#add(word, 1 << at);
    }
  }

  #add(word: string, bit: number): void {
    if (word.charCodeAt(0) > 127) this.bits[slotOf(word.charCodeAt(0))]! |= bit;
    else if (word.endsWith(END) || word.length === KEY_LETTERS)
      this.bits[slotOf(keyOf(word))]! |= bit;
    else for (const next of `${END}abcdefghijklmnopqrstuvwxyz`) this.#add(word + next, bit);
  }
}

function keyOf(word: string): number {
  let key = 0;
  for (const letter of word) if (letter !== END) key = key * 27 + letter.charCodeAt(0) - 96;
  return key;
}

function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

/**
 * Beginnings of words, one of which stands in every text that a pattern matches; null when there are none. A beginning is a whole
 * key, shorter with `END` for a whole word, or shorter for any word that begins so; or one letter beyond ASCII, anywhere.
 */
export function wordsNeededBy({ source }: RegExp): ReadonlySet<string> | null {
  const { left, words } = needOfAny(parsePattern(source), new Set([INSIDE]));
  if (left.has(INSIDE) || left.has('')) return null;
  return new Set([...words, ...left]);
}

/** What may have been read so far: the letters of the word that has begun, none (`''`) between words, or `INSIDE`. */
type Progress = ReadonlySet<string>;

interface Need {
  /** One of these is needed on the ways that have come to a word. */
  readonly words: ReadonlySet<string>;
  /** How far the other ways have come. */
  readonly left: Progress;
}

function needOfAny(alternatives: Alternatives, start: Progress): Need {
  const needs = alternatives.map((atoms) => needOf(atoms, start));
  return {
    words: new Set(needs.flatMap(({ words }) => [...words])),
    left: new Set(needs.flatMap(({ left }) => [...left])),
  };
}

/** All words of a sequence are needed: the rarest do. */
function needOf(atoms: readonly Atom[], start: Progress): Need {
  let best = needFrom(atoms, 0, start);
  for (let first = 1; first < atoms.length; first++) {
    const before = atoms[first - 1]!;
    if (before.kind === 'letter') continue;
    const later = needFrom(atoms, first, new Set([endsWord(before) ? '' : INSIDE]));
    if (later.left.size === 0 && (best.left.size > 0 || costOf(later.words) < costOf(best.words)))
      best = later;
  }
  return best;
}

/** Whether a word begins behind this: behind a blank, and behind words that may be left out with theirs (`(?:the )?`). */
function endsWord({ kind, isOptional, alternatives }: Atom): boolean {
  if (kind === 'group')
    return alternatives.every((atoms) => atoms.length > 0 && endsWord(atoms.at(-1)!));
  return kind === 'between' && !isOptional;
}

function needFrom(atoms: readonly Atom[], first: number, start: Progress): Need {
  const words = new Set<string>();
  let left = start;
  for (let at = first; at < atoms.length && left.size > 0; at++) {
    const need = needOfRepeated(atoms[at]!, left);
    for (const word of need.words) words.add(word);
    left = need.left;
  }
  return { words, left };
}

function needOfRepeated(atom: Atom, start: Progress): Need {
  const words = new Set<string>();
  const ways = new Set(atom.isOptional ? start : []);
  let left = start;
  for (let times = 0; times < (atom.isRepeated ? KEY_LETTERS : 1); times++) {
    const need = needOfOne(atom, left);
    for (const word of need.words) words.add(word);
    for (const way of need.left) ways.add(way);
    left = need.left;
  }
  return { words, left: ways };
}

function needOfOne(atom: Atom, start: Progress): Need {
  if (atom.kind === 'group') return needOfAny(atom.alternatives, start);
  if (atom.kind === 'nothing') return { words: new Set(), left: start };
  const words = new Set<string>();
  const left = new Set<string>();
  for (const word of start) {
    const hasBegun = word !== '' && word !== INSIDE;
    if (atom.kind === 'foreign') words.add(atom.letter);
    else if (atom.kind === 'between') hasBegun ? words.add(word + END) : left.add('');
    else if (atom.kind === 'any') hasBegun ? words.add(word) : left.add(INSIDE);
    else if (word === INSIDE) left.add(INSIDE);
    else if (word.length + 1 === KEY_LETTERS) words.add(word + atom.letter);
    else left.add(word + atom.letter);
  }
  return { words, left };
}

/** Beginnings of words that stand in most answers, whatever they say. */
const COMMON = new Set(
  'the. this that you. your is. are. was. were has. have had. be. been not. no. in. on. for. to. of. or. and. by. at. it. a. i. o. as. if. we. with from may. can. will whoi doma name regi serv quer data info avai acce requ any. all. use. only main en. el. la. le. de. die. der. na. za. te. an. il. e. find foun matc exis resp reco obje sear your time addr host righ rest'.split(
    ' ',
  ),
);

function costOf(words: ReadonlySet<string>): number {
  let cost = 0;
  for (const word of words) cost += COMMON.has(word) ? 20 : 1;
  return cost;
}

type Alternatives = ReadonlyArray<readonly Atom[]>;

/** One step of a pattern, as far as it matters where words begin. */
interface Atom {
  readonly kind: 'letter' | 'between' | 'any' | 'foreign' | 'nothing' | 'group';
  readonly letter: string;
  readonly alternatives: Alternatives;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}

/** A sticky expression for each kind of token that our patterns are written with. */
const TOKEN =
  /(?<opening>\((?:\?(?::|<\w+>|(?<around><?[=!])))?)|(?<closing>\))|(?<bar>\|)|(?<members>\[(?:\\.|[^\]])*\])|(?<escaped>\\(?:p\{\w+\}|.))|(?<char>.)/suy;
const QUANTIFIER = /(?:[?*+]|\{\d+(?:,\d*)?\})\??/y;

function parsePattern(source: string): Alternatives {
  const token = new RegExp(TOKEN);
  const quantifier = new RegExp(QUANTIFIER);
  const parse = (): Atom[][] => {
    const alternatives: Atom[][] = [[]];
    for (let groups = next(); groups && groups.closing === undefined; groups = next()) {
      if (groups.bar !== undefined) alternatives.push([]);
      else alternatives.at(-1)!.push(quantified(atomOf(groups)));
    }
    return alternatives;
  };
  const next = () => token.exec(source)?.groups;
  const atomOf = ({
    opening,
    around,
    members,
    escaped,
    char,
  }: Record<string, string | undefined>): Atom => {
    if (opening !== undefined) {
      const alternatives = parse();
      // What stands around a match, or mustn't, isn't what it needs.
      return around === undefined ? group(alternatives) : simple('nothing');
    }
    if (members !== undefined) return classOf(members.slice(1, -1));
    if (escaped !== undefined)
      return /^\\[wpPSDWB]/.test(escaped)
        ? simple('any')
        : /^\\[bsd]/.test(escaped)
          ? simple('between')
          : charAtom(escaped[1]!);
    return char === '.' ? simple('any') : charAtom(char!);
  };
  const quantified = (atom: Atom): Atom => {
    quantifier.lastIndex = token.lastIndex;
    const found = quantifier.exec(source)?.[0];
    if (found === undefined) return atom;
    token.lastIndex = quantifier.lastIndex;
    return { ...atom, isOptional: /^(?:[?*]|\{0)/.test(found), isRepeated: !found.startsWith('?') };
  };
  return parse();
}

function classOf(members: string): Atom {
  if (/^\^|\\[wpPSDW]|.-./.test(members)) return simple('any');
  const chars = [...members.replace(/\\[sd]/g, ' ').replaceAll('\\', '')];
  const atoms = chars.map(charAtom);
  return atoms.every(({ kind }) => kind === 'between')
    ? simple('between')
    : group(atoms.map((atom) => [atom]));
}

function charAtom(char: string): Atom {
  if (/[a-z]/.test(char)) return { ...simple('letter'), letter: char };
  return char.charCodeAt(0) < 128 ? simple('between') : { ...simple('foreign'), letter: char[0]! };
}

function group(alternatives: Alternatives): Atom {
  return { ...simple('group'), alternatives };
}

function simple(kind: Atom['kind']): Atom {
  return { kind, letter: '', alternatives: [], isOptional: false, isRepeated: false };
}
