/** What the form says of a new key, as the service wants it. Pure. */
import type { Failure } from '../api/failure.ts';
import type { Key, NewKey } from '../api/types.ts';

export interface KeyDraft {
  readonly name: string;
  readonly tier: 'partner' | 'admin';
  /** '': the tier's own. */
  readonly rate: string;
  /** A day, `2027-01-31`, in Vietnam; '': never. */
  readonly lastDay: string;
}

export type KeyFault = 'name' | 'rate' | 'lastDay';

const MOST_NAME = 200;
const MOST_RATE = 1_000_000;

/** `now`: epoch milliseconds. A key lives through its last day, by Vietnam's clocks. */
export function keyBody(
  draft: KeyDraft,
  now: number,
): NewKey | { readonly faults: readonly KeyFault[] } {
  const name = draft.name.trim();
  const rate = draft.rate.trim() === '' ? null : Number(draft.rate);
  const end = draft.lastDay === '' ? null : Date.parse(`${draft.lastDay}T23:59:59+07:00`);
  const faults: KeyFault[] = [];
  if (name === '' || name.length > MOST_NAME || /\p{Cc}/u.test(name)) faults.push('name');
  if (rate !== null && !(Number.isInteger(rate) && rate >= 1 && rate <= MOST_RATE))
    faults.push('rate');
  if (end !== null && !(end > now)) faults.push('lastDay');
  if (faults.length > 0) return { faults };
  return {
    name,
    tier: draft.tier,
    ratePerMinute: rate,
    expiresAt: end === null ? null : new Date(end).toISOString(),
  };
}

const FIELDS: Readonly<Record<string, KeyFault>> = {
  name: 'name',
  ratePerMinute: 'rate',
  expiresAt: 'lastDay',
};

/** The form's fields that the service named in its 400; empty for any other failure. */
export function refusedFields({ kind, details }: Failure): KeyFault[] {
  if (kind !== 'invalidInput') return [];
  return details.flatMap(({ field }) => FIELDS[field ?? ''] ?? []);
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function keyState(
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
