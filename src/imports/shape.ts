/** Reads JSON strictly: a value of the wrong type is a fault that names its place. */
import { isIP } from 'node:net';
import { hashUuid } from '#app/base/uuid.ts';

/** A line as it can be kept; or the reason why not, for the owner of the file. */
export type Judged<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** The records of a line; `rest` of them can be kept though the line is at fault. */
export type JudgedRecords<T> =
  | { readonly ok: true; readonly value: readonly T[] }
  | { readonly ok: false; readonly reason: string; readonly rest?: readonly T[] };

/** Says what is wrong where; never shows the value, which may be personal data. */
export class ShapeFault extends Error {
  override readonly name = 'ShapeFault';
}

/** What `read` comes to; a `ShapeFault` that it throws is the reason why not. */
export function judged<T>(read: () => T): Judged<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof ShapeFault) return { ok: false, reason: error.message };
    throw error;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 100;
/** As much as the readers of registries' answers take of a value. */
const MAX_TEXT_LENGTH = 1000;
const MAX_SHOWN_NAME = 40;
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The first `.com` name was registered on 15 March 1985; nothing was seen before. */
const FIRST = Date.UTC(1985, 0, 1);

/** An object with no members but `known`. */
export function fields(path: string, value: unknown, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeFault(`${path} must be an object`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ShapeFault(
      `${path} has an unknown field ${JSON.stringify(unknown.slice(0, MAX_SHOWN_NAME))}`,
    );
  return value as Fields;
}

/** Trimmed; null when absent or empty. */
export function text(path: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new ShapeFault(`${path} must be a text`);
  if (value.length > MAX_TEXT_LENGTH)
    throw new ShapeFault(`${path} is longer than ${MAX_TEXT_LENGTH} characters`);
  return value.trim() || null;
}

/** Absent counts as empty. */
export function list(path: string, value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new ShapeFault(`${path} must be a list`);
  if (value.length > MAX_ITEMS) throw new ShapeFault(`${path} has more than ${MAX_ITEMS} entries`);
  return value;
}

export function boolean(path: string, value: unknown): boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'boolean') throw new ShapeFault(`${path} must be true, false or null`);
  return value;
}

/** From 0 to `most`. */
export function whole(path: string, value: unknown, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most)
    return value;
  throw new ShapeFault(`${path} must be a whole number from 0 to ${most}`);
}

export function addresses(path: string, value: unknown, version: 4 | 6): string[] {
  return list(path, value).map((item) => {
    const address = text(path, item) ?? '';
    if (isIP(address) !== version)
      throw new ShapeFault(`${path} holds what is no IPv${version} address`);
    return address.toLowerCase();
  });
}

/**
 * A strict ISO-8601 instant with seconds and a zone → epoch milliseconds (finer fractions are cut
 * off). A clock may go wrong by a day; what lies further ahead, or before there were domains, is a
 * mistake.
 */
export function instant(path: string, value: unknown, now: number): number {
  const match = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (!match)
    throw new ShapeFault(`${path} must be an ISO-8601 instant such as 2019-05-01T08:00:00Z`);
  const [, wall = '', fraction = '', zone = ''] = match;
  const asUtc = Date.parse(`${wall}Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  const isInCalendar = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(wall);
  const at = isInCalendar ? Date.parse(`${wall}${fraction.slice(0, 4)}${zone}`) : Number.NaN;
  if (Number.isNaN(at)) throw new ShapeFault(`${path} is not in the calendar`);
  if (at < FIRST) throw new ShapeFault(`${path} lies before 1985`);
  if (at > now + DAY_MS) throw new ShapeFault(`${path} lies in the future`);
  return at;
}

/** A line's id, made of its content alone: the same line in two files is the same observation. */
export function lineId(...told: readonly (string | number | null)[]): string {
  return hashUuid(JSON.stringify(told));
}
