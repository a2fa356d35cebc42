import type { Feature } from '#app/http/feature.ts';
import type { OutcomeCache } from '../cache/outcome-cache.ts';
import { bulkCheckRoute, bulkRoute } from './bulk.ts';
import { checkRoute } from './check.ts';
import { dnsRoute } from './dns.ts';
import type { LookupRouteParts } from './parts.ts';
import { LOOKUP_SCHEMAS } from './schemas.ts';
import { whoisRoute } from './whois.ts';

interface LookupFeatureParts extends LookupRouteParts {
  readonly cache: OutcomeCache;
  /** Registries and servers that are left alone, and for how many seconds. */
  readonly closedRegistries: () => ReadonlyMap<string, number>;
  /** Of registries asked lately: how much of the fullest window this process has used, 0 to 1. */
  readonly budgetShares: () => ReadonlyMap<string, number>;
}

/** What registries and the DNS say of names, now. */
export function lookupFeature(parts: LookupFeatureParts): Feature {
  const { cache, lookups, closedRegistries, budgetShares } = parts;
  return {
    routes(api) {
      for (const schema of LOOKUP_SCHEMAS) api.addSchema(schema);
      whoisRoute(api, parts);
      checkRoute(api, parts);
      bulkRoute(api, parts);
      bulkCheckRoute(api, parts);
      dnsRoute(api, parts);
    },
    figures: [
      ['tra_cache_entries', 'Outcomes in the cache of this process', () => cache.size],
      ['tra_cache_bytes', 'Their size, true within a tenth', () => cache.bytes],
      ['tra_cache_hits_total', 'Outcomes served from the cache', () => lookups.cacheUse.hits],
      [
        'tra_cache_misses_total',
        'Names whose sources had to be asked',
        () => lookups.cacheUse.misses,
      ],
      [
        'tra_registry_budget_used_ratio',
        "How much of a registry's fullest limit this process has used",
        budgetShares,
        'registry',
      ],
      [
        'tra_registry_closed_seconds',
        'For how long a registry or a server is left alone',
        closedRegistries,
        'registry',
      ],
    ],
  };
}
