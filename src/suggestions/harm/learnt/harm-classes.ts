/**
 * The lists of the rules as signs for the model that is learnt from examples: what one word of a
 * list tells, the others tell with it, whether they are in an example or not.
 */
import groups from '../../data/harm.json' with { type: 'json' };
import senses from '../../data/harm-senses.json' with { type: 'json' };
import stances from '../../data/stances.json' with { type: 'json' };
import talk from '../../data/talk.json' with { type: 'json' };
import { stemOf } from '../../words/english.ts';
import { type Word, wordsOf } from '../../words/text.ts';
import type { Lists } from '../harm-phrases.ts';

interface Entry {
  readonly name: string;
  readonly words: readonly string[];
}

const NAMED: readonly (readonly [name: string, phrases: readonly string[]])[] = [
  ...Object.entries(senses.classes as Readonly<Record<string, Lists>>).map(
    ([name, lists]) => [name, both(lists)] as const,
  ),
  ...groups.flatMap(({ code, phrases, benign, pairs }) => [
    [`said ${code}`, both(phrases)] as const,
    [`fine ${code}`, both(benign)] as const,
    ...pairs.flatMap((pair) => [
      [`one ${code}`, pair.any] as const,
      [`other ${code}`, pair.with] as const,
    ]),
  ]),
  ...[stances.against, stances.for, stances.behind, talk.about, talk.deeds].map(
    (lists, at) => [`stance ${at}`, both(lists)] as const,
  ),
];

/** By first words. */
const ENTRIES: ReadonlyMap<string, readonly Entry[]> = Map.groupBy(
  NAMED.flatMap(([name, phrases]) =>
    phrases
      .filter((phrase) => !phrase.startsWith('@'))
      .flatMap(waysToWrite)
      .map((words) => ({ name, words })),
  ),
  ({ words }) => words[0]!,
);

function both({ en, vi }: Lists): readonly string[] {
  return [...en, ...vi];
}

/** Without accents too, but for single syllables, which then may be any word. */
function waysToWrite(phrase: string): string[][] {
  const words = wordsOf(phrase);
  const isAccented = words.some(({ text, folded }) => text !== folded);
  const written = words.map(({ text }) => text);
  const other = words.map(({ folded }) => (isAccented ? folded : stemOf(folded)));
  const ways = isAccented && words.length < 2 ? [written] : [written, other];
  return words.length === 0 ? [] : ways;
}

/** The names of the lists that have a phrase of these words. */
export function classesIn(words: readonly Word[]): ReadonlySet<string> {
  const forms = words.map(({ text, folded }) => [text, folded, stemOf(folded)]);
  const found = new Set<string>();
  for (const [at, own] of forms.entries())
    for (const form of new Set(own))
      for (const entry of ENTRIES.get(form) ?? [])
        if (entry.words.every((word, k) => forms[at + k]?.includes(word))) found.add(entry.name);
  return found;
}
