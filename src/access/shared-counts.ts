/** Counts in Redis, shared by all processes. That it goes away is no error of a request. */
import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';

export const LIMIT_WINDOW_MS = 60_000;
/** How long a request waits for Redis before the process's own counts are used. */
const WAIT_MS = 200;
/** Redis is asked whether it is there, so that no request has to find out by waiting. */
const HEARTBEAT_MS = 1_000;
/** A Redis that fails again within this time of its return … */
const STEADY_MS = 30_000;
/** … is left alone twice as long as before, up to this. */
const MAX_REST_MS = 30_000;

interface SharedCount {
  count: number;
  msLeft: number;
}

export class SharedCounts {
  readonly #redis: Redis;
  readonly #limiter: RateLimiterRedis;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #onRedisClose = () => this.#trip('connection closed');
  /** Settles every request that waits on Redis with "no word". */
  readonly #waiting = new Set<() => void>();
  #degraded = false;
  #failedAt = -Infinity;
  #returnedAt = -Infinity;
  #restMs = HEARTBEAT_MS;
  #stopHeartbeat: () => void = () => {};
  #closed = false;

  constructor(redis: Redis, clock: Clock, log: Log) {
    this.#redis = redis;
    this.#clock = clock;
    this.#log = log;
    // The caller compares with the limit: the counts hold when a key's rate changes.
    this.#limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: 'tra:limit',
      points: Number.MAX_SAFE_INTEGER,
      duration: LIMIT_WINDOW_MS / 1000,
      rejectIfRedisNotReady: true,
    });
    this.#redis.on('close', this.#onRedisClose);
    if (this.#redis.status !== 'ready') this.#trip('not connected yet');
    this.#scheduleHeartbeat();
  }

  get degraded(): boolean {
    return this.#degraded;
  }

  /** Counts one request. Null: Redis has no word on it, use the process's own counts. */
  add(subject: string): Promise<SharedCount | null> {
    return this.#ask(() => this.#limiter.consume(subject).then(countOf));
  }

  /** What is counted; null as above. */
  read(subject: string): Promise<SharedCount | null> {
    return this.#ask(async () => {
      const found = await this.#limiter.get(subject);
      return found ? countOf(found) : { count: 0, msLeft: LIMIT_WINDOW_MS };
    });
  }

  close(): void {
    this.#closed = true;
    this.#stopHeartbeat();
    this.#redis.off('close', this.#onRedisClose);
    for (const giveUp of this.#waiting) giveUp();
  }

  #ask<T>(question: () => Promise<T>): Promise<T | null> {
    return this.#degraded || this.#closed ? Promise.resolve(null) : this.#askNow(question);
  }

  #askNow<T>(question: () => Promise<T>): Promise<T | null> {
    const { promise, resolve } = Promise.withResolvers<T | null>();
    const settle = (answer: T | null) => {
      cancel();
      this.#waiting.delete(giveUp);
      resolve(answer);
    };
    const giveUp = () => settle(null);
    const cancel = this.#clock.after(WAIT_MS, () => {
      // A process that was busy itself finds the answer among its unread input: that is read first.
      setImmediate(() => this.#waiting.has(giveUp) && this.#trip(`no answer within ${WAIT_MS} ms`));
    });
    this.#waiting.add(giveUp);
    question().then(settle, (error: unknown) => {
      this.#trip(error instanceof Error ? error.message : 'refused');
      giveUp();
    });
    return promise;
  }

  #trip(reason: string): void {
    if (this.#closed) return;
    const now = this.#clock.elapsed();
    if (!this.#degraded) {
      const isFlapping = now - this.#returnedAt < STEADY_MS;
      this.#restMs = isFlapping ? Math.min(this.#restMs * 2, MAX_REST_MS) : HEARTBEAT_MS;
      this.#failedAt = now;
      this.#change(true, reason);
    }
    for (const giveUp of this.#waiting) giveUp();
  }

  #change(degraded: boolean, reason: string): void {
    this.#degraded = degraded;
    if (degraded) this.#log.warn({ reason }, 'limits without Redis, counting in this process');
    else this.#log.info('limits shared through Redis again');
  }

  #scheduleHeartbeat(): void {
    this.#stopHeartbeat = this.#clock.after(HEARTBEAT_MS, () => void this.#heartbeat());
  }

  async #heartbeat(): Promise<void> {
    const isResting = this.#degraded && this.#clock.elapsed() - this.#failedAt < this.#restMs;
    if (!isResting && this.#redis.status === 'ready') {
      const answer = await this.#askNow(() => this.#redis.ping());
      if (answer !== null && this.#degraded && !this.#closed) {
        this.#returnedAt = this.#clock.elapsed();
        this.#change(false, 'answers again');
      }
    } else if (!this.#degraded) this.#trip(`connection is ${this.#redis.status}`);
    if (!this.#closed) this.#scheduleHeartbeat();
  }
}

function countOf(found: RateLimiterRes): SharedCount {
  return { count: found.consumedPoints, msLeft: Math.max(found.msBeforeNext, 1) };
}
