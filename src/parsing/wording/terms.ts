import {
  ASIDES,
  BANNER_WORDS,
  OF_THIS_NAME,
  SERVICE_WORDS,
  SUSPECT,
  TERMS_WORDS,
} from './data/asides.ts';
import { ADDRESSED, ALWAYS_TERMS, OF_TERMS } from './data/terms-words.ts';
import { refusalIn, reservationIn } from './refusal.ts';
import { type Sentence, sentencesOf } from './sentence.ts';

/** Lines of a paragraph are this long on average. */
const PARAGRAPH_WIDTH = 48;
const MIN_TERMS_LENGTH = 100;
/** A text as long as this that speaks of limits is terms of use; a shorter one may be a refusal. */
const LONG = 300;
const MIN_TERMS_WORDS = 2;
const MAX_ALONE_LENGTH = 60;
const EVERY_TERMS_WORD = new RegExp(TERMS_WORDS, 'g');

/** Terms of use: what a limit is and what may happen, not what has happened. */
export function isTermsSentence({ folded }: Pick<Sentence, 'folded'>): boolean {
  if (ALWAYS_TERMS.some((pattern) => pattern.test(folded))) return true;
  return OF_TERMS.some((pattern) => pattern.test(folded)) && !isAddressed(folded);
}

function isAddressed(folded: string): boolean {
  return ADDRESSED.some((pattern) => pattern.test(folded));
}

/** A paragraph of terms of use, in which any word may stand but one of this very name. */
export function isTermsText(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  const isWrapped = lines.length > 1 && text.length / lines.length > PARAGRAPH_WIDTH;
  if (text.length < MIN_TERMS_LENGTH) return false;
  const sentences = sentencesOf(text);
  const words = new Set(sentences.flatMap(({ folded }) => folded.match(EVERY_TERMS_WORD) ?? []));
  if (!isWrapped && words.size < MIN_TERMS_WORDS) return false;
  const isNotice = isWrapped || text.length >= LONG || lines.length > 1;
  if (lines.some(isRefusalAlone)) return false;
  return sentences.every((sentence) => {
    if (ASIDES.test(sentence.plain)) return true;
    if (OF_THIS_NAME.test(sentence.folded)) return false;
    if (isNotice && isTermsSentence(sentence)) return true;
    if (isNotice) return !(isAddressed(sentence.folded) && refusalIn(sentence.text));
    return !SUSPECT.test(sentence.folded) && refusalIn(sentence.text) === null;
  });
}

/** `Too many requests...` on a line of its own, wherever it stands. */
function isRefusalAlone(line: string): boolean {
  const isSentence = line.length <= MAX_ALONE_LENGTH && /^\p{Lu}/u.test(line);
  return isSentence && !sentencesOf(line).every(isTermsSentence) && refusalIn(line) !== null;
}

/** Whether nothing in a short text can take a denial back: known asides, banners, terms of use. */
export function isHarmless(text: string): boolean {
  return sentencesOf(text).every((sentence) => {
    if (ASIDES.test(sentence.plain)) return true;
    if (SUSPECT.test(sentence.folded)) return false;
    if (isTermsSentence(sentence)) return TERMS_WORDS.test(sentence.folded);
    const saysMore = refusalIn(sentence.text) ?? reservationIn(sentence.text);
    return saysMore === null && isBanner(sentence);
  });
}

/** `Whois Server Version 2.0`: known words and proper names, one of them of a service. */
function isBanner({ text, folded }: Sentence): boolean {
  const words = text.match(/[\p{L}\p{N}]+|[#~@]/gu) ?? [];
  const isShouted = text === text.toUpperCase();
  const isKnown = (word: string) => {
    const lower = word.toLowerCase();
    if (SERVICE_WORDS.has(lower) || BANNER_WORDS.has(lower) || /^v?[\d#~@]/.test(word)) return true;
    return !isShouted && /^[A-Z]/.test(word);
  };
  const hasService =
    /\bc\) ?\d{4}|©|#/.test(folded) || words.some((word) => SERVICE_WORDS.has(word.toLowerCase()));
  return hasService && words.every(isKnown);
}
