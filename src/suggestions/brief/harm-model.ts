/**
 * How likely a brief asks for harm, learnt from examples: a logistic regression over its words,
 * pairs of words and pieces of words. The examples are `data/harm-examples/`,
 * `data/harm-briefs.txt` and the names of trades, which are fine; the model is fitted when it is
 * first needed.
 */
import { readdirSync } from 'node:fs';
import stopwords from '../data/stopwords.json' with { type: 'json' };
import { briefRows, readTable, TRADES } from '../knowledge/tables.ts';
import { chance } from '../words/chance.ts';
import { stemOf } from '../words/english.ts';
import { LANGUAGES, type Word, wordsOf } from '../words/text.ts';

interface Example {
  /** The harm group, or `fine`. */
  readonly code: string;
  readonly brief: string;
}

export interface HarmModel {
  /** 0 to 1. */
  harmOf(brief: string): number;
  /** The harm group that its words belong to most. */
  groupOf(brief: string): string;
  /** Whether words that are that group's own tell it, and not many small words by chance. */
  isTold(brief: string): boolean;
}

export const FINE = 'fine';
const FEATURES = 2 ** 18;
const EPOCHS = 6;
const RATE = 0.5;
const BIAS_RATE = 0.02;
/** How far the score of one word alone can carry. */
const SCALE = 3;
const SMOOTHING = 0.1;
/** What is said besides, to so many examples, of both kinds: it tells nothing. */
const CLAUSES = 2;
const PLAIN_SHARE = 0.5;
/** Cues of each trade that are put as a question, each in another way. */
const ASKED = 1;
const WAY_STEP = 17;
/** How much oftener its words are in a group than in other harmful examples, and in fine ones. */
const AMONG_HARMFUL = 8;
const AMONG_FINE = 4;
const FEWEST_USES = 2;
const NEVER_SEEN = 0.5;
/** Of a long brief more than one word should tell. */
const WORDS_PER_SIGN = 16;
/** Letters of a piece of a word. */
const PIECE = 5;
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

let fitted: HarmModel | null = null;

/** The model of the examples that Tra comes with. */
export function harmModel(): HarmModel {
  fitted ??= fit([
    ...withMoreSaid([...harmExamples(), ...ordinaryTrades()]),
    ...customersBriefs(),
    ...fineClauses([...harmExamples(), ...customersBriefs()]),
    ...saidBesides().map(([, brief]) => ({ code: FINE, brief })),
  ]);
  return fitted;
}

/**
 * The parts of a brief of several clauses: each clause, and each two or three neighbours, of four
 * words or more. By these is told what one of them says outright, however much is said around it.
 */
export function clausesOf(brief: string): string[] {
  const clauses = singleClauses(brief).slice(0, MOST_CLAUSES);
  const parts = clauses.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_TOGETHER, clauses.length - from) }, (_, more) =>
      clauses.slice(from, from + more + 1).join(', '),
    ),
  );
  return clauses.length < 2 ? [] : parts.filter(isLongEnough);
}

/** The brief without clauses that only say what its name should be like: `warm name`, `tên vui`. */
export function withoutNameWishes(brief: string): string {
  const clauses = singleClauses(brief);
  const told = clauses.filter((clause) => {
    const words = wordsOf(clause);
    return words.length > MOST_OF_WISH || !words.some(({ text }) => OF_NAMES.has(text));
  });
  return told.length === 0 || told.length === clauses.length ? brief : told.join(', ');
}

