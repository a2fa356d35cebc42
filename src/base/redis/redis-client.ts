import type { Cluster, Redis } from 'ioredis';
import { parseRedisUrl } from './redis-url.ts';

/** Several keys in one command only with the same `{tag}`: a Cluster keeps those together. */
export type RedisClient = Redis | Cluster;

const retryStrategy = (attempt: number) => Math.min(50 * 2 ** attempt, 1_000);

/** Nothing hangs on it: without a connection a command fails at once, else after a second. */
const OPTIONS = {
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  commandTimeout: 1_000,
  socketTimeout: 2_000,
  // After a fail-over the old master refuses writes until we connect anew.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  disableClientInfo: true,
};

/** It connects by itself, again and again until `disconnect()`. Throws when the URL is none. */
export async function createRedisClient(url: string): Promise<RedisClient> {
  // A tenth of a second to read in, which those without a Redis are spared.
  const { Cluster, Redis } = await import('ioredis');
  const address = parseRedisUrl(url);
  if (address === null) throw new Error('REDIS_URL is no address of a Redis');
  const single = { ...OPTIONS, enableOfflineQueue: false, retryStrategy };
  if (address.kind === 'server') return new Redis(address.url, single);
  const { nodes, login, sentinelLogin, isTls, master, db } = address;
  if (address.kind === 'sentinel')
    return new Redis({
      ...single,
      ...login,
      db,
      name: master,
      sentinels: [...nodes],
      ...sentinelLogin,
      sentinelCommandTimeout: 1_000,
      ...(isTls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    });
  return new Cluster([...nodes], {
    redisOptions: { ...OPTIONS, ...login, ...(isTls && { tls: {} }) },
    clusterRetryStrategy: retryStrategy,
    // A request that Redis fails is counted here; it must not be counted there later.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // Certificates are for names.
    dnsLookup: (host, done) => done(null, host),
  });
}

/** Asks a Cluster which node is the master of what; rejects when no node says. */
export async function refreshSlots(redis: RedisClient): Promise<void> {
  if (!('nodes' in redis)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  redis.refreshSlotsCache((error) => (error ? reject(error) : resolve()));
  await promise;
}

/** The keys that match, in slices: of the one server, or of each master of a Cluster by itself. */
export async function* keysLike(redis: RedisClient, match: string): AsyncIterable<string[]> {
  for (const server of 'nodes' in redis ? redis.nodes('master') : [redis])
    yield* server.scanStream({ match, count: 100 }) as AsyncIterable<string[]>;
}
