import type { Failure } from '../api/failure.ts';

/** Why an order isn't taken, where the reason is one that the page has words for. */
export interface Refusal {
  readonly kind: 'available' | 'already_ordered' | 'key_reused' | 'too_many' | 'withheld' | 'zone';
  /** The live order that stands already. */
  readonly orderId: string | null;
}

const CODES = ['available', 'already_ordered', 'key_reused', 'too_many'] as const;
const ORDER_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export function refusalOf({ kind, details }: Failure): Refusal | null {
  const [detail] = details;
  if (
    kind === 'invalidInput' &&
    detail?.field === 'domain' &&
    /no registrar account/.test(detail.message)
  )
    return { kind: 'zone', orderId: null };
  if (kind !== 'conflict') return null;
  const known = CODES.find((code) => code === detail?.code);
  const orderId =
    known === 'already_ordered' ? (ORDER_ID.exec(detail!.message)?.[0] ?? null) : null;
  return { kind: known ?? 'withheld', orderId };
}
