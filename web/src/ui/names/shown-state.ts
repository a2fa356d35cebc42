import type { DomainStatus, LifecyclePhase, WhoisAnswer } from '../../api/types.ts';

/** The one word for a name: a registered one's phase says more than "registered", except that it is simply active. */
export function shownState(
  status: DomainStatus,
  phase: LifecyclePhase | null,
): DomainStatus | Exclude<LifecyclePhase, 'active'> {
  return status === 'registered' && phase !== null && phase !== 'active' ? phase : status;
}

/** An ending shared by all (`com.vn`). `/whois` gives no reason, but of nothing else the rules say it is reserved before anyone is asked. */
export function isSharedZone({
  status,
  source,
  sources = [],
}: Pick<WhoisAnswer, 'status' | 'source'> & Partial<Pick<WhoisAnswer, 'sources'>>): boolean {
  return status === 'reserved' && source === 'rules' && sources.length === 0;
}
