/**
 * How likely a brief asks for harm, learnt from examples: a logistic regression over its words,
 * pairs of words and pieces of words. Its weights are `data/harm-weights.json`, which `npm run
 * build:harm` writes.
 */
import stored from '../data/harm-weights.json' with { type: 'json' };
import { wordsOf } from '../words/text.ts';
import { featuresOf, saidIn } from './learnt/harm-features.ts';
import { type Fitted, unpackedModel } from './learnt/harm-weights.ts';

export interface HarmModel {
  /** 0 to 1. */
  harmOf(brief: string): number;
  /** The harm group that its words belong to most. */
  groupOf(brief: string): string;
  /** Whether words that are that group's own tell it, and not many small words by chance. */
  isTold(brief: string): boolean;
}

/** How far the score of one word alone can carry. */
const SCALE = 3;
const SMOOTHING = 0.1;
/** Of a long brief more than one word should tell. */
const WORDS_PER_SIGN = 16;
/**
 * Ends of sentences, commas and dashes, but not those inside `1,000` and `node.js`, and no colons:
 * `we teach how to spot scams: fake calls` is one.
 */
const CLAUSE_END = /[.,;!?()\n]+(?=\s|$)|\s[-–—]+\s/;
const FEWEST_IN_CLAUSE = 4;
/** Neighbours that are read together: a deed may be told in two or three breaths. */
const MOST_TOGETHER = 3;
const MOST_CLAUSES = 12;
const MOST_OF_WISH = 6;
const OF_NAMES: ReadonlySet<string> = new Set(['name', 'names', 'domain', 'logo', 'tên', 'ten']);

let model: HarmModel | null = null;

/** The model of the examples that Tra comes with. */
export function harmModel(): HarmModel {
  model ??= modelOf(unpackedModel(stored));
  return model;
}

/**
 * The parts of a brief of several clauses: each clause, and each two or three neighbours, of four
 * words or more. By these is told what one of them says outright, however much is said around it.
 */
export function clausesOf(brief: string): string[] {
  const clauses = clausesBy(brief).slice(0, MOST_CLAUSES);
  const parts = clauses.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_TOGETHER, clauses.length - from) }, (_, more) =>
      clauses.slice(from, from + more + 1).join(', '),
    ),
  );
  return clauses.length < 2 ? [] : parts.filter(isLongEnough);
}

/** The brief without clauses that only say what its name should be like: `warm name`, `tên vui`. */
export function withoutNameWishes(brief: string): string {
  const clauses = clausesBy(brief);
  const told = clauses.filter((clause) => {
    const words = wordsOf(clause);
    return words.length > MOST_OF_WISH || !words.some(({ text }) => OF_NAMES.has(text));
  });
  return told.length === 0 || told.length === clauses.length ? brief : told.join(', ');
}

export function clausesBy(brief: string): string[] {
  return brief
    .split(CLAUSE_END)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

export function isLongEnough(clause: string): boolean {
  return wordsOf(clause).length >= FEWEST_IN_CLAUSE;
}

export function scoreBy(
  { bias, weights }: Pick<Fitted, 'bias' | 'weights'>,
  features: readonly number[],
): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature]!;
  return 1 / (1 + Math.exp(-(bias + (SCALE * sum) / Math.sqrt(features.length + 1))));
}

/** The group by naive Bayes. */
export function modelOf(fitted: Fitted): HarmModel {
  const likeliest = (features: readonly number[]) => {
    const scored = fitted.groups.map(({ code, size, counts, own }) => {
      const share = (feature: number) =>
        ((counts.get(feature) ?? 0) + SMOOTHING) / (size + SMOOTHING);
      const score = features.reduce((sum, one) => sum + Math.log(share(one)), Math.log(size));
      return { code, own, score };
    });
    return scored.reduce((best, one) => (one.score > best.score ? one : best));
  };
  return {
    harmOf: (brief) => scoreBy(fitted, featuresOf(brief)),
    groupOf: (brief) => likeliest(featuresOf(brief)).code,
    isTold(brief) {
      const words = wordsOf(brief);
      const { own } = likeliest(featuresOf(brief));
      const told = saidIn(words).filter((feature) => own.has(feature)).length;
      return told > 0 && told * WORDS_PER_SIGN >= words.length;
    },
  };
}
