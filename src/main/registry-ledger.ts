import { join } from 'node:path';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import { type Ledger, type LedgerState, MemoryLedger } from '#app/lookup/queues/ledger.ts';
import { keepLedger, readLedger } from '#app/lookup/queues/ledger-file.ts';
import { RedisLedger } from '#app/lookup/queues/redis-ledger.ts';

/** Who asks registries, each with a file of its own where there is no Redis. */
const ASKERS = ['service', 'catcher', 'worker', 'command'] as const;
export type Asker = (typeof ASKERS)[number];

/** The ledger of several API processes without a Redis; `own`: what this one knows. */
export type LedgerOf = (own: MemoryLedger) => Ledger;

/** What was asked of each registry: shared through Redis, else in a file of each process. */
export function openRegistryLedger(
  { storage }: Config,
  parts: {
    clock: Clock;
    log: Log;
    redis: RedisLink | null;
    asker: Asker;
    together?: LedgerOf | undefined;
  },
): { ledger: Ledger; own: MemoryLedger; stop(): void } {
  const { clock, log, redis, together, asker } = parts;
  const own = new MemoryLedger(clock);
  if (redis !== null) return { ledger: new RedisLedger(redis, clock, own), own, stop() {} };
  if (together) return { ledger: together(own), own, stop() {} };
  // What the service was refused, a command needn't try; its questions are counted apart.
  if (asker === 'command')
    own.load({ ...readLedger(fileOf(storage.dataDir, 'service')), counts: {} });
  return { ledger: own, own, stop: keepLedger(fileOf(storage.dataDir, asker), own, clock, log) };
}

/** What the processes on these settings have asked: of all together, or of each. */
export async function readRegistryLedger(
  { storage }: Config,
  clock: Clock,
  log: Log,
): Promise<LedgerState[]> {
  const { redisUrl, dataDir } = storage;
  if (redisUrl === null) return ASKERS.map((asker) => readLedger(fileOf(dataDir, asker)));
  const redis = await RedisLink.open(redisUrl, { clock, log });
  const state = await new RedisLedger(redis, clock, new MemoryLedger(clock)).state();
  redis.close();
  return state ? [state] : [];
}

function fileOf(dataDir: string, asker: Asker): string {
  return join(dataDir, `registries-${asker}.json`);
}
