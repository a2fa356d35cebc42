import type { Clock } from '#app/base/clock.ts';

interface Timer {
  readonly at: number;
  /** Null: cancelled. */
  run: (() => void) | null;
}

/** Time that jumps from timer to timer: a day of waiting passes in minutes. */
export class WorldClock implements Clock {
  #now: number;
  /** The next to fall due last. */
  readonly #timers: Timer[] = [];

  constructor(startsAt: number) {
    this.#now = startsAt;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, delayMs), run };
    let [from, to] = [0, this.#timers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#timers[middle]!.at > timer.at) from = middle + 1;
      else to = middle;
    }
    this.#timers.splice(from, 0, timer);
    return () => {
      timer.run = null;
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs what falls due until that moment; promises settle before each timer. */
  async runUntil(end: number): Promise<void> {
    await settled();
    for (let next = this.#timers.at(-1); next && next.at <= end; next = this.#timers.at(-1)) {
      this.#timers.pop();
      if (next.run === null) continue;
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
