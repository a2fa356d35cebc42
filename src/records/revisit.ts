/** When a name is worth another look: soon after a change, ever later while nothing happens. */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Epoch milliseconds throughout. */
export interface VisitFacts {
  /** Since when the name is known here. */
  readonly since: number;
  /** The last change anybody saw; null when none was seen. */
  readonly changedAt: number | null;
  readonly expiry: number | null;
  /** How often it was asked for lately, as of `askedAt`: halves in `ASKED_HALF_LIFE_MS`. */
  readonly asked: number;
  readonly askedAt: number;
  /** Visits in a row, before this one, that found nothing out, and that found no such name. */
  readonly failures: number;
  readonly absences: number;
}

/** `absent`: DNS knows no such name. `failed`: nothing was found out. */
export type Visited = 'seen' | 'absent' | 'failed';

export const ASKED_HALF_LIFE_MS = 30 * DAY;
/** A name that is asked for is looked at again if the last look is older than this. */
export const FRESH_MS = 6 * HOUR;

const LONGEST_MS = 30 * DAY;
/**
 * From here before its expiry until a registry's last grace period is over, a name may change any
 * day.
 */
const EXPIRY_NEAR_MS = 30 * DAY;
const EXPIRY_OVER_MS = 80 * DAY;
const RETRY_FIRST_MS = 15 * 60 * 1000;
const RETRY_LONGEST_MS = 7 * DAY;
/**
 * After so many visits to a name that doesn't exist and that hardly anybody asks for, it is left
 * alone.
 */
const ABSENCES_ENOUGH = 5;
const HARDLY_ASKED = 0.5;

/** When to look again; null: not until a client asks for the name again. */
export function nextVisit(
  facts: VisitFacts,
  at: number,
  visited: Visited,
  changed: boolean,
): number | null {
  if (visited === 'failed')
    return at + Math.min(RETRY_FIRST_MS * 2 ** Math.min(facts.failures, 20), RETRY_LONGEST_MS);
  const asked = facts.asked * 0.5 ** (Math.max(0, at - facts.askedAt) / ASKED_HALF_LIFE_MS);
  if (visited === 'absent' && facts.absences + 1 >= ABSENCES_ENOUGH && asked < HARDLY_ASKED)
    return null;
  const quietMs = changed ? 0 : at - Math.max(facts.since, facts.changedAt ?? 0);
  const byAge = Math.min(Math.max(quietMs / 2, FRESH_MS), LONGEST_MS);
  const byImportance = Math.max(byAge / (1 + Math.log2(1 + asked)), FRESH_MS);
  return at + (isNearExpiry(facts, at) ? Math.min(byImportance, DAY) : byImportance);
}

function isNearExpiry({ expiry }: VisitFacts, at: number): boolean {
  return expiry !== null && at > expiry - EXPIRY_NEAR_MS && at < expiry + EXPIRY_OVER_MS;
}
