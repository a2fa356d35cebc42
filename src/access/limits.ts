/** Requests of a subject (an address, a key) in a window of 60 s, which its first one opens. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import type { RedisLink } from '#app/base/redis/redis-link.ts';
import type { LimitLeft } from '#app/http/gate.ts';
import {
  type CountsOfAll,
  LIMIT_WINDOW_MS,
  type SharedCount,
  SharedCounts,
} from './shared-counts.ts';

export interface LimitState extends LimitLeft {
  readonly allowed: boolean;
  /** Whole seconds until the window ends; 0 when allowed, at least 1 when refused. */
  readonly retryAfterSeconds: number;
}

interface CountedWindow {
  count: number;
  /** Of them, counted by this process while Redis was away, and not there yet. */
  alone: number;
  /** On the monotonic clock, milliseconds. */
  readonly endsAt: number;
  /** The same in wall time: Unix seconds, rounded up. */
  readonly resetAt: number;
}

/** Beyond it the longest unseen windows are forgotten, which gives away a few requests. */
const MAX_SUBJECTS = 100_000;
/** A change of less is the way to Redis and back: the announced reset stays what it was. */
const SAME_END_MS = 500;

/**
 * Counted in memory, or exactly across processes in Redis. While that is away, each process goes
 * on from its own counts; what it counted alone is added there when Redis is back.
 *
 * Not rate-limiter-flexible's memory: it keeps a timer for each subject and reads the machine's
 * clock, takes 480 MB for a million subjects, and four times as long.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #windows = new LRUCache<string, CountedWindow>({ max: MAX_SUBJECTS });
  readonly #shared: CountsOfAll | null;

  /** `counts`: those of several processes without a Redis. */
  constructor(parts: { redis: RedisLink | null; clock: Clock; counts?: CountsOfAll | undefined }) {
    const { redis, clock, counts } = parts;
    this.#clock = clock;
    this.#shared = redis ? new SharedCounts(redis) : (counts ?? null);
  }

  /** How many subjects this process holds in memory; bounded. */
  get heldSubjects(): number {
    return this.#windows.size;
  }

  /** Counts one request. Refused ones count too. Never rejects, never waits longer than 200 ms. */
  consume(subject: string, limit: number): Promise<LimitState> {
    return this.#shared === null || this.#shared.degraded
      ? Promise.resolve(this.#consumeHere(subject, limit))
      : this.#consumeShared(this.#shared, subject, limit);
  }

  /** The state as it stands, uncounted; `allowed` says what the next `consume` would. */
  async peek(subject: string, limit: number): Promise<LimitState> {
    const found = await this.#shared?.read(subject);
    const running = this.#running(subject);
    const alone = running?.alone ?? 0;
    const window = found ? this.#windowOf(found.count + alone, found.msLeft) : running;
    const state = window ?? this.#windowOf(0, LIMIT_WINDOW_MS);
    return this.#stateOf(state, state.count < limit, limit);
  }

  /** Counts requests of another process, which compares with the limit itself. */
  add(subject: string, requests: number): SharedCount {
    return this.#sharedOf(this.#countHere(subject, requests));
  }

  /** What is counted here, for another process. */
  read(subject: string): SharedCount {
    return this.#sharedOf(this.#running(subject) ?? this.#windowOf(0, LIMIT_WINDOW_MS));
  }

  #sharedOf({ count, endsAt }: CountedWindow): SharedCount {
    return { count, msLeft: endsAt - this.#clock.elapsed() };
  }

  #consumeHere(subject: string, limit: number): LimitState {
    const window = this.#countHere(subject, 1);
    if (this.#shared) window.alone += 1;
    return this.#stateOf(window, window.count <= limit, limit);
  }

  #countHere(subject: string, requests: number): CountedWindow {
    let window = this.#running(subject);
    if (!window) {
      window = this.#windowOf(0, LIMIT_WINDOW_MS);
      this.#windows.set(subject, window);
    }
    window.count += requests;
    return window;
  }

  async #consumeShared(shared: CountsOfAll, subject: string, limit: number): Promise<LimitState> {
    let window = this.#running(subject);
    const alone = window?.alone ?? 0;
    const leftMs = window && alone > 0 ? window.endsAt - this.#clock.elapsed() : LIMIT_WINDOW_MS;
    if (window) window.alone = 0;
    const found = await shared.add(subject, 1 + alone, leftMs);
    if (found === undefined) {
      if (window) window.alone += alone;
      return this.#consumeHere(subject, limit);
    }
    const { count, msLeft } = found;
    window = this.#running(subject);
    if (!window || Math.abs(window.endsAt - this.#clock.elapsed() - msLeft) > SAME_END_MS) {
      window = this.#windowOf(count, msLeft);
      this.#windows.set(subject, window);
    }
    window.count = count;
    return this.#stateOf(window, count <= limit, limit);
  }

  #running(subject: string): CountedWindow | undefined {
    const window = this.#windows.get(subject);
    return window && window.endsAt > this.#clock.elapsed() ? window : undefined;
  }

  #windowOf(count: number, msLeft: number): CountedWindow {
    const resetAt = Math.ceil((this.#clock.now() + msLeft) / 1000);
    return { count, alone: 0, endsAt: this.#clock.elapsed() + msLeft, resetAt };
  }

  #stateOf(window: CountedWindow, allowed: boolean, limit: number): LimitState {
    const secondsLeft = Math.max(Math.ceil((window.endsAt - this.#clock.elapsed()) / 1000), 1);
    return {
      allowed,
      secondsLeft,
      limit,
      remaining: Math.max(limit - window.count, 0),
      resetAt: window.resetAt,
      retryAfterSeconds: allowed ? 0 : secondsLeft,
    };
  }
}
