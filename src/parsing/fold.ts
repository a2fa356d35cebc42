import { withoutAccents } from '#app/names/vn/spelling.ts';

/** White space as single blanks, none at the ends. */
export function inOneLine(text: string): string {
  return (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Lower case without accents, `đ` as `d`, single blanks: how labels and words are compared. */
export function foldLetters(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  return inOneLine((isPlain ? text : withoutAccents(text)).toLowerCase());
}
