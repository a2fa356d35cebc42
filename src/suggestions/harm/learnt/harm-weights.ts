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
  readonly groups: readonly {
    readonly code: string;
    readonly size: number;
    /** Numbers of 32 bits, packed, in base64: of each feature how far it is from the one before. */
    readonly features: string;
    /** The same of 16 bits: twice its count, and one more where it is the group's own. */
    readonly counts: string;
  }[];
}

const MOST = 127;
/** What one example uses tells little of its group. */
const FEWEST_USES = 2;

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
      const steps = used.map(([feature], at) => feature - (used[at - 1]?.[0] ?? 0));
      return {
        code,
        size,
        features: packedText(Uint32Array.from(steps)),
        counts: packedText(
          Uint16Array.from(used, ([feature, uses]) => 2 * uses + (own.has(feature) ? 1 : 0)),
        ),
      };
    }),
  };
}

export function unpackedModel({ bias, unit, weights, groups }: PackedModel): Fitted {
  const bytes = unpackedText(weights);
  return {
    bias,
    weights: Float32Array.from(new Int8Array(bytes), (weight) => weight * unit),
    groups: groups.map(({ code, size, features, counts: packed }) => {
      const counts = new Map<number, number>();
      const own = new Set<number>();
      const steps = new Uint32Array(unpackedText(features).buffer);
      let feature = 0;
      for (const [at, count] of new Uint16Array(unpackedText(packed).buffer).entries()) {
        feature += steps[at]!;
        counts.set(feature, count >> 1);
        if (count % 2 === 1) own.add(feature);
      }
      return { code, size, counts, own };
    }),
  };
}

function packedText({ buffer }: Int8Array | Uint16Array | Uint32Array): string {
  return packedBytes(new Uint8Array(buffer)).toString('base64');
}

/** In memory of its own, from its beginning. */
function unpackedText(text: string): Uint8Array {
  return new Uint8Array(unpackedBytes(Buffer.from(text, 'base64')));
}
