import type { Window } from './limits.ts';

/** A slot's questions count until all of it is a window old: at most 1/60 of a window is lost. */
const SLOTS = 60;

/** Counts of the questions to one registry: by window (milliseconds), then by its slot. */
export type Counts = Map<number, Map<number, number>>;

/** Milliseconds to wait until one more question is within all windows; 0: now. */
export function waitFor(counts: Counts, windows: readonly Window[], now: number): number {
  return Math.max(0, ...windows.map((window) => waitForOne(counts, window, now)));
}

/** Counts a question in all windows. */
export function countOne(counts: Counts, windows: readonly Window[], now: number): void {
  for (const { windowMs } of windows) addTo(counts, windowMs, slotOf(windowMs, now), 1);
  dropOver(counts, now);
}

export function addTo(counts: Counts, windowMs: number, slot: number, questions: number): void {
  const slots = counts.get(windowMs) ?? new Map();
  counts.set(windowMs, slots.set(slot, (slots.get(slot) ?? 0) + questions));
}

/** Lets go of what is over. */
export function dropOver(counts: Counts, now: number): void {
  for (const [windowMs, slots] of counts) {
    const oldest = slotOf(windowMs, now) - SLOTS;
    for (const slot of slots.keys()) if (slot < oldest) slots.delete(slot);
    if (slots.size === 0) counts.delete(windowMs);
  }
}

/** Questions counted in the window that ends now. */
export function countedIn(counts: Counts, windowMs: number, now: number): number {
  const oldest = slotOf(windowMs, now) - SLOTS;
  let sum = 0;
  for (const [slot, questions] of counts.get(windowMs) ?? []) if (slot >= oldest) sum += questions;
  return sum;
}

function waitForOne(counts: Counts, { windowMs, most }: Window, now: number): number {
  let over = countedIn(counts, windowMs, now) + 1 - Math.max(1, most);
  if (over <= 0) return 0;
  const oldest = slotOf(windowMs, now) - SLOTS;
  const slots = [...(counts.get(windowMs) ?? [])].filter(([slot]) => slot >= oldest);
  for (const [slot, questions] of slots.sort(([a], [b]) => a - b)) {
    over -= questions;
    if (over <= 0) return Math.ceil(((slot + SLOTS + 1) * windowMs) / SLOTS - now);
  }
  return 0;
}

function slotOf(windowMs: number, now: number): number {
  return Math.floor((now * SLOTS) / windowMs);
}
