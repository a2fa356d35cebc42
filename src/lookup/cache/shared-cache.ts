import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';

/** More than any healthy server on the same network needs; asking the source anew is the alternative. */
const ANSWER_MS = 200;
/** After a fault the shared cache is left out for this long, so that a hanging server costs one wait, not one a lookup. */
const REST_AFTER_FAULT_MS = 2_000;
const MAX_ENTRY_CHARS = 512 * 1024;
const FORGET_SLICE = 100;

/** A cache other processes see too. It only ever saves work: every fault of it counts as "not cached". */
export class SharedCache {
  readonly #redis: Redis;
  readonly #clock: Clock;
  readonly #log: Log;
  #restUntil = 0;

  constructor(redis: Redis, clock: Clock, log: Log) {
    this.#redis = redis;
    this.#clock = clock;
    this.#log = log;
  }

  async get(ascii: string): Promise<string | null> {
    if (this.#resting()) return null;
    try {
      const asked = this.#redis.get(keyOf(ascii));
      const text = await within(this.#clock, ANSWER_MS, asked, undefined);
      if (text !== undefined) return text;
      this.#rest(new Error(`no answer within ${ANSWER_MS} ms`));
    } catch (error) {
      this.#rest(error);
    }
    return null;
  }

  set(ascii: string, text: string, ttlMs: number): void {
    if (this.#resting() || ttlMs < 1 || text.length > MAX_ENTRY_CHARS) return;
    this.#redis.set(keyOf(ascii), text, 'PX', Math.ceil(ttlMs)).catch((error) => this.#rest(error));
  }

  /** Deletes every entry that `isConcerned` and answers how many went. Goes through all of the cache; rejects when it is away. */
  async forget(isConcerned: (text: string) => boolean): Promise<number> {
    let gone = 0;
    let cursor = '0';
    do {
      const [next, keys] = await this.#redis.scan(
        cursor,
        'MATCH',
        keyOf('*'),
        'COUNT',
        FORGET_SLICE,
      );
      cursor = next;
      const texts = keys.length > 0 ? await this.#redis.mget(keys) : [];
      const concerned = keys.filter((_, at) => texts[at] != null && isConcerned(texts[at]));
      if (concerned.length > 0) gone += await this.#redis.del(concerned);
    } while (cursor !== '0');
    return gone;
  }

  #resting(): boolean {
    return this.#clock.elapsed() < this.#restUntil;
  }

  #rest(error: unknown): void {
    if (!this.#resting())
      this.#log.warn({ err: error }, 'shared cache failing, going on without it');
    this.#restUntil = this.#clock.elapsed() + REST_AFTER_FAULT_MS;
  }
}

function keyOf(ascii: string): string {
  return `tra:outcome:${ascii}`;
}
