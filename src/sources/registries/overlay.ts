/** What an operator lays over the shipped data: `REGISTRIES_FILE` and `WHOIS_SERVERS`. */
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { parseServerAddress, writeServerAddress } from '../whois/server-address.ts';
import { readBaseUrls } from './bootstrap-document.ts';

/** What is said of one zone; a member left out says nothing, null says that there is none. */
export interface ZoneEntry {
  /** Who runs the zone. */
  readonly registry?: string;
  /** RDAP base URL. */
  readonly rdap?: string | null;
  /** Port 43, `host[:port]`. */
  readonly whois?: string | null;
  /** The query line; `{name}` stands for the name. */
  readonly query?: string;
  /** Of the answers on port 43, in the words of the WHATWG Encoding standard. */
  readonly charset?: string;
  /** `none`: the registry has no public service; `web`: a web page only. */
  readonly service?: 'none' | 'web';
}

export interface ServerEntry {
  readonly registry?: string;
  /** Its HTTP 404 without a body means "not found" (RFC 7480 §5.3). */
  readonly bodiless404?: boolean;
}

/**
 * Most questions to a registry, over all its servers and protocols, in any second, minute, hour or
 * day, and most under way at once.
 */
export interface RegistryLimits {
  readonly perSecond?: number;
  readonly perMinute?: number;
  readonly perHour?: number;
  readonly perDay?: number;
  readonly concurrency?: number;
}

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
  const faults: string[] = [];
  const root = readObject(path);
  knownMembers(root, ['zones', 'servers', 'registries'], '', faults);
  const overlay = {
    zones: readMap(root.zones, 'zones', zoneToAscii, readZone, faults),
    servers: readMap(root.servers, 'servers', hostOf, readServer, faults),
    registries: readMap(root.registries, 'registries', (name) => name, readLimits, faults),
  };
  if (faults.length > 0) throw new Error(`${path}:\n${faults.map((f) => `    ${f}`).join('\n')}`);
  return overlay;
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
/** What is wrong with a member's value; null: nothing. */
type Judge = (value: unknown) => string | null;

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

function readMap<T>(
  value: unknown,
  where: string,
  keyOf: (text: string) => string | null,
  read: (entry: JsonObject, at: string, faults: string[]) => T,
  faults: string[],
): Map<string, T> {
  const entries = new Map<string, T>();
  if (value === undefined) return entries;
  if (!isObject(value)) {
    faults.push(`${where}: must be an object`);
    return entries;
  }
  for (const [text, entry] of Object.entries(value)) {
    const at = `${where}.${JSON.stringify(text)}`;
    const key = keyOf(text);
    if (key === null) faults.push(`${at}: is not a ${where === 'zones' ? 'zone' : 'host'}`);
    else if (entries.has(key)) faults.push(`${at}: is named twice`);
    else if (!isObject(entry)) faults.push(`${at}: must be an object`);
    else entries.set(key, read(entry, at, faults));
  }
  return entries;
}

function readZone(entry: JsonObject, at: string, faults: string[]): ZoneEntry {
  const given = judged<ZoneEntry>(entry, ZONE_MEMBERS, at, faults);
  const address = parseServerAddress(String(given.whois));
  return {
    ...given,
    ...(typeof given.rdap === 'string' && { rdap: readBaseUrls([given.rdap])[0] ?? null }),
    ...(typeof given.whois === 'string' && address && { whois: writeServerAddress(address) }),
  };
}

function readServer(entry: JsonObject, at: string, faults: string[]): ServerEntry {
  return judged(entry, SERVER_MEMBERS, at, faults);
}

function readLimits(entry: JsonObject, at: string, faults: string[]): RegistryLimits {
  return judged(entry, LIMIT_MEMBERS, at, faults);
}

function judged<T>(
  entry: JsonObject,
  members: Readonly<Record<string, Judge>>,
  at: string,
  faults: string[],
): T {
  knownMembers(entry, Object.keys(members), `${at}.`, faults);
  for (const [member, judge] of Object.entries(members)) {
    const fault = Object.hasOwn(entry, member) ? judge(entry[member]) : null;
    if (fault !== null) faults.push(`${at}.${member}: ${fault}`);
  }
  return entry as T;
}

function knownMembers(
  entry: JsonObject,
  members: readonly string[],
  at: string,
  faults: string[],
): void {
  for (const member of Object.keys(entry))
    if (!members.includes(member))
      faults.push(`${at}${member}: is unknown; known are ${members.join(', ')}`);
}

const isText: Judge = (value) =>
  typeof value === 'string' && value.trim() !== '' ? null : 'must be a text';

const ZONE_MEMBERS: Readonly<Record<keyof ZoneEntry, Judge>> = {
  registry: isText,
  rdap: (value) =>
    value === null || (typeof value === 'string' && readBaseUrls([value]).length > 0)
      ? null
      : 'must be an http or https URL, or null',
  whois: (value) =>
    value === null || (typeof value === 'string' && parseServerAddress(value))
      ? null
      : 'must be "host", "host:port" or null',
  query: (value) =>
    typeof value === 'string' && /^[\x20-\x7e]*\{name\}[\x20-\x7e]*$/.test(value)
      ? null
      : 'must be one line of ASCII with {name} in it',
  charset: (value) =>
    typeof value === 'string' && isCharset(value) ? null : 'is no known charset',
  service: (value) => (value === 'none' || value === 'web' ? null : 'must be "none" or "web"'),
};

const SERVER_MEMBERS: Readonly<Record<keyof ServerEntry, Judge>> = {
  registry: isText,
  bodiless404: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
};

const isLimit: Judge = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
    ? null
    : 'must be a number above 0';

const LIMIT_MEMBERS: Readonly<Record<keyof RegistryLimits, Judge>> = {
  perSecond: isLimit,
  perMinute: isLimit,
  perHour: isLimit,
  perDay: isLimit,
  concurrency: (value) =>
    Number.isInteger(value) && (value as number) > 0 ? null : 'must be a whole number above 0',
};

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

function hostOf(text: string): string | null {
  return parseServerAddress(text)?.host ?? null;
}

const ZONE_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `.Test`, `test.`, `việt` → A-label form; null when it is no zone. */
function zoneToAscii(zone: string): string | null {
  const ascii = domainToASCII(zone.replace(/^\.|\.$/g, '')).toLowerCase();
  const isZone = ascii.length <= 253 && ascii.split('.').every((label) => ZONE_LABEL.test(label));
  return isZone ? ascii : null;
}
