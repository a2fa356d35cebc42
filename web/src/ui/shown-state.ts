import type { DomainStatus, LifecyclePhase } from '../api/types.ts';

/** The one word for a name: a registered one's phase says more than "registered", except that it is simply active. */
export function shownState(
  status: DomainStatus,
  phase: LifecyclePhase | null,
): DomainStatus | Exclude<LifecyclePhase, 'active'> {
  return status === 'registered' && phase !== null && phase !== 'active' ? phase : status;
}
