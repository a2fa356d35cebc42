/** What a line without a known label looks like. */

const MAX_HEADING_LENGTH = 60;
const HOST_LABEL = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
const STARTS_WITH_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\.?(?:[\s:,([]|$)/u;

/** A page: whose it is, only the section tells. */
export const WEBSITE = /^(?:url|web|web ?site|homepage)$/i;
/** `Domain EXAMPLE.KG (ACTIVE)`: a name and its status in one sentence. */
export const NAMED_DOMAIN =
  /^Domain\s+([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:\s*\((.{1,60})\))?$/iu;

/** `example.cl:` on a line of its own. */
export function isHostAlone(text: string): boolean {
  return text.endsWith(':') && HOST_LABEL.test(text.slice(0, -1));
}

/** `ns1.example.test 2001:db8::1`, in which the first colon separates nothing. */
export function startsWithHost(text: string): boolean {
  return STARTS_WITH_HOST.test(text);
}

export function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

const TAB = 9;
const BLANK = 32;
const DOT = 46;

/** Two blanks behind a full stop, in a line as long as these, are a typist's. */
const TYPED_LENGTH = 45;

/** Of a line without a label. */
export interface Shape {
  /** Where a second column begins: behind a tab or two blanks; 0 where none does. */
  readonly column: number;
  /** At most five blanks between words, and no punctuation of a sentence behind them. */
  readonly isHeadingLike: boolean;
}

/** One look at a line's beginning. */
export function shapeOf(units: Uint16Array, start: number, stop: number): Shape {
  const end = Math.min(stop, start + MAX_HEADING_LENGTH);
  let column = 0;
  let blanks = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at]!;
    if (unit > BLANK) continue;
    if (unit === BLANK) blanks++;
    if (
      column === 0 &&
      (unit === TAB ||
        (unit === BLANK && units[at + 1] === BLANK && !isTyped(units, at, stop - start)))
    )
      column = at - start;
  }
  const last = units[stop - 1];
  const isHeadingLike = end === stop && blanks < 6 && last !== DOT && last !== 44 && last !== 59;
  return { column, isHeadingLike };
}

/** `… sponsoring registrar.  Users may consult …` */
function isTyped(units: Uint16Array, at: number, length: number): boolean {
  return (
    units[at - 1] === DOT &&
    units[at - 2] !== DOT &&
    units[at + 2] !== BLANK &&
    length > TYPED_LENGTH
  );
}
