/** What a campaign needs next. Each step of it answers with one of these. */
import type { CampaignState, OrderReason } from '#app/records/order.ts';

/** Why an account can not serve the campaign. */
export interface OutReason extends OrderReason {
  /** Epoch milliseconds, where it passes by itself: no order fails of it. */
  readonly retryAt?: number;
}

export type LeftOut = ReadonlyMap<string, OutReason>;

/**
 * - `look`     ask the sources how the name stands
 * - `catch`    prepare an order and an account, and race for the name; `freeSince` (epoch
 *              milliseconds) when it was seen to be free already
 * - `settle`   a create was sent and not answered for certain: ask the registrar whose the name is
 * - `decision` an application was made: ask whether the registry has decided
 * - `released` written down, and no longer held by this process
 */
export type NextStep =
  | { readonly kind: 'look' }
  | { readonly kind: 'catch'; readonly freeSince: number | null; readonly leftOut: LeftOut }
  | { readonly kind: 'settle' }
  | { readonly kind: 'decision' }
  | { readonly kind: 'released' };

export const LOOK: NextStep = { kind: 'look' };
export const SETTLE: NextStep = { kind: 'settle' };
export const RELEASED: NextStep = { kind: 'released' };

export function catchFrom(freeSince: number | null): NextStep {
  return { kind: 'catch', freeSince, leftOut: new Map() };
}

/** For a campaign that was just taken, by what its last holder wrote down. */
export const FIRST_STEPS: Readonly<Record<CampaignState, NextStep>> = {
  watching: LOOK,
  scheduled: LOOK,
  armed: LOOK,
  attempting: SETTLE,
  unknown: SETTLE,
  pendingRegistry: { kind: 'decision' },
  ended: RELEASED,
};
