import { noRecord, type Reading } from '#app/parsing/reading.ts';
import { sentencesOf } from '#app/parsing/wording/sentence.ts';
import type { TextLine } from '../lines/line.ts';
import type { ServerQuirk } from '../servers/quirk.ts';
import { denialIn } from './denial.ts';
import { type NoRecordReason, reasonIn } from './reason.ts';
import { outcomeOfStatus, saysTaken } from './status-words.ts';

/** A text without a record. */
interface Unregistered {
  readonly lines: readonly TextLine[];
  /** What stands behind the domain's label, A-label form; null when there is no such label. */
  readonly domain: string | null;
  /** What stands behind status labels. */
  readonly statuses: readonly string[];
}

/** Of a domain, that it can't be registered; where none is named, perhaps of who asks. */
const SHUT = /^(?:blocked|restricted|forbidden|prohibited|banned|not allowed)$/i;

/**
 * What a text without a record says, and of which name. Its own sentence tells the name before the
 * label does: the label may echo the question.
 */
export function readUnregistered(text: Unregistered, quirk: ServerQuirk | null): Reading {
  const { lines, domain, statuses } = text;
  const isKept = statuses.some((word) => outcomeOfStatus(word) === 'reserved');
  const denial =
    isKept || statuses.some(saysTaken) ? null : denialIn(lines, domain !== null, quirk);
  if (denial) return noRecord('available', denial.words, { domain: denial.name ?? domain });
  const reason = ownReason(lines, quirk) ?? statusReason(text) ?? reasonIn(lines);
  if (!reason) return noRecord('unknown', null, { domain });
  const { outcome, words } = reason;
  const auction = outcome === 'auction';
  return noRecord(auction ? 'reserved' : outcome, words, {
    auction,
    domain: nameSpokenOf(words) ?? domain,
  });
}

/** A server's own words for a name that is kept back. */
function ownReason(lines: readonly TextLine[], quirk: ServerQuirk | null): NoRecordReason | null {
  for (const [form, outcome] of quirk?.sentences ?? []) {
    const line = lines.find(({ text }) => form.test(text));
    if (line && outcome === 'reserved') return { outcome, words: line.text };
  }
  return null;
}

function statusReason({ domain, statuses }: Unregistered): NoRecordReason | null {
  const words = statuses.find(
    (word) => outcomeOfStatus(word) === 'reserved' && (domain !== null || !SHUT.test(word)),
  );
  return words === undefined ? null : { outcome: 'reserved', words };
}

const MAX_LENGTH = 400;

/** The first domain name a sentence speaks of, lower-case A-label form; null when it names none. */
export function nameSpokenOf(sentence: string): string | null {
  return sentencesOf(sentence.slice(0, MAX_LENGTH)).flatMap(({ names }) => names)[0] ?? null;
}
