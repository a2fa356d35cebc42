/** Who runs a zone, which servers answer for it, and what is peculiar to a server. */

import type { RdapBootstrap } from './bootstrap.ts';
import ianaWhoisServers from './data/iana-whois-servers.json' with { type: 'json' };
import servers from './data/servers.json' with { type: 'json' };
import shippedZones from './data/zones.json' with { type: 'json' };
import type { Overlay, RegistryLimits, ServerEntry, ZoneEntry } from './overlay.ts';

/** What is known of the registry of one zone. */
export interface ZoneSources {
  /** The zone whose operator these sources belong to: the one asked for, or one above it. */
  readonly zone: string;
  /** The operator's name, where the data tells it. */
  readonly registry: string | null;
  /** Base URLs, the first to ask first, each with its closing slash. */
  readonly rdap: readonly string[];
  /** `host[:port]`; null: there is none; undefined: no list says whether there is one. */
  readonly whois: string | null | undefined;
  readonly query: string | null;
  readonly charset: string | null;
  readonly service: 'none' | 'web' | null;
}

export interface RegistriesOptions {
  /** In order: what the first names for a zone stands. */
  readonly bootstraps: readonly Pick<RdapBootstrap, 'urlsOf' | 'names'>[];
  /** Port 43 by zone, laid over the shipped servers. */
  readonly whoisServers?: ReadonlyMap<string, string>;
  /** What is laid over all of that, the strongest last. */
  readonly overlays?: () => readonly Overlay[];
}

const NO_SOURCES = {
  registry: null,
  rdap: [],
  whois: null,
  query: null,
  charset: null,
  service: null,
} satisfies Omit<ZoneSources, 'zone'>;
/** Before a zone in the data: every zone directly below it. */
const BELOW = '*.';
const ZONES = entriesByZone(shippedZones as (ZoneEntry & { zones: string })[]);
const WHOIS: ReadonlyMap<string, string> = new Map(Object.entries(ianaWhoisServers));
/** The first of the TLDs that a port-43 host serves. */
const ZONE_BY_WHOIS: ReadonlyMap<string, string> = new Map(
  [...WHOIS].reverse().map(([zone, host]) => [host, zone]),
);
const SERVERS: ReadonlyMap<string, ServerEntry> = new Map(Object.entries(servers));

export class Registries {
  readonly #options: RegistriesOptions;

  constructor(options: RegistriesOptions) {
    this.#options = options;
  }

  /** The sources of a zone, A-label form. A zone that no data names has its parent's operator. */
  sourcesFor(zone: string): ZoneSources {
    const labels = zone.toLowerCase().split('.');
    let sources = this.#ofTld(labels.at(-1)!);
    for (let i = labels.length - 2; i >= 0; i--)
      sources = this.#ofSubZone(labels.slice(i).join('.'), sources);
    return sources;
  }

  /** Whether the zone is one that operators or IANA's bootstrap bring, beside the shipped lists. */
  hasTld(tld: string): boolean {
    return this.#options.bootstraps.some((bootstrap) => bootstrap.names(tld));
  }

  /** Zones below TLDs that the operator has added. */
  hasOwnZone(zone: string): boolean {
    return this.#overlays.some(({ zones }) => zones.has(zone));
  }

  /** Zones below TLDs whose operator the data names, and the operator's own. */
  ownZones(): string[] {
    return [...ZONES.keys(), ...this.operatorZones()].filter((zone) => !zone.startsWith(BELOW));
  }

  /** Zones that the operator has named servers for. */
  operatorZones(): string[] {
    const { whoisServers = [] } = this.#options;
    return [...whoisServers, ...this.#overlays.flatMap(({ zones }) => [...zones])].map(
      ([zone]) => zone,
    );
  }

  /**
   * Whether an answer of `url` is the zone's operator's: of the URL that was asked, or, after a
   * redirect, of `…/domain/<name>` at one of the operator's servers (or its https form).
   */
  isOperators(url: string, asked: string, name: string, zone: string): boolean {
    const [answered, first] = [URL.parse(url), URL.parse(asked)];
    if (!answered || !first) return false;
    const bases = this.sourcesFor(zone).rdap;
    if (answered.href === first.href) return bases.some((base) => first.href.startsWith(base));
    return (
      answered.pathname.toLowerCase().replace(/\/$/, '').endsWith(`/domain/${name}`) &&
      bases.some((base) => isSameServer(new URL(base), answered))
    );
  }

  /** Whether a 404 without a body is this server's "not found". */
  answersBodiless(server: string): boolean {
    return this.#server(server).bodiless404 ?? false;
  }

