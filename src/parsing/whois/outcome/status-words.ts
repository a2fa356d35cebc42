import { foldLetters } from '#app/parsing/fold.ts';
import { STATUS_WORDS } from './data/status-words.ts';

export type StatusOutcome = 'available' | 'reserved' | 'unknown' | null;

const OUTCOMES: ReadonlyMap<string, StatusOutcome> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    STATUS_WORDS[outcome].split('|').map((word) => [foldLetters(word), outcome] as const),
  ),
);
/** `Prohibited String - Object Cannot Be Registered`. */
const KEPT_BACK = /^(?:prohibited|reserved|restricted|blocked) (?:string|name|domain|word|label)\b/;
/** What only a registration is. */
const LIVING =
  /^(?:registered|active|ok|taken|delegated|in use|redemption|pending|client|server|connect)/i;
/** A status no denial goes with; `ok` and the like may be the answer's own. */
const TAKEN =
  /^(?:registered|active|taken|delegated|redemption|pending ?delete|(?:client|server) ?(?:transfer|update|delete|renew|hold))/i;

/** What a status says of a name that has no record. What follows "available" may take it back. */
export function outcomeOfStatus(status: string): StatusOutcome {
  const word = foldLetters(status)
    .replace(/^\d{3} /, '')
    .replace(/[.!]$/, '');
  if (KEPT_BACK.test(word)) return 'reserved';
  const whole = OUTCOMES.get(word);
  if (whole) return whole;
  const outcome = OUTCOMES.get(word.replace(/(?:\s*\(| - ).*$/, ''));
  return outcome === 'reserved' || outcome === 'unknown' ? outcome : null;
}

/** Whether a status says that the name is registered. */
export function saysTaken(status: string): boolean {
  return TAKEN.test(status) || (LIVING.test(status) && outcomeOfStatus(status) === null);
}
