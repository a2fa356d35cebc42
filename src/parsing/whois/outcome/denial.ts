import type { Reading } from '#app/parsing/reading.ts';
import { verdict } from '#app/parsing/verdict.ts';
import { outcomeOfStatus } from '../fields/statuses.ts';
import type { Line } from '../lines/line.ts';
import type { ServerQuirk } from '../servers/quirk.ts';
import { saidAnywhere } from './beside.ts';
import { freeIn } from './free.ts';
import { type Said, saidIn } from './outcome.ts';
import { Sentence } from './sentence.ts';

/** A text without a record. */
export interface Unregistered {
  readonly lines: readonly Line[];
  /** What stands behind the domain's label, A-label form; null when there is no such label. */
  readonly domain: string | null;
  /** What stands behind status labels. */
  readonly statuses: readonly string[];
}

/**
 * Why there is no record, and of which name that is said. A denial holds only where nothing beside it takes it back (`beside.ts`).
 * Its own sentence tells the name before the label does: the label may echo the question.
 */
export function denialIn(text: Unregistered, quirk: ServerQuirk | null): Reading {
  const { lines, domain, statuses } = text;
  const kept = saidByStatus(statuses);
  const free = freeIn(lines, domain !== null, quirk);
  const isTaken = statuses.some(
    (word) => TAKEN.test(word) || (LIVING.test(word) && outcomeOfStatus(word) === null),
  );
  if (free && !isTaken && kept === null)
    return { ...verdict('available', free.words), domain: free.name ?? domain };
  const said = quirkySaid(lines, quirk) ?? whySaid(text);
  if (!said) return { ...verdict('unknown', null), domain };
  const { outcome, words } = said;
  const reading =
    outcome === 'auction' ? verdict('reserved', words, true) : verdict(outcome, words);
  return { ...reading, domain: new Sentence(words).name ?? domain };
}

/** A server's own words for a name that is kept back. */
function quirkySaid(lines: readonly Line[], quirk: ServerQuirk | null): Said | null {
  for (const [form, outcome] of quirk?.sentences ?? []) {
    const line = lines.find(({ text }) => form.test(text));
    if (line && outcome === 'reserved') return { outcome, words: line.text };
  }
  return null;
}

/** Of a domain, that it can't be registered; where none is named, perhaps of whoever asks. */
const SHUT = /^(?:blocked|restricted|forbidden|prohibited|banned|not allowed)$/i;
/** What only a registration is. */
const LIVING =
  /^(?:registered|active|ok|taken|delegated|in use|redemption|pending|client|server|connect)/i;

/** A status no denial goes with; `ok` and the like may be the answer's own. */
const TAKEN =
  /^(?:registered|active|taken|delegated|redemption|pending ?delete|(?:client|server) ?(?:transfer|update|delete|renew|hold))/i;

/** The word of a status label beside the domain's name first, then a sentence. */
function whySaid({ lines, domain, statuses }: Unregistered): Said | null {
  const kept = saidByStatus(
    domain === null ? statuses.filter((word) => !SHUT.test(word)) : statuses,
  );
  if (kept && domain !== null) return kept;
  const said = saidIn(lines) ?? kept;
  if (said?.outcome === 'refused') {
    if (new Sentence(said.words).refusal === 'throttled') return { ...said, outcome: 'throttled' };
    // "Access denied", and below it that it is for asking too often.
    const more = saidAnywhere(lines);
    return more?.outcome === 'throttled' && !lines.some(({ text }) => /\bpermanent/i.test(text))
      ? more
      : said;
  }
  if (said !== null && said.outcome !== 'unknown') return said;
  return saidAnywhere(lines) ?? said;
}

function saidByStatus(statuses: readonly string[]): Said | null {
  const words = statuses.find((word) => outcomeOfStatus(word) === 'reserved');
  return words === undefined ? null : { outcome: 'reserved', words };
}
