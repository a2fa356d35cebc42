/**
 * `npm run bench:suggest [-- --names --save FILE --beside FILE]`: names for fixed briefs, judged by
 * rules, beside a naive affixer's and beside what `--save` kept of an older generator. First it
 * tells how well the rules' marks agree with those that a person gave to some names. What rules
 * can't tell: taste, and whether a name is free.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { letterPairs, likeness } from '#app/suggestions/judging/rank.ts';
import { isStopword } from '#app/suggestions/knowledge/lexicon.ts';
import { type GeneratedNames, generateNames } from '#app/suggestions/run/generate-names.ts';
import { asLabel, wordsOf } from '#app/suggestions/words/text.ts';
import { median } from '../figures.ts';
import { MARKS, RUBRICS, type Rubric } from './briefs.ts';
import { judge, judgeList } from './judge.ts';

const SHOWN = 10;
const LOW = 2;
/** A name with such a mark is one that a person would at least consider. */
const GOOD = 3;
const AFFIXES = 'get- -hub my- -app go- -ly the- -lab -zone try- -shop -co -pro -online'.split(' ');
const beside: Readonly<Record<string, readonly string[]>> = JSON.parse(
  argument('--beside') ? readFileSync(argument('--beside')!, 'utf8') : '{}',
);

reportMarks();
const kept: Record<string, readonly string[]> = {};
for (const set of ['dev', 'holdOut'] as const)
  report(
    set,
    RUBRICS.filter((rubric) => rubric.set === set),
  );
const saveTo = argument('--save');
if (saveTo) writeFileSync(saveTo, JSON.stringify(kept));

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Names marked by hand: every second one stood by when the weights were fitted. */
function reportMarks(): void {
  const byBrief = new Map(RUBRICS.map((rubric) => [rubric.brief, rubric]));
  const pairs = MARKS.map(({ brief, domain, mark }) => ({
    own: judge(domain, byBrief.get(brief)!).mark,
    mark,
  }));
  const heldOut = pairs.filter((_, at) => at % 2 === 1);
  console.log(
    `${pairs.length} names marked by hand, mean ${mean(pairs.map(({ mark }) => mark)).toFixed(2)}; ` +
      `the rules' marks correlate by ${correlation(pairs).toFixed(2)}, ` +
      `on the ${heldOut.length} that they were not fitted to by ${correlation(heldOut).toFixed(2)}`,
  );
}

function report(set: string, rubrics: readonly Rubric[]): void {
  const times: number[] = [];
  const made = rubrics.map((rubric) => timed(rubric, times));
  const own = made.map(({ suggestions }) => suggestions.map(({ unicode }) => unicode));
  for (const [at, { brief }] of rubrics.entries()) kept[brief] = own[at]!;
  const before = rubrics.map(({ brief }) => beside[brief] ?? []);
  const naive = rubrics.map(naiveNames);
  const marks = own.map((names, at) => judgeList(names, rubrics[at]!));
  if (process.argv.includes('--names'))
    for (const [at, { brief }] of rubrics.entries())
      console.log(
        `\n${marks[at]!.toFixed(1)} ${brief}  [${made[at]!.understood.trades.join(', ')}]`,
        ...[before[at]!, own[at]!].map((names) => `\n  ${names.join(' ')}`),
      );
  console.log(
    `\n${rubrics.length} ${set} briefs, ${SHOWN} names each`.padEnd(45),
    'before    own  naive',
  );
  const row = (what: string, measure: (names: readonly string[], rubric: Rubric) => number) =>
    console.log(
      what.padEnd(44),
      ...[before, own, naive].map((all) =>
        all.every(({ length }) => length === 0)
          ? '      –'
          : mean(all.map((names, at) => measure(names, rubrics[at]!)))
              .toFixed(2)
              .padStart(7),
      ),
    );
  row('mark of a list, 1 to 5', judgeList);
  row(`share of lists below ${LOW}`, (names, rubric) => Number(judgeList(names, rubric) < LOW));
  row(`names marked ${GOOD} or more, of ten`, (names, rubric) => {
    return names.filter((name) => judge(name, rubric).mark >= GOOD).length;
  });
  row('names that tell the matter, of ten', (names, rubric) => {
    return names.filter((name) => judge(name, rubric).isRelevant).length;
  });
  row('diversity (1 - Jaccard of pairs)', (names) => diversity(names));
  const understood = made.filter(({ understood: { trades } }, at) => {
    const wanted = rubrics[at]!.understood;
    return wanted.length === 0
      ? trades.length > 0
      : wanted.some((text) => trades.some((name) => name.includes(text)));
  });
  times.sort((a, b) => a - b);
  console.log(
    `understood: ${understood.length}; processor time: median ${median(times).toFixed(0)} ms, ` +
      `p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms`,
  );
}

/** Milliseconds of a processor: a busy machine changes little of it. */
function timed({ brief }: Rubric, times: number[]): GeneratedNames {
  const before = process.cpuUsage();
  const names = generateNames(brief, { limit: SHOWN });
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  if ('refused' in names) throw new Error(`refused: ${brief}`);
  return names;
}

/** What most generators do: the brief's words one after another, with the usual affixes. */
function naiveNames({ brief, language }: Rubric): string[] {
  const keywords = wordsOf(brief)
    .map(({ text }) => text)
    .filter((text) => !isStopword(text, language) && text.length > 1);
  return AFFIXES.flatMap((affix) =>
    keywords.map((keyword) => {
      const [word, added] = [asLabel(keyword), affix.replace('-', '')];
      return `${affix.startsWith('-') ? word + added : added + word}.com`;
    }),
  ).slice(0, SHOWN);
}

function diversity(names: readonly string[]): number {
  const pairs = names.map((name) => letterPairs(name.split('.')[0]!));
  return mean(pairs.flatMap((a, i) => pairs.slice(i + 1).map((b) => 1 - likeness(a, b))));
}

function correlation(pairs: readonly { own: number; mark: number }[]): number {
  const [x, y] = [mean(pairs.map(({ own }) => own)), mean(pairs.map(({ mark }) => mark))];
  const sum = (of: (pair: { own: number; mark: number }) => number) =>
    pairs.reduce((total, pair) => total + of(pair), 0);
  const both = sum(({ own, mark }) => (own - x) * (mark - y));
  return both / Math.sqrt(sum(({ own }) => (own - x) ** 2) * sum(({ mark }) => (mark - y) ** 2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
