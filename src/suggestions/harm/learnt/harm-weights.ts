/** The fitted model as it is stored: weights of one byte, and of each group a number a feature. */
import { packedBytes, unpackedBytes } from '../../knowledge/packed-bytes.ts';

export interface Fitted {
  readonly bias: number;
  /** By features. */
  readonly weights: ArrayLike<number>;
  readonly groups: readonly {
    readonly code: string;
    /** Its examples. */
    readonly size: number;
    /** Of its examples, how many have a feature. */
    readonly counts: ReadonlyMap<number, number>;
    /** What is seldom found elsewhere. */
    readonly own: ReadonlySet<number>;
  }[];
}

export interface PackedModel {
  /** Of the examples it was fitted to. */
  readonly examples: string;
  readonly bias: number;
  /** What a weight of 1 stands for. */
  readonly unit: number;
  /** Signed bytes, packed, in base64. */
  readonly weights: string;
  /** Features in 32 bits, packed, in base64: 18 bits the number, whether it is own, the count. */
  readonly groups: readonly {
    readonly code: string;
    readonly size: number;
    readonly features: string;
  }[];
}

const MOST = 127;
const OWN = 2 ** 18;
const COUNT = 2 ** 19;
/** What one example uses tells little of its group. */
const FEWEST_USES = 2;
const BYTES = 4;

export function packedModel({ bias, weights, groups }: Fitted, examples: string): PackedModel {
  const all = Array.from(weights);
  const unit = all.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST;
  const bytes = Int8Array.from(all, (weight) => Math.round(weight / unit));
  return {
    examples,
    bias,
    unit,
    weights: packedText(bytes),
    groups: groups.map(({ code, size, counts, own }) => {
      const used = [...counts].filter(([, uses]) => uses >= FEWEST_USES).sort(([a], [b]) => a - b);
      const features = Buffer.alloc(BYTES * used.length);
      for (const [at, [feature, uses]] of used.entries())
        features.writeUInt32LE(feature + (own.has(feature) ? OWN : 0) + COUNT * uses, BYTES * at);
      return { code, size, features: packedText(features) };
    }),
  };
}

export function unpackedModel({ bias, unit, weights, groups }: PackedModel): Fitted {
  const bytes = unpackedText(weights);
  return {
    bias,
    weights: Float32Array.from(new Int8Array(bytes), (weight) => weight * unit),
    groups: groups.map(({ code, size, features }) => {
      const stored = unpackedText(features);
      const counts = new Map<number, number>();
      const own = new Set<number>();
      for (let at = 0; at < stored.length; at += BYTES) {
        const one = stored.readUInt32LE(at);
        const feature = one % OWN;
        counts.set(feature, Math.floor(one / COUNT));
        if (Math.floor(one / OWN) % 2 === 1) own.add(feature);
      }
      return { code, size, counts, own };
    }),
  };
}

function packedText(bytes: Uint8Array | Int8Array): string {
  return packedBytes(bytes).toString('base64');
}

function unpackedText(text: string): Buffer {
  return unpackedBytes(Buffer.from(text, 'base64'));
}
