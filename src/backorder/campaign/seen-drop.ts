/** When a name went, where that is known well enough to learn a registry's hours from it. Pure. */
import type { DropWindow } from '#app/records/order.ts';

const DAY_MS = 86_400_000;
/** A name that was free for longer may have gone at any time of that. */
const UNSEEN_MS = 15 * 60_000;
/** Clocks differ, and registries drop late. */
const SLACK_MS = 60_000;

/**
 * Told by the registration made anew: where many want a name it follows the drop at once. `heldAt`:
 * when the old one was last seen; null where a rival, who watches closer, was the first.
 */
export function seenDropAt(
  drop: DropWindow | null,
  registeredAt: number | null,
  heldAt: number | null,
): number | null {
  // What the registry announces itself needs no learning; a date alone has no time of day.
  if (!drop || drop.certainty === 'exact') return null;
  if (registeredAt === null || registeredAt % DAY_MS === 0) return null;
  if (registeredAt < drop.from - SLACK_MS || registeredAt > drop.to + SLACK_MS) return null;
  return heldAt !== null && registeredAt - heldAt > UNSEEN_MS ? null : registeredAt;
}
