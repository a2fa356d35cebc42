/** When an ordered name is looked at again, and what of a look is news. Pure. */
import { isoInstant } from '#app/base/clock.ts';
import { VN_WATCHED_DAYS } from '#app/names/vn/lifecycle.ts';
import type { DropWindow, Sighting } from '#app/records/order.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** By what is known of the drop: where it may be weeks away, cancelling stays possible longer. */
const SURE_MS = 15 * MINUTE_MS;
const LEAD_MS = { exact: SURE_MS, window: SURE_MS, random: MINUTE_MS, unknown: MINUTE_MS };
/** The sandbox drops names within a minute of its start: there is a time before the arming. */
const SANDBOX_LEAD_MS = 15 * SECOND_MS;

/** No session is kept ready for days: such a name is looked at, and created when it is free. */
export const LONGEST_RACE_MS = 26 * HOUR_MS;

/** Epoch milliseconds: sessions open, no cancelling any more. Infinity: not ahead of the drop. */
export function armingAt({ from, to, certainty }: DropWindow, tld: string): number {
  if (to - from > LONGEST_RACE_MS) return Number.POSITIVE_INFINITY;
  return from - (tld === 'test' ? SANDBOX_LEAD_MS : LEAD_MS[certainty]);
}

interface WatchFacts {
  readonly sighting: Sighting;
  /** What is foreseen by it; null: nothing. */
  readonly drop: DropWindow | null;
  readonly tld: string;
  readonly now: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** Names near their expiry are looked at more often, and their owners told. */
const NEAR_EXPIRY_MS = 30 * DAY_MS;
const FAR_MS = DAY_MS;
const NEAR_MS = 6 * HOUR_MS;
const REDEMPTION_MS = { least: HOUR_MS, most: 6 * HOUR_MS };
const LEAVING_MS = { least: 2 * SECOND_MS, most: HOUR_MS };
/** Some day within many: as often as a public source bears with for all those days. */
const ANY_DAY_MS = MINUTE_MS;
/** In pending delete, with nothing that says until when. */
const UNFORESEEN_MS = 10 * MINUTE_MS;
/** Of the time until the drop: of a look that fails there are more to come. */
const SHARE = 4;
/** Names ordered together aren't looked at together for ever. */
const JITTER = 0.1;

/** When (epoch milliseconds): never past the arming; at once between arming and drop. */
export function watchPlan({ sighting, drop, tld, now, random }: WatchFacts): number {
  const isAhead = drop !== null && now <= drop.to;
  const leftMs = isAhead ? Math.max(0, drop.from - now) : null;
  const isAnyDay = isAhead && armingAt(drop, tld) === Number.POSITIVE_INFINITY;
  const usualMs = Math.max(intervalMs(sighting, leftMs, now), isAnyDay ? ANY_DAY_MS : 0);
  const mostMs = tld === 'vn' && isWatchedClosely(sighting, now) ? UNFORESEEN_MS : usualMs;
  const waitMs = Math.min(usualMs, mostMs) * (1 - JITTER * random());
  const next = now + Math.round(Math.max(waitMs, LEAVING_MS.least));
  return isAhead ? Math.max(now, Math.min(next, armingAt(drop, tld))) : next;
}

/** Whether a `.vn` name may go now, be it before the window that the rules in force give it. */
function isWatchedClosely({ expiry }: Sighting, now: number): boolean {
  const days = expiry === null ? 0 : (now - expiry) / DAY_MS;
  return days >= VN_WATCHED_DAYS.from && days <= VN_WATCHED_DAYS.to;
}

function intervalMs({ phase, expiry }: Sighting, leftMs: number | null, now: number): number {
  switch (phase) {
    case 'pendingDelete':
    case 'releasing':
      return leftMs === null ? UNFORESEEN_MS : clamp(leftMs / SHARE, LEAVING_MS);
    case 'redemption':
      return clamp((leftMs ?? 0) / SHARE, REDEMPTION_MS);
    case 'active':
      return expiry !== null && expiry - now <= NEAR_EXPIRY_MS ? NEAR_MS : FAR_MS;
    // Expired, suspended, in the auto-renew grace period.
    default:
      return NEAR_MS;
  }
}

function clamp(ms: number, { least, most }: { least: number; most: number }): number {
  return Math.min(Math.max(ms, least), most);
}

/**
 * What those who ordered the name are told of a look. That it expires within 30 days is told once
 * for each expiry. What a look doesn't say hasn't changed.
 */
export function newsOf(domain: string, before: Sighting | null, now: Sighting) {
  const changes = before ? changesBetween(before, now) : [];
  const isNewlyNear = isNear(now) && !(before && before.expiry === now.expiry && isNear(before));
  const { status, phase, expiry, registrar } = now;
  const expires = expiry === null ? null : isoInstant(expiry);
  const lifecycle = { phase };
  // `phase` beside `lifecycle` is for receivers that were made before it.
  const data = { domain, lifecycle, status, phase, expiry: expires, registrar, changes };
  return [
    ...(changes.length > 0 ? [{ type: 'domain.changed', data }] : []),
    ...(isNewlyNear ? [{ type: 'domain.expiring', data }] : []),
  ];
}

function isNear({ expiry, seenAt }: Sighting): boolean {
  return expiry !== null && expiry > seenAt && expiry - seenAt <= NEAR_EXPIRY_MS;
}

/** What a change may be one of. */
export const CHANGE_FIELDS = ['status', 'phase', 'created', 'expiry', 'registrar'] as const;

function changesBetween(before: Sighting, now: Sighting) {
  return CHANGE_FIELDS.flatMap((field) => {
    const [was, is] = [before[field], now[field]];
    if (was === null || is === null || was === is) return [];
    return [{ field, before: shown(was), after: shown(is) }];
  });
}

function shown(value: string | number): string {
  return typeof value === 'number' ? isoInstant(value) : value;
}
