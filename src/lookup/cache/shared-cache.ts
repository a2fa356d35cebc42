import { keysLike } from '#app/base/redis/redis-client.ts';
import type { RedisLink } from '#app/base/redis/redis-link.ts';

const MAX_ENTRY_BYTES = 512 * 1024;

/** A cache that other processes see too. Every fault of it counts as "not cached". */
export class SharedCache {
  readonly #redis: RedisLink;

  constructor(redis: RedisLink) {
    this.#redis = redis;
  }

  async get(ascii: string): Promise<Buffer | null> {
    return (await this.#redis.ask((redis) => redis.getBuffer(keyOf(ascii)))) ?? null;
  }

  set(ascii: string, packed: Buffer, ttlMs: number): void {
    if (ttlMs < 1 || packed.length > MAX_ENTRY_BYTES) return;
    void this.#redis.ask((redis) => redis.set(keyOf(ascii), packed, 'PX', Math.ceil(ttlMs)));
  }

  delete(ascii: string): void {
    void this.#redis.ask((redis) => redis.del(keyOf(ascii)));
  }

  /** Deletes every entry that `isConcerned`, of all; answers how many. Rejects when it is away. */
  async forget(isConcerned: (packed: Buffer) => boolean): Promise<number> {
    const { client, degraded } = this.#redis;
    if (degraded) throw new Error('Redis is away');
    let gone = 0;
    // Key by key: those of a slice may lie on several nodes.
    const drop = async (key: string) => {
      const packed = await client.getBuffer(key);
      if (packed === null || !isConcerned(packed)) return;
      const count = await client.del(key);
      gone += count;
    };
    for await (const keys of keysLike(client, keyOf('*'))) await Promise.all(keys.map(drop));
    return gone;
  }
}

function keyOf(ascii: string): string {
  return `tra:packed:${ascii}`;
}
