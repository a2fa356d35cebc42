/** The life of a registered name as a line: its moments in order, what lies between them, and where to draw both. Pure. */
import type { LifecyclePhase, RegistrationDates } from '../../api/types.ts';
import { DAY_MS } from '../../base/clock.ts';

export type MomentKind =
  | 'created'
  | 'today'
  | 'expiry'
  /** The registrar let it go; read from the last change, so for reference. */
  | 'deleted'
  /** The last moment to renew; from then on the name may come free. */
  | 'renewalDeadline'
  /** The registrar's grace ends: the name is deleted at the latest. */
  | 'graceEnd'
  | 'redemptionEnd'
  /** Free at the latest. */
  | 'release';

export type StretchKind =
  | 'active'
  /** Within its term, but not, or not all along, active. */
  | 'registered'
  | 'suspended'
  | 'releasing'
  | 'grace'
  | 'redemption'
  | 'pendingDelete'
  /** Past everything that the rules say. */
  | 'beyond';

export interface Moment {
  readonly kind: MomentKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A rule says so, not the record: for reference. */
  readonly isReference: boolean;
  /** Place on the line, 0 to 1. */
  readonly x: number;
}

export interface Stretch {
  readonly kind: StretchKind;
  readonly from: number;
  readonly to: number;
  readonly isReference: boolean;
  /** Already gone by. */
  readonly isPast: boolean;
}

export interface LifeLine {
  readonly moments: readonly Moment[];
  /** Between neighbouring moments: one fewer than they are. `from` and `to` are places, 0 to 1. */
  readonly stretches: readonly Stretch[];
  /** What the moments after the expiry rest on; null where there are none. */
  readonly rule: 'vn' | 'icann' | null;
  /** Out of the DNS today, and not for its expiry. */
  readonly isSuspendedInTerm: boolean;
}

