/**
 * What a brief asks for by the senses of its words, however far apart they stand: an institution,
 * a secret, people who are to give it away. The classes of words, and what they come to together,
 * are `data/harm-senses.json`.
 */
import senses from '../data/harm-senses.json' with { type: 'json' };
import { type BriefText, bothLanguages, type Lists, type Place, placesOf } from './harm-phrases.ts';
import { stanceOf } from './stances.ts';

interface Rule {
  readonly code: string;
  readonly all: readonly string[];
  /** Nothing excuses it. */
  readonly always?: boolean;
}

/** Talk about harm, and protection from it: such a brief is left to the other rules. */
const EXCUSE = 'care';

const CLASSES = new Map(
  Object.entries(senses.classes as Readonly<Record<string, Lists>>).map(
    ([name, lists]) => [name, bothLanguages(lists)] as const,
  ),
);

/** The code of the harm group that the words come to; null where they come to none. */
export function harmfulSense(text: BriefText): string | null {
  const found = new Map<string, Place[]>();
  const isAgainst = stanceOf(text);
  const placesIn = (name: string) => CLASSES.get(name)!.flatMap((phrase) => placesOf(phrase, text));
  const spans = (name: string): Place[] => {
    const known = found.get(name) ?? placesIn(name).filter((place) => !isAgainst(place));
    found.set(name, known);
    return known;
  };
  const isExcused = placesIn(EXCUSE).length > 0;
  const rules: readonly Rule[] = senses.rules;
  return (
    rules.find(({ all, always }) =>
      always ? areApart(all.map(placesIn), []) : !isExcused && areApart(all.map(spans), []),
    )?.code ?? null
  );
}

/** Whether each class is said by words of its own: one word is not two reasons. */
function areApart(classes: readonly (readonly Place[])[], taken: readonly Place[]): boolean {
  const [first, ...rest] = classes;
  if (!first) return true;
  return first.some(
    (span) =>
      !taken.some((other) => span.from < other.to && other.from < span.to) &&
      areApart(rest, [...taken, span]),
  );
}
