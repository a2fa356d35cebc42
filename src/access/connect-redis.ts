import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';

/** A start doesn't fail for want of Redis; it waits this long for it. */
const START_WAIT_MS = 1_000;

/**
 * Nothing queues or hangs on it: a command fails at once without a connection, else after a
 * second. Resolves when connected or after a second, and goes on trying. Close: `disconnect()`.
 */
export async function connectRedis(url: string, parts: { clock: Clock; log: Log }): Promise<Redis> {
  // A tenth of a second to read in, which those without a Redis are spared.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url.replace(/^unix:(\/\/)?/, ''), {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    socketTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000),
    // After a failover the old primary refuses writes until we connect anew.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    disableClientInfo: true,
  });
  let lastError = '';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    // Said once. The message only: the error may carry the address with its password.
    const reason = error.code ?? error.message;
    if (reason !== lastError) parts.log.warn({ reason }, 'Redis connection failed');
    lastError = reason;
  });
  redis.on('ready', () => {
    lastError = '';
  });
  const ready = new Promise((resolve) => redis.once('ready', resolve));
  await within(parts.clock, START_WAIT_MS, ready);
  return redis;
}
