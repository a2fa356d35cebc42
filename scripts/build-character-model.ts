/**
 * Rewrites `src/suggestions/data/character-model.json` from the word list, the syllable rules and
 * the compounds.
 *
 *   npm run build:letters
 *
 * Interpolated Kneser-Ney (Chen and Goodman 1999, section 2.7), four letters, one discount for each
 * order.
 */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { COMPOUND_LINES } from '#app/suggestions/knowledge/compounds.ts';
import { meanBits, ORDER, STEPS_PER_BIT, SYMBOLS } from '#app/suggestions/words/character-model.ts';
import { ENGLISH_WORDS } from '#app/suggestions/words/english.ts';
import { SYLLABLES } from '#app/suggestions/words/syllables.ts';
import { asLabel } from '#app/suggestions/words/text.ts';

const TARGET = new URL('../src/suggestions/data/character-model.json', import.meta.url);
/** A sequence seen once says little and makes most of the table. */
const FEWEST = 2;
/** The share of the training words that passes the floor. */
const PASSING = 0.95;

const english = [...ENGLISH_WORDS.keys()].filter((word) => /^[a-z]{3,12}$/.test(word));
const vietnamese = [...SYLLABLES, ...COMPOUND_LINES.map(({ vi }) => asLabel(vi))].filter((word) =>
  /^[a-z]+$/.test(word),
);

const model = { en: train(english), vi: train(vietnamese) };
await writeFile(TARGET, `${JSON.stringify(model, null, 2)}\n`);
console.log(
  `en: ${english.length} words, floor ${model.en.floorBits}; vi: ${vietnamese.length}, floor ${model.vi.floorBits}; ` +
    `${JSON.stringify(model).length} bytes`,
);

function train(words: readonly string[]): { floorBits: number; table: string } {
  const bits = Uint8Array.from(probabilities(words), (p) =>
    Math.min(255, Math.round(-Math.log2(p) * STEPS_PER_BIT)),
  );
  const each = words.map((word) => meanBits(bits, word)).sort((a, b) => a - b);
  const table = brotliCompressSync(bits, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  const floorBits = Number(each[Math.floor(each.length * PASSING)]!.toFixed(3));
  return { floorBits, table: table.toString('base64') };
}

/** Dense: the probability of every letter after every three. */
function probabilities(words: readonly string[]): Float64Array {
  let lower = new Float64Array(SYMBOLS).fill(1 / SYMBOLS);
  const highest = fourLetterCounts(words);
  for (let order = 1; order <= ORDER; order++) lower = interpolate(countsOf(order, highest), lower);
  return lower;
}

function fourLetterCounts(words: readonly string[]): Uint32Array {
  const counts = new Uint32Array(SYMBOLS ** ORDER);
  for (const word of words) {
    let context = 0;
    for (let i = 0; i <= word.length; i++) {
      const letter = i < word.length ? word.charCodeAt(i) - 96 : 0;
      const index = context * SYMBOLS + letter;
      counts[index]! += 1;
      context = index % SYMBOLS ** (ORDER - 1);
    }
  }
  return counts;
}

/**
 * Below the highest order a sequence counts once for each letter it was seen after, not each time
 * it was seen.
 */
function countsOf(order: number, highest: Uint32Array): Uint32Array {
  let counts = highest;
  for (let size = ORDER; size > order; size--) {
    const shorter = new Uint32Array(SYMBOLS ** (size - 1));
    counts.forEach((count, index) => {
      if (count > 0) shorter[index % shorter.length]! += 1;
    });
    counts = shorter;
  }
  return order === ORDER ? counts.map((count) => (count < FEWEST ? 0 : count)) : counts;
}

function interpolate(counts: Uint32Array, lower: Float64Array): Float64Array<ArrayBuffer> {
  const once = counts.filter((count) => count === 1).length;
  const twice = counts.filter((count) => count === 2).length;
  const discount = once === 0 ? 0.75 : once / (once + 2 * twice);
  const result = new Float64Array(counts.length);
  for (let context = 0; context < counts.length; context += SYMBOLS) {
    const seen = counts.subarray(context, context + SYMBOLS);
    const total = seen.reduce((sum, count) => sum + count, 0);
    const kinds = seen.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
    for (let letter = 0; letter < SYMBOLS; letter++) {
      const backedOff = lower[(context + letter) % lower.length]!;
      result[context + letter] =
        total === 0
          ? backedOff
          : Math.max(0, seen[letter]! - discount) / total +
            ((discount * kinds) / total) * backedOff;
    }
  }
  return result;
}
