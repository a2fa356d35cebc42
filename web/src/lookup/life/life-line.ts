/** The life of a registered name: its moments in order, and what lies between them. Pure. */
import type { LifecyclePhase, RegistrationDates } from '../../api/types.ts';
import { DAY_MS } from '../../base/clock.ts';

type MomentKind =
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

type LifeStretchKind =
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
}

interface LifeStretch {
  readonly kind: LifeStretchKind;
  /**
   * How much it grows beside the others. Time as it is would squeeze the weeks after the expiry to
   * nothing beside the years before: so it is the square root of its days.
   */
  readonly growth: number;
  readonly isReference: boolean;
  /** Already gone by. */
  readonly isPast: boolean;
}

export interface LifeLine {
  readonly moments: readonly Moment[];
  /** Between neighbouring moments: one fewer than they are. */
  readonly stretches: readonly LifeStretch[];
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

/**
 * What ICANN asks of its registries: up to 45 days of grace, 30 of redemption (RFC 3915), 5 of
 * pending delete.
 */
const GRACE_MS = 45 * DAY_MS;
const REDEMPTION_MS = 30 * DAY_MS;
const PENDING_DELETE_MS = 5 * DAY_MS;

/** Null when the record has no dates to draw. */
export function lifeLine(life: Life): LifeLine | null {
  const { dates, phase, now } = life;
  const created = momentsOf('created', dates.created);
  const [expiry] = momentsOf('expiry', dates.expiry);
  if (created.length === 0 && !expiry) return null;
  const { after, rule } = afterExpiry(life, expiry?.at ?? null);
  const deletedAt = after.find(({ kind }) => kind === 'deleted')?.at ?? Number.POSITIVE_INFINITY;
  const isOut = phase === 'redemption' || phase === 'pendingDelete';
  // Deleted before its time, it will not live to see its expiry.
  const isGone = isOut && expiry !== undefined && expiry.at > Math.min(deletedAt, now);
  const known = expiry && !isGone ? [...created, expiry] : created;
  const today = { kind: 'today', at: now, isReference: false } as const;
  const moments = [...known, today, ...after].sort((a, b) => a.at - b.at);
  // Since when a name is out is not known, unless its deletion or its expiry say so.
  const end = Math.min(expiry && !isGone ? expiry.at : Number.POSITIVE_INFINITY, deletedAt);
  const termEnd = isOut ? Math.min(end, now) : end;
  const isActive = phase === 'active' || end <= now;
  const stretches = moments.slice(1).map((to, i): LifeStretch => {
    const isInTerm = to.at <= termEnd;
    const kind = !isInTerm ? kindBefore(to, moments) : isActive ? 'active' : 'registered';
    const isReference = !isInTerm && to.at > now;
    return {
      kind,
      growth: Math.sqrt((to.at - moments[i]!.at) / DAY_MS),
      isReference,
      isPast: to.at <= now,
    };
  });
  const isSuspendedInTerm = phase === 'suspended' && !isActive;
  return { moments, stretches, rule: after.length > 0 ? rule : null, isSuspendedInTerm };
}

/** The moments that rules, not records, put behind the expiry. */
function afterExpiry(
  { dates, tld, phase, now }: Life,
  expiry: number | null,
): { after: Moment[]; rule: 'vn' | 'icann' } {
  const after = [
    ...momentsOf('renewalDeadline', dates.renewalDeadline, true),
    ...momentsOf('release', dates.releaseTo, true),
  ];
  if (after.length > 0) return { after, rule: 'vn' };
  // Each country has rules of its own; only what ICANN rules is known.
  const isCountry = tld.length === 2 || tld.startsWith('xn--');
  if (isCountry || expiry === null) return { after, rule: 'icann' };
  return { after: icannMoments(phase, dates.updated, expiry, now), rule: 'icann' };
}

function icannMoments(
  phase: LifecyclePhase,
  updated: string | null,
  expiry: number,
  now: number,
): Moment[] {
  const rule = (kind: MomentKind, at: number): Moment => ({ kind, at, isReference: true });
  const out = (end: number) => [
    rule('redemptionEnd', end),
    rule('release', end + PENDING_DELETE_MS),
  ];
  if (phase === 'pendingDelete') return [rule('release', now + PENDING_DELETE_MS)];
  if (phase === 'redemption') {
    // The deletion was the last change, unless that is too long ago: then it is only not yet over.
    const [deleted] = momentsOf('deleted', updated, true);
    const isKnown = deleted && deleted.at <= now && now - deleted.at < REDEMPTION_MS;
    return isKnown ? [deleted, ...out(deleted.at + REDEMPTION_MS)] : out(now + REDEMPTION_MS);
  }
  const graceEnd = expiry + GRACE_MS;
  // Renewed by the registry at its expiry, the record already shows the next one: the old one is a
  // year back. And what is still there behind its grace is kept by no period of these.
  if ((phase === 'autoRenewGrace' && expiry > now) || graceEnd <= now) return [];
  return [rule('graceEnd', graceEnd), ...out(graceEnd + REDEMPTION_MS)];
}

/** What a stretch is that ends at or before the next moment with a meaning; `today` has none. */
function kindBefore(to: Moment, moments: readonly Moment[]): LifeStretchKind {
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

/** Empty where the record has no such date. */
function momentsOf(kind: MomentKind, iso: string | null, isReference = false): Moment[] {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? [] : [{ kind, at, isReference }];
}
