const NAMED = new Map(
  Object.entries({
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
  }),
);
const MARKS = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    cedil: '\u0327',
    ring: '\u030a',
  }),
);

/** Character references of HTML: numbers, common names, Latin letters with a mark (`&agrave;`). */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,6}));/g,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      const point = Number(decimal ?? `0x${hexadecimal ?? 0}`);
      if (name !== undefined) return namedCharacter(name) ?? whole;
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : whole;
    },
  );
}

function namedCharacter(name: string): string | undefined {
  const mark = MARKS.get(name.slice(1));
  return NAMED.get(name) ?? (mark && `${name[0]}${mark}`.normalize('NFC'));
}
