/** How keys are named and shown. */
import { isoInstant } from '#app/base/clock.ts';
import type { IssuedKey, KeyRecord } from './keys.ts';

/** A JSON Schema pattern: no control, no half of a surrogate pair, and not only spaces. */
export const KEY_NAME_PATTERN = '^(?=.*\\S)\\P{C}{1,200}$';

const KEY_NAME = new RegExp(KEY_NAME_PATTERN, 'u');

export function isKeyName(text: string): boolean {
  return KEY_NAME.test(text);
}

/** A key as administrators see it: everything but the key itself. */
export function keyView({ id, prefix, name, tier, ratePerMinute, quota, ...times }: KeyRecord) {
  const instant = (at: number | null) => (at === null ? null : isoInstant(at));
  return {
    id,
    prefix,
    name,
    tier,
    ratePerMinute,
    createdAt: isoInstant(times.createdAt),
    expiresAt: instant(times.expiresAt),
    lastUsedAt: instant(times.lastUsedAt),
    revokedAt: instant(times.revokedAt),
    quota,
  };
}

export function issuedView({ key, record }: IssuedKey) {
  return { ...keyView(record), key };
}