  /** The registry behind a server (URL or `host[:port]`): by its name, or by the server. */
  registryOf(server: string): string {
    const own = this.#server(server).registry;
    if (own) return own;
    const zone = ZONE_BY_WHOIS.get(hostOf(server));
    return zone === undefined ? placeOf(server) : this.registryOfZone(zone);
  }

  /** The registry of a zone: all its servers and protocols share one budget. */
  registryOfZone(zone: string): string {
    const { zone: own, registry, rdap, whois } = this.sourcesFor(zone);
    const server = rdap[0] ?? whois;
    if (registry) return registry;
    return server ? (this.#server(server).registry ?? placeOf(server)) : own;
  }

  /** The operator's limits for a registry, or null. */
  limitsOf(registry: string): RegistryLimits | null {
    return (
      this.#overlays
        .findLast(({ registries }) => registries.has(registry))
        ?.registries.get(registry) ?? null
    );
  }

  #ofTld(tld: string): ZoneSources {
    const { rdap, whois, ...entry } = ZONES.get(tld) ?? {};
    return this.#overlaid(tld, {
      ...NO_SOURCES,
      ...entry,
      zone: tld,
      rdap: this.#bootstrapUrls(tld) ?? urls(rdap, tld),
      whois: whois ?? (WHOIS.has(tld) ? WHOIS.get(tld) || null : undefined),
    });
  }

  #ofSubZone(zone: string, above: ZoneSources): ZoneSources {
    const entry = ZONES.get(zone) ?? this.#wildcard(zone);
    const named = this.#bootstrapUrls(zone);
    if (!entry) return this.#overlaid(zone, named ? { ...above, zone, rdap: named } : above);
    const { rdap, ...rest } = entry;
    return this.#overlaid(zone, {
      ...NO_SOURCES,
      ...rest,
      zone,
      rdap: named ?? urls(rdap, zone),
    });
  }

  #wildcard(zone: string): ZoneEntry | undefined {
    return ZONES.get(BELOW + zone.slice(zone.indexOf('.') + 1));
  }

  #overlaid(zone: string, sources: ZoneSources): ZoneSources {
    const whois = this.#options.whoisServers?.get(zone);
    let result = whois === undefined ? sources : { ...sources, zone, whois };
    for (const { zones } of this.#overlays) {
      const entry = zones.get(zone);
      if (!entry) continue;
      const { rdap, ...rest } = entry;
      // Servers named for a zone make it a zone of its own: its parent's say nothing of it then.
      const isOwn = rdap !== undefined || rest.whois !== undefined || rest.service !== undefined;
      const base = isOwn && result.zone !== zone ? { ...NO_SOURCES, zone } : result;
      result = { ...base, ...rest, zone, ...(rdap !== undefined && { rdap: urls(rdap, zone) }) };
    }
    return result;
  }

  get #overlays(): readonly Overlay[] {
    return this.#options.overlays?.() ?? [];
  }

  #bootstrapUrls(zone: string): readonly string[] | null {
    const bootstrap = this.#options.bootstraps.find((each) => each.names(zone));
    return bootstrap?.urlsOf(zone) ?? null;
  }

  #server(server: string): ServerEntry {
    const host = hostOf(server);
    const layers = this.#overlays.map((overlay) => overlay.servers.get(host));
    return Object.assign({}, SERVERS.get(host), ...layers);
  }
}

function entriesByZone(
  lines: readonly (ZoneEntry & { readonly zones: string })[],
): ReadonlyMap<string, ZoneEntry> {
  const entries = new Map<string, ZoneEntry>();
  for (const { zones, ...entry } of lines)
    for (const zone of zones.split(' ')) entries.set(zone, { ...entries.get(zone), ...entry });
  return entries;
}

function urls(rdap: string | null | undefined, zone: string): readonly string[] {
  return rdap == null ? [] : [rdap.replace('{zone}', zone)];
}

/** The same origin, or the https form of an http one. */
function isSameServer(named: URL, answered: URL): boolean {
  return (
    named.origin === answered.origin ||
    (named.protocol === 'http:' && named.port === '' && answered.origin === `https://${named.host}`)
  );
}

/** Host and port, as servers are told apart. */
export function placeOf(server: string): string {
  return (server.includes('://') ? URL.parse(server)?.host : null) ?? server.toLowerCase();
}

/** Lower-case host without its port. */
function hostOf(server: string): string {
  const url = URL.parse(server.includes('://') ? server : `whois://${server}`);
  return (url?.hostname ?? server).toLowerCase().replace(/^\[|\]$/g, '');
}
