// Data: lower-case letters and what they are taken for at a glance, after UTS #39's confusables, for the scripts that names use most.
const PAIRS: readonly (readonly [letters: string, looksLike: string])[] = [
  ['аαа', 'a'],
  ['ɑ', 'a'],
  ['ьƅ', 'b'],
  ['сϲᴄ', 'c'],
  ['ԁ', 'd'],
  ['еҽ', 'e'],
  ['ғ', 'f'],
  ['ɡց', 'g'],
  ['һհ', 'h'],
  ['іıɩι', 'i'],
  ['ӏ', 'l'],
  ['ј', 'j'],
  ['кκ', 'k'],
  ['ⅼ', 'l'],
  ['м', 'm'],
  ['пոո', 'n'],
  ['оοօσ', 'o'],
  ['рρ', 'p'],
  ['ԛզ', 'q'],
  ['гᴦ', 'r'],
  ['ѕ', 's'],
  ['тτ', 't'],
  ['ʋսυ', 'u'],
  ['ѵν', 'v'],
  ['ԝѡա', 'w'],
  ['хχ', 'x'],
  ['уүγ', 'y'],
  ['ᴢ', 'z'],
  ['ё', 'ë'],
  ['ї', 'ï'],
];

/** Each letter that isn't what it looks like, and the Latin letter it looks like. */
export const SAME_LOOK: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([letters, looksLike]) =>
    [...letters].map((letter) => [letter, looksLike] as const),
  ),
);
