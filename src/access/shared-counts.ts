import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '#app/base/redis/redis-link.ts';

export const LIMIT_WINDOW_MS = 60_000;

export interface SharedCount {
  readonly count: number;
  readonly msLeft: number;
}

/** Counts that several processes share. Undefined: there is no word, count here. */
export interface CountsOfAll {
  readonly degraded: boolean;
  /** Counts requests, in a new window of `windowMs` where there is none. */
  add(subject: string, requests: number, windowMs: number): Promise<SharedCount | undefined>;
  /** What is counted. */
  read(subject: string): Promise<SharedCount | undefined>;
}

/** Counts in Redis. */
export class SharedCounts implements CountsOfAll {
  readonly #redis: RedisLink;
  readonly #limiter: RateLimiterRedis;

  constructor(redis: RedisLink) {
    this.#redis = redis;
    // The caller compares with the limit: the counts hold when a key's rate changes.
    this.#limiter = new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix: 'tra:limit',
      points: Number.MAX_SAFE_INTEGER,
      duration: LIMIT_WINDOW_MS / 1000,
      rejectIfRedisNotReady: true,
    });
  }

  get degraded(): boolean {
    return this.#redis.degraded;
  }

  add(subject: string, requests: number, windowMs: number): Promise<SharedCount | undefined> {
    const customDuration = Math.ceil(windowMs / 1000);
    return this.#redis.ask(() =>
      this.#limiter.consume(subject, requests, { customDuration }).then(countOf),
    );
  }

  read(subject: string): Promise<SharedCount | undefined> {
    return this.#redis.ask(async () => {
      const found = await this.#limiter.get(subject);
      return found ? countOf(found) : { count: 0, msLeft: LIMIT_WINDOW_MS };
    });
  }
}

function countOf(found: RateLimiterRes): SharedCount {
  return { count: found.consumedPoints, msLeft: Math.max(found.msBeforeNext, 1) };
}
