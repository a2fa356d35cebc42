import { Redis } from 'ioredis';
import type { Log } from '#app/base/log.ts';

/** What a healthy server on the same network needs by far; a hanging one must not hold requests up. */
const COMMAND_TIMEOUT_MS = 250;
const LONGEST_RECONNECT_MS = 2_000;

/** A connection on which nothing queues: while the server is away every command fails at once. */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RECONNECT_MS),
  });
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis.failing'));
  return redis;
}
