/** What a look at the name says during and after its drop. */
import { lifecyclePhase } from '#app/records/lifecycle.ts';
import type { Campaign } from '#app/records/order.ts';
import type { CatchParts, Seen } from './catch-parts.ts';

/**
 * - `free`  the registry holds no such name
 * - `taken` registered anew since the drop
 * - `kept`  the old registration, and no longer on its way out
 * - `old`   the old registration, still to drop
 */
export type Standing = 'free' | 'taken' | 'kept' | 'old' | 'unknown';

/** A registration made before by so much is the old one, whatever two clocks say. */
const TOLERANCE_MS = 2_000;

export async function standingOf(
  { look, clock }: Pick<CatchParts, 'look' | 'clock'>,
  campaign: Campaign,
  droppedAt: number,
): Promise<Standing> {
  const seen = await look(campaign.domain);
  return standing(seen, campaign, droppedAt, clock.now());
}

export function standing(seen: Seen, { sighting, tld }: Campaign, droppedAt: number, now: number): Standing {
  if (seen.status === 'available') return 'free';
  if (seen.status === 'unknown') return 'unknown';
  // Kept back by the registry, for an auction or for itself.
  if (seen.status !== 'registered' || !seen.registration) return 'taken';
  const { dates, domainStatus, registrar } = seen.registration;
  const created = dates.created === null ? null : Date.parse(dates.created);
  const before = sighting?.created ?? null;
  if (created !== null && (before === null ? created >= droppedAt - TOLERANCE_MS : created > before))
    return 'taken';
  if (created === null && sighting && registrar.name !== null && sighting.registrar !== null) {
    if (registrar.name !== sighting.registrar) return 'taken';
  }
  const { phase } = lifecyclePhase({ tld, domainStatus, expiry: dates.expiry, now });
  return phase === 'redemption' || phase === 'pendingDelete' || phase === 'releasing' ? 'old' : 'kept';
}
