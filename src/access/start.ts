import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { AccessGate } from './access-gate.ts';
import type { TrustedProxies } from './client-address.ts';
import { Keys } from './keys.ts';
import { Limits } from './limits.ts';
import { keyRoutes, usageRoute } from './routes.ts';

/** Keys, limits and the gate that judges requests by them. */
export function startAccess(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  redis: Redis | null;
  trusted: TrustedProxies;
}): Feature & { readonly gate: AccessGate; readonly isDegraded: () => boolean } {
  const { clock, log, db, redis, trusted } = parts;
  const { publicPerMinute, partnerPerMinute } = parts.config.rates;
  const limits = new Limits({ redis, clock, log });
  const guesses = new Limits({ redis: null, clock, log });
  const keys = new Keys({ db, clock, log, defaultPartnerRate: partnerPerMinute });
  return {
    gate: new AccessGate({ keys, limits, guesses, trusted, publicPerMinute }),
    /** Whether limits are counted by this process alone although there is a Redis. */
    isDegraded: () => limits.degraded,
    routes(api) {
      usageRoute(api);
      keyRoutes(api, { keys, clock });
    },
    figures: [
      [
        'tra_limits_degraded',
        '1 while limits are counted by this process alone',
        () => Number(limits.degraded),
      ],
    ],
    stop() {
      limits.close();
      return keys.close();
    },
  };
}
