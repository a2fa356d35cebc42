import type { Clock } from '#app/base/clock.ts';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(startsAt = Date.UTC(2026, 0, 15, 8, 0, 0)) {
    this.#now = startsAt;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + delayMs, order: this.#order++, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How many timers wait; a test can hold that none was left behind. */
  get waiting(): number {
    return this.#timers.size;
  }

  /**
   * Moves time on, running what falls due in order; each timer's microtasks run before the next
   * timer.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const due = [...this.#timers]
        .filter((t) => t.at <= end)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
    await settle();
  }
}

/** Lets promise callbacks that are ready run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}
