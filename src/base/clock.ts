/** Time. The only file that reads the machine's clock; everything else is handed a `Clock`. */
export interface Clock {
  /** Wall time, milliseconds since the Unix epoch. */
  now(): number;
  /** Monotonic milliseconds, for measuring how long something took. */
  elapsed(): number;
  /** Runs `run` once; the returned function cancels it. Never keeps the process alive. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Years 1 to 9999, in any zone: databases and clients disagree on what lies beyond. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether this is the epoch millisecond of a moment that can be asked for. */
export function isMoment(at: unknown): at is number {
  return Number.isInteger(at) && (at as number) >= FIRST_MOMENT && (at as number) <= LAST_MOMENT;
}

/** ISO-8601 UTC instant with milliseconds and `Z`, the only form of time a client sees. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
