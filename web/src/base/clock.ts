/** The machine's clock and timers, here alone: so that what counts with time can be tested. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Epoch milliseconds. */
export function now(): number {
  return Date.now();
}

/** Runs `task` once after `ms`. Returns what calls it off. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Runs `task` every `ms`. Returns what ends it. */
export function every(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
}
