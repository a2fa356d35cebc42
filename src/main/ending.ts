import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';

const LATE = Symbol('late');

/** Ends what was started, last first. No part may keep the others from ending. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #mostMs: number;

  /** `mostMs`: for any one part. */
  constructor({ clock, log }: { clock: Clock; log: Log }, mostMs: number) {
    this.#clock = clock;
    this.#log = log;
    this.#mostMs = mostMs;
  }

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      const ended = await within(this.#clock, this.#mostMs, Promise.resolve(step()), LATE);
      if (ended === LATE) this.#log.error('service.stopping: a part did not end in time');
    }
  }
}
