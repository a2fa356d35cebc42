/**
 * When the machine let this process stand still: what others do on it is not the program's fault.
 */

/** From the last tick before until the first after, by `performance.now()`. */
export type Stall = readonly [from: number, to: number];

const STALL_MS = 3;

/**
 * Stalls from now on, as they come. A gap in which this thread was at work all the time is none:
 * that is its own fault.
 */
export function watchStalls(): readonly Stall[] {
  const stalls: Stall[] = [];
  let last = performance.now();
  let worked = workedMs();
  setInterval(() => {
    const now = performance.now();
    const workedNow = workedMs();
    if (now - last > STALL_MS && workedNow - worked < (now - last) / 2) stalls.push([last, now]);
    last = now;
    worked = workedNow;
  }, 1).unref();
  return stalls;
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
