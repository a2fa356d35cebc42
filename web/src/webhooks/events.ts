/** Which events a webhook is told: everything, all of a family, or single ones. */

export const FAMILIES = ['backorder', 'domain'] as const;
export type Family = (typeof FAMILIES)[number];

export const TYPES: Readonly<Record<Family, readonly string[]>> = {
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
};

export const EVERYTHING = '*';

export function familyPattern(family: Family): string {
  return `${family}.*`;
}

/** Whether `pattern` is told already by another of those chosen. */
export function isCovered(pattern: string, chosen: ReadonlySet<string>): boolean {
  if (pattern === EVERYTHING) return false;
  if (chosen.has(EVERYTHING)) return true;
  const [family, type] = pattern.split('.', 2);
  return type !== '*' && chosen.has(`${family}.*`);
}

export function toggled(pattern: string, chosen: ReadonlySet<string>): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(pattern)) next.add(pattern);
  return next;
}

/** As the API wants it: nothing twice, nothing that another entry says already, in the order in which they are shown. */
export function eventsToSend(chosen: ReadonlySet<string>): string[] {
  const all = [
    EVERYTHING,
    ...FAMILIES.flatMap((family) => [
      familyPattern(family),
      ...TYPES[family].map((type) => `${family}.${type}`),
    ]),
  ];
  return all.filter((pattern) => chosen.has(pattern) && !isCovered(pattern, chosen));
}
