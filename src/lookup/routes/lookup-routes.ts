import type { App } from '#app/http/app-type.ts';
import { bulkRoute } from './bulk.ts';
import { checkRoute } from './check.ts';
import { dnsRoute } from './dns.ts';
import type { LookupRouteParts } from './parts.ts';
import { LOOKUP_SCHEMAS } from './schemas.ts';
import { whoisRoute } from './whois.ts';

/** What registries and the DNS say of names, now. */
export function lookupRoutes(api: App, parts: LookupRouteParts): void {
  for (const schema of LOOKUP_SCHEMAS) api.addSchema(schema);
  whoisRoute(api, parts);
  checkRoute(api, parts);
  bulkRoute(api, parts);
  dnsRoute(api, parts);
}
