import { sentencesOf } from '#app/parsing/wording/sentence.ts';

const MAX_LENGTH = 400;

/** The first domain name a sentence speaks of, lower-case A-label form; null when it names none. */
export function nameSpokenOf(sentence: string): string | null {
  const found = sentencesOf(sentence.slice(0, MAX_LENGTH)).flatMap(({ names }) => names);
  return found[0] ?? null;
}
