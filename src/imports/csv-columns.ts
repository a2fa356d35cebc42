/** Which column of a CSV file is which field of a line, as the command line says. */
import { utcInstant } from '#app/parsing/instant.ts';
import { emptyContact, emptyRegistration } from '#app/records/registration.ts';
import { UnusableFile } from './input.ts';

export type ImportKindOfLine = 'whoisHistory' | 'dnsHistory';

/** From the fields' names to the columns', and to what stands in no column. */
export interface CsvMapping {
  /** Empty: the columns are called as the fields are. */
  readonly columns: Readonly<Record<string, string>>;
  readonly constants: Readonly<Record<string, string>>;
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
const SECONDS = /^\d{9,10}$/;
const YES = /^(?:true|yes|y|1|signed|signedDelegation)$/i;
const NO = /^(?:false|no|n|0|unsigned)$/i;

/** Reads `domain=Domain,data.registrant.name=Owner`; throws `UnusableFile`. */
export function pairsOf(text: string, kind: ImportKindOfLine): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const [, given = '', value = ''] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
    const field = fieldNamed(given, kind);
    if (!field) throw new UnusableFile(`${pair.trim() || text}: not FIELD=… with a known field`);
    return [field, value];
  });
  return Object.fromEntries(pairs);
}

/** `registrant.name` is `data.registrant.name`. */
function fieldNamed(name: string, kind: ImportKindOfLine): string | null {
  return [name, `data.${name}`].find((field) => FIELDS[kind].includes(field)) ?? null;
}

/** The place of each field in a row. Throws `UnusableFile` where a column isn't there. */
export function placesIn(
  head: readonly string[],
  { columns, constants }: CsvMapping,
  kind: ImportKindOfLine,
): Map<string, number> {
  const named = head.map((column) => column.trim());
  const places = new Map<string, number>();
  if (Object.keys(columns).length === 0)
    for (const [place, column] of named.entries()) {
      const field = fieldNamed(column, kind);
      if (field) places.set(field, place);
    }
  for (const [field, column] of Object.entries(columns)) {
    const place = named.indexOf(column);
    if (place < 0) throw new UnusableFile(`the file has no column ${JSON.stringify(column)}`);
    places.set(field, place);
  }
  if (!places.has('domain') && !constants.domain)
    throw new UnusableFile('no column is known to be the domain: see --columns');
  return places;
}

/** The row as a line of JSON would have it; what is empty is left out. */
export function lineOfRow(
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
  constants: Readonly<Record<string, string>>,
): object {
  const line: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(constants)) put(line, field, text);
  for (const [field, place] of places) {
    const text = cells[place]?.trim() ?? '';
    if (text !== '') put(line, field, field === 'text' ? cells[place]! : text);
  }
  return line;
}

function put(line: Record<string, unknown>, field: string, text: string): void {
  let object = line;
  const path = field.split('.');
  for (const member of path.slice(0, -1)) {
    object[member] ??= {};
    object = object[member] as Record<string, unknown>;
  }
  object[path.at(-1)!] = cellOf(field, text);
}

function cellOf(field: string, text: string): unknown {
  if (MOMENTS.includes(field)) return momentOf(text);
  const listed = (separators: RegExp) => text.split(separators).filter((item) => item !== '');
  if (field === 'ttl' || field === 'count') return /^\d+$/.test(text) ? Number(text) : text;
  if (field === 'data.nameservers') return listed(/[\s,;|]+/);
  if (field === 'data.domainStatus') return listed(/\s*[,;|\n]\s*/);
  if (field.endsWith('.street')) return listed(/\s*[;|\n]\s*/);
  if (field === 'data.dnssec' || field.endsWith('.redacted'))
    return YES.test(text) || (NO.test(text) ? false : null);
  return text;
}

/** Also a day alone, a time without zone (UTC) and seconds since 1970. */
function momentOf(text: string): string {
  const seconds = SECONDS.test(text) ? new Date(Number(text) * 1000).toISOString() : null;
  return seconds ?? utcInstant(text) ?? text;
}
