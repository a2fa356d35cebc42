/** What only the operator can mend, said once, and again now and then as long as it lasts. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';

const REMIND_MS = 15 * 60_000;
const MOST_REMEMBERED = 10_000;

export class Alerts {
  readonly #clock: Clock;
  readonly #log: Log;
  /** When each matter was said last. */
  readonly #said = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  #count = 0;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Said since the start, reminders included. */
  get count(): number {
    return this.#count;
  }

  /** `fields` tell one matter from another; nothing secret. */
  raise(code: string, fields: Readonly<Record<string, string>>): void {
    const matter = JSON.stringify([code, ...Object.entries(fields).sort()]);
    const now = this.#clock.elapsed();
    if (now - (this.#said.get(matter) ?? Number.NEGATIVE_INFINITY) < REMIND_MS) return;
    this.#said.set(matter, now);
    this.#count += 1;
    this.#log.error({ ...fields, code }, 'catcher.alert');
  }
}
