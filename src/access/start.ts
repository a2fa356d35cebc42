import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { RedisLink } from '#app/base/redis/redis-link.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { AccessGate } from './access-gate.ts';
import type { TrustedProxies } from './client-address.ts';
import { KeyUsage } from './key-usage.ts';
import { Keys } from './keys.ts';
import { Limits } from './limits.ts';
import { keyRoutes } from './routes.ts';
import type { CountsOfAll } from './shared-counts.ts';
import { usageRoutes } from './usage-routes.ts';

/** Keys, limits and the gate that judges requests by them. */
export function startAccess(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  redis: RedisLink | null;
  /** Counts of several processes without a Redis. */
  counts?: CountsOfAll | undefined;
  trusted: TrustedProxies;
}): Feature & { readonly gate: AccessGate; readonly usage: KeyUsage } {
  const { clock, log, db, redis, counts, trusted } = parts;
  const { publicPerMinute, partnerPerMinute } = parts.config.rates;
  const limits = new Limits({ redis, clock, counts });
  const guesses = new Limits({ redis: null, clock });
  const keys = new Keys({ db, clock, log, defaultPartnerRate: partnerPerMinute });
  const usage = new KeyUsage(db, clock, log);
  return {
    usage,
    gate: new AccessGate({ keys, limits, guesses, trusted, publicPerMinute }),
    routes(api) {
      usageRoutes(api, { db, clock, usage });
      keyRoutes(api, { keys, clock });
    },
    figures: [
      [
        'tra_limits_degraded',
        '1 while limits are counted by this process alone',
        () => Number(redis?.degraded ?? false),
      ],
    ],
    stop: () => Promise.all([keys.close(), usage.close()]),
  };
}
