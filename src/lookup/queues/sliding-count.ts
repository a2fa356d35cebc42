import type { Window } from './limits.ts';

/** A slot's questions count until all of it is a window old: at most 1/60 of a window is lost. */
const SLOTS = 60;

/** Counts of the questions to one registry, by window and slot: `60000:27812345`. */
export type Counts = Map<string, number>;

/** Milliseconds to wait until one more question is within all windows; 0: now. */
export function waitFor(counts: Counts, windows: readonly Window[], now: number): number {
  return Math.max(0, ...windows.map((window) => waitForOne(counts, window, now)));
}

/** Counts a question in all windows, and lets go of what is over. */
export function countOne(counts: Counts, windows: readonly Window[], now: number): void {
  for (const { windowMs } of windows) {
    const slot = slotOf(windowMs, now);
    counts.set(keyOf(windowMs, slot), (counts.get(keyOf(windowMs, slot)) ?? 0) + 1);
  }
  for (const key of counts.keys()) {
    const [windowMs, slot] = key.split(':').map(Number) as [number, number];
    if (slot < slotOf(windowMs, now) - SLOTS) counts.delete(key);
  }
}

/** Questions counted in the window that ends now. */
export function countedIn(counts: Counts, windowMs: number, now: number): number {
  const current = slotOf(windowMs, now);
  let sum = 0;
  for (let slot = current - SLOTS; slot <= current; slot++)
    sum += counts.get(keyOf(windowMs, slot)) ?? 0;
  return sum;
}

function waitForOne(counts: Counts, { windowMs, most }: Window, now: number): number {
  let over = countedIn(counts, windowMs, now) + 1 - Math.max(1, most);
  const current = slotOf(windowMs, now);
  for (let slot = current - SLOTS; over > 0 && slot <= current; slot++) {
    over -= counts.get(keyOf(windowMs, slot)) ?? 0;
    if (over <= 0) return Math.ceil(((slot + SLOTS + 1) * windowMs) / SLOTS - now);
  }
  return 0;
}

function slotOf(windowMs: number, now: number): number {
  return Math.floor((now * SLOTS) / windowMs);
}

function keyOf(windowMs: number, slot: number): string {
  return `${windowMs}:${slot}`;
}
