/** What requests leave to be written in batches, so that none of them waits for a write. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';

/** A process that is killed loses what came within this. */
const WRITE_EVERY_MS = 10_000;

export class WrittenLater {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #what: string;
  readonly #write: () => Promise<void>;
  #cancel: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  /** `write` rejects when something is left to be written another time; `what` is for the log. */
  constructor(parts: { clock: Clock; log: Log; what: string; write: () => Promise<void> }) {
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#what = parts.what;
    this.#write = parts.write;
  }

  soon(): void {
    if (this.#closed || this.#cancel) return;
    this.#cancel = this.#clock.after(WRITE_EVERY_MS, () => {
      this.#cancel = null;
      void this.flush();
    });
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeOrRetry());
    return this.#writing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.flush();
  }

  async #writeOrRetry(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      this.#log.warn({ reason: faultOf(error) }, `${this.#what} not written`);
      this.soon();
    }
  }
}

/** A database fault's code or kind, for the log. The error itself carries the parameters. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
