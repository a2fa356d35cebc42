/** Which events a webhook is told: everything, all of a family, or single ones. */
import { eventPatternValues } from '../api/data/openapi.ts';
import type { EventPattern } from '../api/types.ts';

export const FAMILIES = ['backorder', 'domain', 'job'] as const;
export type Family = (typeof FAMILIES)[number];

export const EVERYTHING = '*';

export const familyPattern = <F extends Family>(family: F): `${F}.*` => `${family}.*`;

/** Of a family: each of its events. */
export function singlePatterns(family: Family): EventPattern[] {
  return eventPatternValues.filter(
    (pattern) => pattern.startsWith(`${family}.`) && pattern !== familyPattern(family),
  );
}

/** Whether another of those chosen contains `pattern`. */
export function isCovered(pattern: EventPattern, chosen: ReadonlySet<EventPattern>): boolean {
  if (pattern === EVERYTHING) return false;
  if (chosen.has(EVERYTHING)) return true;
  const family = pattern.split('.', 1)[0] as Family;
  return pattern !== familyPattern(family) && chosen.has(familyPattern(family));
}

export function toggled(
  pattern: EventPattern,
  chosen: ReadonlySet<EventPattern>,
): Set<EventPattern> {
  const next = new Set(chosen);
  if (!next.delete(pattern)) next.add(pattern);
  return next;
}

/** As the API wants it: each once, none that another contains. */
export function eventsToSend(chosen: ReadonlySet<EventPattern>): EventPattern[] {
  return eventPatternValues.filter((pattern) => chosen.has(pattern) && !isCovered(pattern, chosen));
}
