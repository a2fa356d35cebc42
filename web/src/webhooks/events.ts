/** Which events a webhook is told: everything, all of a family, or single ones. */
import type { EventPattern } from '../api/types.ts';

export const TYPES = {
  backorder: [
    'accepted',
    'watching',
    'scheduled',
    'armed',
    'attempting',
    'pendingRegistry',
    'unknown',
    'won',
    'lost',
    'cancelled',
    'rejected',
    'failed',
  ],
  domain: ['changed', 'expiring'],
} as const;
export type Family = keyof typeof TYPES;
export const FAMILIES = ['backorder', 'domain'] as const;

export const EVERYTHING = '*';

export function familyPattern<F extends Family>(family: F): `${F}.*` {
  return `${family}.*`;
}

/** Of a family: each of its events. */
export function singlePatterns(family: Family): EventPattern[] {
  return TYPES[family].map((type) => `${family}.${type}` as EventPattern);
}

/** Whether another of those chosen contains `pattern`. */
export function isCovered(pattern: EventPattern, chosen: ReadonlySet<EventPattern>): boolean {
  if (pattern === EVERYTHING) return false;
  if (chosen.has(EVERYTHING)) return true;
  const [family, type] = pattern.split('.', 2) as [Family, string];
  return type !== '*' && chosen.has(familyPattern(family));
}

export function toggled(
  pattern: EventPattern,
  chosen: ReadonlySet<EventPattern>,
): Set<EventPattern> {
  const next = new Set(chosen);
  if (!next.delete(pattern)) next.add(pattern);
  return next;
}

/** As the API wants it: in the order in which they are shown, each once, none that another contains. */
export function eventsToSend(chosen: ReadonlySet<EventPattern>): EventPattern[] {
  const all = FAMILIES.flatMap((family) => [familyPattern(family), ...singlePatterns(family)]);
  const wanted: EventPattern[] = [EVERYTHING, ...all];
  return wanted.filter((pattern) => chosen.has(pattern) && !isCovered(pattern, chosen));
}
