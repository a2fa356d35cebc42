/** What a state means for a name with these dates: one word stands for several things. Pure. */
import type { RegistrationDates } from '../api/types.ts';
import type { ShownState } from '../ui/names/status-badge.tsx';
import { hasPassed } from '../words/instants.ts';

export type Explanation =
  | ShownState
  /** Out of the DNS, and not for its expiry: nothing follows from that. */
  | 'suspendedInTerm'
  /** The registry renewed it at its expiry; the registrar may still hand it back. */
  | 'autoRenewed'
  /** Behind the last of the dates that the rules give. */
  | 'keptBeyond';

/** `dates`: null where there is no record. */
export function explanationOf(
  state: ShownState,
  dates: RegistrationDates | null,
  now: number,
): Explanation {
  if (state === 'suspended' && !isPast(dates?.expiry, now)) return 'suspendedInTerm';
  if (state === 'autoRenewGrace' && dates?.expiry && !isPast(dates.expiry, now))
    return 'autoRenewed';
  if (state === 'expired' && isPast(dates?.releaseTo, now)) return 'keptBeyond';
  return state;
}

const ON_THE_WAY_OUT: ReadonlySet<Explanation> = new Set<Explanation>([
  'expired',
  'keptBeyond',
  'suspended',
  'autoRenewGrace',
  'redemption',
  'pendingDelete',
  'releasing',
]);

/** Whether the name may come free before long. */
export function mayDrop(explanation: Explanation): boolean {
  return ON_THE_WAY_OUT.has(explanation);
}

function isPast(iso: string | null | undefined, now: number): boolean {
  return hasPassed(Date.parse(iso ?? ''), now);
}
