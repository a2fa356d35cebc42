import { foldLetters } from '#app/parsing/fold.ts';
import type { Line } from './lines.ts';
import { ANYWHERE, type Outcome, SENTENCES, STATUS_WORDS } from './phrases.ts';

/** A sentence is short; what is longer is a notice. */
const MAX_SENTENCE_LENGTH = 220;
const MAX_SENTENCES = 400;
/** A long line right below a long line goes on with a paragraph: terms of use, in which any of our phrases may stand. */
const WRAPPED_LENGTH = 55;

const DOMAIN =
  '(?:domain ?name|domain|object|record|name|key|entry|data|query|item|domain record|registration|@)(?: name)?:? ?@?';
/** Any wording of a denial; not "can't be registered", which is said of reserved names. */
const NOT =
  "(?:\\([^)]{0,40}\\) ?)?(?:is |was |has |have |does |do |were |are |appears )?(?:currently |presently |still )?(?:(?:could |can ?)(?:not|n't) be (?:found|located|identified)|(?:not|n['o]t)(?: yet| to)? (?:been |being |currently )?(?:found|regist(?:e?re?d|ered)|in (?:the |our |this )?(?:database|registry|whois)|exist|existing|assigned|delegated|known|allocated|recorded|located|present|listed|taken|in use|available in (?:the |our )?(?:database|registry)))(?! (?:or|with us|through us))";

/** In the order they are judged on one line: what forbids a conclusion comes before what draws one. */
const ORDER: readonly Outcome[] = ['throttled', 'refused', 'auction', 'reserved', 'available', 'unknown'];

const PATTERNS: ReadonlyArray<readonly [Outcome, RegExp]> = ORDER.filter(
  (outcome) => SENTENCES[outcome].length > 0,
).map((outcome) => {
  const sentences = SENTENCES[outcome].map((text) =>
    text.replaceAll('{domain}', DOMAIN).replaceAll('{not}', NOT),
  );
  return [outcome, new RegExp(`^(?:${sentences.join('|')})`, 'u')];
});

const ANYWHERE_PATTERN = new RegExp(
  ORDER.map((outcome) => `(?<${outcome}>${ANYWHERE[outcome]})`).join('|'),
  'u',
);

const STATUSES: ReadonlyMap<string, 'available' | 'reserved' | 'unknown'> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    STATUS_WORDS[outcome].split('|').map((word) => [word.trim(), outcome] as const),
  ),
);

const POLITENESS =
  /^(?:[-*=>!.#%[\s]+|(?:error|info|notice|message|result|response|whois|query|status|note|warning|answer|comment)\s*[:=.]\s*|-?\d{1,4}\s*[:.-]?\s+|(?:we are )?(?:sorry|unfortunately|lo sentimos|desculpe|xin loi)[,:.!]?\s+(?:but )?)+/;
const NAMES = /["'«“„‘(<[]*\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?["'»”’)>\]]*/gu;

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
  const sentence = fold(/[^\s.]\.[^\s.]/.test(text) ? text.replace(NAMES, '@') : text)
    .replace(POLITENESS, '')
    .replace(/["“”„«»`]/g, '')
    .replace(/[\s.!]+$/, '')
    .replaceAll('_', ' ');
  if (sentence === '') return null;
  const groups = ANYWHERE_PATTERN.exec(sentence)?.groups;
  const anywhere = groups ? (ORDER.find((outcome) => groups[outcome] !== undefined) ?? null) : null;
  for (const [outcome, pattern] of PATTERNS) if (pattern.test(sentence)) return stronger(outcome, anywhere);
  return anywhere;
}

function stronger(one: Outcome, other: Outcome | null): Outcome {
  return other !== null && ORDER.indexOf(other) < ORDER.indexOf(one) ? other : one;
}

/** What a status value says of a name that has no record. */
export function outcomeOfStatus(status: string): 'available' | 'reserved' | 'unknown' | null {
  const word = fold(status);
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
