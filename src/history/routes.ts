import type { App } from '#app/http/app-type.ts';
import { dnsHistoryRoute } from './dns-route.ts';
import type { HistoryParts } from './parts.ts';
import { HISTORY_SCHEMAS } from './schemas.ts';
import { whoisHistoryRoute } from './whois-route.ts';

/** What was seen of names over time. Asks no registry and no resolver. */
export function historyRoutes(api: App, parts: HistoryParts): void {
  for (const schema of HISTORY_SCHEMAS) api.addSchema(schema);
  whoisHistoryRoute(api, parts);
  dnsHistoryRoute(api, parts);
}
