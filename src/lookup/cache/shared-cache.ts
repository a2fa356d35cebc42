import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { BriefRedis } from '../brief-redis.ts';

const MAX_ENTRY_CHARS = 512 * 1024;
const FORGET_SLICE = 100;

/** A cache that other processes see too. Every fault of it counts as "not cached". */
export class SharedCache {
  readonly #redis: Redis;
  readonly #brief: BriefRedis;

  constructor(redis: Redis, clock: Clock, log: Log) {
    this.#redis = redis;
    this.#brief = new BriefRedis(redis, clock, log, 'shared cache');
  }

  async get(ascii: string): Promise<string | null> {
    return (await this.#brief.ask((redis) => redis.get(keyOf(ascii)))) ?? null;
  }

  set(ascii: string, text: string, ttlMs: number): void {
    if (ttlMs < 1 || text.length > MAX_ENTRY_CHARS) return;
    void this.#brief.ask((redis) => redis.set(keyOf(ascii), text, 'PX', Math.ceil(ttlMs)));
  }

  delete(ascii: string): void {
    void this.#brief.ask((redis) => redis.del(keyOf(ascii)));
  }

  /** Deletes every entry that `isConcerned`, of all; answers how many. Rejects when it is away. */
  async forget(isConcerned: (text: string) => boolean): Promise<number> {
    let gone = 0;
    const slices = this.#redis.scanStream({ match: keyOf('*'), count: FORGET_SLICE });
    for await (const keys of slices as AsyncIterable<string[]>) {
      const texts = keys.length > 0 ? await this.#redis.mget(keys) : [];
      const concerned = keys.filter((_, at) => texts[at] != null && isConcerned(texts[at]));
      if (concerned.length > 0) gone += await this.#redis.del(concerned);
    }
    return gone;
  }
}

function keyOf(ascii: string): string {
  return `tra:outcome:${ascii}`;
}
