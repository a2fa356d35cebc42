/** What the database can hold, and how values travel to it and back. */
import { type RawBuilder, sql } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';
import { isMoment, isoInstant } from '#app/base/clock.ts';

const { TIMESTAMPTZ, INT8 } = types.builtins;
const readDate = types.getTypeParser(TIMESTAMPTZ);
const READERS = new Map<number, (text: string) => number>([
  [TIMESTAMPTZ, (text) => Number(readDate(text))],
  [INT8, Number],
]);

/** Instants come as epoch milliseconds, `bigint` as numbers: ours stay far below 2^53. */
export const COLUMN_TYPES: CustomTypesConfig = {
  getTypeParser: (type, format) => READERS.get(type) ?? types.getTypeParser(type, format),
};

/** Epoch milliseconds as a statement takes them, with infinity for what has no end. */
export function sqlInstant(at: number | null | undefined): string | null {
  if (at === null || at === undefined) return null;
  if (at === Number.POSITIVE_INFINITY) return 'infinity';
  return at === Number.NEGATIVE_INFINITY ? '-infinity' : writtenInstant(at);
}

/** A name's rows have few instants between them, and to write one costs as much as a row. */
const WRITTEN = new Map<number, string>();
const MOST_WRITTEN = 256;

function writtenInstant(at: number): string {
  const known = WRITTEN.get(at);
  if (known !== undefined) return known;
  if (WRITTEN.size === MOST_WRITTEN) WRITTEN.clear();
  const written = isoInstant(at);
  WRITTEN.set(at, written);
  return written;
}

/** `changed_at` → `changedAt`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The properties of rows for `domain text, seen_at timestamptz`: `domain` | `seenAt`. */
type PropertyOf<Columns extends string> = Columns extends ` ${infer Rest}` | `\n${infer Rest}`
  ? PropertyOf<Rest>
  : Columns extends `${infer One},${infer Rest}`
    ? PropertyOf<One> | PropertyOf<Rest>
    : Columns extends `${infer Name} ${string}`
      ? Camel<Name>
      : never;

type Rows<Columns extends string> = readonly Readonly<Record<PropertyOf<Columns>, unknown>>[];

/**
 * Many rows for one statement, as a table `given` with these columns (`domain text, seen_at
 * timestamptz`). As JSON: of an array of texts the driver looks at every character.
 */
export function given<const Columns extends string>(
  rows: Rows<Columns>,
  columns: Columns,
): RawBuilder<unknown> {
  const named = columns.split(',').map((column) => {
    const [name, type] = column.trim().split(' ') as [string, string];
    const property = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    return { name, type, property: property as PropertyOf<Columns> };
  });
  const values = rows.map((row) =>
    Object.fromEntries(named.map(({ name, type, property }) => [name, cell(row[property], type)])),
  );
  return sql`json_to_recordset(${plainJson(values)}) as given (${sql.raw(columns)})`;
}

/** `insert into table (…) select …` of such rows; what to do on a conflict follows it. */
export function insertion<const Columns extends string>(
  table: string,
  rows: Rows<Columns>,
  columns: Columns,
): RawBuilder<unknown> {
  const names = sql.raw(columns.replace(/(\w+)\s[^,]+/g, '$1'));
  return sql`insert into ${sql.raw(table)} (${names}) select ${names} from ${given(rows, columns)}`;
}

function cell(value: unknown, type: string): unknown {
  if (type === 'timestamptz' && typeof value === 'number') return sqlInstant(value);
  return value instanceof Uint8Array ? bytesText(value) : value;
}

/** Bytes as the database reads and writes them as text. */
export function bytesText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

/**
 * A date that a source gave, as the database can hold it; null for the years before 1 and after
 * 9999: what a registry made up must not keep the rest from being kept.
 */
export function givenDate(text: string | null | undefined): number | null {
  const at = text && /^\d{4}-/.test(text) ? Date.parse(text) : null;
  return isMoment(at) ? at : null;
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

/** NUL and half a surrogate pair in JSON; an escaped backslash before such digits is harmless. */
const UNKEPT = /\\u(?:0000|d[89a-f])/;
