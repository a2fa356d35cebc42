/** When creates go around an announced moment. Pure. */
import type { Timing } from '../registrars/registrar-port.ts';

const SECOND_MS = 1_000;
/**
 * How late a registry is at its own moment isn't known: soon after is likelier than late. By this
 * much every gap between creates grows with the time that has passed.
 */
const SOON_MS = 50;
/** As long as the drop is fresh; later there is no one to outrun. */
const SPRINT_MS = 10_000;
const JOG_MS = 1_000;

/** A create that comes a moment late is a little late; one that comes early is wasted. */
const ARRIVE_AFTER_MS = 1;
/** Who takes longer to answer is slow rather than far away. */
const LONGEST_WAY_MS = 200;

/** So long before the moment, by our clock, a create has to leave. */
export function leadMs({ clockOffsetMs, roundTripMs }: Timing): number {
  const wayMs = Math.min((roundTripMs ?? 0) / 2, LONGEST_WAY_MS);
  return (clockOffsetMs ?? 0) + Math.max(0, wayMs - ARRIVE_AFTER_MS);
}

/**
 * From the create sent `sinceMs` after the moment, after so many before it, to the next: the first
 * second's are as close as the drop is likely then, all others evenly apart. No second has more
 * than `perSecond`. Those that answers took the time of go later.
 */
export function createGapMs(sinceMs: number, sentBefore: number, perSecond: number): number {
  const evenMs = SECOND_MS / perSecond;
  if (sinceMs >= SPRINT_MS) return Math.max(evenMs, JOG_MS);
  if (sinceMs >= SECOND_MS - 1 || perSecond <= 1) return evenMs;
  const growth = (SECOND_MS + SOON_MS) / (sinceMs + SOON_MS);
  const left = Math.max(1, perSecond - sentBefore);
  const gapMs = (sinceMs + SOON_MS) * (growth ** (1 / left) - 1);
  return Math.min(gapMs, Math.max(evenMs, SECOND_MS - sinceMs));
}
