import { type Clock, systemClock } from '#app/base/clock.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
  cancel: () => void;
}

/**
 * The machine's clock, which the test can put on: what falls due in between happens at once, all
 * else so much sooner.
 */
export class HurriedClock implements Clock {
  #aheadMs = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return systemClock.now() + this.#aheadMs;
  }

  elapsed(): number {
    return systemClock.elapsed() + this.#aheadMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { due: this.elapsed() + delayMs, run, cancel: () => {} };
    this.#timers.add(timer);
    this.#wind(timer);
    return () => {
      this.#timers.delete(timer);
      timer.cancel();
    };
  }

  /** Puts the clock on, never back. */
  hurryTo(moment: number): void {
    this.#aheadMs += Math.max(0, moment - this.now());
    for (const timer of [...this.#timers].sort((a, b) => a.due - b.due)) {
      timer.cancel();
      this.#wind(timer);
    }
  }

  #wind(timer: Timer): void {
    timer.cancel = systemClock.after(Math.max(0, timer.due - this.elapsed()), () => {
      this.#timers.delete(timer);
      timer.run();
    });
  }
}
