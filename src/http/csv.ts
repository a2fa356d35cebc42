/** Comma-separated values (RFC 4180) that are safe in a spreadsheet. */

/** What spreadsheets take for a formula: full-width forms too, and behind blanks and controls. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** A line with its end; a list has blanks between. An apostrophe makes a text of a formula. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(value: unknown): string {
  const plain = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
