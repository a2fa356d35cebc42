import { Lately } from './lately.ts';

/**
 * A pure function of a short text, which answers from memory what it was asked of late: registries write the same labels and
 * sentences again and again. Nobody can tell by the answers whether it remembers. It keeps at most twice `max` texts, those that
 * come again longest, and none longer than `maxLength`, so that strangers fill no memory.
 */
export function remembered<Answer>(
  answerTo: (text: string) => Answer,
  { max, maxLength }: { readonly max: number; readonly maxLength: number },
): (text: string) => Answer {
  const answers = new Lately<string, Answer>(max, ownCopy);
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (text.length > maxLength) return answerTo(text);
    const answer = answerTo(ownCopy(text));
    answers.set(text, answer);
    return answer;
  };
}

/** Cut out of an answer, a line keeps the whole answer in memory; cut out of this, no more than a blank. */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
