import type { Writable } from 'node:stream';
import type { Clock } from '#app/base/clock.ts';
import type { ImportProgress } from '#app/imports/importer.ts';

const BAR_CHARS = 24;
const REDRAW_MS = 200;
const CLEAR_LINE = '\r\x1b[2K';

/** A bar with rate and time left, redrawn in one line of a terminal; elsewhere nothing is drawn. */
export class ProgressBar {
  readonly #out: Writable;
  readonly #clock: Clock;
  readonly #size: number | null;
  readonly #startedAt: number;
  #drawnAt = -Infinity;

  /** `size`: packed bytes to read, null when unknown. */
  constructor(out: Writable, clock: Clock, size: number | null) {
    this.#out = out;
    this.#clock = clock;
    this.#size = size;
    this.#startedAt = clock.elapsed();
  }

  draw(progress: ImportProgress): void {
    const now = this.#clock.elapsed();
    if (!isTerminal(this.#out) || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    const line = progressLine(progress, this.#size, now - this.#startedAt);
    this.#out.write(`${CLEAR_LINE}${line.slice(0, (this.#out.columns || 80) - 1)}`);
  }

  clear(): void {
    if (isTerminal(this.#out) && this.#drawnAt > 0) this.#out.write(CLEAR_LINE);
  }
}

/** `[=========>      ]  37%  12,300 lines  2,410/s  3 rejected  2 min left` */
export function progressLine(
  progress: ImportProgress,
  size: number | null,
  elapsedMs: number,
): string {
  const { lines, rejected, bytes, skippedLines, skippedBytes } = progress;
  const seconds = Math.max(elapsedMs, 1) / 1000;
  const parts = [`${lines.toLocaleString('en')} lines`];
  parts.push(`${Math.round((lines - skippedLines) / seconds).toLocaleString('en')}/s`);
  if (rejected > 0) parts.push(`${rejected.toLocaleString('en')} rejected`);
  if (size !== null && size > 0) {
    const share = Math.min(1, bytes / size);
    const filled = Math.round(share * BAR_CHARS);
    const bar = `${'='.repeat(filled)}>`.slice(0, BAR_CHARS).padEnd(BAR_CHARS);
    parts.unshift(`[${bar}] ${String(Math.floor(share * 100)).padStart(3)}%`);
    const done = bytes - skippedBytes;
    if (done > 0) parts.push(`${duration(((size - bytes) * seconds) / done)} left`);
  }
  return parts.join('  ');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function isTerminal(out: Writable): out is Writable & { isTTY: true; columns: number } {
  return 'isTTY' in out && out.isTTY === true;
}
