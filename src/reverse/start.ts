import type { Clock } from '#app/base/clock.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { dnsReverseRoute } from './dns-reverse-route.ts';
import { DnsReversePage } from './dns-schemas.ts';
import { reverseRoute } from './reverse-route.ts';
import { ReversePage } from './schemas.ts';

export function startReverse({ clock, db }: { clock: Clock; db: Database }): Feature {
  return {
    routes(api) {
      api.addSchema(ReversePage);
      api.addSchema(DnsReversePage);
      reverseRoute(api, db, clock);
      dnsReverseRoute(api, db);
    },
  };
}
