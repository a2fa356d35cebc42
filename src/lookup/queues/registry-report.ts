import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import { placeOf, type Registries } from '#app/sources/registries/registries.ts';
import type { MemoryLedger } from './ledger.ts';
import { limitsOf, WINDOW_MS } from './limits.ts';

/** What is known of a registry, and how it stands with us. */
export interface RegistryReport {
  readonly registry: string;
  readonly zones: readonly string[];
  /** `rdap <base URL>` and `whois <host>`, each once. */
  readonly sources: readonly string[];
  readonly limits: RegistryLimits;
  /** Questions in the window that ends now, by the limit's name. */
  readonly asked: Readonly<Record<string, number>>;
  /** Seconds for which the registry, or one of its servers, is left alone. */
  readonly closed: Readonly<Record<string, number>>;
}

export type RegistryFacts = Pick<Registries, 'sourcesFor' | 'registryOfZone' | 'limitsOf'>;

/** By name. Zones without a public source are left out. */
export function reportRegistries(
  facts: RegistryFacts,
  zones: Iterable<string>,
  ledger: MemoryLedger,
): RegistryReport[] {
  const groups = new Map<string, { zones: string[]; sources: Set<string> }>();
  for (const zone of zones) {
    const { rdap, whois } = facts.sourcesFor(zone);
    if (rdap.length === 0 && !whois) continue;
    const registry = facts.registryOfZone(zone);
    const group = groups.get(registry) ?? { zones: [], sources: new Set() };
    groups.set(registry, group);
    group.zones.push(zone);
    for (const url of rdap) group.sources.add(`rdap ${url}`);
    if (whois) group.sources.add(`whois ${whois}`);
  }
  const closed = ledger.closedSeconds();
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([registry, group]) => {
      const limits = limitsOf(registry, facts.limitsOf(registry));
      const sources = [...group.sources];
      const doors = new Set([registry, ...sources.map(doorOf)]);
      return {
        registry,
        zones: group.zones,
        sources,
        limits,
        asked: Object.fromEntries(
          Object.entries(WINDOW_MS)
            .filter(([name]) => name in limits)
            .map(([name, windowMs]) => [name, ledger.counted(registry, windowMs)]),
        ),
        closed: Object.fromEntries([...closed].filter(([key]) => doors.has(key))),
      };
    });
}

/** As the queues name it: `rdap host[:port]`. */
function doorOf(source: string): string {
  const [kind, server = ''] = source.split(' ');
  return `${kind} ${placeOf(server)}`;
}
