import type { Answer } from 'dns-packet';
import { recordsOf } from './dns-zone.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';

/** What DNS said of a name at a moment (epoch milliseconds); no records: it was not delegated. */
export interface PastZone {
  readonly at: number;
  readonly records: readonly Answer[];
}

const MOMENT_MS = 1_000;

/**
 * A name's DNS past, oldest first: as seen at every change, and a moment
 * before the next one. Empty for a name never held.
 */
export function dnsHistory(registry: SandboxRegistry, name: string): readonly PastZone[] {
  const domain = registryName(name);
  if (!domain) return [];
  const snapshots = registry.historyOf(domain);
  return snapshots.flatMap(({ at, found }, place) => {
    const own =
      found?.kind === 'domain' ? recordsOf(found).filter((record) => record.name === domain) : [];
    const next = snapshots[place + 1]?.at;
    const eve =
      next === undefined || next - MOMENT_MS <= at ? [] : [{ at: next - MOMENT_MS, records: own }];
    return [{ at, records: own }, ...eve];
  });
}
