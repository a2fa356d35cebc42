/** What the database can hold, and how rows travel to it. */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';

/** `a text, b integer` → `a` | `b`. */
type ColumnOf<Columns extends string> = Columns extends ` ${infer Rest}` | `\n${infer Rest}`
  ? ColumnOf<Rest>
  : Columns extends `${infer One},${infer Rest}`
    ? ColumnOf<One> | ColumnOf<Rest>
    : Columns extends `${infer Name} ${string}`
      ? Name
      : never;

/**
 * Many rows for one statement, as a table `given` with these columns (`domain text, at
 * timestamptz`): `unnest($1::text[], $2::timestamptz[]) as given (domain, at)`.
 */
export function given<const Columns extends string>(
  rows: readonly Readonly<Record<ColumnOf<Columns>, unknown>>[],
  columns: Columns,
): RawBuilder<unknown> {
  const arrays: RawBuilder<unknown>[] = [];
  const names: RawBuilder<unknown>[] = [];
  for (const column of columns.split(',')) {
    const [name, type] = column.trim().split(' ') as [ColumnOf<Columns>, string];
    names.push(sql.id(name));
    arrays.push(sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`);
  }
  return sql`unnest(${sql.join(arrays)}) as given (${sql.join(names)})`;
}

/**
 * A date that a source gave, as the database can hold it; null for the years before 1 and after
 * 9999: what a registry made up must not keep the rest from being kept.
 */
export function givenDate(text: string | null | undefined): string | null {
  const at =
    text && /^\d{4}-/.test(text) && !text.startsWith('0000') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const written = isoInstant(at);
  return /^(?!0000)\d{4}-/.test(written) ? written : null;
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; both become U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** As JSON that PostgreSQL can hold. */
export function plainJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNKEPT.test(json)) return json;
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? plain(inner) : inner,
  );
}

/**
 * NUL and half a surrogate pair in JSON, or an escaped backslash before such digits, which does no
 * harm.
 */
const UNKEPT = /\\u(?:0000|d[89a-f])/;
