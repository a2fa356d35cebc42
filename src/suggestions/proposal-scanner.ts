/**
 * Finds proposed names in what a language model writes, while it writes: in JSON as asked for, in a fence, amid prose, in a bare
 * array, as bare strings, behind reasoning, cut off in the middle. Whatever isn't a complete item is passed over. Linear.
 */

/** A name as proposed: anything at all, nothing of it has been judged. */
export interface Proposal {
  readonly label: string;
  /** What the model says it is made of. */
  readonly words: readonly string[];
}

const LABEL_KEYS = ['label', 'name', 'domain', 'domainName', 'title', 'value'] as const;
const LONGEST_ITEM = 2_000;
const LONGEST_TEXT = 80;
const MOST_WORDS = 6;
/** Deeper than any form an item comes in; keeps each character in few items. */
const DEEPEST = 8;
const MOST_PROPOSALS = 200;
const [THINK, END_THINK] = ['<think>', '</think>'];

interface Level {
  readonly kind: '{' | '[';
  from: number;
  /** The key whose value begins here; only the array of an item's own words matters. */
  readonly key: string;
}

export class ProposalScanner {
  readonly #onProposal: (proposal: Proposal) => void;
  readonly #levels: Level[] = [];
  #text = '';
  #at = 0;
  #isThinking = false;
  #isInString = false;
  /** Where the string begins that `#at` is in. Places below 0 are forgotten: too far back for an item. */
  #stringFrom = 0;
  #lastString = '';
  #found = 0;

  constructor(onProposal: (proposal: Proposal) => void) {
    this.#onProposal = onProposal;
  }

  get found(): number {
    return this.#found;
  }

  push(text: string): void {
    this.#forget();
    this.#text += text;
    while (this.#at < this.#text.length && this.#found < MOST_PROPOSALS) {
      if (this.#isThinking) {
        if (!this.#skipThought()) return;
      } else if (this.#isInString) {
        if (!this.#readString()) return;
      } else if (this.#levels.length === 0) {
        if (!this.#findStart()) return;
      } else this.#readStructure();
    }
  }

  /** Only so much of what was read is kept as an item may be long; a long answer in small pieces would cost its square. */
  #forget(): void {
    const cut = this.#at - LONGEST_ITEM;
    if (cut < LONGEST_ITEM) return;
    this.#text = this.#text.slice(cut);
    this.#at -= cut;
    this.#stringFrom -= cut;
    for (const level of this.#levels) level.from -= cut;
  }

  #skipThought(): boolean {
    const end = this.#text.indexOf(END_THINK, this.#at);
    this.#at =
      end < 0
        ? Math.max(this.#at, this.#text.length - END_THINK.length + 1)
        : end + END_THINK.length;
    this.#isThinking = end < 0;
    return end >= 0;
  }

  /** Prose: only a bracket or a thought begins something, quotes mean nothing. False when more text must come first. */
  #findStart(): boolean {
    const char = this.#text[this.#at]!;
    if (char === '<' && THINK.startsWith(this.#text.slice(this.#at, this.#at + THINK.length))) {
      if (this.#text.length - this.#at < THINK.length) return false;
      this.#isThinking = true;
      this.#at += THINK.length;
    } else {
      if (char === '{' || char === '[') this.#open(char);
      this.#at += 1;
    }
    return true;
  }

  #readStructure(): void {
    const char = this.#text[this.#at]!;
    if (char === '"') [this.#isInString, this.#stringFrom] = [true, this.#at];
    else if (char === '{' || char === '[') this.#open(char);
    else if (char === '}' || char === ']') this.#close(char === '}' ? '{' : '[');
    this.#at += 1;
  }

  #open(kind: Level['kind']): void {
    // A bracket in prose that nobody closes must not hide what follows.
    if (this.#levels.length >= DEEPEST) this.#levels.length = 0;
    this.#levels.push({ kind, from: this.#at, key: this.#lastString });
    this.#lastString = '';
  }

  #close(kind: Level['kind']): void {
    const place = this.#levels.findLastIndex((level) => level.kind === kind);
    if (place < 0) return;
    const [level] = this.#levels.splice(place);
    if (kind === '{' && level!.from >= 0) this.#item(this.#text.slice(level!.from, this.#at + 1));
  }

  #readString(): boolean {
    const end = this.#stringEnd();
    if (end < 0) return false;
    const isBroken = this.#text[end] !== '"';
    const from = this.#stringFrom;
    this.#isInString = false;
    this.#at = end + 1;
    if (isBroken || from < 0 || end - from > LONGEST_TEXT + 1) return true;
    const text = parsed(this.#text.slice(from, end + 1));
    if (typeof text !== 'string') return true;
    this.#lastString = text;
    if (this.#isListedName()) this.#tell({ label: text, words: [] });
    return true;
  }

  /** Where the string ends, or the line does, which no JSON string lives to see; -1 when neither has come. */
  #stringEnd(): number {
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '"' || char === '\n') return this.#at;
      if (char === '\\') {
        if (this.#at + 1 >= this.#text.length) return -1;
        this.#at += 1;
      }
    }
    return -1;
  }

  /** Directly in an array that is no item's own: `["a","b"]`, `{"names":["a","b"]}`. */
  #isListedName(): boolean {
    const last = this.#levels.at(-1);
    if (last?.kind !== '[' || last.key === 'words') return false;
    const outer = this.#levels.slice(0, -1);
    return outer.every(({ kind }) => kind === '{') || outer.every(({ kind }) => kind === '[');
  }

  #item(text: string): void {
    if (text.length > LONGEST_ITEM) return;
    const value = parsed(text) ?? loosely(text);
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    const label = LABEL_KEYS.map((key) => fields[key]).find((field) => typeof field === 'string');
    if (typeof label !== 'string' || label.length > LONGEST_TEXT) return;
    const words = Array.isArray(fields.words) ? fields.words : [];
    this.#tell({
      label,
      words: words
        .filter((word) => typeof word === 'string' && word.length <= LONGEST_TEXT)
        .slice(0, MOST_WORDS),
    });
  }

  #tell(proposal: Proposal): void {
    this.#found += 1;
    this.#onProposal(proposal);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A comma too many, a quote of the wrong kind: the label can still be read. */
function loosely(text: string): object | null {
  // An object around items that were read already is no item.
  if (text.includes('{', 1)) return null;
  const [, key, label] =
    /["'](label|name|domain)["']\s{0,9}:\s{0,9}["']([^"'\\\n]{1,80})["']/.exec(text) ?? [];
  return key === undefined ? null : { [key]: label };
}