interface Life {
  readonly dates: RegistrationDates;
  readonly tld: string;
  readonly phase: LifecyclePhase;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What ICANN asks of its registries: up to 45 days of grace, 30 of redemption (RFC 3915), 5 of pending delete. */
const GRACE_DAYS = 45;
const REDEMPTION_DAYS = 30;
const PENDING_DELETE_DAYS = 5;
/** No neighbours come closer than this share of an even spread: their texts must not meet. */
const LEAST_SHARE = 0.75;

type Unplaced = Omit<Moment, 'x'>;

/** Null when the record has no dates to draw. */
export function lifeLine({ dates, tld, phase, now }: Life): LifeLine | null {
  const created = instant(dates.created);
  const expiry = instant(dates.expiry);
  if (created === null && expiry === null) return null;
  const { after, rule } = afterExpiry(dates, tld, phase, expiry, now);
  const deleted = after.find(({ kind }) => kind === 'deleted')?.at ?? null;
  const isOut = phase === 'redemption' || phase === 'pendingDelete';
  // Deleted before its time, it will not live to see its expiry.
  const shownExpiry = expiry !== null && isOut && expiry > (deleted ?? now) ? null : expiry;
  const known: Unplaced[] = [
    ...(created === null ? [] : [moment('created', created)]),
    moment('today', now),
    ...(shownExpiry === null ? [] : [moment('expiry', shownExpiry)]),
  ];
  const moments = placed([...known, ...after].sort((a, b) => a.at - b.at));
  // Since when a name is out is not known, unless its deletion or its expiry say so.
  const end = Math.min(
    shownExpiry ?? Number.POSITIVE_INFINITY,
    deleted ?? Number.POSITIVE_INFINITY,
  );
  const termEnd = isOut ? Math.min(end, now) : end;
  const isActive = phase === 'active' || end <= now;
  const stretches = moments.slice(1).map((to, i) => {
    const from = moments[i]!;
    const isInTerm = to.at <= termEnd;
    const kind = !isInTerm ? kindBefore(to, moments) : isActive ? 'active' : 'registered';
    return {
      kind,
      from: from.x,
      to: to.x,
      isReference: !isInTerm && to.at > now,
      isPast: to.at <= now,
    };
  });
  const isSuspendedInTerm = phase === 'suspended' && !isActive;
  return { moments, stretches, rule: after.length > 0 ? rule : null, isSuspendedInTerm };
}

/** The moments that rules, not records, put behind the expiry. */
function afterExpiry(
  dates: RegistrationDates,
  tld: string,
  phase: LifecyclePhase,
  expiry: number | null,
  now: number,
): { after: Unplaced[]; rule: 'vn' | 'icann' } {
  const [deadline, release] = [instant(dates.renewalDeadline), instant(dates.releaseTo)];
  if (deadline !== null || release !== null) {
    const after = [
      ...(deadline === null ? [] : [moment('renewalDeadline', deadline, true)]),
      ...(release === null ? [] : [moment('release', release, true)]),
    ];
    return { after, rule: 'vn' };
  }
  // Each country has rules of its own; only what ICANN rules is known.
  if (tld.length === 2 || tld.startsWith('xn--') || expiry === null)
    return { after: [], rule: 'icann' };
  return { after: icannMoments(phase, instant(dates.updated), expiry, now), rule: 'icann' };
}

function icannMoments(
  phase: LifecyclePhase,
  updated: number | null,
  expiry: number,
  now: number,
): Unplaced[] {
  const days = (count: number) => count * DAY_MS;
  if (phase === 'pendingDelete') return [moment('release', now + days(PENDING_DELETE_DAYS), true)];
  if (phase === 'redemption') {
    // The deletion was the last change, unless that is too long ago: then it is known no better than "not yet over".
    const isKnown = updated !== null && updated <= now && now - updated < days(REDEMPTION_DAYS);
    const end = (isKnown ? updated : now) + days(REDEMPTION_DAYS);
    return [
      ...(isKnown ? [moment('deleted', updated, true)] : []),
      moment('redemptionEnd', end, true),
      moment('release', end + days(PENDING_DELETE_DAYS), true),
    ];
  }
  const graceEnd = expiry + days(GRACE_DAYS);
  // Renewed by the registry at its expiry, the record already shows the next one: the old one is a year back. And what is still
  // there behind its grace is kept by no period of these.
  if ((phase === 'autoRenewGrace' && expiry > now) || graceEnd <= now) return [];
  const redemptionEnd = graceEnd + days(REDEMPTION_DAYS);
  return [
    moment('graceEnd', graceEnd, true),
    moment('redemptionEnd', redemptionEnd, true),
    moment('release', redemptionEnd + days(PENDING_DELETE_DAYS), true),
  ];
}

/** What a stretch is that ends at or before the next moment with a meaning; `today` has none. */
function kindBefore(to: Moment, moments: readonly Moment[]): StretchKind {
  switch (moments.find(({ kind, at }) => kind !== 'today' && at >= to.at)?.kind) {
    case 'renewalDeadline':
      return 'suspended';
    case 'deleted':
    case 'graceEnd':
      return 'grace';
    case 'redemptionEnd':
      return 'redemption';
    case 'release':
      return moments.some(({ kind }) => kind === 'renewalDeadline') ? 'releasing' : 'pendingDelete';
    default:
      return 'beyond';
  }
}

/**
 * Time as it is would squeeze the weeks after the expiry to nothing beside the years before: each step is as wide as the square
 * root of its time, and never too narrow for its text.
 */
function placed(moments: readonly Unplaced[]): Moment[] {
  const steps = moments.slice(1).map((next, i) => Math.sqrt(Math.max(0, next.at - moments[i]!.at)));
  const sum = steps.reduce((total, step) => total + step, 0);
  const least = LEAST_SHARE / Math.max(1, steps.length);
  const shares = steps.map(
    (step) => least + (1 - LEAST_SHARE) * (sum === 0 ? 1 / steps.length : step / sum),
  );
  let x = 0;
  return moments.map((entry, i) => {
    if (i > 0) x += shares[i - 1]!;
    return { ...entry, x: Math.min(1, x) };
  });
}

function moment(kind: MomentKind, at: number, isReference = false): Unplaced {
  return { kind, at, isReference };
}

function instant(iso: string | null): number | null {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}
