const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
};
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030a',
};

/**
 * Character references of HTML: numbers, common names, and Latin letters with a mark (`&agrave;`).
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z])(grave|acute|circ|tilde|uml|cedil|ring)|([a-zA-Z]{2,6}));/g,
    (
      whole,
      decimal?: string,
      hexadecimal?: string,
      letter?: string,
      mark?: string,
      name?: string,
    ) => {
      if (letter !== undefined && mark !== undefined)
        return (letter + MARKS[mark]).normalize('NFC');
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
      const point =
        decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : whole;
    },
  );
}
