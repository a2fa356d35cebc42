/** A text cut into lines, and each line into what it is: the first of the three steps (lines → draft → reading). */

import { codeUnitsOf } from '#app/parsing/code-units.ts';
import { columnIn, isHeadingLike } from './line-shape.ts';
import { KNOWN_LABELS, type Meaning, mayBeLabel } from './meaning.ts';

/** Answers are shorter; what a hostile server sends beyond is not read. */
const MAX_LINES = 6000;
const MAX_LINE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 90;
/** What is longer is a sentence. */
const MAX_COLUMNS_LENGTH = 300;
const TAB_WIDTH = 8;

export interface Line {
  /** Column of the first character that isn't white space; a tab goes to the next multiple of eight. */
  readonly indent: number;
  /** Trimmed; of a comment without its marks. */
  readonly text: string;
  /** `%`, `#`, `;` or `*` in front: a notice, not data. */
  readonly comment: boolean;
  /** The first line, or one that an empty line or a comment stands in front of. */
  readonly opensBlock: boolean;
  /** What stands in front of the first separator (`:`, dotted leader, bracket); null when there is none. */
  readonly label: string | null;
  /** What the label says anywhere; null for one that isn't known in just this spelling. */
  readonly meaning: Meaning | null;
  /** What stands behind it, trimmed; the whole text when there is no label. */
  readonly value: string;
  /** Of a line without a label: whether it may be one itself, alone on its line. */
  readonly isHeadingLike: boolean;
  /** Of a line without a label: where a second column begins; 0 where none does. */
  readonly column: number;
}

const TAB = 9;
const HASH_SIGN = 35;
const PERCENT = 37;
const CLOSING_PARENTHESIS = 41;
const ASTERISK = 42;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const SEMICOLON = 59;
const GREATER = 62;

/** How far into a line a bracket may begin and still be a label's: `a. [Domain Name]`. */
const MAX_NUMBERING = 5;
const BRACKETED = /^(?:[a-z]{1,2}\.?\s{1,3})?\[([^[\]]{1,60})\]\s*(.*)$/i;
const STARRED_HEADING = /^\*{2,4} ?([^*:]{2,50}):?\s*(?::\s*(.*))?$/;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const units = codeUnitsOf(text);
  const cutter = new Cutter(text, units);
  let at = 0;
  let opensBlock = true;
  let afterComment = false;
  while (at < text.length && lines.length < MAX_LINES) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    let start = at;
    let indent = 0;
    for (; start < end; start++) {
      const code = units[start]!;
      if (code === TAB) indent += TAB_WIDTH - (indent % TAB_WIDTH);
      else if (code <= 32 || code === 0xa0 || code === 0xfeff) indent++;
      else break;
    }
    at = end + 1;
    if (start === end) {
      opensBlock = true;
      continue;
    }
    let stop = Math.min(end, start + MAX_LINE_LENGTH);
    while (units[stop - 1]! <= 32) stop--;
    const line = cutter.cut(start, stop, indent, opensBlock, afterComment);
    afterComment = line.comment;
    lines.push(line);
    opensBlock = false;
  }
  return lines;
}

/** Where a mark stands next: looked for once, not again on every line that has none. */
class Next {
  readonly #text: string;
  readonly #mark: string;
  #at = -1;

  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  /** The first one at `from` or behind it; the end of the text when there is none. */
  from(from: number): number {
    if (this.#at < from) {
      const found = this.#text.indexOf(this.#mark, from);
      this.#at = found < 0 ? this.#text.length : found;
    }
    return this.#at;
  }
}

/** Cuts a text's lines into labels and values, in order and in place: what isn't asked for is no string of its own. */
class Cutter {
  readonly #text: string;
  readonly #units: Uint16Array;
  readonly #bracket: Next;
  readonly #colon: Next;
  readonly #wideColon: Next;
  readonly #leader: Next;

  constructor(text: string, units: Uint16Array) {
    this.#text = text;
    this.#units = units;
    this.#bracket = new Next(text, '[');
    this.#colon = new Next(text, ':');
    this.#wideColon = new Next(text, '：');
    this.#leader = new Next(text, '....');
  }

