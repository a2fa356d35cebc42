/**
 * RFC 9154, section 4.1: at least 128 bits of chance. With the 94 printable ASCII characters that
 * is 20 of them, with letters and digits 22. Real chance can't be seen in one text: what is seen is
 * its length, its alphabet, and how often it repeats itself.
 */
const LEAST_BITS = 128;
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[!-/:-@[-`{-~]/, 32],
];
/** Of 20 characters drawn from 62 fewer than 12 differ less than once in a million times. */
const LEAST_DIFFERENT = 12;

/** What is weak of it; null for nothing. */
export function weaknessOf(authInfo: string): string | null {
  if (!/^[!-~]*$/.test(authInfo)) return 'characters that are not printable ASCII';
  const alphabet = CLASSES.reduce((sum, [of, size]) => sum + (of.test(authInfo) ? size : 0), 0);
  const bits = Math.floor(authInfo.length * Math.log2(Math.max(2, alphabet)));
  if (bits < LEAST_BITS) return `${bits} bits at most, not ${LEAST_BITS}`;
  if (new Set(authInfo).size < LEAST_DIFFERENT) return 'it repeats itself';
  return null;
}
