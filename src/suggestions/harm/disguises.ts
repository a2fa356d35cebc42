/** What people do to a word so that a filter won't see it, undone. */
import disguises from '../data/disguises.json' with { type: 'json' };
import { foldAccents } from '../words/text.ts';

/** Cyrillic and Greek letters that pass for Latin ones, and signs that stand for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = disguises.lookAlikes;
const LEET: Readonly<Record<string, string>> = disguises.leet;
const FOREIGN = /[\u0370-\u058f]/g;
/** Fillers that are no format characters, and strokes over letters; Vietnamese marks stay. */
const OVERLAID =
  /\u034f|[\u00ad\u115f\u1160\u3164\u2800\p{Cf}]|[\u0332-\u0338]|\u0489|[\ufe0e\ufe0f]/gu;
/** Three single letters or more with one sign or blank between them. */
const SPELT_OUT =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .,_*|/~+·•-]{1,2}[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
const INNER_SIGNS = /[._*|~+·•]/g;

/** The brief as it stands, and as it reads with its disguises off where that differs. */
export function undisguised(brief: string): string[] {
  const bare = withoutLookAlikes(brief);
  const joined = joinLetters(bare);
  const byDigits = (['i', 'l'] as const).map((one) => lettersForDigits(joined, one));
  return [...new Set([brief, bare, joined, ...byDigits])];
}

/** What was spelt letter by letter, in one piece: its words part nowhere (`m a t u y`). */
export function speltOut(brief: string): string[] {
  return [...withoutLookAlikes(brief).matchAll(SPELT_OUT)].map(([run]) =>
    foldAccents(run).replace(/[^a-z0-9]/g, ''),
  );
}

function withoutLookAlikes(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(OVERLAID, '')
    .normalize('NFC')
    .replace(FOREIGN, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** `c.o.c.a.i.n.e` and `c o c a i n e` in one word, `t.ú.y` too. */
function joinLetters(text: string): string {
  return text
    .replace(SPELT_OUT, (run) =>
      / .* /.test(run) ? run.replace(/[^\p{L}\p{N}]/gu, '') : joinPieces(run),
    )
    .split(/\s+/)
    .map(joinPieces)
    .join(' ');
}

/** A word that signs cut into bits of a letter or two; `node.js` and `example.com` are none. */
function joinPieces(chunk: string): string {
  const pieces = chunk.split(INNER_SIGNS);
  return chunk.length <= pieces.length * 3 + 2 ? pieces.join('') : chunk;
}

function lettersForDigits(text: string, one: 'i' | 'l'): string {
  return text
    .split(' ')
    .map((word) =>
      /\p{L}/u.test(word) && /[0134578@$!|]/.test(word)
        ? word.replace(/[034578@$]/g, (sign) => LEET[sign]!).replace(/[1!|](?=\p{L})/gu, one)
        : word,
    )
    .join(' ');
}
