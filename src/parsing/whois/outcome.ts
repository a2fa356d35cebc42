import { foldLetters } from '#app/parsing/fold.ts';
import type { Line } from './lines.ts';
import { type Outcome, SENTENCES, STATUS_WORDS } from './phrases.ts';

/** A sentence is short; what is longer is a notice. */
const MAX_SENTENCE_LENGTH = 220;
const MAX_SENTENCES = 400;

const DOMAIN = '(?:domain ?name|domain|object|record|name|key|entry|data|query|item|domain record|registration|@)(?: name)?:? ?@?';
const NOT =
  "(?:\\([^)]{0,40}\\) ?)?(?:is |was |has |have |does |do |could |can ?|were |are |appears )?(?:currently |presently |still )?(?:not|n['o]t)(?: yet| to)? (?:be |been |being |currently )?(?:found|regist(?:e?re?d|ered)|in (?:the |our |this )?(?:database|registry|whois)|exist|existing|assigned|delegated|known|allocated|recorded|located|present|listed|taken|in use|available in (?:the |our )?(?:database|registry))(?! (?:or|with us|through us))";

/** In the order they are judged on one line: what forbids a conclusion comes before what draws one. */
const ORDER: readonly Outcome[] = ['throttled', 'refused', 'auction', 'reserved', 'available', 'unknown'];

const PATTERNS: ReadonlyArray<readonly [Outcome, RegExp]> = ORDER.map((outcome) => [
  outcome,
  new RegExp(
    `^(?:${SENTENCES[outcome].map((sentence) => sentence.replaceAll('{domain}', DOMAIN).replaceAll('{not}', NOT)).join('|')})`,
    'u',
  ),
]);

const STATUSES: ReadonlyMap<string, 'available' | 'reserved' | 'unknown'> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    STATUS_WORDS[outcome].split('|').map((word) => [word.trim(), outcome] as const),
  ),
);

const POLITENESS =
  /^(?:[-*=>!.#%[\s]+|(?:error|info|notice|message|result|response|whois|query|status|note|warning|answer|comment)\s*[:=]\s*|-?\d{1,4}\s*[:.-]?\s+|(?:we are )?(?:sorry|unfortunately|lo sentimos|desculpe|xin loi)[,:.!]?\s+(?:but )?)+/;
const NAMES = /["'«“„‘(<[]*\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?["'»”’)>\]]*/gu;

export interface Said {
  readonly outcome: Outcome;
  readonly words: string;
}

/** The first line that says why there is no record; null when none does. */
export function saidIn(lines: readonly Line[]): Said | null {
  let judged = 0;
  for (const { text } of lines) {
    if (text.length < 2 || text.length > MAX_SENTENCE_LENGTH) continue;
    if (++judged > MAX_SENTENCES) break;
    const outcome = outcomeOf(text);
    if (outcome) return { outcome, words: text };
  }
  return null;
}

export function outcomeOf(text: string): Outcome | null {
  const sentence = foldLetters(text.replace(NAMES, '@'))
    .replace(POLITENESS, '')
    .replace(/["“”„«»`]/g, '')
    .replace(/[\s.!]+$/, '');
  if (sentence === '') return null;
  for (const [outcome, pattern] of PATTERNS) if (pattern.test(sentence)) return outcome;
  return null;
}

/** What a status value says of a name that has no record. */
export function outcomeOfStatus(status: string): 'available' | 'reserved' | 'unknown' | null {
  const word = foldLetters(status)
    .replace(/^\d{3} /, '')
    .replace(/\s*\(.*$/, '')
    .replace(/[.!]$/, '');
  return STATUSES.get(word) ?? null;
}
