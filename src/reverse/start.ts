import { join } from 'node:path';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { SearchAudit } from '#app/storage/reverse/search-audit.ts';
import { dnsReverseRoute } from './dns-reverse-route.ts';
import { DnsReversePage } from './dns-schemas.ts';
import { reverseRoute } from './reverse-route.ts';
import { ReversePage } from './schemas.ts';

export function startReverse(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  reads: Database;
}): Feature {
  const { config, clock, log, db, reads } = parts;
  const directory = join(config.storage.dataDir, 'searches');
  const audit = new SearchAudit({ db, clock, log, directory });
  void audit.bringIn();
  return {
    routes(api) {
      api.addSchema(ReversePage);
      api.addSchema(DnsReversePage);
      reverseRoute(api, { reads, searches: audit, clock });
      dnsReverseRoute(api, reads);
    },
    stop: () => audit.stop(),
  };
}
