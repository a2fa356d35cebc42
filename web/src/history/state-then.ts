/** The one word for a name as a record shows it. */
import type { HistoryRecord, LifecyclePhase, Registration } from '../api/types.ts';
import { shownState } from '../ui/names/shown-state.ts';
import { hasPassed } from '../words/instants.ts';

type Phase = Exclude<LifecyclePhase, 'active' | 'releasing'>;

/**
 * As the service reads them of a name today, in the order in which they decide: in redemption
 * `pendingDelete` is shown too.
 */
const PHASES: readonly (readonly [phase: Phase, statuses: RegExp])[] = [
  ['redemption', /^(redemption(period)?|pendingrestore|pendingdeleterestorable|(in)?quarantine)$/],
  ['pendingDelete', /^pendingdelete(scheduledforrelease)?$/],
  ['autoRenewGrace', /^autorenew(period|grace|graceperiod)$/],
  ['suspended', /^(clienthold|serverhold|suspended)$/],
  ['expired', /^expired$/],
];

export function stateThen({
  status,
  data,
  firstSeen,
}: Pick<HistoryRecord, 'status' | 'data' | 'firstSeen'>) {
  return shownState(status, data && phaseThen(data, firstSeen));
}

function phaseThen({ domainStatus, dates }: Registration, seen: string): Phase | null {
  const folded = domainStatus
    .flatMap((status) => status.split(/[/,]/))
    .map((status) => status.toLowerCase().replace(/[^a-z]/g, ''));
  const said = PHASES.find(([, statuses]) => folded.some((status) => statuses.test(status)));
  if (said) return said[0];
  const expiry = Date.parse(dates.expiry ?? '');
  return !Number.isNaN(expiry) && hasPassed(expiry, Date.parse(seen)) ? 'expired' : null;
}
