/** Terms of use and other paragraphs which registries put beside each answer: cut into lines once, and found again where they stand. */

import { Lately } from '#app/parsing/lately.ts';
import { lookUp } from '../labels/meaning.ts';
import type { Line } from './line.ts';
import { isHostAlone, NAMED_DOMAIN, WEBSITE } from './shape.ts';

const MIN_LENGTH = 64;
const MAX_LENGTH = 4096;
const MAX_LINES = 64;
/** Shorter lines than these, on average, are no paragraph's. */
const MIN_WIDTH = 25;
const MAX_NOTICES = 512;
/** Notices that begin with the same words and go on with others, as registries' have for years. */
const MAX_ALIKE = 16;
/** A power of two. */
const BEGINNINGS = 1 << 13;

export interface Notice {
  /** From the first column of its first line to the last word of its last. */
  readonly text: string;
  readonly lines: readonly Line[];
}

/** Notices seen of late. Nobody can tell by a reading whether one was known. */
export class Notices {
  /** By the number of their beginning; those that begin alike by the numbers that follow. */
  readonly #kept = new Lately<number, Notice>(MAX_NOTICES);
  /** Of all beginnings that were ever kept, the last digits: what has others needs no search. */
  readonly #beginnings = new Uint8Array(BEGINNINGS);

  /** The notice that a text goes on with; null when none of those kept stands there. */
  at(text: string, units: Uint16Array, at: number): Notice | null {
    if (at + MIN_LENGTH > text.length) return null;
    const number = numberOf(units, at);
    if (this.#beginnings[number & (BEGINNINGS - 1)] === 0) return null;
    for (let alike = 0; alike < MAX_ALIKE; alike++) {
      const notice = this.#kept.get(number + alike);
      if (!notice) return null;
      const end = at + notice.text.length;
      if (isLineEnd(units, end, text.length) && text.slice(at, end) === notice.text) return notice;
    }
    return null;
  }

  keep(notice: Notice, units: Uint16Array): void {
    const number = numberOf(units, 0);
    this.#beginnings[number & (BEGINNINGS - 1)] = 1;
    let alike = 0;
    while (alike < MAX_ALIKE - 1 && this.#kept.get(number + alike)) alike++;
    this.#kept.set(number + alike, notice);
  }
}

/** Whether the lines from `first` on, this long together, are words in paragraphs, none of which tells of a registration. */
export function looksLikeNotice(lines: readonly Line[], first: number, length: number): boolean {
  const count = lines.length - first;
  if (length < MIN_LENGTH || length > MAX_LENGTH || count > MAX_LINES || length < count * MIN_WIDTH)
    return false;
  for (let at = first; at < lines.length; at++)
    if (!saysNothing(lines[at]!) && !isUnknownHeading(lines[at]!)) return false;
  return true;
}

/** `You agree that you will not use this data to:`, which ends a section. */
function isUnknownHeading({ label, meaning, value }: Line): boolean {
  return label !== null && value === '' && meaning === null && lookUp(label) === null;
}

/** Whether `gather` passes over a line that neither goes on with a label above it nor has another meaning to its server. */
export function saysNothing({
  text,
  comment,
  label,
  meaning,
  value,
  isHeadingLike,
  opensBlock,
  column,
}: Line): boolean {
  if (comment)
    return text.length > 60 || !text.endsWith(':') || lookUp(text.slice(0, -1))?.kind !== 'party';
  if (label !== null) {
    const said = meaning ?? lookUp(label);
    return value !== '' && !WEBSITE.test(label) && (said === null || said.kind === 'other');
  }
  const on = text.indexOf(' on ');
  return !(
    (isHeadingLike && lookUp(text)) ||
    (on > 0 && on < 40 && lookUp(text.slice(0, on + 3))) ||
    (column > 0 && lookUp(text.slice(0, column))) ||
    NAMED_DOMAIN.test(text) ||
    (opensBlock && isHostAlone(`${text}:`))
  );
}

/** Nothing but blanks from there to the next line. */
function isLineEnd(units: Uint16Array, from: number, length: number): boolean {
  let at = from;
  while (at < length && units[at]! <= 32 && units[at] !== 10) at++;
  return at === length || (at < length && units[at] === 10);
}

/** A number for a text's beginning, made of every eighth of its letters. */
function numberOf(units: Uint16Array, from: number): number {
  let number = 0;
  for (let at = from; at < from + MIN_LENGTH; at += 8)
    number = (Math.imul(number, 31) + units[at]!) | 0;
  return number;
}
