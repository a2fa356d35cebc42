const SCRIPT = { from: 0x41, to: 0x24f, vietnameseFrom: 0x1e00, vietnameseTo: 0x1eff };
const CLASSES: Readonly<Record<string, string>> = {
  L: rangesOf(/\p{L}/u),
  Lu: rangesOf(/\p{Lu}/u),
  Ll: rangesOf(/\p{Ll}/u),
  M: '\u0300-\u036f',
};

/**
 * A pattern whose `\p{L}`, `\p{Lu}`, `\p{Ll}` and `\p{M}` mean Latin letters and their marks, as
 * English and Vietnamese have them. With the letters of all scripts each pattern would take V8 a
 * few milliseconds and half a megabyte when it is first used, and there are some two hundred.
 */
export function latinPattern(source: string, flags: string): RegExp {
  // A class is in brackets already.
  const narrow = source.replace(/\[(?:\\.|[^\]\\])*\]|\\p\{\w+\}/g, (part) =>
    part.startsWith('[') ? inClass(part) : `[${inClass(part)}]`,
  );
  return new RegExp(narrow, flags);
}

function inClass(part: string): string {
  return part.replace(/\\p\{(\w+)\}/g, (whole, name: string) => CLASSES[name] ?? whole);
}

/** The letters of the script that `property` holds, as they stand in a class. */
function rangesOf(property: RegExp): string {
  let ranges = '';
  let from: string | null = null;
  let last = '';
  const end = () => {
    if (from !== null) ranges += from === last ? from : `${from}-${last}`;
    from = null;
  };
  for (let code = SCRIPT.from; code <= SCRIPT.vietnameseTo; code++) {
    const letter = String.fromCodePoint(code);
    const isLatin = code <= SCRIPT.to || code >= SCRIPT.vietnameseFrom;
    if (isLatin && property.test(letter)) [from, last] = [from ?? letter, letter];
    else end();
  }
  end();
  return ranges;
}
