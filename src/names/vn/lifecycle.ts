import { isoInstant } from '#app/base/clock.ts';
import { isProtectedName } from './protected-names.ts';

/**
 * What happens to a `.vn` name after its expiry, by the dated rules of the registry; days count
 * from the expiry. Within the release window the registry releases each name at a random moment:
 * there is no drop time.
 */
export interface VnLifecycleRegime {
  /** First day (Vietnam) of the expiries it holds for; null: all before. */
  readonly from: string | null;
  /** The name leaves the DNS. */
  readonly suspendedAfterDays: number;
  /** Last moment to renew. */
  readonly renewableForDays: number;
  readonly releaseAfterDays: number;
  readonly releaseWithinDays: number;
  readonly source: string;
}

/** Newest first. Whether practice changed with the decree or with the circular is not published. */
export const VN_LIFECYCLE_REGIMES: readonly VnLifecycleRegime[] = [
  {
    from: '2024-12-25',
    suspendedAfterDays: 0,
    renewableForDays: 30,
    releaseAfterDays: 30,
    releaseWithinDays: 45,
    source:
      'Decree 147/2024/NĐ-CP, Circular 48/2025/TT-BKHCN: renewable to day 30, released on days 31–45',
  },
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

/** Protected names and `.gov.vn` work this long after the expiry, and are never released. */
const PROTECTED_SUSPENDED_AFTER_DAYS = 35;
/**
 * Some registrars still tell the older counts: within these days a release would be no surprise.
 */
export const VN_WATCHED_DAYS = { from: 25, to: 45 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Vietnam keeps UTC+7 all year, so a day there is always 24 hours. */
const VIETNAM_MS = 7 * HOUR_MS;
/** Four-digit years only, with room for the days that are added. */
const LAST_MS = Date.UTC(9999, 0, 1);

/** ISO-8601 UTC instants, of the same kind (instant or day) as the expiry; null: never. */
export interface VnLifecycleDates {
  readonly renewalDeadline: string | null;
  readonly releaseFrom: string | null;
  readonly releaseTo: string | null;
}

/**
 * The dates that follow from the expiry of a `.vn` name (A-label form); null when it is no date.
 *
 * An instant is moved on by whole days: the same time of day in Vietnam, so many days later. An
 * expiry known by its day alone stands as that day's `T00:00:00.000Z` and means the day in Vietnam;
 * what is counted from it is again a day in that form. `vnMoments` tells which moments such a day
 * covers.
 */
export function vnLifecycleDates(expiry: string, domain: string): VnLifecycleDates | null {
  const at = readInstant(expiry);
  if (at === null) return null;
  if (isNeverReleased(domain)) return { renewalDeadline: null, releaseFrom: null, releaseTo: null };
  const regime = regimeAt(at);
  return {
    renewalDeadline: isoInstant(at + regime.renewableForDays * DAY_MS),
    releaseFrom: isoInstant(at + regime.releaseAfterDays * DAY_MS),
    releaseTo: isoInstant(at + regime.releaseWithinDays * DAY_MS),
  };
}

/** Where a `.vn` name stands, in order; `beyond` when the table has no more to say. */
export type VnStretch = 'beforeExpiry' | 'unsuspended' | 'suspended' | 'releasing' | 'beyond';

/**
 * `now` in epoch milliseconds; null when `expiry` is no date. A day that is known without its time
 * ends when it ends in Vietnam.
 */
export function vnStretch(expiry: string, domain: string, now: number): VnStretch | null {
  const at = readInstant(expiry);
  if (at === null) return null;
  const expiredAt = vnMoments(at).latest;
  const passed = (days: number) => now >= expiredAt + days * DAY_MS;
  if (!passed(0)) return 'beforeExpiry';
  if (isNeverReleased(domain))
    return passed(PROTECTED_SUSPENDED_AFTER_DAYS) ? 'suspended' : 'unsuspended';
  const regime = regimeAt(at);
  if (passed(regime.releaseWithinDays)) return 'beyond';
  if (passed(regime.renewableForDays)) return 'releasing';
  return passed(regime.suspendedAfterDays) ? 'suspended' : 'unsuspended';
}

function isNeverReleased(domain: string): boolean {
  return domain.endsWith('.gov.vn') || isProtectedName(domain);
}

/**
 * The moments (epoch milliseconds) that a `.vn` date may mean: both ends equal for an instant; for
 * a day without a time (`T00:00:00.000Z`) the day in Vietnam, from 17:00 UTC of the day before. An
 * instant at midnight UTC is taken for a day: once in 86,400 names, and the range still holds it.
 */
export function vnMoments(at: number): { readonly earliest: number; readonly latest: number } {
  if (at % DAY_MS !== 0) return { earliest: at, latest: at };
  return { earliest: at - VIETNAM_MS, latest: at - VIETNAM_MS + DAY_MS };
}

function regimeAt(at: number): VnLifecycleRegime {
  const day = isoInstant(at % DAY_MS === 0 ? at : at + VIETNAM_MS).slice(0, 10);
  const regime = VN_LIFECYCLE_REGIMES.find(({ from }) => from === null || day >= from);
  if (!regime) throw new Error('the oldest regime must hold for all dates');
  return regime;
}

function readInstant(text: string): number | null {
  const at = Date.parse(text);
  return at >= 0 && at < LAST_MS ? at : null;
}
