/** What the character model's table and the script that builds it agree on. */

/** `a`–`z` are 1–26; 0 stands before the first and after the last letter. */
export const SYMBOLS = 27;
export const ORDER = 4;
/** The table's unit: a quarter of a bit. */
export const STEPS_PER_BIT = 4;

export interface ShippedModel {
  /** What 95 of 100 words of the language stay under, in mean bits a letter. */
  readonly floorBits: number;
  /** 27⁴ bytes, brotli, base64: the bits of the fourth letter after the first three. */
  readonly table: string;
}

/** Mean bits a letter, the word's end included; infinite for what isn't `a`–`z`. */
export function meanBits(table: Uint8Array, word: string): number {
  let [context, sum] = [0, 0];
  for (let i = 0; i <= word.length; i++) {
    const letter = i < word.length ? word.charCodeAt(i) - 96 : 0;
    if (letter < 0 || letter >= SYMBOLS) return Number.POSITIVE_INFINITY;
    const index = context * SYMBOLS + letter;
    sum += table[index]!;
    context = index % SYMBOLS ** (ORDER - 1);
  }
  return sum / STEPS_PER_BIT / (word.length + 1);
}
