import { isoInstant } from '#app/base/clock.ts';

/**
 * What happens to a `.vn` name after its expiry, by the registry's dated rules; all counts in days from expiry.
 * The last days to renew and the release window are what registrars publish of them. Within the window the registry releases
 * each name at a random moment: there is no drop time. Protected names are never released.
 */
export interface VnLifecycleRegime {
  /** First day (Vietnam) of expiries that it holds for; null: since ever. */
  readonly from: string | null;
  /** The name leaves the DNS. */
  readonly suspendedAfterDays: number;
  /** Last moment to renew. */
  readonly renewableForDays: number;
  readonly releaseAfterDays: number;
  readonly releaseWithinDays: number;
  readonly source: string;
}

/**
 * Newest first. One registrar's timeline (2025) shows 30 days to renew and a release on days 31–45 instead. No second source
 * bears it out, and the texts now in force (Decree 147/2024, Circular 48/2025) are not known to have changed the counts, so it
 * isn't used: a deadline five days too early costs a holder less than one too late.
 */
export const VN_LIFECYCLE_REGIMES: readonly VnLifecycleRegime[] = [
  {
    from: '2022-02-07',
    suspendedAfterDays: 0,
    renewableForDays: 25,
    releaseAfterDays: 25,
    releaseWithinDays: 40,
    source: 'Circular 21/2021/TT-BTTTT: renewable to day 25, released on days 26–40',
  },
  {
    from: null,
    suspendedAfterDays: 5,
    renewableForDays: 35,
    releaseAfterDays: 45,
    releaseWithinDays: 55,
    source: 'Registrars up to 2022-02-06: renewable to day 35, released on days 46–55',
  },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Vietnam keeps UTC+7 all year, so a day there is always 24 hours. */
const VIETNAM_MS = 7 * HOUR_MS;
/** Four-digit years only, with room for the days that are added. */
const LAST_MS = Date.UTC(9999, 0, 1);

export interface VnLifecycleDates {
  /** ISO-8601 UTC instants, of the same kind (instant or day) as the expiry they were counted from. */
  readonly renewalDeadline: string;
  readonly releaseFrom: string;
  readonly releaseTo: string;
}

/**
 * The dates that follow from an expiry; null when `expiry` is no date.
 *
 * An instant is moved on by whole days: the same time of day in Vietnam, so many calendar days later. An expiry that is known
 * by its day alone stands as that day's `T00:00:00.000Z` and means the day in Vietnam; what is counted from it is again a day
 * in that form, never shifted by the seven hours. Which moments such a day covers, `vnMoments` tells.
 */
export function vnLifecycleDates(expiry: string): VnLifecycleDates | null {
  const at = readInstant(expiry);
  if (at === null) return null;
  const regime = regimeAt(at);
  return {
    renewalDeadline: isoInstant(at + regime.renewableForDays * DAY_MS),
    releaseFrom: isoInstant(at + regime.releaseAfterDays * DAY_MS),
    releaseTo: isoInstant(at + regime.releaseWithinDays * DAY_MS),
  };
}

/** Where a `.vn` name stands at `now`: what is sure by then. Stretches in order; `beyond` when the table has no more to say. */
export type VnStretch = 'beforeExpiry' | 'unsuspended' | 'suspended' | 'releasing' | 'beyond';

/** `now` in epoch milliseconds; null when `expiry` is no date. A day that is known without its time ends when it ends in Vietnam. */
export function vnStretch(expiry: string, now: number): VnStretch | null {
  const at = readInstant(expiry);
  if (at === null) return null;
  const regime = regimeAt(at);
  const expiredAt = vnMoments(at).latest;
  const passed = (days: number) => now >= expiredAt + days * DAY_MS;
  if (!passed(0)) return 'beforeExpiry';
  if (passed(regime.releaseWithinDays)) return 'beyond';
  if (passed(regime.renewableForDays)) return 'releasing';
  return passed(regime.suspendedAfterDays) ? 'suspended' : 'unsuspended';
}

/**
 * The moments (epoch milliseconds) that a `.vn` date may mean: both ends equal for an instant; for a day without a time
 * (`T00:00:00.000Z`) the day as it runs in Vietnam, from 17:00 UTC of the day before. An instant that happens to be
 * midnight UTC is taken for a day: once in 86,400 names, and then the range holds it still.
 */
export function vnMoments(at: number): { readonly earliest: number; readonly latest: number } {
  if (at % DAY_MS !== 0) return { earliest: at, latest: at };
  return { earliest: at - VIETNAM_MS, latest: at - VIETNAM_MS + DAY_MS };
}

function regimeAt(at: number): VnLifecycleRegime {
  const day = isoInstant(at % DAY_MS === 0 ? at : at + VIETNAM_MS).slice(0, 10);
  const regime = VN_LIFECYCLE_REGIMES.find(({ from }) => from === null || day >= from);
  if (!regime) throw new Error('the oldest regime must hold since ever');
  return regime;
}

function readInstant(text: string): number | null {
  const at = Date.parse(text);
  return at >= 0 && at < LAST_MS ? at : null;
}
