import type { Reading } from '#app/parsing/reading.ts';
import { verdict } from '#app/parsing/verdict.ts';
import { outcomeOfStatus } from '../fields/statuses.ts';
import type { Line } from '../lines/line.ts';
import type { ServerQuirk } from '../servers/quirk.ts';
import { saidAnywhere, saidBeside } from './beside.ts';
import { outcomeOf, type Said, saidIn } from './outcome.ts';
import { MAX_SENTENCE_LENGTH, Sentence } from './sentence.ts';

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
  const said = checked(quirkySaid(text.lines, quirk) ?? firstSaid(text), text);
  if (!said) return { ...verdict('unknown', null), domain: text.domain };
  const { outcome, words } = said;
  const reading =
    outcome === 'auction' ? verdict('reserved', words, true) : verdict(outcome, words);
  return { ...reading, domain: nameOf(said, text) };
}

function quirkySaid(lines: readonly Line[], quirk: ServerQuirk | null): Said | null {
  for (const [pattern, outcome] of quirk?.sentences ?? []) {
    const line = lines.find(({ text }) => pattern.test(text));
    if (line) return { outcome, words: line.text };
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
function firstSaid({ lines, domain, statuses }: Unregistered): Said | null {
  // `Available` on top of `Domain: example.test`.
  const [top] = lines;
  if (
    domain !== null &&
    top?.label === null &&
    !top.comment &&
    outcomeOfStatus(top.text) === 'available'
  )
    return { outcome: 'available', words: top.text };
  const byStatus = saidByStatus(
    domain === null ? statuses.filter((word) => !SHUT.test(word)) : statuses,
  );
  if (byStatus && domain !== null) return byStatus;
  const said = saidIn(lines);
  // A word that keeps the name back outweighs a sentence that only denies a record.
  if (said?.outcome === 'available' && byStatus?.outcome === 'reserved') return byStatus;
  return said ?? byStatus;
}

function saidByStatus(statuses: readonly string[]): Said | null {
  if (statuses.length === 0) return null;
  if (statuses.some((word) => LIVING.test(word) && outcomeOfStatus(word) === null)) return null;
  const said = statuses.map((words) => ({ outcome: outcomeOfStatus(words), words }));
  for (const outcome of ['reserved', 'available'] as const) {
    const found = said.find((one) => one.outcome === outcome);
    if (found) return { outcome, words: found.words };
  }
  return null;
}

function checked(said: Said | null, { lines, domain, statuses }: Unregistered): Said | null {
  if (said?.outcome === 'available' && statuses.some((word) => TAKEN.test(word)))
    return { ...said, outcome: 'unknown' };
  if (said?.outcome === 'available') return saidBeside(lines, lineOf(said, lines)) ?? said;
  if (said?.outcome === 'refused') {
    if (new Sentence(said.words).refusal === 'throttled') return { ...said, outcome: 'throttled' };
    // "Access denied", and below it that it is for asking too often.
    const more = saidAnywhere(lines);
    return more?.outcome === 'throttled' && !lines.some(({ text }) => /\bpermanent/i.test(text))
      ? more
      : said;
  }
  if (domain !== null || (said !== null && said.outcome !== 'unknown')) return said;
  return saidAnywhere(lines) ?? said;
}

function lineOf({ words }: Said, lines: readonly Line[]): number {
  return Math.max(
    0,
    lines.findIndex(({ text, value }) => text === words || value === words),
  );
}

function nameOf({ outcome, words }: Said, { lines, domain }: Unregistered): string | null {
  const name = new Sentence(words).name ?? domain;
  if (name !== null || outcome !== 'available') return name;
  // `Available: Yes`, and in the next line `No match for "example.test"`.
  for (const line of lines.slice(0, 40)) {
    const mayNameOne = line.text.length <= MAX_SENTENCE_LENGTH && line.text.includes('.');
    const sentence = mayNameOne ? new Sentence(line.text) : null;
    if (sentence && sentence.name !== null && outcomeOf(sentence) === 'available')
      return sentence.name;
  }
  return null;
}
