import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { Feature } from '#app/http/feature.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { type AskedNames, askedNames } from './asked-names.ts';
import { dnsHistoryRoute } from './dns-route.ts';
import { HISTORY_SCHEMAS } from './schemas.ts';
import { subdomainsRoute } from './subdomains-route.ts';
import { whoisHistoryRoute } from './whois-route.ts';

export interface History extends Feature {
  /** Puts a name on the timetable of DNS looks; what was seen of a host below it is kept. */
  readonly asked: AskedNames['add'];
}

/** What was seen of names over time. Its routes ask no registry and no resolver. */
export function startHistory(parts: {
  clock: Clock;
  log: Log;
  db: Database;
  /** For what pages read. */
  reads: Database;
  parseName: NameParser;
}): History {
  const { db, reads, clock, log, parseName } = parts;
  const names = askedNames(db, clock, log);
  return {
    asked: names.add,
    routes(api) {
      for (const schema of HISTORY_SCHEMAS) api.addSchema(schema);
      whoisHistoryRoute(api, reads, parseName);
      dnsHistoryRoute(api, reads, parseName);
      subdomainsRoute(api, reads, parseName);
    },
    stop: names.stop,
  };
}
