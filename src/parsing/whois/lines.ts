/** A text cut into lines, and each line into what it is: the first of the three steps (lines → draft → reading). */

/** Answers are shorter; what a hostile server sends beyond is not read. */
const MAX_LINES = 6000;
const MAX_LINE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 90;
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
  /** What stands behind it, trimmed; the whole text when there is no label. */
  readonly value: string;
}

const TAB = 9;
const BRACKETED = /^(?:[a-z]{1,2}\.?\s{1,3})?\[([^[\]]{1,60})\]\s*(.*)$/i;
const STARRED_HEADING = /^\*{2,4} ?([^*:]{2,50}):?\s*(?::\s*(.*))?$/;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let opensBlock = true;
  let inComment = false;
  while (at < text.length && lines.length < MAX_LINES) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    let start = at;
    let indent = 0;
    for (; start < end; start++) {
      const code = text.charCodeAt(start);
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
    while (text.charCodeAt(stop - 1) <= 32) stop--;
    const raw = text.slice(start, stop);
    const line = lineOf(raw, indent, opensBlock, inComment);
    inComment = line.comment;
    lines.push(line);
    opensBlock = false;
  }
  return lines;
}

/** `%`, `#`, `;`, `*` or `>`. */
function isCommentMark(code: number): boolean {
  return code === 37 || code === 35 || code === 59 || code === 42 || code === 62;
}

function lineOf(raw: string, indent: number, opensBlock: boolean, afterComment: boolean): Line {
  if (isCommentMark(raw.charCodeAt(0))) {
    const heading = raw.charCodeAt(0) === 42 && raw.length < 200 ? STARRED_HEADING.exec(raw) : null;
    if (!heading) {
      let at = 1;
      while (
        at < raw.length &&
        (raw.charCodeAt(at) <= 45 || raw.charCodeAt(at) === 59 || raw.charCodeAt(at) === 62)
      )
        at++;
      const text = raw.slice(at);
      return { indent, text, comment: true, opensBlock, label: null, value: text };
    }
    return {
      indent,
      text: raw,
      comment: false,
      opensBlock,
      label: heading[1]!.trim(),
      value: heading[2] ?? '',
    };
  }
  return separate(raw, indent, opensBlock || afterComment);
}

/** `label: value`, `label....: value`, `label......value`, `[Label] value`, `a. [Label] value`. */
function separate(raw: string, indent: number, opensBlock: boolean): Line {
  const bracket = raw.indexOf('[');
  if (bracket >= 0 && bracket < 5) {
    const bracketed = BRACKETED.exec(raw);
    if (bracketed)
      return { indent, text: raw, comment: false, opensBlock, label: bracketed[1]!, value: bracketed[2]! };
  }
  let colon = raw.indexOf(':');
  if (colon < 0) colon = raw.indexOf('：');
  // HKIRC explains a label in it: `Company English Name (It should be the same as …): …`.
  const limit = raw[colon - 1] === ')' ? 3 * MAX_LABEL_LENGTH : MAX_LABEL_LENGTH;
  if (colon > 0 && colon <= limit && !isUrlOrTime(raw, colon)) {
    const label = withoutLeaders(raw.slice(0, colon));
    return { indent, text: raw, comment: false, opensBlock, label, value: valueFrom(raw, colon + 1) };
  }
  const dots = raw.indexOf('....');
  if (dots > 1 && dots <= MAX_LABEL_LENGTH) {
    const label = raw.slice(0, dots).trimEnd();
    return {
      indent,
      text: raw,
      comment: false,
      opensBlock,
      label,
      value: raw.slice(dots).replace(/^[.\s:]+/, ''),
    };
  }
  return { indent, text: raw, comment: false, opensBlock, label: null, value: raw };
}

/** The colon of `http://…`, of `12:30:00`, or of an IPv6 address separates nothing. */
function isUrlOrTime(raw: string, colon: number): boolean {
  if (raw.charCodeAt(colon + 1) === 47 && raw.charCodeAt(colon + 2) === 47) return true;
  const after = raw.charCodeAt(colon + 1);
  if (after < 48 || after > 57) return false;
  const before = raw.charCodeAt(colon - 1);
  return before >= 48 && before <= 57 && !/[\p{L}_]\d*$/u.test(raw.slice(0, colon));
}

function withoutLeaders(label: string): string {
  let end = label.length;
  while (end > 0 && (label.charCodeAt(end - 1) === 46 || label.charCodeAt(end - 1) <= 32)) end--;
  return end === label.length ? label : label.slice(0, end);
}

function valueFrom(raw: string, at: number): string {
  let start = at;
  if (raw.charCodeAt(start) === 46) while (raw.charCodeAt(start) === 46) start++;
  while (start < raw.length && raw.charCodeAt(start) <= 32) start++;
  return raw.slice(start);
}
