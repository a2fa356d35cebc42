/** What an operator lays over the shipped data: `REGISTRIES_FILE` and `WHOIS_SERVERS`. */
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import Value from 'typebox/value';
import { parseServerAddress, writeServerAddress } from '../whois/server-address.ts';
import { readBaseUrls } from './bootstrap-document.ts';

// `description` says what a member must be: the fault that the operator reads.
const text = Type.String({ pattern: '\\S', description: 'must be a text' });
const limit = Type.Number({ exclusiveMinimum: 0, description: 'must be a number above 0' });
const textOrNull = (description: string, isGood: (value: string) => boolean) =>
  Type.Refine(
    Type.Union([Type.String(), Type.Null()], { description }),
    (value) => value === null || isGood(value),
  );

/** What is said of one zone; a member left out says nothing, null says that there is none. */
const ZoneSchema = Type.Object({
  /** Who runs the zone. */
  registry: Type.Optional(text),
  /** RDAP base URL. */
  rdap: Type.Optional(
    textOrNull('must be an http or https URL, or null', (url) => readBaseUrls([url]).length > 0),
  ),
  /** Port 43. */
  whois: Type.Optional(
    textOrNull('must be "host", "host:port" or null', (server) => !!parseServerAddress(server)),
  ),
  /** The query line; `{name}` stands for the name. */
  query: Type.Optional(
    Type.String({
      pattern: '^[\\x20-\\x7e]*\\{name\\}[\\x20-\\x7e]*$',
      description: 'must be one line of ASCII with {name} in it',
    }),
  ),
  /** Of the answers on port 43, in the words of the WHATWG Encoding standard. */
  charset: Type.Optional(
    Type.Refine(Type.String({ description: 'is no known charset' }), isCharset),
  ),
  /** `none`: the registry has no public service; `web`: a web page only. */
  service: Type.Optional(Type.Enum(['none', 'web'], { description: 'must be "none" or "web"' })),
});

const ServerSchema = Type.Object({
  registry: Type.Optional(text),
  /** Its HTTP 404 without a body means "not found" (RFC 7480 §5.3). */
  bodiless404: Type.Optional(Type.Boolean({ description: 'must be true or false' })),
});

/** Most questions to a registry, over all its servers, in any such time, and at once. */
const LimitsSchema = Type.Object({
  perSecond: Type.Optional(limit),
  perMinute: Type.Optional(limit),
  perHour: Type.Optional(limit),
  perDay: Type.Optional(limit),
  concurrency: Type.Optional(
    Type.Integer({ minimum: 1, description: 'must be a whole number above 0' }),
  ),
});

export type ZoneEntry = Readonly<Static<typeof ZoneSchema>>;
export type ServerEntry = Readonly<Static<typeof ServerSchema>>;
export type RegistryLimits = Readonly<Static<typeof LimitsSchema>>;

export interface Overlay {
  /** By zone, A-label form. */
  readonly zones: ReadonlyMap<string, ZoneEntry>;
  /** By host, lower case. */
  readonly servers: ReadonlyMap<string, ServerEntry>;
  /** By the registry's name. */
  readonly registries: ReadonlyMap<string, RegistryLimits>;
}

export const NO_OVERLAY: Overlay = { zones: new Map(), servers: new Map(), registries: new Map() };

/** Throws an `Error` that names the file and all its faults. */
export function loadOverlay(path: string): Overlay {
  const root = readObject(path);
  const faults = unknownMembers(root, ['zones', 'servers', 'registries'], '');
  const read = <S extends TObject>(
    member: keyof Overlay,
    schema: S,
    keyOf: (text: string) => string | null,
  ): Map<string, Static<S>> => readMap(root[member], member, schema, keyOf, faults);
  const zones = read('zones', ZoneSchema, zoneToAscii);
  const servers = read('servers', ServerSchema, (host) => parseServerAddress(host)?.host ?? null);
  const registries = read('registries', LimitsSchema, (name) => name);
  if (faults.length > 0) throw new Error(`${path}:\n${faults.map((f) => `    ${f}`).join('\n')}`);
  const folded = [...zones].map(([zone, entry]) => [zone, inOneSpelling(entry)] as const);
  return { zones: new Map(folded), servers, registries };
}

