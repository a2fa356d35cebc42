/** Reads JSON strictly: a value of the wrong type is a fault that names its place. */
import { isIP } from 'node:net';

/** Says what is wrong where; never shows the value, which may be personal data. */
export class ShapeFault extends Error {
  override readonly name = 'ShapeFault';
}

export type Fields = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 100;
/** As much as the readers of registries' answers take of a value. */
const MAX_TEXT_LENGTH = 1000;
const MAX_SHOWN_NAME = 40;

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
