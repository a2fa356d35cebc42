/** What the public record says of a name around its drop. */
import { type LifecyclePhase, lifecyclePhase } from '#app/records/lifecycle.ts';
import type { Campaign } from '#app/records/order.ts';
import { momentOf } from '../drop/foresee-drop.ts';
import type { NameState } from './catcher-parts.ts';
import type { HeldCampaign } from './held-campaign.ts';

/**
 * - `free`  the registry has no such name
 * - `taken` registered anew since the drop
 * - `kept`  the old registration, no longer on its way out
 * - `old`   the old registration, still to drop
 */
export type DropState = 'free' | 'taken' | 'kept' | 'old' | 'unknown';

/** How it stands, and since when there is a registration; null: not told. */
export interface Standing {
  readonly state: DropState;
  readonly created: number | null;
}

const DAY_MS = 86_400_000;
/** Registries correct creation dates by hours or a day; within this it is the same registration. */
const SAME_MS = 2 * DAY_MS;
/** By so much two clocks may differ on whether a registration is older than the order. */
const TOLERANCE_MS = 2_000;
/** A registration made within this time after the order may be the one that was ordered. */
export const ORDERED_MS = 4_000;
const LEAVING: readonly LifecyclePhase[] = ['redemption', 'pendingDelete', 'releasing'];

/** Whether it is on its way out: then it is the old registration, even if its dates differ. */
export function isLeaving(phase: LifecyclePhase): boolean {
  return LEAVING.includes(phase);
}

/**
 * Whether a registration created then is a new one. `before`: the creation date seen of the old
 * one, or null; then anything created from `since` on is new. All epoch milliseconds.
 */
export function isMadeAnew(created: number, before: number | null, since: number): boolean {
  if (before !== null) return created - before > SAME_MS;
  const isDay = created % DAY_MS === 0;
  return created >= since - (isDay ? DAY_MS : TOLERANCE_MS);
}

/** Asks the sources. `orderedAt`: the old registration was there then. */
export async function askDropState(held: HeldCampaign, orderedAt: number): Promise<Standing> {
  const seen = await held.parts.look(held.campaign.domain);
  const created = seen.registration?.dates.created ?? null;
  return {
    state: dropState(seen, held.campaign, orderedAt, held.parts.clock.now()),
    created: momentOf(created),
  };
}

function dropState(
  seen: NameState,
  { sighting, domain }: Campaign,
  orderedAt: number,
  now: number,
): DropState {
  if (seen.status === 'available') return 'free';
  if (seen.status === 'unknown') return 'unknown';
  // Kept back by the registry, for an auction or for itself.
  if (seen.status !== 'registered' || !seen.registration) return 'taken';
  const { dates, domainStatus, registrar } = seen.registration;
  const created = momentOf(dates.created);
  const { phase } = lifecyclePhase({ domain, domainStatus, expiry: dates.expiry, now });
  if (isLeaving(phase)) return 'old';
  if (created !== null && isMadeAnew(created, sighting?.created ?? null, orderedAt + ORDERED_MS))
    return 'taken';
  const [before, after] = [sighting?.registrar ?? null, registrar.name];
  const isMoved = before !== null && after !== null && before !== after;
  return created === null && isMoved ? 'taken' : 'kept';
}
