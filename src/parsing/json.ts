/** Reading foreign JSON: accessors take anything and give the type asked for, or nothing. */

export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 500;
const MAX_TEXT_LENGTH = 4000;
/** Registries' records have some ten. What recurses through a value gives out at thousands. */
export const MOST_LEVELS = 100;

/** The JSON value in `body`; undefined: none. A byte order mark is tolerated (RFC 8259 §8.1). */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.startsWith('\uFEFF') ? body.slice(1) : body) as unknown;
  } catch {
    // Not JSON, cut off, or nested beyond the engine's depth: all the same to the reader.
    return undefined;
  }
}

/** Whether objects and lists lie in one another by more levels than so many. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

/** Lenient: PHP sends `{"0": …, "1": …}` where the RFC has a list. At most 500 items are read. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.length > MAX_ITEMS ? value.slice(0, MAX_ITEMS) : value;
  const object = asObject(value);
  return object ? Object.values(object).slice(0, MAX_ITEMS) : [];
}

/** Lenient: a single object for a list of objects, told by a member each of them must have. */
export function asObjects(value: unknown, ...members: string[]): readonly JsonObject[] {
  const object = asObject(value);
  if (object && members.some((member) => Object.hasOwn(object, member))) return [object];
  return asList(value)
    .map(asObject)
    .filter((item) => item !== null);
}

/** Trimmed text, null when empty. Lenient: a number counts as its decimal digits. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = printable(value.slice(0, MAX_TEXT_LENGTH)).trim();
  return text === '' ? null : text;
}

/** Controls other than line ends become spaces, half a surrogate pair a mark. */
function printable(text: string): string {
  return /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]/.test(text)
    ? text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ' ')
    : text;
}

/** Lenient: one string where the RFC has a list of strings. */
export function asTexts(value: unknown): readonly string[] {
  const items = typeof value === 'string' ? [value] : asList(value);
  return items.map(asText).filter((text) => text !== null);
}

/** Lenient: `"8"` for 8. */
export function asInteger(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

/** Lenient: `"true"` and `"false"` as strings. */
export function asBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}
