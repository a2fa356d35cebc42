import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Gate } from '#app/http/gate.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { countWatches } from '#app/storage/watches/watches.ts';
import { NameAppeared, WATCH_NOTIFICATIONS } from './event-schemas.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { watchRoutes } from './routes.ts';
import { Watcher, type WatcherParts } from './watcher.ts';
import { Watches } from './watches.ts';

/** Watches as clients make them. */
export function startWatches(parts: {
  clock: Clock;
  db: Database;
  parseName: NameParser;
  config: Pick<Config, 'http'>;
  access: { readonly gate: Gate };
}): Feature {
  const { publicUrl } = parts.config.http;
  const watches = new Watches(parts);
  return {
    routes(api) {
      api.addSchema(NameAppeared);
      watchRoutes(api, watches, publicUrl);
    },
    rootRoutes: (app) => feedRoutes(app, { db: parts.db, gate: parts.access.gate, publicUrl }),
    events: WATCH_NOTIFICATIONS,
    figures: [['tra_watches', 'Watches of all keys', () => countWatches(parts.db)]],
  };
}

/** The visits to what is watched. Any number of processes share them. */
export function startWatching(parts: WatcherParts) {
  const watcher = new Watcher(parts);
  watcher.loop.start();
  return { stats: () => watcher.stats(), stop: () => watcher.loop.stop() };
}
