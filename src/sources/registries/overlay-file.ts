import { stat } from 'node:fs/promises';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { loadOverlay, type Overlay } from './overlay.ts';

const LOOK_EVERY_MS = 2_000;

/** The operator's overlay file, read again when it changes; a bad one leaves the last good. */
export class OverlayFile {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #onChange: () => void;
  #overlay: Overlay;
  /** Modification time and size when last read. */
  #stamp = '';
  #cancel = () => {};

  /** Throws an `Error` with all faults of the file. */
  constructor(path: string, clock: Clock, log: Log, onChange: () => void) {
    this.#path = path;
    this.#clock = clock;
    this.#log = log;
    this.#onChange = onChange;
    this.#overlay = loadOverlay(path);
  }

  get current(): Overlay {
    return this.#overlay;
  }

  async start(): Promise<void> {
    this.#stamp = await this.#look();
    this.#schedule();
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  /** Reads the file when it has changed since it was last read. */
  async refresh(): Promise<void> {
    const stamp = await this.#look();
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      this.#overlay = loadOverlay(this.#path);
      this.#onChange();
      this.#log.info({ file: this.#path }, 'registries-file-read');
    } catch (error) {
      const { message } = error as Error;
      this.#log.error({ file: this.#path, faults: message }, 'registries-file-refused');
    }
  }

  #schedule(): void {
    this.#cancel = this.#clock.after(LOOK_EVERY_MS, () => {
      this.#schedule();
      void this.refresh();
    });
  }

  async #look(): Promise<string> {
    try {
      const { mtimeMs, size } = await stat(this.#path);
      return `${mtimeMs} ${size}`;
    } catch {
      return 'missing';
    }
  }
}
