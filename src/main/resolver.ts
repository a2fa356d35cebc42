/** Whom to ask for DNS, from the settings; lookups and the worker share it. */
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import { DnsResolver, systemResolvers } from '#app/sources/dns/resolver.ts';
import { SANDBOX_ZONE } from './sandbox-handover.ts';

/** For all record types of a host together; a resolver that needs longer has nothing to say. */
export const DNS_TIMEOUT_MS = 5_000;

/** `sandboxDns`: `ip:port` of the server for the sandbox's zone, or null. */
export function buildResolver(
  { sources }: Config,
  clock: Clock,
  sandboxDns: string | null,
): DnsResolver {
  const servers = sources.dnsResolvers.length > 0 ? sources.dnsResolvers : systemResolvers();
  const zones = sandboxDns === null ? {} : { [SANDBOX_ZONE]: [sandboxDns] };
  return setting('DNS_RESOLVERS', () => new DnsResolver({ servers, zones, clock }));
}
