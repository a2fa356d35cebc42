import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';

/** Hosts whose clocks differ by less keep each other's leases. */
const MOST_SKEW_MS = 10 * 60_000;

/**
 * Whether what `leasedUntil` holds may be taken at `now`. Leases last `leaseMs` at most: one that
 * ends far later was written by a host whose clock is wrong, and would hold its work for days.
 */
export function isUnleased(
  leasedUntil: RawBuilder<unknown>,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): RawBuilder<boolean> {
  return sql`(${leasedUntil} is null or ${leasedUntil} <= ${isoInstant(now)}
    or ${leasedUntil} > ${isoInstant(now + leaseMs + MOST_SKEW_MS)})`;
}
