/** Comma-separated values (RFC 4180), and what spreadsheets make of them. */

/**
 * Cells of each line. A quote that is never closed ends with its line, so that it doesn't swallow a
 * list. Lines end with CRLF, LF or CR; empty ones are left out. Linear in the text's length.
 */
export function csvRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const { cells, end } = csvRow(text, at, delimiter);
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    at = end;
  }
  return rows;
}

function csvRow(text: string, start: number, delimiter: string): { cells: string[]; end: number } {
  const ends = `${delimiter}\r\n`;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    const from = quoted?.end ?? at;
    let end = from;
    while (end < text.length && !ends.includes(text[end]!)) end += 1;
    cells.push((quoted?.text ?? '') + text.slice(from, end));
    if (text[end] !== delimiter)
      return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
}

/** No cell of a list of names is longer; so an unclosed quote costs little. */
const MOST_IN_QUOTES = 10_000;

function quotedCell(text: string, start: number): { text: string; end: number } | null {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - start > MOST_IN_QUOTES) return null;
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1 };
    cell += '"';
    from = quote + 2;
  }
}

/** Spreadsheets take UTF-8 for what it is only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';
/** What spreadsheets take for a formula: full-width forms too, and behind blanks and controls. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** With CRLF and a byte order mark. An apostrophe makes a text of what would be a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
