/** `lastUsedAt` of keys, written in batches: judging a key never waits for a write. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { touchKeys } from '#app/storage/keys.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { WrittenLater } from './written-later.ts';

export class KeyUses {
  readonly #db: Database;
  readonly #later: WrittenLater;
  #uses = new Map<string, number>();

  constructor(db: Database, clock: Clock, log: Log) {
    this.#db = db;
    const write = () => this.#write();
    this.#later = new WrittenLater({ clock, log, what: 'last use of keys', write });
  }

  add(id: string, at: number): void {
    this.#uses.set(id, at);
    this.#later.soon();
  }

  async close(): Promise<void> {
    await this.#later.close();
  }

  /** What can't be written is kept for the next time. */
  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const batch = this.#uses;
    this.#uses = new Map();
    try {
      await touchKeys(this.#db, batch);
    } catch (error) {
      this.#uses = new Map([...batch, ...this.#uses]);
      throw error;
    }
  }
}
