import { foldLetters } from '../fold.ts';
import { FAULTS, REFUSALS, WRONG_SERVERS } from './data/refusals.ts';
import { AUCTIONS, RESERVATIONS } from './data/reservations.ts';
import { THROTTLES } from './data/throttles.ts';
import { withSigns } from './sentence.ts';

const MAX_LENGTH = 2000;

type Refusal = 'throttled' | 'refused' | 'unknown';

/** "Please check the spelling and try again" is advice about the question, not about the server. */
const ADVICE =
  /\bcheck (?:\w+ ){1,4}and (?:try|search) again\b|\bcheck (?:the|your) spelling\b.{0,80}\btry again\b/g;

/** Why words mean that nothing is said of the name; null when they don't. */
export function refusalIn(words: string): Refusal | null {
  const text = foldedWords(words).replaceAll('rights restricted', '').replace(ADVICE, '');
  if (THROTTLES.test(text)) return 'throttled';
  if (REFUSALS.test(text) && !reservesName(text)) return 'refused';
  return WRONG_SERVERS.test(text) || FAULTS.test(text) ? 'unknown' : null;
}

/** "This TLD is not supported": the server doesn't serve the question. */
export function isOfWrongServer(words: string): boolean {
  return WRONG_SERVERS.test(foldedWords(words));
}

/** "This name is blocked", "restricted by the registry": said of the name, not of who asks. */
function reservesName(text: string): boolean {
  return (
    /\b(?:name|domain|label|object|registration|registered|register|registry|dpml|globalblock|trademark)\b/.test(
      text,
    ) &&
    !/\b(?:access|ip|your|you|quer(?:y|ies)|requests?|client|host|address|connection|lookups?)\b/.test(
      text,
    )
  );
}

/** Whether words say that a name is kept back; "all rights reserved" says nothing of a name. */
export function reservationIn(words: string): { auction: boolean } | null {
  const text = foldedWords(words).replace(
    /rights (?:are )?reserved|reserves? (?:the|all) rights?/g,
    '',
  );
  const auction = AUCTIONS.test(text);
  return auction || RESERVATIONS.test(text) ? { auction } : null;
}

function foldedWords(words: string): string {
  return foldLetters(withSigns(words.slice(0, MAX_LENGTH)).signed).replaceAll('’', "'");
}
