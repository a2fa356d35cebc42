/** What a look at the name says during and after its drop. */
import { type LifecyclePhase, lifecyclePhase } from '#app/records/lifecycle.ts';
import type { Campaign } from '#app/records/order.ts';
import type { CatchParts, Seen } from './catch-parts.ts';

/**
 * - `free`  the registry holds no such name
 * - `taken` registered anew since the drop
 * - `kept`  the old registration, and no longer on its way out
 * - `old`   the old registration, still to drop
 */
export type Standing = 'free' | 'taken' | 'kept' | 'old' | 'unknown';

const DAY_MS = 86_400_000;
/** Registries correct dates of creation, and give them to the second or the day: by that much the same one may move. */
const SAME_MS = 2 * DAY_MS;
/** A registration made before by so much is the old one, whatever two clocks say. */
const TOLERANCE_MS = 2_000;
/** Made within so much after the order it may be the one that was ordered: two clocks told. */
export const ORDERED_MS = 4_000;
const LEAVING: readonly LifecyclePhase[] = ['redemption', 'pendingDelete', 'releasing'];

/** Whether it is on its way out: then it is the old registration, whatever its dates say. */
export function isLeaving(phase: LifecyclePhase): boolean {
  return LEAVING.includes(phase);
}

/** Whether a registration was made since, epoch milliseconds. `before`: the date that was seen of the old one; null: none. */
export function isMadeAnew(created: number, before: number | null, since: number): boolean {
  if (before !== null) return created - before > SAME_MS;
  const isDay = created % DAY_MS === 0;
  return created >= since - (isDay ? DAY_MS : TOLERANCE_MS);
}

/** `orderedAt`: by then the old registration was there. A rival's may be older than our first create. */
export async function standingOf(
  { look, clock }: Pick<CatchParts, 'look' | 'clock'>,
  campaign: Campaign,
  orderedAt: number,
): Promise<Standing> {
  const seen = await look(campaign.domain);
  return standing(seen, campaign, orderedAt, clock.now());
}

export function standing(
  seen: Seen,
  { sighting, tld }: Campaign,
  orderedAt: number,
  now: number,
): Standing {
  if (seen.status === 'available') return 'free';
  if (seen.status === 'unknown') return 'unknown';
  // Kept back by the registry, for an auction or for itself.
  if (seen.status !== 'registered' || !seen.registration) return 'taken';
  const { dates, domainStatus, registrar } = seen.registration;
  const created = dates.created === null ? null : Date.parse(dates.created);
  const { phase } = lifecyclePhase({ tld, domainStatus, expiry: dates.expiry, now });
  if (isLeaving(phase)) return 'old';
  if (created !== null && isMadeAnew(created, sighting?.created ?? null, orderedAt + ORDERED_MS))
    return 'taken';
  if (created === null && sighting && registrar.name !== null && sighting.registrar !== null) {
    if (registrar.name !== sighting.registrar) return 'taken';
  }
  return 'kept';
}
