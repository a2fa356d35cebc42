/**
 * How many requests a subject (an address, a key) may still make in its window of 60 s, which its
 * first request opens.
 */
import type { Redis } from 'ioredis';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { SharedCounts } from './shared-counts.ts';
import { WINDOW_MS, type Window, Windows } from './windows.ts';

export interface LimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends: Unix seconds, whole, rounded up. */
  readonly resetAt: number;
  /** Whole seconds until then; 0 when allowed, at least 1 when refused. */
  readonly retryAfterSeconds: number;
}

/**
 * Counted in memory, or in Redis exactly across processes. While Redis is away each process goes on
 * from the counts it last heard of, at once; when Redis is back the shared counts rule again,
 * without what was counted meanwhile.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #windows: Windows;
  readonly #shared: SharedCounts | null;

  constructor(parts: {
    /** Connected by `connectRedis`; stays the caller's to close. */
    redis?: Redis | null;
    clock: Clock;
    log: Log;
    /**
     * Called when Redis goes away (true) and when it is back (false); true already here when it
     * isn't there at the start.
     */
    onStateChange?: (degraded: boolean) => void;
  }) {
    const { redis, clock, log, onStateChange } = parts;
    this.#clock = clock;
    this.#windows = new Windows(clock);
    this.#shared = redis ? new SharedCounts({ redis, clock, log, onStateChange }) : null;
  }

  /** True while Redis is configured and doesn't answer. */
  get degraded(): boolean {
    return this.#shared?.degraded ?? false;
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
    const now = this.#clock.elapsed();
    const resetAt = Math.ceil((this.#clock.now() + (found?.msLeft ?? WINDOW_MS)) / 1000);
    const window = found
      ? { count: found.count, endsAt: now + found.msLeft, resetAt }
      : (this.#windows.running(subject, now) ?? { count: 0, endsAt: now + WINDOW_MS, resetAt });
    return stateOf(window, window.count < limit, limit, now);
  }

  close(): void {
    this.#shared?.close();
  }

  #consumeHere(subject: string, limit: number): LimitState {
    const now = this.#clock.elapsed();
    const window = this.#windows.open(subject, now);
    window.count += 1;
    return stateOf(window, window.count <= limit, limit, now);
  }

  async #consumeShared(shared: SharedCounts, subject: string, limit: number): Promise<LimitState> {
    const found = await shared.add(subject);
    if (found === null) return this.#consumeHere(subject, limit);
    const now = this.#clock.elapsed();
    const window = this.#windows.adopt(subject, found.count, found.msLeft, now);
    return stateOf(window, found.count <= limit, limit, now);
  }
}

function stateOf(window: Window, allowed: boolean, limit: number, now: number): LimitState {
  return {
    allowed,
    limit,
    remaining: Math.max(limit - window.count, 0),
    resetAt: window.resetAt,
    retryAfterSeconds: allowed ? 0 : Math.max(Math.ceil((window.endsAt - now) / 1000), 1),
  };
}
