import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { isSharedZone } from '../ui/names/shown-state.ts';

export type Reason = NonNullable<CheckAnswer['reason']>;

/** Why a name can't be registered, as far as its record implies it; null: it can, or is. Pure. */
export function impliedReason(answer: WhoisAnswer): Reason | null {
  const { status, source, domain, zone } = answer;
  if (status !== 'reserved' && status !== 'auction') return null;
  const isShort = domain.length - zone.length - 1 <= 2;
  const code = isSharedZone(answer)
    ? 'vn_shared_zone'
    : source !== 'rules'
      ? (`registry_${status}` as const)
      : status === 'auction' && isShort
        ? 'vn_short_name_auction'
        : (`vn_operator_${status}` as const);
  return { code, rule: '', message: '' };
}