function singleClauses(brief: string): string[] {
  return brief
    .split(CLAUSE_END)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function isLongEnough(clause: string): boolean {
  return wordsOf(clause).length >= FEWEST_IN_CLAUSE;
}

export function harmExamples(): Example[] {
  const folder = readdirSync(new URL('../data/harm-examples/', import.meta.url)).sort();
  return [...folder.map((file) => `harm-examples/${file}`), 'harm-briefs.txt']
    .flatMap(readTable)
    .map(([code = '', ...brief]) => ({ code, brief: brief.join(' ') }));
}

/** The trades themselves, and as people ask for them: chatty briefs are no sign of harm. */
function ordinaryTrades(): Example[] {
  const ways = readTable('ways-of-asking.txt');
  return LANGUAGES.flatMap((language) => {
    const own = ways.flatMap(([of, way]) => (of === language && way ? [way] : []));
    return TRADES.flatMap(({ cues }, at) => [
      { code: FINE, brief: cues[language].join(', ') },
      ...cues[language].slice(0, ASKED).map((cue, k) => ({
        code: FINE,
        brief: own[(at + k * WAY_STEP) % own.length]!.replace('{}', cue),
      })),
    ]);
  });
}

/** As customers write, with all that they say besides. */
function customersBriefs(): Example[] {
  return LANGUAGES.flatMap((language) =>
    briefRows(language).map(({ brief }) => ({ code: FINE, brief })),
  );
}

/** What is judged clause by clause is learnt so: of an innocent brief all clauses are innocent. */
function fineClauses(examples: readonly Example[]): Example[] {
  return examples.flatMap(({ code, brief }) => {
    const clauses = code === FINE ? singleClauses(brief) : [];
    return clauses.length < 2
      ? []
      : clauses.filter(isLongEnough).map((clause) => ({ code: FINE, brief: clause }));
  });
}

function saidBesides(): [language: string, clause: string][] {
  return readTable('said-besides.txt').flatMap(([of, clause]) =>
    of && clause ? [[of, clause] as [string, string]] : [],
  );
}

/** People say more than their matter; half of the examples do so a second time. */
function withMoreSaid(examples: readonly Example[]): Example[] {
  const clauses = saidBesides();
  const byLanguage = LANGUAGES.map((language) =>
    clauses.flatMap(([of, clause]) => (of === language ? [clause] : [])),
  );
  const [english, vietnamese] = byLanguage as [string[], string[]];
  return examples.flatMap((example) => {
    if (chance(1, example.brief) < PLAIN_SHARE) return [example];
    const own = /[^\u0000-\u007f]/.test(example.brief) ? vietnamese : english;
    const said = Array.from(
      { length: CLAUSES },
      (_, turn) => own[Math.trunc(chance(2 + turn, example.brief) * own.length)]!,
    );
    return [example, { ...example, brief: [example.brief, ...said].join(', ') }];
  });
}

/** Pure: the same examples give the same model. */
export function fit(examples: readonly Example[]): HarmModel {
  const known = examples
    .map(({ code, brief }) => ({ code, features: featuresOf(brief), turn: chance(0, brief) }))
    .sort((a, b) => a.turn - b.turn);
  const fine = known.filter(({ code }) => code === FINE).length;
  const balance = Math.max(1, (known.length - fine) / Math.max(1, fine));
  const weights = new Float64Array(FEATURES);
  let bias = 0;
  const scoreOf = (features: readonly number[]) => {
    const sum = features.reduce((total, feature) => total + weights[feature]!, 0);
    return 1 / (1 + Math.exp(-(bias + (SCALE * sum) / Math.sqrt(features.length + 1))));
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { code, features } of known) {
      const error = code === FINE ? -balance * scoreOf(features) : 1 - scoreOf(features);
      const step = (RATE * error) / Math.sqrt(features.length + 1);
      bias += BIAS_RATE * error;
      for (const feature of features) weights[feature] = weights[feature]! + step;
    }
  const groups = groupsOf(known);
  const likeliest = (features: readonly number[]) => {
    const scored = groups.map((group) => ({ group, score: group.scoreOf(features) }));
    return scored.reduce((best, one) => (one.score > best.score ? one : best)).group;
  };
  return {
    harmOf: (brief) => scoreOf(featuresOf(brief)),
    groupOf: (brief) => likeliest(featuresOf(brief)).code,
    isTold(brief) {
      const words = wordsOf(brief);
      const { own } = likeliest(featuresOf(brief));
      const told = saidIn(words).filter((feature) => own.has(feature)).length;
      return told > 0 && told * WORDS_PER_SIGN >= words.length;
    },
  };
}

type Known = readonly { readonly code: string; readonly features: readonly number[] }[];

/** Naive Bayes over the harmful examples, and the words that are each group's own. */
function groupsOf(examples: Known) {
  const byCode = Map.groupBy(examples, ({ code }) => code);
  const fine = byCode.get(FINE) ?? [];
  const harmful = examples.filter(({ code }) => code !== FINE);
  const [inFine, inHarmful] = [countsOf(fine), countsOf(harmful)];
  return [...byCode].flatMap(([code, all]) => {
    if (code === FINE) return [];
    const counts = countsOf(all);
    const share = (feature: number) =>
      ((counts.get(feature) ?? 0) + SMOOTHING) / (all.length + SMOOTHING);
    const scoreOf = (features: readonly number[]) =>
      features.reduce((sum, feature) => sum + Math.log(share(feature)), Math.log(all.length));
    const isOwn = ([feature, uses]: readonly [number, number]) => {
      const others = inHarmful.get(feature)! - uses + NEVER_SEEN;
      const elsewhere = others / (harmful.length - all.length + 1);
      const among = ((inFine.get(feature) ?? 0) + NEVER_SEEN) / (fine.length + 1);
      const here = uses / all.length;
      return uses >= FEWEST_USES && here >= AMONG_HARMFUL * elsewhere && here >= AMONG_FINE * among;
    };
    const own = new Set([...counts].filter(isOwn).map(([feature]) => feature));
    return [{ code, scoreOf, own }];
  });
}

function countsOf(examples: Known): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/**
 * Words and pairs of neighbours without accents, and words as they are typed; pieces of long words
 * carry over to words that are not among the examples (`pirated` to `piracy`). Small words count
 * beside their neighbours alone: "without", "for" and "your" tell a deed from a talk about it, but
 * whole sentences have more of them than what trades are called.
 */
function featuresOf(brief: string): number[] {
  const words = wordsOf(brief);
  const pieces = words.flatMap(({ text, folded }) => (isSmall(text) ? [] : piecesOf(folded)));
  return [...new Set([...saidIn(words), ...pieces.map(numberOf)])];
}

/** Words and pairs of words, without the pieces. */
function saidIn(words: readonly Word[]): number[] {
  const keys = words.map(({ text, folded }) => (text === folded ? stemOf(folded) : folded));
  const said = words.flatMap(({ text, folded }, at) => {
    const next = words[at + 1];
    const own = isSmall(text) ? [] : [keys[at]!, ...(text === folded ? [] : [`=${text}`])];
    if (!next || (isSmall(text) && isSmall(next.text))) return own;
    const accented = next.text === next.folded ? [] : [`=${text} ${next.text}`];
    return [...own, `${keys[at]} ${keys[at + 1]}`, ...accented];
  });
  return [...new Set(said.map(numberOf))];
}

function numberOf(feature: string): number {
  return Math.trunc(chance(0, feature) * FEATURES);
}

/** Every brief may have them, as it asks for a name. */
const ASKING =
  'name names need want looking look domain brand call called tên cần muốn tìm miền'.split(' ');
/** Looked up some hundred thousand times while the model is fitted. */
const SMALL: ReadonlySet<string> = new Set([...stopwords.en, ...stopwords.vi, ...ASKING]);

function isSmall(word: string): boolean {
  return SMALL.has(word);
}

function piecesOf(word: string): string[] {
  if (word.length < PIECE) return [];
  const text = `^${word}$`;
  return Array.from(
    { length: text.length - PIECE + 1 },
    (_, at) => `#${text.slice(at, at + PIECE)}`,
  );
}
