import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';

/** More than any healthy server on the same network needs. */
const ANSWER_MS = 200;
/** So that a hanging server costs one wait, not one a lookup. */
const REST_AFTER_FAULT_MS = 2_000;
const LATE = Symbol('late');

/** Redis for what lookups can do without: after a fault it is left out for a while. */
export class BriefRedis {
  readonly #redis: Redis;
  readonly #clock: Clock;
  readonly #log: Log;
  /** In the log: what goes on without it. */
  readonly #what: string;
  #restUntil = 0;

  constructor(redis: Redis, clock: Clock, log: Log, what: string) {
    this.#redis = redis;
    this.#clock = clock;
    this.#log = log;
    this.#what = what;
  }

  /** What Redis answers; undefined: nothing for now. Never rejects. */
  async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (this.#clock.elapsed() < this.#restUntil) return undefined;
    try {
      const answer = await within(this.#clock, ANSWER_MS, question(this.#redis), LATE);
      if (answer !== LATE) return answer;
      this.#rest(new Error(`no answer within ${ANSWER_MS} ms`));
    } catch (error) {
      this.#rest(error);
    }
    return undefined;
  }

  #rest(error: unknown): void {
    if (this.#clock.elapsed() >= this.#restUntil)
      this.#log.warn({ err: error }, `${this.#what} failing, going on without Redis`);
    this.#restUntil = this.#clock.elapsed() + REST_AFTER_FAULT_MS;
  }
}
