/** `lastUsedAt` of keys, written in batches: judging a key never waits for a write. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { touchKeys } from '#app/storage/keys.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const WRITE_EVERY_MS = 10_000;

export class KeyUses {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  #uses = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(db: Database, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  add(id: string, at: number): void {
    this.#uses.set(id, at);
    this.#schedule();
  }

  /** Writes what is gathered; what can't be written is kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.flush();
  }

  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const batch = this.#uses;
    this.#uses = new Map();
    try {
      await touchKeys(this.#db, batch);
    } catch (error) {
      this.#log.warn({ keys: batch.size, reason: faultOf(error) }, 'last use of keys not written');
      this.#uses = new Map([...batch, ...this.#uses]);
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#closed || this.#cancel) return;
    this.#cancel = this.#clock.after(WRITE_EVERY_MS, () => {
      this.#cancel = null;
      void this.flush();
    });
  }
}

/** A database fault's code or kind, for the log. The error itself carries the parameters. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
