/** Which column of a CSV file is which field of a line, as the command line says. */
import { utcInstant } from '#app/parsing/instant.ts';
import { emptyContact, emptyRegistration } from '#app/records/registration.ts';
import { UnusableFile } from './input.ts';

export type ImportKindOfLine = 'whoisHistory' | 'dnsHistory';

/** A field, and a column that has it or a value; a field of many values may stand several times. */
export type FieldPair = readonly [field: string, given: string];

/** A field, and the cell of a row that has it. */
export type FieldPlace = readonly [field: string, place: number];

/** Which columns are which fields, and what stands in no column. */
export interface CsvMapping {
  /** Empty: the columns are called as the fields are. */
  readonly columns: readonly FieldPair[];
  readonly constants: readonly FieldPair[];
}

const CONTACTS = ['registrant', 'contacts.admin', 'contacts.tech', 'contacts.billing'];
const DATES = ['dates.created', 'dates.updated', 'dates.expiry'];
const REGISTRATION = [
  ...CONTACTS.flatMap((role) => Object.keys(emptyContact()).map((field) => `${role}.${field}`)),
  ...Object.keys(emptyRegistration().registrar).map((field) => `registrar.${field}`),
  ...['reseller', 'registryDomainId', 'nameservers', ...DATES, 'domainStatus', 'dnssec'],
];
const FIELDS: Record<ImportKindOfLine, readonly string[]> = {
  whoisHistory: [
    ...['domain', 'observedAt', 'source', 'server', 'text', 'status'],
    ...REGISTRATION.map((field) => `data.${field}`),
  ],
  dnsHistory: [
    'domain',
    'name',
    'type',
    'value',
    'ttl',
    'observedAt',
    'firstSeen',
    'lastSeen',
    'count',
  ],
};
const MOMENTS = ['observedAt', 'firstSeen', 'lastSeen', ...DATES.map((date) => `data.${date}`)];
/** What parts the values in a cell of a field that has many. */
const SEPARATORS: Readonly<Record<string, RegExp>> = {
  'data.nameservers': /[\s,;|]+/,
  'data.domainStatus': /\s*[,;|\n]\s*/,
  ...Object.fromEntries(CONTACTS.map((role) => [`data.${role}.street`, /\s*[;|\n]\s*/])),
};
/** A pair and the comma behind it. What holds a comma stands in quotes, as it does in CSV. */
const PAIR = /\s*([^=,]+?)\s*=\s*(?:"((?:[^"]|"")+)"|([^,"\s][^,]*?))\s*,/y;
const SECONDS = /^\d{9,10}$/;
const YES = /^(?:true|yes|y|1|signed|signedDelegation)$/i;
const NO = /^(?:false|no|n|0|unsigned)$/i;

/** Reads `domain=Domain,data.registrant.name="Owner, full"`; throws `UnusableFile`. */
export function pairsOf(text: string, kind: ImportKindOfLine): FieldPair[] {
  const pairs: FieldPair[] = [];
  const ended = `${text},`;
  for (let at = 0; at < ended.length; at = PAIR.lastIndex) {
    PAIR.lastIndex = at;
    const [, name = '', quoted, plain = ''] = PAIR.exec(ended) ?? [];
    const field = fieldNamed(name, kind);
    if (!field)
      throw new UnusableFile(
        `${text.slice(at).trim() || text}: does not begin with FIELD=… with a known field; ` +
          'what holds a comma stands in quotes: FIELD="a, b"',
      );
    pairs.push([field, quoted?.replaceAll('""', '"') ?? plain]);
  }
  assertOnce(pairs);
  return pairs;
}

/** Throws `UnusableFile` where a field with one value has two. */
function assertOnce(pairs: readonly FieldPair[]): void {
  for (const [field, same] of Map.groupBy(pairs, ([name]) => name))
    if (same.length > 1 && !(field in SEPARATORS)) {
      const given = same.map(([, one]) => JSON.stringify(one)).join(' and ');
      throw new UnusableFile(`${field} has one value, and is given by ${given}`);
    }
}

/** `registrant.name` is `data.registrant.name`. */
function fieldNamed(name: string, kind: ImportKindOfLine): string | null {
  return [name, `data.${name}`].find((field) => FIELDS[kind].includes(field)) ?? null;
}

/**
 * Which cell of a row is of which field. Throws `UnusableFile` where a column isn't there, or where
 * a field with one value has two.
 */
export function placesIn(
  head: readonly string[],
  { columns, constants }: CsvMapping,
  kind: ImportKindOfLine,
): FieldPlace[] {
  const named = head.map((column) => column.trim());
  const missing = columns.find(([, column]) => !named.includes(column));
  if (missing) throw new UnusableFile(`the file has no column ${JSON.stringify(missing[1])}`);
  const fieldsOf = (column: string) => {
    if (columns.length === 0) return [fieldNamed(column, kind)].filter((field) => field !== null);
    return columns.filter(([, mapped]) => mapped === column).map(([field]) => field);
  };
  const places = named.flatMap((column, place) =>
    fieldsOf(column).map((field): FieldPlace => [field, place]),
  );
  assertOnce(places.map(([field, place]) => [field, named[place]!]));
  if (![...places, ...constants].some(([field]) => field === 'domain'))
    throw new UnusableFile('no column is known to be the domain: see --columns');
  return places;
}

/** The row as a line of JSON would have it; what is empty is left out. */
export function lineOfRow(
  cells: readonly string[],
  places: readonly FieldPlace[],
  constants: readonly FieldPair[],
): object {
  const told = places
    .map(([field, place]): FieldPair => [field, cells[place] ?? ''])
    .filter(([field, text]) => textOf(field, text) !== '');
  const others = constants.filter(([field]) => !told.some(([one]) => one === field));
  const line: Record<string, unknown> = {};
  for (const [field, text] of [...others, ...told]) put(line, field, textOf(field, text));
  return line;
}

/** Blanks around a text may be a part of it: of a TXT record as of what a server sent. */
function textOf(field: string, text: string): string {
  return field === 'value' || (field === 'text' && text.trim() !== '') ? text : text.trim();
}

function put(line: Record<string, unknown>, field: string, text: string): void {
  let object = line;
  const path = field.split('.');
  for (const member of path.slice(0, -1)) {
    object[member] ??= {};
    object = object[member] as Record<string, unknown>;
  }
  const member = path.at(-1)!;
  const value = cellOf(field, text);
  object[member] = Array.isArray(value) ? [...((object[member] as []) ?? []), ...value] : value;
}

function cellOf(field: string, text: string): unknown {
  if (MOMENTS.includes(field)) return momentOf(text);
  if (field === 'ttl' || field === 'count') return /^\d+$/.test(text) ? Number(text) : text;
  const separator = SEPARATORS[field];
  if (separator) return text.split(separator).filter((item) => item !== '');
  if (field === 'data.dnssec' || field.endsWith('.redacted'))
    return YES.test(text) || (NO.test(text) ? false : null);
  return text;
}

/** Also a day alone, a time without zone (UTC) and seconds since 1970. */
function momentOf(text: string): string {
  const seconds = SECONDS.test(text) ? new Date(Number(text) * 1000).toISOString() : null;
  return seconds ?? utcInstant(text) ?? text;
}
