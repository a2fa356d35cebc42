/**
 * `npm run bench:suggest [-- --names]`: names for fixed briefs beside a naive affixer's on the same
 * briefs in the same run. The gold terms were written before the generator was tuned. What it can't
 * tell: whether a name is a good brand, and whether it is free; the registry here is a made-up one.
 */
import { readFileSync } from 'node:fs';
import { isStopword } from '#app/suggestions/knowledge/lexicon.ts';
import {
  type GeneratedNames,
  generateNames,
  type Suggestion,
} from '#app/suggestions/run/generate-names.ts';
import { isPronounceable, type Language } from '#app/suggestions/words/character-model.ts';
import { ENGLISH_WORDS, isEnglishWord } from '#app/suggestions/words/english-words.ts';
import { stemOf } from '#app/suggestions/words/stem.ts';
import {
  asLabel,
  foldAccents,
  letterPairs,
  likeness,
  wordsOf,
} from '#app/suggestions/words/text.ts';
import { median } from './load.ts';

interface Brief {
  readonly language: Language;
  readonly brief: string;
  readonly gold: readonly string[];
}

interface Scored {
  readonly label: string;
  readonly parts: readonly { readonly text: string; readonly language: Language }[];
  readonly roots: readonly string[];
}

const SHOWN = 20;
const ROUNDS = 6;
const { dev, holdOut } = JSON.parse(
  readFileSync(new URL('briefs.json', import.meta.url), 'utf8'),
) as {
  dev: Brief[];
  holdOut: Brief[];
};
const COMPOUNDS: ReadonlySet<string> = new Set(
  (
    JSON.parse(
      readFileSync(new URL('../src/suggestions/data/compounds.json', import.meta.url), 'utf8'),
    ) as {
      vi: string;
    }[]
  ).map(({ vi }) => asLabel(vi)),
);
const showNames = process.argv.includes('--names');

