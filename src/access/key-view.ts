import { isoInstant } from '#app/base/clock.ts';
import type { KeyRecord } from './keys.ts';

/** A key as administrators see it: everything but the key itself. */
export interface KeyView {
  id: string;
  prefix: string;
  name: string;
  tier: 'partner' | 'admin';
  ratePerMinute: number | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export function keyView(record: KeyRecord): KeyView {
  const instant = (at: number | null) => (at === null ? null : isoInstant(at));
  return {
    id: record.id,
    prefix: record.prefix,
    name: record.name,
    tier: record.tier,
    ratePerMinute: record.ratePerMinute,
    createdAt: isoInstant(record.createdAt),
    expiresAt: instant(record.expiresAt),
    lastUsedAt: instant(record.lastUsedAt),
    revokedAt: instant(record.revokedAt),
  };
}
