/** Which server answers on port 43 for a zone: IANA's list, what is known beyond it, and the operator's own entries. */

import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import furtherServers from './data/further-servers.json' with { type: 'json' };
import ianaServers from './data/iana-servers.json' with { type: 'json' };
import { IANA_SERVER } from './referral.ts';
import { parseServerAddress, writeServerAddress } from './server-address.ts';

export interface WhoisServer {
  /** `host[:port]`, as `WhoisSource.ask` takes it. */
  readonly server: string;
  /** The zone that led here, A-label form: the longest listed suffix of the name asked for. */
  readonly zone: string;
  /** Whether the registry of this zone keeps no contacts, so that the registrar's own answer adds something. */
  readonly thin: boolean;
  readonly origin: 'shipped' | 'operator';
}

/**
 * Zones whose registry holds (or, for those that moved on, long held) only the sponsoring registrar, dates and
 * nameservers: ICANN's Thick WHOIS transition for com, net and jobs was never carried out, cc and tv share their
 * system. A property of the zone, not of the server, so that it holds for an operator's server as well.
 */
const THIN_ZONES: ReadonlySet<string> = new Set(['com', 'net', 'cc', 'tv', 'jobs']);

const SHIPPED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ianaServers),
  ...Object.entries(furtherServers),
]);

export interface WhoisDirectoryOptions {
  /** Zone → `host[:port]`, as `loadOverrides` gives them. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Where to ask about a TLD the directory doesn't cover, `host[:port]`; IANA's own server by default. */
  readonly ianaServer?: string;
}

export class WhoisDirectory {
  /** `host[:port]` of the server that knows the server of every TLD. */
  readonly ianaServer: string;
  readonly #overrides: ReadonlyMap<string, string>;

  /** Throws an `Error` that names every override which is none. */
  constructor(options: WhoisDirectoryOptions = {}) {
    this.ianaServer = options.ianaServer ?? IANA_SERVER;
    this.#overrides = readOverrides(options.overrides ?? {}, 'WHOIS servers');
  }

  /** The server for a name or zone in A-label form; null where none is known or the registry is known to run none. */
  serverFor(nameOrZone: string): WhoisServer | null {
    for (const zone of suffixes(nameOrZone)) {
      const own = this.#overrides.get(zone);
      const server = own ?? SHIPPED.get(zone);
      if (server === undefined) continue;
      if (server === '') return null;
      return {
        server,
        zone,
        thin: THIN_ZONES.has(zone),
        origin: own === undefined ? 'shipped' : 'operator',
      };
    }
    return null;
  }

  /**
   * Whether the directory has a word on the name's zone, be it "no server". Only where it has none is it worth
   * asking IANA for a referral.
   */
  covers(nameOrZone: string): boolean {
    return suffixes(nameOrZone).some((zone) => this.#overrides.has(zone) || SHIPPED.has(zone));
  }

  /** The operator's zones, A-label form: their TLDs exist, whatever the shipped lists say. */
  zones(): string[] {
    return [...this.#overrides.keys()];
  }

  /** The operator's servers, `host[:port]`. */
  servers(): string[] {
    return [...new Set(this.#overrides.values())];
  }
}

/**
 * Reads the `WHOIS_SERVERS` file: `{"zone": "host[:port]"}`. Throws an `Error` whose message names the file and every
 * bad entry. Zones come back in A-label form.
 */
export function loadOverrides(path: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (fault) {
    throw new Error(`${path}: can't be read (${(fault as NodeJS.ErrnoException).code})`, {
      cause: fault,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw new Error(`${path}: is not JSON (${(fault as Error).message})`, { cause: fault });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path}: must be an object such as {"example": "whois.example:43"}`);
  }
  return Object.fromEntries(readOverrides(value, path));
}

function readOverrides(entries: object, where: string): Map<string, string> {
  const overrides = new Map<string, string>();
  const faults: string[] = [];
  for (const [zone, server] of Object.entries(entries)) {
    const ascii = zoneToAscii(zone);
    const address = typeof server === 'string' ? parseServerAddress(server) : null;
    if (ascii === null) faults.push(`${JSON.stringify(zone)} is not a zone`);
    else if (overrides.has(ascii)) faults.push(`${JSON.stringify(zone)} is named twice`);
    else if (address === null) {
      faults.push(
        `${JSON.stringify(zone)}: ${JSON.stringify(server)} is not "host" or "host:port"`,
      );
    } else overrides.set(ascii, writeServerAddress(address));
  }
  if (faults.length > 0) throw new Error(`${where}: ${faults.join('; ')}`);
  return overrides;
}

/** `.Test`, `test.`, `việt` → A-label form; null when it is no zone. */
function zoneToAscii(zone: string): string | null {
  const ascii = domainToASCII(zone.replace(/^\.|\.$/g, '')).toLowerCase();
  const isZone = ascii.length <= 253 && ascii.split('.').every((label) => ZONE_LABEL.test(label));
  return isZone ? ascii : null;
}

const ZONE_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `a.b.c` → `a.b.c`, `b.c`, `c`: the longest first. */
function suffixes(name: string): string[] {
  const labels = name.toLowerCase().split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
