import type { Clock } from '#app/base/clock.ts';

interface Timer {
  readonly at: number;
  /** Null: cancelled. */
  run: (() => void) | null;
}

/** Promise callbacks may set off others, which take a turn of the event loop each. */
const TURNS = 10;

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #now: number;
  readonly #turns: number;
  /** The next to fall due last; of those that fall due together, the first that was set. */
  readonly #timers: Timer[] = [];
  #waiting = 0;

  /** `turns` of the event loop that what a timer sets off may take; a long day can do with one. */
  constructor(startsAt = Date.UTC(2026, 0, 15, 8, 0, 0), turns = TURNS) {
    this.#now = startsAt;
    this.#turns = turns;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + delayMs, run };
    let [from, to] = [0, this.#timers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#timers[middle]!.at > timer.at) from = middle + 1;
      else to = middle;
    }
    this.#timers.splice(from, 0, timer);
    this.#waiting += 1;
    return () => {
      if (timer.run !== null) this.#waiting -= 1;
      timer.run = null;
    };
  }

  /** How many timers wait; a test can hold that none was left behind. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Moves time on, running what falls due in order; each timer's microtasks run before the next
   * timer.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle(this.#turns);
    for (let due = this.#timers.at(-1); due && due.at <= end; due = this.#timers.at(-1)) {
      this.#timers.pop();
      if (due.run === null) continue;
      this.#now = Math.max(this.#now, due.at);
      this.#waiting -= 1;
      const { run } = due;
      due.run = null;
      run();
      await settle(this.#turns);
    }
    this.#now = end;
    await settle(this.#turns);
  }
}

/** Lets promise callbacks that are ready run. */
export async function settle(turns = TURNS): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}
