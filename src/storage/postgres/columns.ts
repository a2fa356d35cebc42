/** How many rows travel in one statement: as the columns of an `unnest` or, where they are long, as one text of JSON. */

export function column<T, V>(rows: readonly T[], value: (row: T) => V): V[] {
  return rows.map(value);
}

/** For `json_to_recordset`: the driver looks at every character of an array's texts, which for long ones takes longer than keeping them. */
export function jsonRows(rows: readonly object[]): string {
  return plainJson(rows);
}

/** As text: of an array of Dates the driver makes a single timestamptz. Throws a `RangeError` for what is no instant. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * A date that a source gave, as the database can hold it; null where it can't, as with the year 0 or 12025: what a registry made
 * up must not keep the rest from being kept.
 */
export function givenDate(text: string | null | undefined): string | null {
  const at =
    text && /^\d{4}-/.test(text) && !text.startsWith('0000') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const written = instant(at);
  return /^(?!0000)\d{4}-/.test(written) ? written : null;
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; both become U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

export function plainJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNKEPT.test(json)) return json;
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? plain(inner) : inner,
  );
}

/** How JSON writes NUL and half a surrogate pair. A backslash in front makes it mere text; then it is only looked at twice. */
const UNKEPT = /\\u(?:0000|d[89a-f])/;
