import type { DomainStatus, LifecyclePhase, WhoisAnswer } from '../../api/types.ts';

/** The one word for a name: its phase says more than "registered", unless it is active. */
export function shownState(
  status: DomainStatus,
  phase: LifecyclePhase | null,
): DomainStatus | Exclude<LifecyclePhase, 'active'> {
  return status === 'registered' && phase !== null && phase !== 'active' ? phase : status;
}

/** An ending shared by all (`com.vn`): alone reserved by rules before a source is asked. */
export function isSharedZone({
  status,
  source,
  sources = [],
}: Pick<WhoisAnswer, 'status' | 'source'> & Partial<Pick<WhoisAnswer, 'sources'>>): boolean {
  return status === 'reserved' && source === 'rules' && sources.length === 0;
}
