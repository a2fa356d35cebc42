/** Builds everything a lookup needs from the settings; the service and the command line share it. */
import { readdirSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { within } from '#app/base/time-limits.ts';
import { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { SharedCache } from '#app/lookup/cache/shared-cache.ts';
import { DnsLookup } from '#app/lookup/dns-lookup.ts';
import { Lookups } from '#app/lookup/lookup.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { SourcePlan } from '#app/lookup/plan/source-plan.ts';
import { type HttpFor, vnSteps } from '#app/lookup/plan/vn-sources.ts';
import { WhoisAsker } from '#app/lookup/plan/whois-step.ts';
import { OWN_REGISTRIES, RegistryQueues } from '#app/lookup/queues/registry-queues.ts';
import { OperatorLists } from '#app/lookup/rules/operator-lists.ts';
import { createNameParser, type NameParser } from '#app/names/parse-name.ts';
import { rememberNames } from '#app/names/remembered-names.ts';
import { DnsSource } from '#app/sources/dns/delegation.ts';
import type { DnsResolver } from '#app/sources/dns/resolver.ts';
import { RdapBootstrap } from '#app/sources/rdap/bootstrap.ts';
import { RdapSource } from '#app/sources/rdap/client.ts';
import { WhoisSource } from '#app/sources/whois/client.ts';
import { loadOverrides, WhoisDirectory } from '#app/sources/whois/directory.ts';
import packageJson from '#package' with { type: 'json' };
import { type Asker, openRegistryLedger } from './registry-ledger.ts';
import { buildResolver, DNS_TIMEOUT_MS, SANDBOX_ZONE } from './resolver.ts';

const USER_AGENT = `Tra/${packageJson.version}`;

/** Where the sandbox's servers are. */
export interface SandboxAddresses {
  /** `ip:port`, as `dns`. */
  readonly whois: string;
  readonly rdapUrl: string;
  readonly dns: string;
  /** Of all servers, for the outbound guard. */
  readonly endpoints: readonly string[];
}

export interface LookupStackParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly sandbox: SandboxAddresses | null;
  readonly redis: Redis | null;
  readonly asker: Asker;
  readonly observe: (outcome: LookupOutcome) => void;
  /** What stands in for the network; left out: the network itself. */
  readonly outside?: Outside;
}

export interface Outside {
  readonly http: HttpClient;
  readonly whois: WhoisSource;
  readonly resolver: DnsResolver;
}

export interface LookupStack {
  readonly lookups: Lookups;
  readonly cache: OutcomeCache;
  readonly dns: DnsLookup;
  readonly parseName: NameParser;
  /** TLDs that `parseName` knows beside those of the root. */
  readonly extraTlds: ReadonlySet<string>;
  /** Registries and servers that are left alone, and for how many seconds. */
  readonly closedRegistries: () => ReadonlyMap<string, number>;
  /** Waits for lookups under way, then closes every connection to upstreams. */
  stop(): Promise<void>;
}

/** Throws with the setting's name when a file or an address list can't be used. */
export async function buildLookupStack(
  config: Config,
  parts: LookupStackParts,
): Promise<LookupStack> {
  const { clock, log, sandbox, redis, observe, outside } = parts;
  const { sources, lookup } = config;
  const guard = setting(
    'OUTBOUND_ALLOW',
    () => new OutboundGuard({ allow: sources.outboundAllow, endpoints: sandbox?.endpoints ?? [] }),
  );
  const http = outside?.http ?? new HttpClient({ guard, clock, userAgent: USER_AGENT });
  const clients = [http];
  const httpFor: HttpFor = (tls) => {
    if (tls) clients.push(new HttpClient({ guard, clock, userAgent: USER_AGENT, tls }));
    return clients.at(tls ? -1 : 0)!;
  };

  const overrides = {
    ...(sandbox && { [SANDBOX_ZONE]: sandbox.whois }),
    ...setting('WHOIS_SERVERS', () =>
      sources.whoisServersFile === null ? {} : loadOverrides(sources.whoisServersFile),
    ),
  };
  const directory = new WhoisDirectory({ overrides });
  const bootstrap = await RdapBootstrap.load({
    clock,
    log,
    http,
    url: sources.rdapBootstrap,
    extra: sandbox ? { [SANDBOX_ZONE]: [sandbox.rdapUrl] } : {},
  });
  const refreshed = bootstrap.start();
  // An operator's own document also says which TLDs exist; IANA's may come when it comes, the shipped copy stands in.
  if (sources.rdapBootstrap !== null) await within(clock, BOOTSTRAP_WAIT_MS, refreshed);
  const extraTlds = operatorTlds(directory, bootstrap);
  const parseName = rememberNames(createNameParser({ extraTlds }));

  const resolver = outside?.resolver ?? buildResolver(config, clock, sandbox?.dns ?? null);
  if (sources.vnListsDir !== null) setting('VN_LISTS_DIR', () => readdirSync(sources.vnListsDir!));
  const whois = new WhoisAsker(outside?.whois ?? new WhoisSource({ guard, clock }), directory);
  const cache = new OutcomeCache(
    clock,
    lookup,
    lookup.cacheMaxMegabytes * 1024 * 1024,
    redis && new SharedCache(redis, clock, log),
  );
  const registries = openRegistryLedger(config, parts);
  const lookups = new Lookups({
    clock,
    timeoutMs: lookup.timeoutMs,
    cache,
    queues: new RegistryQueues(clock, registries.ledger, OWN_REGISTRIES),
    plan: new SourcePlan(new RdapSource({ http }), bootstrap, whois, vnSteps(sources, httpFor)),
    lists: new OperatorLists(sources.vnListsDir, parseName, log),
    dns: new DnsSource(resolver),
    observe,
  });
  return {
    lookups,
    cache,
    dns: new DnsLookup({ resolver, clock, timeoutMs: Math.min(lookup.timeoutMs, DNS_TIMEOUT_MS) }),
    parseName,
    extraTlds,
    closedRegistries: () => registries.own.closedSeconds(),
    async stop() {
      bootstrap.stop();
      await lookups.idle();
      registries.stop();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** A start doesn't wait longer for a bootstrap server that says nothing. */
const BOOTSTRAP_WAIT_MS = 3_000;

/** Zones that the operator, or the sandbox, brings servers for exist, whatever the root zone says. */
function operatorTlds(directory: WhoisDirectory, bootstrap: RdapBootstrap): Set<string> {
  const zones = [...directory.zones(), ...bootstrap.operatorZones()];
  return new Set(
    zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1)).filter((tld) => tld !== ''),
  );
}
