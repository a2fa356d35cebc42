/**
 * `npm run build:matter`: trains the vectors of English words and fits the weights by which the
 * matter of a brief is told, on the briefs of `src/suggestions/data/briefs/`, and tells how many of
 * those that it was not fitted to it gets right. Each brief is a choice among its candidates (a
 * conditional logit), fitted by AdaGrad for each language.
 */
import { writeFileSync } from 'node:fs';
import { candidatesOf } from '#app/suggestions/brief/matter.ts';
import { wordsRead } from '#app/suggestions/brief/read-brief.ts';
import { type BriefRow, briefRows, readTable, TRADES } from '#app/suggestions/knowledge/tables.ts';
import { newTopicIndex } from '#app/suggestions/knowledge/topics.ts';
import { WordVectors, writeEnglishVectors } from '#app/suggestions/knowledge/word-vectors.ts';
import { type BriefLanguage, LANGUAGES } from '#app/suggestions/words/text.ts';
import { trainWordVectors } from './train-word-vectors.ts';

type Example = BriefRow & { readonly isShortest: boolean };

interface Choice {
  readonly isAtLarge: boolean;
  readonly isShortest: boolean;
  readonly meant: string;
  readonly candidates: readonly {
    readonly name: string;
    readonly sector: string;
    readonly traits: readonly (readonly [string, number])[];
  }[];
}
type Weights = ReadonlyMap<string, number>;

/** From a trade to one that stands for its customer. */
const CUSTOMER_STEP = 1009;
const FOR: Readonly<Record<BriefLanguage, string>> = { en: 'for', vi: 'cho' };
/** Of so many trades one. */
const SHORTEST_STEP = 6;
const FOLDS = 5;
const EPOCHS = 15;
const RATE = 0.15;
const DECAY = 0.004;
const SLOW_START = 0.3;
/** The briefs of those who know nothing of trades: they are like what customers send. */
const AT_LARGE = 6;

const fitted = LANGUAGES.map((language) => {
  const choices = choicesOf(language);
  const known = choices.filter((one) => !one.isShortest);
  const atLarge = known.filter((one) => one.isAtLarge);
  let [right, nearly, inSector, rightAtLarge] = [0, 0, 0, 0];
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fit(choices.filter((_, at) => at % FOLDS !== fold));
    for (const [at, choice] of choices.entries()) {
      if (at % FOLDS !== fold || choice.isShortest) continue;
      const ordered = choice.candidates.toSorted((a, b) => sum(b, weights) - sum(a, weights));
      const sector = choice.candidates.find(({ name }) => name === choice.meant)?.sector;
      right += ordered[0]?.name === choice.meant ? 1 : 0;
      rightAtLarge += choice.isAtLarge && ordered[0]?.name === choice.meant ? 1 : 0;
      nearly += ordered.slice(0, 2).some(({ name }) => name === choice.meant) ? 1 : 0;
      inSector += sector !== undefined && ordered[0]?.sector === sector ? 1 : 0;
    }
  }
  const share = (count: number) => (count / known.length).toFixed(3);
  console.log(
    `${language}: ${known.length} briefs, told ${share(right)}, among the first two ` +
      `${share(nearly)}, the sector ${share(inSector)}; of ${atLarge.length} at large ` +
      `${(rightAtLarge / atLarge.length).toFixed(3)}`,
  );
  const weights = [...fit(choices)].map(([trait, weight]) => [trait, rounded(weight)] as const);
  return [language, Object.fromEntries(weights)] as const;
});
const file = new URL('../src/suggestions/data/matter-weights.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(Object.fromEntries(fitted), null, 2)}\n`);
const all = trainWordVectors(briefRows('en'));
writeEnglishVectors(all.stems, all.parts);

function rounded(weight: number): number {
  return Math.round(100 * weight) / 100;
}

function choicesOf(language: BriefLanguage): Choice[] {
  const rows = briefRows(language);
  // By what the other half of the briefs knows: its own words would give it away.
  const indexes = [1, 0].map((half) => {
    const others = rows.filter((_, at) => at % 2 === half);
    return newTopicIndex(language, others, language === 'en' ? vectorsBy(others) : undefined);
  });
  return [...longer(language), ...shortest(language)].flatMap(
    ({ trade: meant, brief, isAtLarge, isUnnamed, isShortest }, at) => {
      if (isUnnamed) return [];
      const { meant: words, found } = wordsRead(brief, language);
      const index = indexes[at % 2]!;
      const candidates = candidatesOf(words, found, language, index).map(({ trade, traits }) => ({
        name: trade.cues.en[0]!,
        sector: trade.sector.id,
        traits: Object.entries(traits),
      }));
      return { meant, candidates, isAtLarge, isShortest };
    },
  );
}

function vectorsBy(rows: readonly BriefRow[]): WordVectors {
  const { stems, parts } = trainWordVectors(rows);
  return new WordVectors(stems, parts);
}

function longer(language: BriefLanguage): Example[] {
  return briefRows(language).map((row) => ({ ...row, isShortest: false }));
}

/** Some people type no more than what their trade is called, for whom it is, or that they ask. */
function shortest(language: BriefLanguage): Example[] {
  const ways = readTable('ways-of-asking.txt').flatMap(([of, way]) =>
    of === language && way ? [way] : [],
  );
  return TRADES.flatMap(({ cues }, at) => {
    if (at % SHORTEST_STEP > 0) return [];
    const own = cues[language][at % cues[language].length]!;
    const other = TRADES[(at + CUSTOMER_STEP) % TRADES.length]!.cues[language][0]!;
    const asked = ways[at % ways.length]!.replace('{}', own);
    return [own, asked, `${own} ${FOR[language]} ${other}`].map((brief) => ({
      trade: cues.en[0]!,
      brief,
      isAtLarge: false,
      isUnnamed: false,
      isShortest: true,
    }));
  });
}

function sum({ traits }: Choice['candidates'][number], weights: Weights): number {
  return traits.reduce((total, [trait, value]) => total + value * (weights.get(trait) ?? 0), 0);
}

function fit(known: readonly Choice[]): Weights {
  const weights = new Map<string, number>();
  const steps = new Map<string, number>();
  const tellable = known.filter(({ meant, candidates }) =>
    candidates.some(({ name }) => name === meant),
  );
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { meant, candidates, isAtLarge } of tellable) {
      const weight = isAtLarge ? AT_LARGE : 1;
      const odds = candidates.map((one) => Math.exp(sum(one, weights)));
      const all = odds.reduce((total, one) => total + one, 0);
      const slopes = new Map<string, number>();
      for (const [at, { name, traits }] of candidates.entries()) {
        const error = weight * ((name === meant ? 1 : 0) - odds[at]! / all);
        for (const [trait, value] of traits)
          slopes.set(trait, (slopes.get(trait) ?? 0) + error * value);
      }
      for (const [trait, slope] of slopes) {
        const weight = weights.get(trait) ?? 0;
        const squares = (steps.get(trait) ?? 0) + slope ** 2;
        steps.set(trait, squares);
        const step = (RATE * (slope - DECAY * weight)) / (Math.sqrt(squares) + SLOW_START);
        weights.set(trait, weight + step);
      }
    }
  return weights;
}
