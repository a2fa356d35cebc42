import { isoInstant } from '#app/base/clock.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';
import { whoisText } from './whois-text.ts';

/**
 * One line of a WHOIS history import: what the sandbox's WHOIS server would have said at that
 * moment.
 */
export interface WhoisObservation {
  readonly domain: string;
  readonly observedAt: string;
  readonly source: 'whois';
  readonly server: string;
  readonly text: string;
}

/** All the name's past as observations, oldest first; empty for a name never held. */
export function whoisHistory(registry: SandboxRegistry, name: string): readonly WhoisObservation[] {
  const domain = registryName(name);
  if (!domain) return [];
  return registry.historyOf(domain).map(({ at, found }) => ({
    domain,
    observedAt: isoInstant(at),
    source: 'whois',
    server: 'whois.nic.test',
    text: whoisText(domain, found, at),
  }));
}
