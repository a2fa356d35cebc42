/**
 * `npm run bench:suggest [-- --names]`: names for fixed briefs, judged by rules, beside a naive
 * affixer's on the same briefs in the same run. Each brief has a rubric, written before its names
 * were seen: the words its names may be about (`gold`), and the trade that should be understood.
 * What rules can't tell: whether a name is a good brand, and whether it is free.
 */
import { readFileSync } from 'node:fs';
import { letterPairs, likeness } from '#app/suggestions/judging/rank.ts';
import { isStopword } from '#app/suggestions/knowledge/lexicon.ts';
import {
  type GeneratedNames,
  generateNames,
  type Suggestion,
} from '#app/suggestions/run/generate-names.ts';
import { ENGLISH_WORDS, isEnglishWord, stemOf } from '#app/suggestions/words/english.ts';
import { asLabel, type BriefLanguage, wordsOf } from '#app/suggestions/words/text.ts';
import { median } from './figures.ts';

interface Brief {
  readonly language: BriefLanguage;
  readonly brief: string;
  readonly gold: readonly string[];
}

interface Scored {
  readonly label: string;
  readonly parts: readonly { readonly text: string; readonly language: BriefLanguage }[];
  readonly roots: readonly string[];
}

const SHOWN = 10;
const ROUNDS = 4;
const SETS: Record<'dev' | 'holdOut' | 'later', Brief[]> = JSON.parse(
  readFileSync(new URL('briefs.json', import.meta.url), 'utf8'),
);
const AFFIXES = 'get- -hub my- -app go- -ly the- -lab -zone try- -shop -co -pro -online'.split(' ');
const showNames = process.argv.includes('--names');

for (const name of ['dev', 'holdOut', 'later'] as const) report(name, SETS[name]);

function report(name: string, briefs: readonly Brief[]): void {
  const own = briefs.map(namesFor);
  const ownScored = own.map(({ suggestions }) => suggestions.map(scored));
  const naive = briefs.map(naiveNames);
  if (showNames)
    for (const [at, { brief }] of briefs.entries())
      console.log(
        `\n${brief}  [${own[at]!.understood.trades.join(', ')}]\n` +
          own[at]!.suggestions.map(({ unicode }) => unicode).join(' '),
      );
  console.log(`\n${briefs.length} ${name} briefs, ${SHOWN} names each`.padEnd(52), 'own   naive');
  const row = (what: string, measure: (names: readonly Scored[], brief: Brief) => number) =>
    console.log(
      what.padEnd(45),
      ...[ownScored, naive].map((all) =>
        mean(all.map((names, at) => measure(names, briefs[at]!)))
          .toFixed(2)
          .padStart(7),
      ),
    );
  row('names that pass the rules, of ten', (names, brief) => names.filter(isWorth(brief)).length);
  row('relevance (gold stem in the label)', relevance);
  row('diversity (1 - Jaccard of pairs)', diversity);
  row('distinct roots', (names) => new Set(names.flatMap(({ roots }) => roots)).size);
  row('plain dictionary words', (names) => share(names, ({ label }) => isEnglishWord(label)));
  row('length, median', (names) => median(names.map(({ label }) => label.length)));
  const times = Array.from({ length: ROUNDS }, () => briefs.map(timeFor))
    .flat()
    .sort((a, b) => a - b);
  console.log(
    `trade understood in ${own.filter(({ understood }) => understood.trades.length > 0).length}; ` +
      `processor time: median ${median(times).toFixed(0)} ms, ` +
      `p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms`,
  );
}

function namesFor({ brief }: Brief): GeneratedNames {
  const names = generateNames(brief, { limit: SHOWN });
  if ('refused' in names) throw new Error(`refused: ${brief}`);
  return names;
}

function scored({ unicode, zone, parts, roots }: Suggestion): Scored {
  return { label: asLabel(unicode.slice(0, -zone.length - 1)), parts, roots };
}

/** Short enough, of two words or a coined one, of no word twice, and not sure to be taken. */
function isWorth({ language }: Brief): (name: Scored) => boolean {
  return ({ label, parts }) => {
    const most = language === 'vi' ? 14 : 12;
    const common = parts.filter(({ text }) => (ENGLISH_WORDS.get(text) ?? 99) <= 10).length;
    const isForeign = language === 'en' && parts.some((part) => part.language === 'vi');
    return (
      label.length >= 5 &&
      label.length <= most &&
      parts.length <= 3 &&
      !isForeign &&
      !isEnglishWord(label) &&
      !(common === parts.length && label.length <= 8)
    );
  };
}

/** What most generators do: the brief's words one after another, with the usual affixes. */
function naiveNames({ brief, language }: Brief): Scored[] {
  const keywords = wordsOf(brief)
    .map(({ text }) => text)
    .filter((text) => !isStopword(text, language) && text.length > 1);
  return AFFIXES.flatMap((affix) =>
    keywords.map((keyword) => {
      const [word, added] = [asLabel(keyword), affix.replace('-', '')];
      return {
        label: affix.startsWith('-') ? word + added : added + word,
        parts: [
          { text: word, language },
          { text: added, language: 'en' as const },
        ],
        roots: [stemOf(word), affix],
      };
    }),
  ).slice(0, SHOWN);
}

function relevance(names: readonly Scored[], { gold }: Brief): number {
  return share(names, ({ label }) => gold.some((term) => label.includes(asLabel(term))));
}

function diversity(names: readonly Scored[]): number {
  const pairs = names.map(({ label }) => letterPairs(label));
  return mean(pairs.flatMap((a, i) => pairs.slice(i + 1).map((b) => 1 - likeness(a, b))));
}

/** Milliseconds of a processor: a busy machine changes little of it. */
function timeFor(brief: Brief): number {
  const before = process.cpuUsage();
  namesFor(brief);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function share<T>(all: readonly T[], test: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
