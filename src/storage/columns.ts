/** Rows as the columns of an `unnest`: how many rows travel in one statement. */

export function column<T, V>(rows: readonly T[], value: (row: T) => V): V[] {
  return rows.map(value);
}

/** As text: of an array of Dates the driver makes a single timestamptz. Throws a `RangeError` for what is no instant. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; both become U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

export function plainJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? plain(inner) : inner));
}
