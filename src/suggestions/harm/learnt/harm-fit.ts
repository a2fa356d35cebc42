/**
 * Fits the model of harm to its examples: `data/harm-examples/`, `data/harm-briefs.txt`, and the
 * names of trades and customers' briefs, which are fine. `npm run build:harm` writes what comes
 * out.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import groups from '../../data/harm.json' with { type: 'json' };
import senses from '../../data/harm-senses.json' with { type: 'json' };
import stances from '../../data/stances.json' with { type: 'json' };
import talk from '../../data/talk.json' with { type: 'json' };
import { briefRows, readTable, TRADES } from '../../knowledge/tables.ts';
import { chance } from '../../words/chance.ts';
import { LANGUAGES } from '../../words/text.ts';
import { clausesBy, isLongEnough, scoreBy } from '../harm-model.ts';
import { FEATURES, featuresOf } from './harm-features.ts';
import type { Fitted } from './harm-weights.ts';

export interface Example {
  /** The harm group, or `fine`. */
  readonly code: string;
  readonly brief: string;
}

export const FINE = 'fine';
const EPOCHS = 12;
const RATE = 0.5;
const BIAS_RATE = 0.02;
/** Of a word's weight so much is lost each time: rare words are not learnt by heart. */
const DECAY = 0.0001;
/** There are many more innocent examples: a harmful one counts so many times. */
const HARMFUL_TIMES = 1.6;
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

/** The model of the examples that Tra comes with. */
export function fitAll(): Fitted {
  return fit([
    ...withMoreSaid([...harmExamples(), ...ordinaryTrades()]),
    ...customersBriefs(),
    ...fineClauses([...harmExamples(), ...customersBriefs()]),
    ...saidBesides().map(([, brief]) => ({ code: FINE, brief })),
  ]);
}

/** Of the examples and of the lists: other ones want the model fitted again. */
export function examplesPrint(): string {
  const all = [harmExamples(), groups, senses, stances, talk];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

export function harmExamples(): Example[] {
  const folder = readdirSync(new URL('../../data/harm-examples/', import.meta.url)).sort();
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
    const clauses = code === FINE ? clausesBy(brief) : [];
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
export function fit(examples: readonly Example[]): Fitted {
  const known = examples
    .map(({ code, brief }) => ({ code, features: featuresOf(brief), turn: chance(0, brief) }))
    .sort((a, b) => a.turn - b.turn);
  const fine = known.filter(({ code }) => code === FINE).length;
  const balance = Math.max(1, (known.length - fine) / Math.max(1, fine));
  const weights = new Float64Array(FEATURES);
  let bias = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { code, features } of known) {
      const score = scoreBy({ bias, weights }, features);
      const error = code === FINE ? -balance * score : HARMFUL_TIMES * (1 - score);
      const step = (RATE * error) / Math.sqrt(features.length + 1);
      bias += BIAS_RATE * error;
      for (const feature of features) weights[feature] = (1 - DECAY) * weights[feature]! + step;
    }
  return { bias, weights, groups: groupsOf(known) };
}

type Known = readonly { readonly code: string; readonly features: readonly number[] }[];

/** How often each group uses what, and the words that are each group's own. */
function groupsOf(examples: Known): Fitted['groups'] {
  const byCode = Map.groupBy(examples, ({ code }) => code);
  const fine = byCode.get(FINE) ?? [];
  const harmful = examples.filter(({ code }) => code !== FINE);
  const [inFine, inHarmful] = [countsOf(fine), countsOf(harmful)];
  return [...byCode].flatMap(([code, all]) => {
    if (code === FINE) return [];
    const counts = countsOf(all);
    const isOwn = ([feature, uses]: readonly [number, number]) => {
      const others = inHarmful.get(feature)! - uses + NEVER_SEEN;
      const elsewhere = others / (harmful.length - all.length + 1);
      const among = ((inFine.get(feature) ?? 0) + NEVER_SEEN) / (fine.length + 1);
      const here = uses / all.length;
      return uses >= FEWEST_USES && here >= AMONG_HARMFUL * elsewhere && here >= AMONG_FINE * among;
    };
    const own = new Set([...counts].filter(isOwn).map(([feature]) => feature));
    return [{ code, size: all.length, counts, own }];
  });
}

function countsOf(examples: Known): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
