/**
 * Text from outside, cut into what may be shown as it is and what would hide or turn what stands
 * around it.
 */

export type TextPiece = { readonly text: string } | { readonly hidden: string };

/**
 * Controls, bidirectional overrides and isolates (UAX #9), zero-width and invisible characters,
 * lone surrogates, private use, tags. Line feed and tab are text; so are joiners between letters of
 * scripts that need them.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0\ufffc\ufff9-\ufffb]/u;
const HARMLESS = new Set(['\n', '\t']);
const JOINERS = new Set(['\u200c', '\u200d']);
const JOINED_SCRIPTS = 'Arabic Devanagari Bengali Malayalam Sinhala Tamil Kannada Telugu'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINING = new RegExp(`[${JOINED_SCRIPTS}\\p{M}\\p{Extended_Pictographic}]`, 'u');

export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  let before = '';
  for (const char of text.replaceAll('\r\n', '\n')) {
    const isShown =
      !HIDDEN.test(char) || HARMLESS.has(char) || (JOINERS.has(char) && JOINING.test(before));
    if (isShown) {
      plain += char;
    } else {
      if (plain !== '') pieces.push({ text: plain });
      plain = '';
      pieces.push({ hidden: codeOf(char) });
    }
    before = char;
  }
  if (plain !== '') pieces.push({ text: plain });
  return pieces;
}

/** `U+202E`. */
export function codeOf(char: string): string {
  return `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first `most` characters (code points), whole; the text itself when it isn't longer. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  if (/[\ud800-\udbff]/.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** For titles and labels: what is hidden stands as its code in brackets, what is long is cut. */
export function shownText(text: string, most = 260): string {
  const beginning = beginningOf(text, most);
  const pieces = piecesOf(beginning).map((piece) =>
    'text' in piece ? piece.text : `[${piece.hidden}]`,
  );
  return pieces.join('') + (beginning.length < text.length ? '…' : '');
}
