/**
 * Cursors of keyset pages: an opaque text, bound to its query, so that one which was cut, altered
 * or taken from another query is recognised. Not a secret.
 */
import { hash } from 'node:crypto';

export type CursorPart = string | number;

/** How the parts of a position are told apart: its shape is checked before anybody uses them. */
export type CursorShape = readonly ('string' | 'number')[];

/** The parts a shape stands for. */
export type Position<Shape extends CursorShape> = {
  [Index in keyof Shape]: Shape[Index] extends 'string' ? string : number;
};

const VERSION = 1;
/** Names and digests fit many times over. */
const MAX_CHARS = 4_096;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * `query`: as `['whoisHistory', domain, from, to]`; not the page's size, which may change on the
 * way. `position`: the keys of the last entry shown; numbers must be finite.
 */
export function writeCursor(query: readonly unknown[], position: readonly CursorPart[]): string {
  const text = JSON.stringify([VERSION, checksum(query, position), ...position]);
  return Buffer.from(text).toString('base64url');
}

/** The position in `text`; null when it is no cursor of this query. */
export function readCursor<const Shape extends CursorShape>(
  text: string,
  query: readonly unknown[],
  shape: Shape,
): Position<Shape> | null {
  if (text.length > MAX_CHARS || !BASE64URL.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  // Decoding overlooks a letter too many; what we wrote comes back as it was.
  if (bytes.toString('base64url') !== text) return null;
  const fields = parse(bytes.toString());
  if (!Array.isArray(fields) || fields.length !== shape.length + 2) return null;
  const [version, sum, ...position] = fields;
  if (version !== VERSION || !position.every((part, i) => isPart(part, shape[i]))) return null;
  return sum === checksum(query, position) ? (position as Position<Shape>) : null;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | null;
}

/** Whether it is a count of the database's own: a client's nonsense must not get that far. */
export function isSequence(position: number): boolean {
  return Number.isSafeInteger(position) && position >= 0;
}

function isPart(part: unknown, kind: 'string' | 'number' | undefined): boolean {
  return kind === 'number' ? Number.isFinite(part) : typeof part === 'string' && isStorable(part);
}

/** Whether PostgreSQL can hold it: what it can't is no key of ours. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function checksum(query: readonly unknown[], position: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([VERSION, query, position]), 'base64url').slice(0, 12);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
