import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { forgetErased } from './forget-erased.ts';
import { keepRetention } from './retention.ts';

/** Forgets erased persons in this process's cache, and what was kept long enough. */
export function startPrivacy(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  cache: OutcomeCache;
  /** False: another process of this service lets go of what is old. */
  isFirst: boolean;
}): { stop(): Promise<unknown> } {
  const endForgetting = forgetErased(parts);
  const endRetention = parts.isFirst
    ? keepRetention({ ...parts, ...parts.config.storage })
    : () => {};
  return { stop: () => Promise.all([endForgetting(), endRetention()]) };
}
