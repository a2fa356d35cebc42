import { decodeEntities } from '../entities.ts';

/** Tags that end a line of what a reader sees. */
const BREAKS =
  /^(?:br|p|div|tr|table|tbody|thead|ul|ol|li|h[1-6]|dl|dt|section|article|header|footer|form|hr|main|body|title)$/;
/** Tags that end a cell within a line. */
const CELLS = /^(?:td|th|dd)$/;
/** Elements whose content is not shown. */
const UNSEEN = /^(?:script|style|template|noscript|svg|textarea|select)$/;
const TAG_NAME = /<\/?([a-zA-Z][a-zA-Z0-9]*)/y;

/**
 * Text of an HTML page as lines, cells parted by a tab. Comments, scripts and attributes are
 * dropped (templates hide other branches in them), and what follows an unclosed tag or comment.
 */
export function pageLines(html: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? html.length : open);
    pieces.push(decodeEntities(text).replace(/\s+/g, ' '));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    TAG_NAME.lastIndex = open;
    const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
    if (name === undefined && html[open + 1] !== '!' && html[open + 1] !== '?') {
      pieces.push('<');
      at = open + 1;
      continue;
    }
    at = after(html, '>', open);
    if (name === undefined) continue;
    if (UNSEEN.test(name) && html[open + 1] !== '/') at = afterElement(html, name, at);
    else if (BREAKS.test(name)) pieces.push('\n');
    else if (CELLS.test(name)) pieces.push('\t');
  }
  return pieces
    .join('')
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => line.replace(/ ?\t[ \t]*/g, '\t').trim())
    .filter((line) => line !== '');
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function afterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[^>]{0,100}>`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}
