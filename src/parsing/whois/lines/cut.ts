/** A text cut into lines, and each line into what it is: the first of the three steps (lines → draft → reading). */

import { codeUnitsOf } from '#app/parsing/code-units.ts';
import { ownCopy } from '#app/parsing/remembered.ts';
import { isPlainlyShownAt } from '#app/parsing/withheld.ts';
import { KNOWN_LABELS, type Meaning, mayBeLabel } from '../labels/meaning.ts';
import type { Line } from './line.ts';
import { looksLikeNotice, Notices, saysNothing } from './notices.ts';
import { shapeOf } from './shape.ts';

/** Answers are shorter; what a hostile server sends beyond is not read. */
const MAX_LINES = 6000;
const MAX_LINE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 90;
/** What is longer is a sentence. */
const MAX_COLUMNS_LENGTH = 300;
const TAB_WIDTH = 8;

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

/** No answer has more that aren't known; one that has is not let to drive out the others. */
const MAX_NEW_NOTICES = 8;

/** Part of a text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const NOTICES = new Notices();

/** What is a notice and not yet known is kept for the texts that come, as a copy of its own. */
export function linesOf(whole: string): Line[] {
  const { lines, newNotices } = cutUp(whole, NOTICES);
  for (const { from, to } of newNotices) {
    const text = ownCopy(whole.slice(from, to));
    const notice = cutUp(text, null).lines.map((line) => ({
      ...line,
      isNotice: saysNothing(line),
    }));
    NOTICES.keep({ text, lines: notice }, codeUnitsOf(text));
  }
  return lines;
}

/** A text's lines, those of known notices as they are kept, and where it has notices that aren't known. */
function cutUp(text: string, known: Notices | null): { lines: Line[]; newNotices: Span[] } {
  const lines: Line[] = [];
  const newNotices: Span[] = [];
  const units = codeUnitsOf(text);
  const cutter = new Cutter(text, units);
  let at = 0;
  let opensBlock = true;
  let afterComment = false;
  /** Where the paragraph that is being cut, and its first line, began; where its last line ended. */
  let paragraph = -1;
  let first = 0;
  let last = 0;
  const endParagraph = () => {
    if (
      paragraph >= 0 &&
      newNotices.length < MAX_NEW_NOTICES &&
      looksLikeNotice(lines, first, last - paragraph)
    )
      newNotices.push({ from: paragraph, to: last });
    paragraph = -1;
  };
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
    if (start === end) {
      at = end + 1;
      opensBlock = true;
      continue;
    }
    if (known && (opensBlock || (afterComment && !isCommentMark(units[start]!)))) {
      endParagraph();
      const notice = known.at(text, units, at);
      if (notice && lines.length + notice.lines.length <= MAX_LINES) {
        for (const line of notice.lines) lines.push(line);
        end = text.indexOf('\n', at + notice.text.length);
        at = end < 0 ? text.length : end + 1;
        opensBlock = false;
        afterComment = lines.at(-1)!.comment;
        continue;
      }
      paragraph = at;
      first = lines.length;
    }
    at = end + 1;
    let stop = Math.min(end, start + MAX_LINE_LENGTH);
    while (units[stop - 1]! <= 32) stop--;
    const line = cutter.cut(start, stop, indent, opensBlock, afterComment);
    afterComment = line.comment;
    lines.push(line);
    last = stop;
    opensBlock = false;
  }
  endParagraph();
  return { lines, newNotices };
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

  cut(
    start: number,
    stop: number,
    indent: number,
    opensBlock: boolean,
    afterComment: boolean,
  ): Line {
    const first = this.#units[start]!;
    if (!isCommentMark(first))
      return this.#separate(start, stop, indent, opensBlock || afterComment);
    const heading = first === ASTERISK ? starredHeading(this.#text.slice(start, stop)) : null;
    if (heading)
      return labelled(heading[0]!, indent, opensBlock, heading[1]!.trim(), heading[2] ?? '');
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
      isShown: false,
      isHeadingLike: false,
      column: 0,
      isNotice: false,
      sentence: null,
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
    if (colon < stop && (this.#plainlySeparates(colon, start) || this.#separates(colon, start))) {
      const text = this.#text;
      const units = this.#units;
      const end = withoutLeaders(units, start, colon);
      const from = valueFrom(units, colon + 1, stop);
      const value = text.slice(from, stop);
      const known = KNOWN_LABELS.at(units, start, end);
      if (!known)
        return labelled(raw, indent, opensBlock, text.slice(start, end), value, null, false);
      const isShown = known.meaning.kind === 'contact' && isPlainlyShownAt(units, from, stop);
      return labelled(raw, indent, opensBlock, known.spelling, value, known.meaning, isShown);
    }
    const dots = this.#leader.from(start) - start;
    if (dots > 1 && dots <= MAX_LABEL_LENGTH && dots + 4 <= raw.length) {
      const value = raw.slice(dots).replace(/^[.\s:]+/, '');
      return labelled(raw, indent, opensBlock, raw.slice(0, dots).trimEnd(), value);
    }
    const shape = shapeOf(this.#units, start, stop);
    return {
      indent,
      text: raw,
      comment: false,
      opensBlock,
      label: null,
      meaning: null,
      value: raw,
      isShown: false,
      isHeadingLike: shape.isHeadingLike && mayBeLabel(this.#units, start, stop),
      column: stop - start < MAX_COLUMNS_LENGTH ? shape.column : 0,
      isNotice: false,
      sentence: null,
    };
  }

  /** `Label: value`. */
  #plainlySeparates(colon: number, start: number): boolean {
    return this.#units[colon + 1]! <= 32 && colon > start && colon - start <= MAX_LABEL_LENGTH;
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
  isShown = false,
): Line {
  return {
    indent,
    text,
    comment: false,
    opensBlock,
    label,
    meaning,
    value,
    isShown,
    isHeadingLike: false,
    column: 0,
    isNotice: false,
    sentence: null,
  };
}

function isCommentMark(code: number): boolean {
  return (
    code === PERCENT ||
    code === HASH_SIGN ||
    code === SEMICOLON ||
    code === ASTERISK ||
    code === GREATER
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