/**
 * Reads the `WHOIS_SERVERS` file: `{"zone": "host[:port]"}`. Throws an `Error` that names the file
 * and every bad entry. Zones come back in A-label form.
 */
export function loadWhoisServers(path: string): Map<string, string> {
  const root = readObject(path);
  const servers = new Map<string, string>();
  const faults: string[] = [];
  for (const [zone, server] of Object.entries(root)) {
    const ascii = zoneToAscii(zone);
    const address = typeof server === 'string' ? parseServerAddress(server) : null;
    if (ascii === null) faults.push(`${JSON.stringify(zone)} is not a zone`);
    else if (servers.has(ascii)) faults.push(`${JSON.stringify(zone)} is named twice`);
    else if (address === null)
      faults.push(
        `${JSON.stringify(zone)}: ${JSON.stringify(server)} is not "host" or "host:port"`,
      );
    else servers.set(ascii, writeServerAddress(address));
  }
  if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
  return servers;
}

type JsonObject = Readonly<Record<string, unknown>>;

function readObject(path: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    const why =
      fault instanceof SyntaxError ? `is not JSON (${message})` : `can't be read (${code})`;
    throw new Error(`${path}: ${why}`, { cause: fault });
  }
  if (!isObject(value)) throw new Error(`${path}: must be an object`);
  return value;
}

function readMap<S extends TObject>(
  value: unknown,
  where: string,
  schema: S,
  keyOf: (text: string) => string | null,
  faults: string[],
): Map<string, Static<S>> {
  const entries = new Map<string, Static<S>>();
  if (value !== undefined && !isObject(value)) faults.push(`${where}: must be an object`);
  for (const [text, entry] of Object.entries(isObject(value) ? value : {})) {
    const at = `${where}.${JSON.stringify(text)}`;
    const key = keyOf(text);
    if (key === null) faults.push(`${at}: is not a ${where === 'zones' ? 'zone' : 'host'}`);
    else if (entries.has(key)) faults.push(`${at}: is named twice`);
    else if (!isObject(entry)) faults.push(`${at}: must be an object`);
    else {
      faults.push(...faultsOf(entry, schema, at));
      entries.set(key, entry as Static<S>);
    }
  }
  return entries;
}

function faultsOf(entry: JsonObject, { properties }: TObject, at: string): string[] {
  const bad = Object.entries(properties as Record<string, TSchema & { description?: string }>)
    .filter(([name, schema]) => Object.hasOwn(entry, name) && !Value.Check(schema, entry[name]))
    .map(([name, { description }]) => `${at}.${name}: ${description}`);
  return [...unknownMembers(entry, Object.keys(properties), `${at}.`), ...bad];
}

function unknownMembers(entry: JsonObject, known: readonly string[], at: string): string[] {
  return Object.keys(entry)
    .filter((member) => !known.includes(member))
    .map((member) => `${at}${member}: is unknown; known are ${known.join(', ')}`);
}

/** Servers as answers and evidence write them. */
function inOneSpelling({ rdap, whois, ...entry }: ZoneEntry): ZoneEntry {
  const address = whois == null ? null : parseServerAddress(whois);
  return {
    ...entry,
    ...(rdap !== undefined && { rdap: rdap && (readBaseUrls([rdap])[0] ?? null) }),
    ...(whois !== undefined && { whois: address && writeServerAddress(address) }),
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

const ZONE_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `.Test`, `test.`, `việt` → A-label form; null when it is no zone. */
function zoneToAscii(zone: string): string | null {
  const ascii = domainToASCII(zone.replace(/^\.|\.$/g, '')).toLowerCase();
  const isZone = ascii.length <= 253 && ascii.split('.').every((label) => ZONE_LABEL.test(label));
  return isZone ? ascii : null;
}
