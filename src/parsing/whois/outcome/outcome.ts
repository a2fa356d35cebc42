import { foldLetters } from '#app/parsing/fold.ts';
import { anyOf } from '#app/parsing/said-in-words.ts';
import type { Line } from '../lines/line.ts';
import { ORDER, PATTERNS } from './patterns.ts';
import { NO_NAME, OTHER_THING, type Outcome, PRICED, STATUS_WORDS } from './phrases.ts';
import { MAX_SENTENCE_LENGTH, Sentence, withoutNames } from './sentence.ts';

const MAX_SENTENCES = 400;
/** A long line right below a long line goes on with a paragraph: terms of use, in which any of our phrases may stand. */
const WRAPPED_LENGTH = 55;

const BEGINNINGS = ['throttled', 'refused', 'reserved', 'unknown'] as const;

/** A price beside a plain denial is a registry's advertisement. */
const PRICED_PATTERN = anyOf([PRICED]);
const NO_NAME_PATTERN = anyOf(NO_NAME);
const OTHER_THING_PATTERN = anyOf(OTHER_THING, 'u');

const STATUSES: ReadonlyMap<string, NonNullable<StatusOutcome>> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    STATUS_WORDS[outcome].split('|').map((word) => [word.trim(), outcome] as const),
  ),
);

const POLITENESS =
  /^(?:[-*=>!.#%[\s]+|(?:error|info|notice|message|result|response|whois|query|status|note|warning|answer|comment|resultado|resultat|mensaje|mensagem)\s*[:=.]\s*|-?\d{1,4}(?! (?:results?|records?|matches|entries|objects|domains)\b)\s*[:.-]?\s+|(?:we are )?(?:sorry|unfortunately|lo sentimos|desculpe|xin loi)[,:.!]?\s+(?:but )?)+/;

/** `Domain.not available`: a damaged sentence, not a name below a TLD "not". */
const GLUED_NOT = /\.not\b(?![.-])/gi;

export interface Said {
  readonly outcome: Outcome;
  readonly words: string;
}

/** The first line that says why there is no record; null when none does. */
export function saidIn(lines: readonly Line[]): Said | null {
  return saidAmong(lines, false) ?? saidAmong(lines, true);
}

/** The answer proper comes before comments, which mostly are terms of use. */
function saidAmong(lines: readonly Line[], comments: boolean): Said | null {
  let judged = 0;
  let before = 0;
  for (const line of lines) {
    const { text, comment, opensBlock } = line;
    if (comment !== comments) continue;
    const wrapped = !opensBlock && before > WRAPPED_LENGTH && text.length > WRAPPED_LENGTH;
    before = text.length;
    if (wrapped || text.length < 2 || text.length > MAX_SENTENCE_LENGTH) continue;
    if (++judged > MAX_SENTENCES) break;
    const outcome = outcomeOf(new Sentence(line.text));
    if (outcome) return { outcome, words: text };
  }
  return null;
}

/** What a sentence says by itself. */
export function outcomeOf(sentence: Sentence): Outcome | null {
  return isNamed(sentence.text) ? outcomeOfNamed(sentence) : outcomeIn(sentence);
}

function isNamed(text: string): boolean {
  return /[^\s.]\.[^\s.]/.test(text);
}

/** The same is said of every name, but for what is no name of a domain (`for 192.0.2.1`). */
function outcomeOfNamed({ text, folded }: Sentence): Outcome | null {
  const nameless = new Sentence(withoutNames(text.replace(GLUED_NOT, ' not')));
  const outcome = isNamed(nameless.text) ? outcomeIn(nameless) : outcomeOf(nameless);
  return outcome === 'available' && NO_NAME_PATTERN.test(folded) ? null : outcome;
}

function outcomeIn(said: Sentence): Outcome | null {
  const sentence = bare(said.folded);
  if (sentence === '') return null;
  const begins = BEGINNINGS.find((outcome) => PATTERNS[outcome].test(sentence)) ?? null;
  const anywhere = anywhereIn(sentence);
  const outcome = begins === null ? anywhere : stronger(begins, anywhere);
  return outcome === 'available' || outcome === 'auction'
    ? ofThisName(outcome, sentence, said.folded)
    : outcome;
}

/** Without politeness in front, quotation marks, and full stops behind. */
function bare(folded: string): string {
  const sentence = folded.replace(POLITENESS, '');
  return sentence
    .replace(/["“”„«»`]/g, '')
    .replace(/[\s.!]+$/, '')
    .replaceAll('_', ' ');
}

function anywhereIn(sentence: string): Outcome | null {
  const groups = PATTERNS.anywhere.exec(sentence)?.groups;
  return groups ? (ORDER.find((outcome) => groups[outcome] !== undefined) ?? null) : null;
}

/** What looks like a word about the name: a shop's offer says nothing, and a denial of another thing isn't one of the name. */
function ofThisName(
  outcome: 'available' | 'auction',
  sentence: string,
  whole: string,
): Outcome | null {
  if (PATTERNS.resale.test(sentence)) return 'unknown';
  if (outcome === 'auction') return outcome;
  if (PATTERNS.offered.test(sentence) && PRICED_PATTERN.test(sentence)) return 'unknown';
  return OTHER_THING_PATTERN.test(sentence) || NO_NAME_PATTERN.test(whole) ? null : outcome;
}

function stronger(one: Outcome, other: Outcome | null): Outcome {
  return other !== null && ORDER.indexOf(other) < ORDER.indexOf(one) ? other : one;
}

/** `Prohibited String - Object Cannot Be Registered`. */
const KEPT_BACK = /^(?:prohibited|reserved|restricted|blocked) (?:string|name|domain|word|label)\b/;

export type StatusOutcome = 'available' | 'reserved' | 'unknown' | null;

/** What a status value says of a name that has no record. What stands behind "available" may take it back. */
export function outcomeOfWord(status: string): StatusOutcome {
  const word = foldLetters(status)
    .replace(/^\d{3} /, '')
    .replace(/[.!]$/, '');
  if (KEPT_BACK.test(word)) return 'reserved';
  const whole = STATUSES.get(word);
  if (whole) return whole;
  const outcome = STATUSES.get(word.replace(/(?:\s*\(| - ).*$/, ''));
  return outcome === undefined || outcome === 'available' ? null : outcome;
}
