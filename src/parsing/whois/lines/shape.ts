/** What a line without a known label looks like. */

const MAX_HEADING_LENGTH = 60;
const MAX_HEADING_BLANKS = 5;
/** What is longer is a sentence. */
const MAX_COLUMNS_LENGTH = 300;
/** Two blanks behind a full stop, in a line longer than this, are a typist's. */
const TYPED_LENGTH = 45;
const HOST_LABEL = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
const STARTS_WITH_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\.?(?:[\s:,([]|$)/u;

/** A page: whose it is, only the section tells. */
export const WEBSITE = /^(?:url|web|web ?site|homepage)$/i;
/** `Domain EXAMPLE.KG (ACTIVE)`: a name and its status in one sentence. */
export const NAMED_DOMAIN =
  /^Domain\s+([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:\s*\((.{1,60})\))?$/iu;

export function isHost(text: string): boolean {
  return HOST_LABEL.test(text);
}

/** `example.cl:` on a line of its own. */
export function isHostAlone(text: string): boolean {
  return text.endsWith(':') && isHost(text.slice(0, -1));
}

/** `ns1.example.test 2001:db8::1`, in which the first colon separates nothing. */
export function startsWithHost(text: string): boolean {
  return STARTS_WITH_HOST.test(text);
}

export function startsWithDigit(text: string): boolean {
  return /^\d/.test(text);
}

/** A few words that don't end as a sentence does. */
export function looksLikeHeading(text: string): boolean {
  return (
    text.length <= MAX_HEADING_LENGTH &&
    !/[.,;]$/.test(text) &&
    text.split(' ').length - 1 <= MAX_HEADING_BLANKS
  );
}

/** Where a second column begins, behind a tab or two blanks; 0 where none does. */
export function secondColumn(text: string): number {
  if (text.length >= MAX_COLUMNS_LENGTH) return 0;
  const gaps = text.slice(0, MAX_HEADING_LENGTH + 1).matchAll(/\t| {2,}/g);
  for (const { index } of gaps) {
    // `… sponsoring registrar.  Users may consult …`
    const isTyped = text.length > TYPED_LENGTH && /^[^.]\. {2}[^ ]/.test(text.slice(index - 2));
    if (index < MAX_HEADING_LENGTH && !isTyped) return index;
  }
  return 0;
}
