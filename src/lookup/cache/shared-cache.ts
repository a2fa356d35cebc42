import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { BriefRedis } from '../brief-redis.ts';

const MAX_ENTRY_BYTES = 512 * 1024;
const FORGET_SLICE = 100;

/** A cache that other processes see too. Every fault of it counts as "not cached". */
export class SharedCache {
  readonly #redis: Redis;
  readonly #brief: BriefRedis;

  constructor(redis: Redis, clock: Clock, log: Log) {
    this.#redis = redis;
    this.#brief = new BriefRedis(redis, clock, log, 'shared cache');
  }

  async get(ascii: string): Promise<Buffer | null> {
    return (await this.#brief.ask((redis) => redis.getBuffer(keyOf(ascii)))) ?? null;
  }

  set(ascii: string, packed: Buffer, ttlMs: number): void {
    if (ttlMs < 1 || packed.length > MAX_ENTRY_BYTES) return;
    void this.#brief.ask((redis) => redis.set(keyOf(ascii), packed, 'PX', Math.ceil(ttlMs)));
  }

  delete(ascii: string): void {
    void this.#brief.ask((redis) => redis.del(keyOf(ascii)));
  }

  /** Deletes every entry that `isConcerned`, of all; answers how many. Rejects when it is away. */
  async forget(isConcerned: (packed: Buffer) => boolean): Promise<number> {
    let gone = 0;
    const slices = this.#redis.scanStream({ match: keyOf('*'), count: FORGET_SLICE });
    for await (const keys of slices as AsyncIterable<string[]>) {
      const found = keys.length > 0 ? await this.#redis.mgetBuffer(keys) : [];
      const concerned = keys.filter((_, at) => found[at] != null && isConcerned(found[at]));
      if (concerned.length > 0) gone += await this.#redis.del(concerned);
    }
    return gone;
  }
}

function keyOf(ascii: string): string {
  return `tra:packed:${ascii}`;
}
