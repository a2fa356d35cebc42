import type { Clock } from '#app/base/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

/** Time that jumps from timer to timer: a day of waiting passes in minutes. */
export class WorldClock implements Clock {
  #now: number;
  #order = 0;
  /** A binary heap, the next to fall due first. */
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
    const timer: Timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, run };
    this.#timers.push(timer);
    this.#rise(this.#timers.length - 1);
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
    for (let next = this.#timers[0]; next && next.at <= end; next = this.#timers[0]) {
      this.#drop();
      if (next.run === null) continue;
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }

  #drop(): void {
    const last = this.#timers.pop()!;
    if (this.#timers.length === 0) return;
    this.#timers[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < this.#timers.length && this.#isBefore(left, first)) first = left;
      if (right < this.#timers.length && this.#isBefore(right, first)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#timers[one]!, this.#timers[other]!];
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#timers[one]!, this.#timers[other]!];
    [this.#timers[one], this.#timers[other]] = [b, a];
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
