import type { DomainField, Meaning } from '../labels/meaning.ts';
import type { Line } from '../lines/line.ts';
import type { Party } from './draft.ts';

/** Whose fields and lines come: opened by `Registrant:`, `[Holder]`, `Admin Contact` alone on a line. */
export interface Section {
  readonly party: Party;
  readonly indent: number;
  /** The party's name stood behind the label; then dates that follow are the domain's, not the party's. */
  readonly inline: boolean;
  /** Indent of the first line inside; -1 before there is one. */
  body: number;
}

/** The last label: lines without one continue its value. */
export interface Open {
  readonly meaning: Meaning;
  readonly indent: number;
  /** Nothing stood behind the label: a list or text follows. */
  readonly empty: boolean;
  fed: boolean;
}

/** What no notice lists below its heading, so an empty label of these may be followed by lines at its own indent. */
export const LISTS: ReadonlySet<DomainField> = new Set(['nameserver', 'status', 'ds', 'domain']);

/**
 * Whether a line is still the section's. Its first line tells how it is laid out: indented below the heading, then it ends where the
 * indent does; or flush with it, then an empty line ends it.
 */
export function isInside(section: Section, line: Line): boolean {
  if (section.body < 0) {
    if (line.indent < section.indent) return false;
    section.body = line.indent;
    return true;
  }
  if (section.body > section.indent) return line.indent > section.indent;
  return !line.opensBlock && line.indent >= section.indent;
}
