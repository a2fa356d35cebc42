import { FILLERS, PLACEHOLDER_STARTS, PLACEHOLDERS } from './data/placeholders.ts';
import { inOneLine } from './fold.ts';

/** `Redacted | EU Data Subject`: what stands behind the bar is the reason. */
const REDACTED_FOR_A_REASON = /^redacted \| /i;

export interface Disclosure {
  readonly value: string | null;
  /** The source put words of withholding in the value's place. */
  readonly withheld: boolean;
}

const NOTHING: Disclosure = { value: null, withheld: false };
const WITHHELD: Disclosure = { value: null, withheld: true };
const MAX_VALUE_LENGTH = 1000;

/** A contact's value as it may be shown: a placeholder becomes null and says so, a filler null. */
export function disclose(text: string): Disclosure {
  const value = inOneLine(text.slice(0, MAX_VALUE_LENGTH));
  const words = wordsOf(value);
  if (PLACEHOLDERS.has(words) || REDACTED_FOR_A_REASON.test(value)) return WITHHELD;
  if (/^[x*]{4,}$/i.test(value) || /^\*+(?:@\*+|\s\*+)*$/.test(value)) return WITHHELD;
  if (words.length < 200 && PLACEHOLDER_STARTS.some((start) => words.startsWith(start)))
    return WITHHELD;
  return FILLERS.has(words) ? NOTHING : { value, withheld: false };
}

function wordsOf(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
