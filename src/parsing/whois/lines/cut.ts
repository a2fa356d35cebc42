import type { TextLine } from './line.ts';

/** Answers are shorter; what a hostile server sends beyond is not read. */
const MAX_LINES = 6000;
const MAX_LINE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 90;
const TAB_WIDTH = 8;

const COMMENT = /^[%#;*>]/;
/** Marks, blanks and rulers in front of a comment's words. */
const COMMENT_MARKS = /^[\0-\x2d;>]+/;
const BRACKETED = /^(?:[a-z]{1,2}\.?\s{1,2})?\[([^[\]]{1,60})\]\s*(.*)$/i;
const STARRED_HEADING = /^\*{2,4} ?([^*:]{2,50}):?\s*(?::\s*(.*))?$/;

/** A text as its lines that aren't empty, each cut into label and value. */
export function cutLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let opensBlock = true;
  let afterComment = false;
  for (const raw of text.split('\n')) {
    if (lines.length >= MAX_LINES) break;
    const { indent, words } = withoutIndent(raw);
    if (words === '') {
      opensBlock = true;
      continue;
    }
    const comment = COMMENT.test(words);
    const pair = comment ? starredHeading(words) : pairIn(words);
    const isComment = comment && pair === null;
    const shown = isComment ? words.replace(COMMENT_MARKS, '') : words;
    lines.push({
      indent,
      text: shown,
      comment: isComment,
      opensBlock: opensBlock || (afterComment && !comment),
      label: pair?.label ?? null,
      value: pair?.value ?? shown,
    });
    afterComment = isComment;
    opensBlock = false;
  }
  return lines;
}

function withoutIndent(raw: string): { indent: number; words: string } {
  const start = /^[\0- \xa0\ufeff]*/.exec(raw)![0].length;
  let indent = 0;
  for (const blank of raw.slice(0, start))
    indent += blank === '\t' ? TAB_WIDTH - (indent % TAB_WIDTH) : 1;
  let stop = Math.min(raw.length, start + MAX_LINE_LENGTH);
  while (stop > start && raw.charCodeAt(stop - 1) <= 32) stop--;
  return { indent, words: raw.slice(start, stop) };
}

interface Pair {
  readonly label: string;
  readonly value: string;
}

/** `*** Name servers:` */
function starredHeading(words: string): Pair | null {
  const [, label, value = ''] = (words.length < 200 && STARRED_HEADING.exec(words)) || [];
  return label === undefined ? null : { label: label.trim(), value };
}

/** `label: value`, `label....: value`, `label......value`, `[Label] value`, `a. [Label] value`. */
function pairIn(words: string): Pair | null {
  const bracketed = BRACKETED.exec(words);
  if (bracketed) return { label: bracketed[1]!, value: bracketed[2]! };
  const colon = words.includes(':') ? words.indexOf(':') : words.indexOf('：');
  if (colon > 0 && separates(words, colon)) {
    return {
      // Without the blanks or dots that lead to the value.
      label: words.slice(0, colon).replace(/(?<![.\0- ])[.\0- ]+$/, ''),
      value: words.slice(colon + 1).replace(/^\.*[\0- ]*/, ''),
    };
  }
  const dots = words.indexOf('....');
  if (dots < 2 || dots > MAX_LABEL_LENGTH) return null;
  return {
    label: words.slice(0, dots).trimEnd(),
    value: words.slice(dots).replace(/^[.\s:]+/, ''),
  };
}

/** The colon of `http://…`, of `12:30:00` or of an IPv6 address separates nothing. */
function separates(words: string, colon: number): boolean {
  // HKIRC explains a label in it: `Company English Name (It should be the same as …): …`.
  const isExplained = words[colon - 1] === ')';
  if (colon > (isExplained ? 3 : 1) * MAX_LABEL_LENGTH) return false;
  if (words.startsWith('//', colon + 1)) return false;
  const isBetweenDigits = /^\d:\d/.test(words.slice(colon - 1, colon + 2));
  // `NS1:192.0.2.1` is a label for all its digits.
  return !isBetweenDigits || /[\p{L}_]\d*$/u.test(words.slice(0, colon));
}
