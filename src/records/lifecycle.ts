import { type VnStretch, vnLifecycleDates, vnStretch } from '#app/names/vn/lifecycle.ts';
import type { Registration } from './registration.ts';

/** Where a registered name stands between registration and release. */
export const LIFECYCLE_PHASES = [
  'active',
  'expired',
  'suspended',
  'autoRenewGrace',
  'redemption',
  'pendingDelete',
  'releasing',
] as const;
export type LifecyclePhase = (typeof LIFECYCLE_PHASES)[number];

interface LifecycleFacts {
  /** A-label form. */
  readonly domain: string;
  /** As in `Registration.domainStatus`; case and RDAP's spaced form don't matter. */
  readonly domainStatus: readonly string[];
  readonly expiry: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * EPP and RGP statuses (RFC 5731, RFC 3915, RFC 8056) and the words of registries with their own,
 * in the order in which they decide. Redemption comes before pending delete: registries show
 * `pendingDelete` through the redemption period too (RFC 3915 section 3.1), and only in redemption
 * can the holder still get the name back.
 */
const STATUS_PHASES: readonly (readonly [LifecyclePhase, RegExp])[] = [
  [
    'redemption',
    /^(?:redemption(?:period)?|pendingrestore|pendingdeleterestorable|(?:in)?quarantine)$/,
  ],
  ['pendingDelete', /^pendingdelete(?:scheduledforrelease)?$/],
  ['autoRenewGrace', /^autorenew(?:period|graceperiod|grace)$/],
  ['suspended', /^(?:clienthold|serverhold|suspended)$/],
  ['expired', /^expired$/],
];

/**
 * The `.vn` table's stretches as phases. Past the renewal deadline a name may be released at any
 * time: `releasing`. Still registered after the window (a dispute, an old answer), it is `expired`:
 * the table no longer says what follows.
 */
const STRETCH_PHASES: Readonly<Record<Exclude<VnStretch, 'beforeExpiry'>, LifecyclePhase>> = {
  unsuspended: 'expired',
  suspended: 'suspended',
  releasing: 'releasing',
  beyond: 'expired',
};

const DAY_MS = 86_400_000;

/**
 * The phase of a registered name. Under `.vn`, where statuses after expiry aren't dependable, the
 * dates decide once the expiry is past; before it, and everywhere else, the statuses do. Without
 * any sign of another phase a name is `active`.
 */
export function lifecyclePhase({ domain, domainStatus, expiry, now }: LifecycleFacts): {
  phase: LifecyclePhase;
} {
  const isVn = domain.endsWith('.vn');
  if (isVn && expiry !== null) {
    const stretch = vnStretch(expiry, domain, now);
    if (stretch !== null && stretch !== 'beforeExpiry') return { phase: STRETCH_PHASES[stretch] };
  }
  const phase = statusPhase(domainStatus);
  if (phase !== null) return { phase };
  return { phase: !isVn && expiry !== null && hasExpired(expiry, now) ? 'expired' : 'active' };
}

function statusPhase(domainStatus: readonly string[]): LifecyclePhase | null {
  // `pendingDelete / redemptionPeriod` in one value is how some registries print two.
  const seen = domainStatus
    .flatMap((status) => status.split(/[/,]/))
    .map((status) => status.toLowerCase().replace(/[^a-z]/g, ''));
  return STATUS_PHASES.find(([, form]) => seen.some((status) => form.test(status)))?.[0] ?? null;
}

/** A day without a time (`T00:00:00.000Z`) is over when the next begins. */
function hasExpired(expiry: string, now: number): boolean {
  const at = Date.parse(expiry);
  return now >= (at % DAY_MS === 0 ? at + DAY_MS : at);
}

/**
 * The record with `renewalDeadline`, `releaseFrom` and `releaseTo` for a `.vn` name, counted from
 * its expiry. What the source itself says of them stands, except without an expiry: then all three
 * are null. Records of other TLDs come back as they are.
 */
export function withVnDates(registration: Registration, domain: string): Registration {
  if (!domain.endsWith('.vn')) return registration;
  const { expiry, ...dates } = registration.dates;
  const none = { renewalDeadline: null, releaseFrom: null, releaseTo: null };
  const own = expiry === null ? none : dates;
  const counted = (expiry === null ? null : vnLifecycleDates(expiry, domain)) ?? none;
  return {
    ...registration,
    dates: {
      ...registration.dates,
      renewalDeadline: own.renewalDeadline ?? counted.renewalDeadline,
      releaseFrom: own.releaseFrom ?? counted.releaseFrom,
      releaseTo: own.releaseTo ?? counted.releaseTo,
    },
  };
}
