/**
 * A pure function of a short text, which answers from memory what it was asked of late: registries write the same labels and
 * sentences again and again. Nobody can tell by the answers whether it remembers. It keeps at most twice `max` texts, those that
 * come again longest, and none longer than `maxLength`, so that strangers fill no memory.
 */
export function remembered<Answer>(
  answerTo: (text: string) => Answer,
  { max, maxLength }: { readonly max: number; readonly maxLength: number },
): (text: string) => Answer {
  let recent = new Map<string, Answer>();
  let before = new Map<string, Answer>();
  const keep = (text: string, answer: Answer): Answer => {
    if (recent.size >= max) [before, recent] = [recent, new Map()];
    recent.set(text, answer);
    return answer;
  };
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    if (text.length > maxLength) return answerTo(text);
    const own = ownCopy(text);
    const knownBefore = before.get(own);
    return keep(own, knownBefore === undefined ? answerTo(own) : knownBefore);
  };
}

/** Cut out of an answer, a line keeps the whole answer in memory; cut out of this, no more than a blank. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
