/** Time as the service sees it. The only file that reads the machine's clock; everything else is handed a `Clock`. */
export interface Clock {
  /** Wall time, milliseconds since the Unix epoch. */
  now(): number;
  /** Monotonic milliseconds, for measuring how long something took. */
  elapsed(): number;
  /** Runs `run` once after `delayMs`; the returned function cancels it. Never keeps the process alive. */
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

/** ISO-8601 UTC instant with milliseconds and `Z`, the only form of time a client sees. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