for (const [name, briefs] of [
  ['fixed', dev],
  ['hold-out', holdOut],
] as const) {
  const own = briefs.map((brief) => namesFor(brief));
  const naive = briefs.map((brief) => naiveNames(brief));
  if (showNames)
    for (const [i, { brief, gold }] of briefs.entries()) print(brief, gold, own[i]!, naive[i]!);
  console.log(
    `\n${briefs.length} ${name} briefs, ${SHOWN} names each${' '.repeat(14)}wanted       own   naive`,
  );
  const row = (
    what: string,
    wanted: string,
    measure: (names: readonly Scored[], brief: Brief) => number,
  ) =>
    report(
      what,
      wanted,
      mean(own.map((names, i) => measure(names.suggestions.map(scored), briefs[i]!))),
      mean(naive.map((names, i) => measure(names, briefs[i]!))),
    );
  row('relevance (gold stem in the label)', '>= 0.55', relevance);
  row('  English briefs alone', '', onlyFor('en', relevance));
  row('  Vietnamese briefs alone', '', onlyFor('vi', relevance));
  row('diversity (1 - Jaccard of pairs)', '>= 0.92', diversity);
  row('distinct roots', '>= 12', (names) => new Set(names.flatMap(({ roots }) => roots)).size);
  row(
    'duplicates after folding',
    '0',
    (names) => names.length - new Set(names.map(({ label }) => label)).size,
  );
  row('parts that can be pronounced', '>= 0.95', pronounceable);
  row('plain dictionary words', '<= 0.05', (names) =>
    share(names, ({ label }) => isEnglishWord(label)),
  );
  row(
    'Vietnamese-rooted, Vietnamese briefs',
    '>= 0.50',
    onlyFor('vi', (names) =>
      share(names, ({ parts }) => parts.some(({ language }) => language === 'vi')),
    ),
  );
  row('length, median', '6-10', (names) => median(names.map(({ label }) => label.length)));
  const lowest = (measure: (names: readonly Scored[]) => number) =>
    Math.min(...own.map((names) => measure(names.suggestions.map(scored))));
  console.log(
    `worst brief: diversity ${lowest(diversity).toFixed(3)}, roots ${lowest((names) => new Set(names.flatMap(({ roots }) => roots)).size)}, ` +
      `names ${Math.min(...own.map(({ suggestions }) => suggestions.length))}`,
  );
  const filled = own.map(({ suggestions, reserve }) =>
    Math.min(SHOWN, [...suggestions, ...reserve].filter(isFree).length),
  );
  console.log(
    `slots filled under the synthetic registry (>= 18): fewest ${Math.min(...filled)}, mean ${mean(filled).toFixed(1)}`,
  );
  const same = briefs.every(
    (brief, i) => JSON.stringify(namesFor(brief)) === JSON.stringify(own[i]),
  );
  console.log(`same seed, same names: ${same ? 'yes' : 'NO'}`);
  const times = Array.from({ length: ROUNDS }, () => briefs.map(timeFor))
    .flat()
    .sort((a, b) => a - b);
  console.log(
    `generation, warm: median ${median(times).toFixed(0)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms (<= 250)`,
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

/**
 * What most generators do: the brief's words one after another, with the usual affixes around them.
 */
function naiveNames({ brief, language }: Brief): Scored[] {
  const keywords = wordsOf(brief)
    .map(({ text }) => text)
    .filter((text) => !isStopword(text, language) && text.length > 1);
  const affixes = [
    'get-',
    '-hub',
    'my-',
    '-app',
    'go-',
    '-ly',
    'the-',
    '-lab',
    '-zone',
    'try-',
    '-shop',
    '-co',
    '-pro',
    '-online',
  ];
  const names: Scored[] = [];
  for (const affix of affixes) {
    for (const keyword of keywords) {
      const word = asLabel(keyword);
      const label = affix.startsWith('-') ? word + affix.slice(1) : affix.slice(0, -1) + word;
      const part = { text: word, language };
      const roots = [stemOf(word), affix];
      if (names.length < SHOWN)
        names.push({
          label,
          parts: [part, { text: affix.replace('-', ''), language: 'en' }],
          roots,
        });
    }
  }
  return names;
}

function relevance(names: readonly Scored[], { gold }: Brief): number {
  return share(names, ({ label }) => gold.some((term) => label.includes(asLabel(term))));
}

function diversity(names: readonly Scored[]): number {
  const pairs = names.map(({ label }) => letterPairs(label));
  const all = pairs.flatMap((a, i) => pairs.slice(i + 1).map((b) => 1 - likeness(a, b)));
  return mean(all);
}

function pronounceable(names: readonly Scored[]): number {
  return share(
    names.flatMap(({ parts }) => parts),
    ({ text, language }) => isPronounceable(text, language),
  );
}

/**
 * A registry where all that is obvious is gone: words, short labels, pairs of common words, known
 * compounds.
 */
function isFree({ unicode, zone }: Suggestion): boolean {
  const label = foldAccents(unicode.slice(0, -zone.length - 1));
  if (label.length <= 4 || isEnglishWord(label) || COMPOUNDS.has(label)) return false;
  const isCommon = (word: string) => (ENGLISH_WORDS.get(word) ?? 99) <= 10;
  return !Array.from(label, (_, at) => at).some(
    (at) => isCommon(label.slice(0, at)) && isCommon(label.slice(at)),
  );
}

function timeFor(brief: Brief): number {
  const start = performance.now();
  namesFor(brief);
  return performance.now() - start;
}

function onlyFor(
  language: Language,
  measure: (names: readonly Scored[], brief: Brief) => number,
): (names: readonly Scored[], brief: Brief) => number {
  return (names, brief) => (brief.language === language ? measure(names, brief) : Number.NaN);
}

function share<T>(all: readonly T[], test: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length;
}

/** Briefs a measure isn't meant for answer NaN. */
function mean(values: readonly number[]): number {
  const own = values.filter((value) => !Number.isNaN(value));
  return own.reduce((sum, value) => sum + value, 0) / own.length;
}

function report(what: string, wanted: string, own: number, naive: number): void {
  const text = (value: number) => value.toFixed(3).padStart(8);
  console.log(`${what.padEnd(40)}${wanted.padEnd(10)}${text(own)}${text(naive)}`);
}

function print(
  brief: string,
  gold: readonly string[],
  own: GeneratedNames,
  naive: readonly Scored[],
): void {
  const isHit = (label: string) => gold.some((term) => label.includes(asLabel(term)));
  console.log(`\n${brief}  [${own.language}; ${own.understood.trades.join(', ')}]`);
  console.log(
    own.suggestions.map((one) => `${one.unicode}${isHit(scored(one).label) ? '' : '°'}`).join(' '),
  );
  console.log(`naive: ${naive.map(({ label }) => `${label}${isHit(label) ? '' : '°'}`).join(' ')}`);
}
