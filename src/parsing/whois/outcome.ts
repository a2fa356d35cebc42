import { foldLetters } from '#app/parsing/fold.ts';
import { anyOf } from '#app/parsing/said-in-words.ts';
import type { Line } from './lines.ts';
import {
  ANYWHERE,
  NO_NAME,
  OTHER_THING,
  type Outcome,
  PRICED,
  RESALE,
  SENTENCES,
  STATUS_WORDS,
} from './phrases.ts';

/** A sentence is short; what is longer is a notice. */
const MAX_SENTENCE_LENGTH = 220;
const MAX_SENTENCES = 400;
/** A long line right below a long line goes on with a paragraph: terms of use, in which any of our phrases may stand. */
const WRAPPED_LENGTH = 55;

const DOMAIN =
  '(?:domain ?name|domain|object|record|name|key|entry|data|query|item|domain record|registration|@)(?: name)?:? ?@?';
/** Any wording of a denial; not "can't be registered", which is said of reserved names. */
const NOT =
  "(?:\\([^)]{0,40}\\) ?)?(?:is |was |has |have |does |do |were |are |appears )?(?:currently |presently |still )?(?:(?:could |can ?)(?:not|n't) be (?:found|located|identified)|(?:not|n['o]t)(?: yet| to)? (?:been |being |currently )?(?:found|regist(?:e?re?d|ered)|in (?:the |our |this )?(?:database|registry|whois)|exist|existing|assigned|delegated|known|allocated|recorded|located|present|listed|taken|in use|available in (?:the |our )?(?:database|registry)))(?! (?:or|with us|through us|by (?:@|us|this)|in our (?:registrar|reseller)))";

/** In the order they are judged on one line: what forbids a conclusion comes before what draws one. */
const ORDER: readonly Outcome[] = ['throttled', 'refused', 'auction', 'reserved', 'available', 'unknown'];

const PATTERNS: ReadonlyArray<readonly [Outcome, RegExp]> = ORDER.filter(
  (outcome) => SENTENCES[outcome].length > 0,
).map((outcome) => {
  const sentences = SENTENCES[outcome].map((text) =>
    text.replaceAll('{domain}', DOMAIN).replaceAll('{not}', NOT),
  );
  return [outcome, anyOf([`^(?:${sentences.join('|')})`], 'u')];
});

const ANYWHERE_PATTERN = anyOf(
  ORDER.map((outcome) => `(?<${outcome}>${ANYWHERE[outcome]})`),
  'u',
);
const RESALE_PATTERN = anyOf(RESALE);
/** A price beside a plain denial is a registry's advertisement. */
const OFFERED =
  /\b(?:available|free|disponible|disponivel|disponibile|verfugbar|beschikbaar|libre|livre|libero)\b/;
const PRICED_PATTERN = anyOf([PRICED]);
const NO_NAME_PATTERN = anyOf(NO_NAME);
const OTHER_THING_PATTERN = anyOf(OTHER_THING, 'u');

const STATUSES: ReadonlyMap<string, 'available' | 'reserved' | 'unknown'> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    STATUS_WORDS[outcome].split('|').map((word) => [word.trim(), outcome] as const),
  ),
);

const POLITENESS =
  /^(?:[-*=>!.#%[\s]+|(?:error|info|notice|message|result|response|whois|query|status|note|warning|answer|comment)\s*[:=.]\s*|-?\d{1,4}(?! (?:results?|records?|matches|entries|objects|domains)\b)\s*[:.-]?\s+|(?:we are )?(?:sorry|unfortunately|lo sentimos|desculpe|xin loi)[,:.!]?\s+(?:but )?)+/;
const NAMES = /["'«“„‘(<[]*\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?["'»”’)>\]]*/gu;

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
  for (const { text, comment, opensBlock } of lines) {
    if (comment !== comments) continue;
    const wrapped = !opensBlock && before > WRAPPED_LENGTH && text.length > WRAPPED_LENGTH;
    before = text.length;
    if (wrapped || text.length < 2 || text.length > MAX_SENTENCE_LENGTH) continue;
    if (++judged > MAX_SENTENCES) break;
    const outcome = outcomeOf(text);
    if (outcome) return { outcome, words: text };
  }
  return null;
}

/** `foldLetters` without its cost where there is nothing to fold. */
function fold(text: string): string {
  return /^\w+$/.test(text)
    ? text.toLowerCase()
    : /^[\x20-\x7f]*$/.test(text)
      ? text.toLowerCase().replace(/ {2,}/g, ' ')
      : foldLetters(text);
}

export function outcomeOf(text: string): Outcome | null {
  const sentence = fold(
    /[^\s.]\.[^\s.]/.test(text) ? text.replace(GLUED_NOT, ' not').replace(NAMES, '@') : text,
  )
    .replace(POLITENESS, '')
    .replace(/["“”„«»`]/g, '')
    .replace(/[\s.!]+$/, '')
    .replaceAll('_', ' ');
  if (sentence === '') return null;
  const groups = ANYWHERE_PATTERN.exec(sentence)?.groups;
  const anywhere = groups ? (ORDER.find((outcome) => groups[outcome] !== undefined) ?? null) : null;
  const begins = PATTERNS.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
  const outcome = begins === null ? anywhere : stronger(begins, anywhere);
  return outcome === 'available' || outcome === 'auction' ? ofThisName(outcome, sentence, text) : outcome;
}

/** What looks like a word about the name: a shop's offer says nothing, and a denial of another thing isn't one of the name. */
function ofThisName(outcome: 'available' | 'auction', sentence: string, text: string): Outcome | null {
  if (RESALE_PATTERN.test(sentence)) return 'unknown';
  if (outcome === 'auction') return outcome;
  if (OFFERED.test(sentence) && PRICED_PATTERN.test(sentence)) return 'unknown';
  return OTHER_THING_PATTERN.test(sentence) || NO_NAME_PATTERN.test(fold(text)) ? null : outcome;
}

/** A sentence with `@` for every domain name and every quotation: what a name is made of says nothing. */
export function withoutNames(text: string): string {
  const unquoted = /["“«]/.test(text) ? text.replace(/"[^"]*"|“[^”]*”|«[^»]*»/g, '@') : text;
  return unquoted.includes('.') ? unquoted.replace(NAMES, '@') : unquoted;
}

function stronger(one: Outcome, other: Outcome | null): Outcome {
  return other !== null && ORDER.indexOf(other) < ORDER.indexOf(one) ? other : one;
}

/** `Prohibited String - Object Cannot Be Registered`. */
const KEPT_BACK = /^(?:prohibited|reserved|restricted|blocked) (?:string|name|domain|word|label)\b/;

/** What a status value says of a name that has no record. */
export function outcomeOfStatus(status: string): 'available' | 'reserved' | 'unknown' | null {
  const word = fold(status);
  if (KEPT_BACK.test(word)) return 'reserved';
  return (
    STATUSES.get(word) ??
    STATUSES.get(
      word
        .replace(/^\d{3} /, '')
        .replace(/\s*\(.*$/, '')
        .replace(/[.!]$/, ''),
    ) ??
    null
  );
}
