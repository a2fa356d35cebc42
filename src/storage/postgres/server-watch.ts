/**
 * Hears whether a server still answers. One that was stopped, or lies behind a network that drops packets, leaves its
 * connections open and says nothing: whoever waits for it would wait for ever. A query that takes long is no sign of that,
 * so the server is asked the least there is, on a line of its own.
 */
import type { Clock } from '#app/base/clock.ts';

/** A connection to the server, opened by the first question. */
export interface Line {
  ask(): PromiseLike<unknown>;
  /** What is still under way may take so long to end. */
  end(seconds: number): Promise<void>;
}

export interface ServerWatchParts {
  readonly clock: Clock;
  readonly open: () => Line;
  readonly onSilent: () => void;
  /** It answers again. */
  readonly onHeard: () => void;
}

const TURN_MS = 1_000;
/** Turns, and not time: a process that was itself stopped must not blame the server. */
const PATIENCE_TURNS = 5;

export class ServerWatch {
  readonly #parts: ServerWatchParts;
  #line: Line | null = null;
  /** Turns since the question that is open; null: none is. */
  #waited: number | null = null;
  #isSilent = false;
  #isOver = false;
  #cancel: (() => void) | null = null;

  constructor(parts: ServerWatchParts) {
    this.#parts = parts;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** A second time changes nothing. */
  start(): void {
    if (this.#cancel || this.#isOver) return;
    this.#cancel = this.#parts.clock.after(TURN_MS, () => {
      this.#cancel = null;
      this.#turn();
      this.start();
    });
  }

  async stop(seconds: number): Promise<void> {
    this.#isOver = true;
    this.#cancel?.();
    await this.#line?.end(seconds);
  }

  #turn(): void {
    if (this.#waited === null) {
      this.#ask();
      return;
    }
    this.#waited += 1;
    if (this.#waited < PATIENCE_TURNS) return;
    this.#hangUp();
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#parts.onSilent();
  }

  #ask(): void {
    this.#line ??= this.#parts.open();
    const line = this.#line;
    this.#waited = 0;
    line.ask().then(
      () => {
        if (line !== this.#line) return;
        this.#waited = null;
        if (!this.#isSilent || this.#isOver) return;
        this.#isSilent = false;
        this.#parts.onHeard();
      },
      // Whoever refuses is not silent: that is told to all who ask, and soon.
      () => {
        if (line === this.#line) this.#hangUp();
      },
    );
  }

  #hangUp(): void {
    void this.#line?.end(0);
    this.#line = null;
    this.#waited = null;
  }
}
