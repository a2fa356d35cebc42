/**
 * TypeScript read just closely enough to tell code from what stands in comments, strings and regular expressions.
 * TypeScript's own parser would be exact; version 7 doesn't offer it to programs.
 */

/** Keywords after which a slash begins a regular expression, not a division. */
const BEFORE_REGEX = /(^|[^\w$.])(return|typeof|case|in|of|do|else|void|delete|await|yield|throw)$/;

/** The text with comments gone and strings, templates and regular expressions emptied; every character keeps its place. */
export function codeOf(text: string): string {
  const code = text.split('');
  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (code[i] !== '\n') code[i] = ' ';
  };
  /** For each `${` that is open: how many braces are open within it. */
  const templates: number[] = [];
  let at = 0;
  while (at < text.length) {
    const two = text.slice(at, at + 2);
    const char = text[at]!;
    if (two === '//' || two === '/*') {
      const end = endOf(text, two === '//' ? '\n' : '*/', at + 2);
      blank(at, end);
      at = end;
    } else if (char === "'" || char === '"') {
      const end = closing(text, char, at + 1);
      blank(at + 1, end);
      at = end + 1;
    } else if (char === '`' || (char === '}' && templates.at(-1) === 0)) {
      if (char === '}') templates.pop();
      const end = templateEnd(text, at + 1);
      blank(at + 1, end);
      if (text[end] === '$') templates.push(0);
      at = text[end] === '$' ? end + 2 : end + 1;
    } else if (char === '/' && beginsRegex(code, at)) {
      const end = regexEnd(text, at + 1);
      blank(at + 1, end);
      at = end + 1;
    } else {
      if (templates.length > 0 && char === '{') templates[templates.length - 1]! += 1;
      if (templates.length > 0 && char === '}') templates[templates.length - 1]! -= 1;
      at += 1;
    }
  }
  return code.join('');
}

/** What the file imports or re-exports, types included, as written: `#app/base/clock.ts`. */
export function importsOf(text: string): string[] {
  const code = codeOf(text);
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*(?=['"])/g);
  return [...found].map((match) => {
    const from = match.index + match[0].length + 1;
    return text.slice(from, text.indexOf(text[from - 1]!, from));
  });
}

/** The line number, from 1, of a place in the text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  if (found < 0) return text.length;
  return mark === '\n' ? found : found + mark.length;
}

function closing(text: string, quote: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

/** Where the template's text ends: at its backtick, or at the `$` of a `${`. */
function templateEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '`' && !text.startsWith('${', at))
    at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

function regexEnd(text: string, from: number): number {
  let inClass = false;
  let at = from;
  while (at < text.length && text[at] !== '\n' && (inClass || text[at] !== '/')) {
    if (text[at] === '[') inClass = true;
    if (text[at] === ']') inClass = false;
    at += text[at] === '\\' ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function beginsRegex(code: readonly string[], at: number): boolean {
  const before = code
    .slice(Math.max(0, at - 200), at)
    .join('')
    .trimEnd();
  return before === '' || /[([{,;=:?!&|<>+*%~^-]$/.test(before) || BEFORE_REGEX.test(before);
}
