/**
 * What English words mean, as vectors: words of like meaning point the same way, so that texts are
 * near to one another that share no word. They begin as GloVe's (100 dimensions, from Wikipedia
 * and newswire; Pennington, Socher, Manning 2014; public domain) and were turned by
 * `npm run build:matter` so that briefs point to their trades.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { packedBytes, unpackedBytes } from './packed-bytes.ts';

export const DIMENSIONS = 100;
/** Finer parts tell nothing more, and pack worse. */
const MOST_OF_PART = 21;

const folder = new URL('../data/', import.meta.url);
const [stemsFile, vectorsFile] = ['english-vectors.txt', 'english-vectors.bin'].map(
  (file) => new URL(file, folder),
) as [URL, URL];

export class WordVectors {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #parts: Float32Array | Int8Array;

  /** `parts` has a row of `DIMENSIONS` numbers for each stem. */
  constructor(stems: readonly string[], parts: Float32Array | Int8Array) {
    this.#rows = new Map(stems.map((stem, row) => [stem, row]));
    this.#parts = parts;
  }

  /** Adds the stem's vector, so many times; nothing if it has none. */
  addTo(sum: Float32Array, stem: string, weight: number): void {
    const from = (this.#rows.get(stem) ?? Number.NaN) * DIMENSIONS;
    if (Number.isNaN(from)) return;
    for (let at = 0; at < DIMENSIONS; at++) sum[at]! += weight * this.#parts[from + at]!;
  }

  /** Where all of these stems point together, each as much as it weighs. */
  directionOf(meaning: readonly (readonly [stem: string, weight: number])[]): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    for (const [stem, weight] of meaning) this.addTo(sum, stem, weight);
    return directionOf(sum);
  }
}

/** At length 1; a vector of length 0 stays. */
export function directionOf(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1;
  return vector.map((part) => part / length);
}

export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

let known: WordVectors | null = null;

/** Read when a brief first comes. */
export function englishVectors(): WordVectors {
  known ??= new WordVectors(
    readFileSync(stemsFile, 'utf8').trimEnd().split('\n'),
    new Int8Array(unpackedBytes(readFileSync(vectorsFile))),
  );
  return known;
}

/** A small number for each part: the direction of a sum is all that counts. */
export function writeEnglishVectors(stems: readonly string[], parts: Float32Array): void {
  const most = parts.reduce((max, part) => Math.max(max, Math.abs(part)), 0);
  writeFileSync(stemsFile, `${stems.join('\n')}\n`);
  const bytes = Int8Array.from(parts, (part) => Math.round((MOST_OF_PART * part) / most));
  writeFileSync(vectorsFile, packedBytes(bytes));
}
