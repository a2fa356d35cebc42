/** What a line without a known label looks like. */

const MAX_HEADING_LENGTH = 60;
const HOST_LABEL = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
const STARTS_WITH_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\.?(?:[\s:,([]|$)/u;

/** A page: whose it is, only the section tells. */
export const WEBSITE = /^(?:url|web|web ?site|homepage)$/i;
/** `Domain EXAMPLE.KG (ACTIVE)`: a name and its status in one sentence. */
export const NAMED_DOMAIN = /^Domain\s+([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:\s*\((.{1,60})\))?$/iu;

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
const MAX_COLUMN = 60;

/** Where a second column begins: behind a tab or two blanks; 0 where none does. */
export function columnIn(units: Uint16Array, start: number, stop: number): number {
  const last = Math.min(stop, start + MAX_COLUMN);
  for (let at = start; at < last; at++)
    if (units[at] === TAB || (units[at] === BLANK && units[at + 1] === BLANK)) return at - start;
  return 0;
}

/** At most five blanks between words, and no punctuation of a sentence behind them. */
export function isHeadingLike(units: Uint16Array, start: number, stop: number): boolean {
  if (stop - start > MAX_HEADING_LENGTH) return false;
  const last = units[stop - 1];
  if (last === 46 || last === 44 || last === 59) return false;
  let blanks = 0;
  for (let at = start; at < stop; at++) if (units[at] === BLANK) blanks++;
  return blanks < 6;
}