  cut(start: number, stop: number, indent: number, opensBlock: boolean, afterComment: boolean): Line {
    const first = this.#units[start]!;
    if (!isCommentMark(first)) return this.#separate(start, stop, indent, opensBlock || afterComment);
    const heading = first === ASTERISK ? starredHeading(this.#text.slice(start, stop)) : null;
    if (heading) return labelled(heading[0]!, indent, opensBlock, heading[1]!.trim(), heading[2] ?? '');
    let at = start + 1;
    while (at < stop && isCommentLead(this.#units[at]!)) at++;
    const text = this.#text.slice(at, stop);
    return {
      indent,
      text,
      comment: true,
      opensBlock,
      label: null,
      meaning: null,
      value: text,
      isHeadingLike: false,
      column: 0,
    };
  }

  /** `label: value`, `label....: value`, `label......value`, `[Label] value`, `a. [Label] value`. */
  #separate(start: number, stop: number, indent: number, opensBlock: boolean): Line {
    const raw = this.#text.slice(start, stop);
    if (this.#bracket.from(start) < Math.min(start + MAX_NUMBERING, stop)) {
      const bracketed = BRACKETED.exec(raw);
      if (bracketed) return labelled(raw, indent, opensBlock, bracketed[1]!, bracketed[2]!);
    }
    let colon = this.#colon.from(start);
    if (colon >= stop) colon = this.#wideColon.from(start);
    if (colon < stop && this.#separates(colon, start)) {
      const text = this.#text;
      const units = this.#units;
      const end = withoutLeaders(units, start, colon);
      const known = KNOWN_LABELS.at(units, start, end);
      const label = known ? known.spelling : text.slice(start, end);
      const meaning = known ? known.meaning : null;
      const value = text.slice(valueFrom(units, colon + 1, stop), stop);
      return labelled(raw, indent, opensBlock, label, value, meaning);
    }
    const dots = this.#leader.from(start) - start;
    if (dots > 1 && dots <= MAX_LABEL_LENGTH && dots + 4 <= raw.length) {
      const value = raw.slice(dots).replace(/^[.\s:]+/, '');
      return labelled(raw, indent, opensBlock, raw.slice(0, dots).trimEnd(), value);
    }
    return {
      indent,
      text: raw,
      comment: false,
      opensBlock,
      label: null,
      meaning: null,
      value: raw,
      isHeadingLike: isHeadingLike(this.#units, start, stop) && mayBeLabel(this.#units, start, stop),
      column: stop - start < MAX_COLUMNS_LENGTH ? columnIn(this.#units, start, stop) : 0,
    };
  }

  #separates(colon: number, start: number): boolean {
    // HKIRC explains a label in it: `Company English Name (It should be the same as …): …`.
    const isExplained = this.#units[colon - 1] === CLOSING_PARENTHESIS;
    const limit = isExplained ? 3 * MAX_LABEL_LENGTH : MAX_LABEL_LENGTH;
    return colon > start && colon - start <= limit && !this.#isUrlOrTime(start, colon);
  }

  /** The colon of `http://…`, of `12:30:00`, or of an IPv6 address separates nothing. */
  #isUrlOrTime(start: number, colon: number): boolean {
    const units = this.#units;
    const after = units[colon + 1]!;
    if (after === SLASH) return units[colon + 2] === SLASH;
    if (!isDigit(after) || !isDigit(units[colon - 1]!)) return false;
    // `NS1:192.0.2.1` is a label for all its digits.
    return !/[\p{L}_]\d*$/u.test(this.#text.slice(start, colon));
  }
}

function starredHeading(text: string): RegExpExecArray | null {
  return text.length < 200 ? STARRED_HEADING.exec(text) : null;
}

/** A line with a label; its meaning is looked for only where it wasn't found in place. */
function labelled(
  text: string,
  indent: number,
  opensBlock: boolean,
  label: string,
  value: string,
  meaning: Meaning | null = KNOWN_LABELS.of(label)?.meaning ?? null,
): Line {
  return { indent, text, comment: false, opensBlock, label, meaning, value, isHeadingLike: false, column: 0 };
}

function isCommentMark(code: number): boolean {
  return (
    code === PERCENT || code === HASH_SIGN || code === SEMICOLON || code === ASTERISK || code === GREATER
  );
}

/** Marks, blanks and rulers between a comment's first mark and its words. */
function isCommentLead(code: number): boolean {
  return code <= MINUS || code === SEMICOLON || code === GREATER;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Where a label ends that blanks or a dotted leader may follow. */
function withoutLeaders(units: Uint16Array, start: number, end: number): number {
  let at = end;
  while (at > start && (units[at - 1] === DOT || units[at - 1]! <= 32)) at--;
  return at;
}

function valueFrom(units: Uint16Array, from: number, stop: number): number {
  let at = from;
  while (at < stop && units[at] === DOT) at++;
  while (at < stop && units[at]! <= 32) at++;
  return at;
}
