/** Requests of keys, counted in memory by day and operation, and written in batches. */
import { type Clock, isoInstant } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { addUsage, type UsageCount } from '#app/storage/usage.ts';
import { WrittenLater } from './written-later.ts';

export class KeyUsage {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #later: WrittenLater;
  #counts = new Map<string, { -readonly [K in keyof UsageCount]: UsageCount[K] }>();

  constructor(db: Database, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    const write = () => this.#write();
    this.#later = new WrittenLater({ clock, log, what: 'usage of keys', write });
  }

  /** One request, when it was answered. */
  add(keyId: string, operation: string, status: number): void {
    const day = isoInstant(this.#clock.now()).slice(0, 'yyyy-mm-dd'.length);
    const count = this.#of({ keyId, day, operation });
    count.requests += 1;
    if (status >= 500) count.failed += 1;
    else if (status >= 400) count.refused += 1;
    this.#later.soon();
  }

  /** So that what is asked for holds what this process has counted. */
  flush(): Promise<void> {
    return this.#later.flush();
  }

  async close(): Promise<void> {
    await this.#later.close();
  }

  #of({ keyId, day, operation }: Pick<UsageCount, 'keyId' | 'day' | 'operation'>) {
    const place = `${keyId}${day}${operation}`;
    const known = this.#counts.get(place);
    if (known) return known;
    const count = { keyId, day, operation, requests: 0, refused: 0, failed: 0 };
    this.#counts.set(place, count);
    return count;
  }

  /** What can't be written is kept for the next time. */
  async #write(): Promise<void> {
    if (this.#counts.size === 0) return;
    const batch = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      await addUsage(this.#db, batch);
    } catch (error) {
      for (const { requests, refused, failed, ...place } of batch) {
        const count = this.#of(place);
        count.requests += requests;
        count.refused += refused;
        count.failed += failed;
      }
      throw error;
    }
  }
}
