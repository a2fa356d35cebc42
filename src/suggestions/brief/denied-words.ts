/** What a brief says not to be, not to have, or not to be called. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import type { Mood } from '../knowledge/tables.ts';
import type { Word } from '../words/text.ts';

const { directly, before, ending, upTo, affirmed } = phrasings.denials;
const DIRECTLY: ReadonlySet<string> = new Set(directly);
/** `mầm non` is a nursery: `non` denies its next word alone. */
const BEFORE: ReadonlySet<string> = new Set(
  [...directly, ...before].filter((word) => word !== 'non'),
);
/** `Charity no.` */
const ENDING: ReadonlySet<string> = new Set(ending);
/** `not cheap but solid`: from here on it is no longer denied. */
const UP_TO: ReadonlySet<string> = new Set(upTo);
/** `not only`, `no fuss`, `không gian`: no denial of what follows. */
const AFFIRMED: ReadonlySet<string> = new Set(affirmed);
/** People type `shouldn't` and `shouldnt`. */
const NOT = /n't$|^(?:do|does|did|is|are|was|were|wo|ca|could|would|should|must|need)nt$/;
/** `đừng quá hiện đại`, `not too modern`: a word of measure may stand between. */
export const MEASURES: ReadonlySet<string> = new Set([
  ...['quá', 'too', 'very', 'so', 'kiểu', 'nghe', 'hơi', 'chút'],
  ...['bit', 'slightly', 'quietly', 'little', 'touch', 'please', 'quite', 'rather', 'enough'],
]);
/** `doesn't need to be modern`, `không cần hiện đại`. */
const NEEDS: ReadonlySet<string> = new Set(['need', 'to', 'be', 'have', 'cần', 'phải', 'can']);
const FOR: ReadonlySet<string> = new Set(['for', 'cho']);
/** In words: `đừng đặt tên lạnh lùng công nghệ`. */
const FARTHEST = 6;

export function isNegation(word = ''): boolean {
  return DIRECTLY.has(word) || NOT.test(word);
}

/** `no peas`, `not too modern`. */
export function isDeniedAt(words: readonly Word[], at: number): boolean {
  let last = at - 1;
  while (last >= 0 && (MEASURES.has(words[last]!.text) || NEEDS.has(words[last]!.text))) last--;
  return isNegation(words[last]?.text);
}

/**
 * Whether its clause denies a tone, an audience or a value: `it shouldnt sound cheap`, `nobody gets
 * rich`, `Charity no`. An audience behind `for` is denied by the word before `for` alone: `no sugar
 * for children` is for children.
 */
export function isMoodDenied(
  words: readonly Word[],
  at: number,
  end: number,
  { kind }: Mood,
): boolean {
  const { clause } = words[at]!;
  const textAt = (place: number) => (words[place]?.clause === clause ? words[place]!.text : '');
  const isLast = words[end + 1]?.clause !== clause;
  if (isLast && ENDING.has(textAt(end))) return true;
  for (let place = at - 1; place >= at - FARTHEST; place--) {
    const text = textAt(place);
    if (text === '' || UP_TO.has(text)) return false;
    // `từ số không`: from zero.
    const isZero = textAt(place - 1) === 'số';
    if (BEFORE.has(text) || NOT.test(text)) return !isZero && !AFFIRMED.has(textAt(place + 1));
    if (kind === 'audience' && FOR.has(text))
      return isNegation(textAt(place - 1)) && textAt(place - 2) !== 'số';
  }
  return false;
}
