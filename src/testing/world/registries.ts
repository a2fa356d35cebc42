/** Who runs which zone of the scripted world, at which doors, and how much each allows. */
import { readFileSync } from 'node:fs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

interface WorldLimits {
  /** Most questions in any time so long, milliseconds. */
  readonly most: ReadonlyMap<number, number>;
  /** How long a client that goes beyond is shut out, milliseconds. */
  readonly banMs: number;
  /** The first excess is only told (429, "slow down"); asking on meanwhile is what bans. */
  readonly warns: boolean;
}

type Registered = WorldLimits & { readonly registry: string; readonly hosts: RegExp };

/** A registry whose limits are published, by its hosts; beyond them a client is banned. */
const limited = (
  registry: string,
  hosts: RegExp,
  most: Readonly<Record<number, number>>,
  banMs: number,
  warns = false,
): Registered => {
  const counts = Object.entries(most).map(([ms, count]) => [Number(ms), count] as const);
  return { registry, hosts, most: new Map(counts), banMs, warns };
};

const NOMINET = /(^|\.)nominet\.uk$|^whois\.nic\.uk$/;
const LIMITS: readonly Registered[] = [
  limited('Nominet', NOMINET, { [SECOND]: 5, [DAY]: 1_000 }, DAY),
  limited('IEDR', /weare\.ie$/, { [DAY]: 100 }, DAY),
  limited('TCI', /tcinet\.ru$/, { [MINUTE]: 30 }, HOUR),
  limited('Norid', /norid\.no$/, { [MINUTE]: 60, [DAY]: 3_000 }, DAY),
  limited('CentralNic', /centralnic\.com$/, { [15 * MINUTE]: 1_800 }, HOUR),
  limited('DNS-LU', /dns\.lu$/, { [HOUR]: 100 }, HOUR),
  limited('EURid', /^whois\.eu$/, { [MINUTE]: 15 }, HOUR),
  limited('Traficom', /(^|\.)fi$/, { [SECOND]: 5, [DAY]: 10_000 }, DAY),
  limited('SIDN', /sidn\.nl$|registry\.nl$/, { [SECOND]: 1 }, HOUR, true),
];

/** No limit is published: a generous one, which warns before it bans. */
const USUAL = limited('', /^$/, { [SECOND]: 60, [MINUTE]: 1_500 }, HOUR, true);

export interface Zone {
  readonly name: string;
  readonly registry: string;
  /** Hosts that answer for it with authority; none: there is no public service. */
  readonly doors: ReadonlySet<string>;
  /** Its registry keeps no holders and points to the registrar. */
  readonly thin: boolean;
}

const THIN = new Set(['com', 'net', 'cc', 'tv', 'jobs']);

/** Which registry a host belongs to: a TLD's doors are one registry's. */
const registryOfHost = new Map<string, string>();
export const zones = new Map<string, Zone>();

function add(name: string, hosts: readonly string[]): void {
  const doors = new Set(hosts);
  const known = hosts.map((host) => LIMITS.find((limits) => limits.hosts.test(host))?.registry);
  const registry =
    known.find((one) => one !== undefined) ?? registryOfHost.get(hosts[0] ?? '') ?? hosts[0] ?? '';
  for (const host of hosts) if (!registryOfHost.has(host)) registryOfHost.set(host, registry);
  zones.set(name, { name, registry, doors, thin: THIN.has(name) });
}

// A line: doors, a colon, the zones they serve; `*` in a door stands for the zone, `-` for no door.
for (const line of readFileSync(new URL('./zones.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')) {
  const [doors = '', names = ''] = line.split(': ');
  for (const name of names.split(' '))
    add(name, doors === '-' ? [] : doors.replaceAll('*', name).split(' '));
}

/** The zone that a name is registered in: the longest of the world's that it lies below. */
export function zoneOf(name: string): Zone | null {
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
    const zone = zones.get(name.slice(at + 1));
    if (zone) return zone;
  }
  return null;
}

/** A host that no zone names is a registry of its own. */
export function registryOf(host: string): string {
  return registryOfHost.get(host) ?? host;
}

export function worldLimits(registry: string): WorldLimits {
  return LIMITS.find((limits) => limits.registry === registry) ?? USUAL;
}

/** A number from 0 to 1 that a text always comes to (FNV-1a). */
export function share(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Every label that the world plays begins so; others, such as a probe's, are free. */
export const WORLD_LABELS = 'wld';

/** What is true of a name. The names of the private registries themselves are taken. */
export function truthOf(name: string): 'taken' | 'free' | 'reserved' {
  if (zones.has(name)) return 'taken';
  if (!name.startsWith(WORLD_LABELS)) return 'free';
  const at = share(`truth ${name}`);
  return at < 0.6 ? 'taken' : at < 0.98 ? 'free' : 'reserved';
}

export function isInDns(name: string): boolean {
  return truthOf(name) === 'taken' && share(`delegated ${name}`) < 0.95;
}
