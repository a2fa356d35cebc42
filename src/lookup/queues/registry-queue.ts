/**
 * Politeness towards one registry server: how many questions at once, how many a second, how long to stay away
 * after a refusal, and when to stop asking a server that is down. First come, first served.
 */
import type { Clock } from '#app/base/clock.ts';

export interface Politeness {
  /** Questions under way at once. */
  readonly concurrency: number;
  /** Questions a second, on average. */
  readonly perSecond: number;
  /** Questions that may go at once after a quiet time. */
  readonly burst: number;
}

/** How a question ended, as far as the queue cares. */
export type Verdict =
  | { readonly kind: 'answered' }
  /** The server says that we ask too often; `retryAfterMs` is its own wish. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No usable connection, no answer in time, or a fault of the server's own. */
  | { readonly kind: 'failed' };

export type Turn =
  | { readonly granted: true; done(verdict: Verdict): void }
  /** Not now: the server is left alone for `retryAfterMs` more, or too many wait already. */
  | { readonly granted: false; readonly retryAfterMs: number };

const FIRST_THROTTLE_MS = 2_000;
const LONGEST_THROTTLE_MS = 5 * 60_000;
/** High enough that a few odd names which a server chokes on don't close it for all the others. */
const FAILURES_THAT_OPEN = 10;
const FIRST_OPEN_MS = 5_000;
const LONGEST_OPEN_MS = 2 * 60_000;
const MOST_WAITING = 1_000;
/** Part of a questioner's patience that is kept for the answer itself. */
const SHARE_FOR_ANSWER = 0.25;
/** A throttle halves the rate, down to this share of the configured one; each answer wins a little back. */
const SLOWEST_SHARE = 1 / 16;

interface Waiter {
  readonly resolve: (turn: Turn) => void;
  readonly deadlineAt: number;
}

export class RegistryQueue {
  readonly #clock: Clock;
  readonly #politeness: Politeness;
  readonly #waiting: Waiter[] = [];
  #running = 0;
  #tokens: number;
  #refilledAt: number;
  #rateShare = 1;
  #throttles = 0;
  #failures = 0;
  #openings = 0;
  #closedUntil = 0;
  #cancelWake: (() => void) | null = null;

  constructor(clock: Clock, politeness: Politeness) {
    this.#clock = clock;
    this.#politeness = politeness;
    this.#tokens = politeness.burst;
    this.#refilledAt = clock.elapsed();
  }

  /** Whether the server is being left alone, and for how long, milliseconds. */
  get pauseMs(): number {
    return Math.max(0, this.#closedUntil - this.#clock.elapsed());
  }

  get idle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /**
   * Waits at most `patienceMs` for a turn. Refuses at once when the server is left alone for longer than that,
   * so that the caller can go to its next source while there is time.
   */
  turn(patienceMs: number): Promise<Turn> {
    // A turn that leaves no time for the answer is none: the question would only end as a time-out of our own making.
    const usefulMs = patienceMs * (1 - SHARE_FOR_ANSWER);
    const wait = this.#expectedWaitMs();
    if (wait > usefulMs || this.#waiting.length >= MOST_WAITING) {
      return Promise.resolve({ granted: false, retryAfterMs: Math.max(wait, 1_000) });
    }
    return new Promise((resolve) => {
      this.#waiting.push({ resolve, deadlineAt: this.#clock.elapsed() + usefulMs });
      this.#serve();
    });
  }

  /** At the present rate, with all who wait already served first. */
  #expectedWaitMs(): number {
    this.#refill();
    const ahead = Math.max(0, this.#waiting.length + 1 - this.#tokens);
    return this.pauseMs + (ahead / (this.#politeness.perSecond * this.#rateShare)) * 1000;
  }

  #serve(): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
    this.#refill();
    this.#dismissLate();
    while (this.#waiting.length > 0 && this.#mayGo()) {
      const waiter = this.#waiting.shift()!;
      this.#running += 1;
      this.#tokens -= 1;
      waiter.resolve(this.#grant());
    }
    if (this.#waiting.length > 0) this.#wakeLater();
  }

  #mayGo(): boolean {
    return this.pauseMs === 0 && this.#tokens >= 1 && !this.#full();
  }

  #full(): boolean {
    // Half open: after a pause for failures one question finds out whether the server is back.
    const limit = this.#failures >= FAILURES_THAT_OPEN ? 1 : this.#politeness.concurrency;
    return this.#running >= limit;
  }

  #grant(): Turn {
    let open = true;
    return {
      granted: true,
      done: (verdict) => {
        if (!open) return;
        open = false;
        this.#running -= 1;
        this.#learn(verdict);
        this.#serve();
      },
    };
  }

  #learn(verdict: Verdict): void {
    if (verdict.kind === 'answered') {
      this.#failures = 0;
      this.#openings = 0;
      this.#throttles = 0;
      this.#rateShare = Math.min(1, this.#rateShare * 1.1);
    } else if (verdict.kind === 'throttled') {
      const own = Math.min(
        LONGEST_THROTTLE_MS,
        FIRST_THROTTLE_MS * 2 ** Math.min(this.#throttles, 10),
      );
      this.#throttles += 1;
      this.#rateShare = Math.max(SLOWEST_SHARE, this.#rateShare / 2);
      this.#tokens = Math.min(this.#tokens, 1);
      this.#pause(verdict.retryAfterMs ?? own);
    } else {
      this.#failures += 1;
      if (this.#failures >= FAILURES_THAT_OPEN) {
        this.#pause(Math.min(LONGEST_OPEN_MS, FIRST_OPEN_MS * 2 ** Math.min(this.#openings, 10)));
        this.#openings += 1;
      }
    }
  }

  #pause(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.elapsed() + ms);
  }

  #refill(): void {
    const now = this.#clock.elapsed();
    const gained = ((now - this.#refilledAt) / 1000) * this.#politeness.perSecond * this.#rateShare;
    this.#tokens = Math.min(this.#politeness.burst, this.#tokens + gained);
    this.#refilledAt = now;
  }

  /** Who can't be served within its patience is told so now, not when its time is already gone. */
  #dismissLate(): void {
    const now = this.#clock.elapsed();
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      const waiter = this.#waiting[i]!;
      if (waiter.deadlineAt > now && waiter.deadlineAt >= this.#closedUntil) continue;
      this.#waiting.splice(i, 1);
      waiter.resolve({ granted: false, retryAfterMs: Math.max(this.pauseMs, 1_000) });
    }
  }

  #wakeLater(): void {
    const now = this.#clock.elapsed();
    const untilToken = ((1 - this.#tokens) / (this.#politeness.perSecond * this.#rateShare)) * 1000;
    const untilServed = Math.max(this.pauseMs, untilToken);
    const untilLate = Math.min(...this.#waiting.map((w) => w.deadlineAt)) - now;
    // A finished question serves the queue by itself, so a full house needs no wake-up but for the impatient.
    const delay = this.#full() ? untilLate : Math.min(untilLate, untilServed);
    this.#cancelWake = this.#clock.after(Math.max(1, Math.ceil(delay)), () => this.#serve());
  }
}
