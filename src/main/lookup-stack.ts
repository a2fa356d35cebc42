/** All that a lookup needs, from the settings; the service and the command line share it. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting, USUAL_VN_SOURCES } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import type { RedisLink } from '#app/base/redis/redis-link.ts';
import { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { SharedCache } from '#app/lookup/cache/shared-cache.ts';
import { DnsLookup } from '#app/lookup/dns-lookup.ts';
import { Lookups } from '#app/lookup/lookup.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { DnsWitness } from '#app/lookup/plan/dns-witness.ts';
import { RegistrarHop } from '#app/lookup/plan/registrar-hop.ts';
import { SourcePlan } from '#app/lookup/plan/source-plan.ts';
import { type HttpFor, vnSteps } from '#app/lookup/plan/vn-sources.ts';
import { RegistryQueues } from '#app/lookup/queues/registry-queues.ts';
import { OperatorLists } from '#app/lookup/rules/operator-lists.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { rememberNames } from '#app/names/remembered-names.ts';
import type { DnsResolver } from '#app/sources/dns/resolver.ts';
import type { RegistryDesk } from '#app/sources/epp/registry-desk.ts';
import { RdapSource } from '#app/sources/rdap/client.ts';
import { WhoisSource } from '#app/sources/whois/client.ts';
import { openRegistryData, userAgentOf } from './registry-data.ts';
import { type Asker, type LedgerOf, openRegistryLedger } from './registry-ledger.ts';
import { buildResolver, DNS_TIMEOUT_MS } from './resolver.ts';
import type { SandboxAddresses } from './sandbox-handover.ts';

interface LookupStackParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly sandbox: SandboxAddresses | null;
  readonly redis: RedisLink | null;
  readonly together?: LedgerOf | undefined;
  readonly asker: Asker;
  readonly observe: (outcome: LookupOutcome) => void;
  /** Registrar accounts that can ask the `.vn` registry; none unless told. */
  readonly desks?: readonly RegistryDesk[];
  /** What stands in for the network; left out: the network itself. */
  readonly outside?: Outside;
}

export interface Outside {
  readonly http: HttpClient;
  readonly whois: WhoisSource;
  readonly resolver: DnsResolver;
}

/** Long enough that it is registered nowhere. */
const newLabel = () => `x${randomBytes(12).toString('hex')}`;

/** Throws with the setting's name when a file or an address list can't be used. */
export async function buildLookupStack(config: Config, parts: LookupStackParts) {
  const { clock, log, sandbox, redis, observe, outside, desks = [] } = parts;
  const { sources, lookup } = config;
  const guard = setting(
    'OUTBOUND_ALLOW',
    () => new OutboundGuard({ allow: sources.outboundAllow, endpoints: sandbox?.endpoints ?? [] }),
  );
  const userAgent = userAgentOf(sources);
  const http = outside?.http ?? new HttpClient({ guard, clock, userAgent });
  const clients = [http];
  const httpFor: HttpFor = (tls) => {
    if (tls) clients.push(new HttpClient({ guard, clock, userAgent, tls }));
    return clients.at(tls ? -1 : 0)!;
  };

  const resolver = outside?.resolver ?? buildResolver(config, clock, sandbox?.dns ?? null);
  if (sources.vnListsDir !== null) setting('VN_LISTS_DIR', () => readdirSync(sources.vnListsDir!));

  const data = await openRegistryData(config, {
    clock,
    log,
    http,
    sandbox,
    onChange: () => parseName.forget(),
  });
  const { registries, registrars, operatorTlds: extraTlds } = data;
  const parseName = rememberNames(
    createNameParser({
      extraTlds,
      isNewTld: (tld) => registries.hasTld(tld),
      isOwnZone: (zone) => registries.hasOwnZone(zone),
    }),
  );

  const rdap = new RdapSource({ http });
  const whois = outside?.whois ?? new WhoisSource({ guard, clock });
  const hop = new RegistrarHop({ rdap, whois, registrars });
  const vnParts = { settings: sources, clock, httpFor, rdap, whois, desks };
  const cache = new OutcomeCache(
    clock,
    lookup,
    lookup.cacheMaxMegabytes * 1024 * 1024,
    redis && new SharedCache(redis),
  );
  const ledger = openRegistryLedger(config, parts);
  const witness = new DnsWitness({ resolver, clock, newLabel });
  const queues = new RegistryQueues(clock, ledger.ledger, registries);
  const lookups = new Lookups({
    clock,
    timeoutMs: lookup.timeoutMs,
    cache,
    queues,
    plan: new SourcePlan({
      registries,
      rdap,
      whois,
      hop,
      vn: vnSteps(sources.vnSources ?? USUAL_VN_SOURCES, vnParts),
    }),
    lists: new OperatorLists(sources.vnListsDir, parseName, log),
    dns: witness,
    observe,
  });
  return {
    lookups,
    cache,
    witness,
    dns: new DnsLookup({ resolver, clock, timeoutMs: Math.min(lookup.timeoutMs, DNS_TIMEOUT_MS) }),
    parseName,
    registrarRdapBase: (ianaId: string | null) => registrars.rdapBaseOf(ianaId),
    /** TLDs that `parseName` knows beside those of the root. */
    extraTlds,
    /** Registries and servers that are left alone, and for how many seconds. */
    closedRegistries: () => ledger.own.closedSeconds(),
    budgetShares: () => queues.shares(ledger.own),
    /** Waits for lookups under way, then closes every connection to upstreams. */
    async stop() {
      data.stop();
      await lookups.idle();
      ledger.stop();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
