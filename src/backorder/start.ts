import type { Clock } from '#app/base/clock.ts';
import type { Sealer } from '#app/base/sealing.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { countOrders } from '#app/storage/orders/orders.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { Backorders } from './backorders.ts';
import type { PriceDesk } from './dry-run.ts';
import { BACKORDER_EVENTS, EVENT_SCHEMAS } from './event-schemas.ts';
import { messageRoutes } from './messages.ts';
import type { AccountSettings } from './registrars/accounts.ts';
import { backorderRoutes } from './routes.ts';

/** Orders as clients place them. They are watched and caught by the catcher. */
export function startBackorders(parts: {
  clock: Clock;
  db: Database;
  lookups: Lookups;
  parseName: NameParser;
  accounts: readonly AccountSettings[];
  desks: readonly PriceDesk[];
  sealer: Sealer | null;
}): Feature {
  const { clock, db, lookups, parseName, accounts, desks, sealer } = parts;
  const backorders = new Backorders({
    db,
    clock,
    look: (name) => lookups.askNow(name),
    accounts,
    desks,
    sealer,
  });
  return {
    routes(api) {
      backorderRoutes(api, { backorders, parseName });
      messageRoutes(api, db);
      for (const schema of EVENT_SCHEMAS) api.addSchema(schema);
    },
    events: BACKORDER_EVENTS,
    figures: [['tra_orders', 'Orders that are not at their end', () => countOrders(db), 'state']],
  };
}
