import { isSameCountry } from './country.ts';
import { emptyRegistration, type Registration } from './registration.ts';

export interface FieldChange {
  /** Path in the record: `registrar.name`, `contacts.admin.email`, `nameservers`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Which fields differ between two records of a name, in the record's order; null stands for no
 * registration. Order and letter case of lists don't count, nor does a list's double entry. Absence
 * in all its forms (null, an empty list, a contact that says nothing) is the same absence, save for
 * `dnssec`, where null is "not said" and false is "unsigned".
 */
export function compareRegistrations(
  before: Registration | null,
  after: Registration | null,
): FieldChange[] {
  const [old, now] = [before ?? emptyRegistration(), after ?? emptyRegistration()];
  const changes = [
    ...fieldChanges('registrant.', NOBODY, old.registrant, now.registrant),
    ...(['admin', 'tech', 'billing'] as const).flatMap((role) =>
      fieldChanges(`contacts.${role}.`, NOBODY, old.contacts[role], now.contacts[role]),
    ),
    ...fieldChanges('registrar.', NO_REGISTRAR, old.registrar, now.registrar),
    ...fieldChanges('dates.', NO_DATES, old.dates, now.dates),
    ...fieldChanges('', OTHERS, old, now),
  ];
  // The details repeat the hosts: they are news only when the hosts stayed and their addresses
  // changed.
  const hostsChanged = changes.some(({ field }) => field === 'nameservers');
  return hostsChanged ? changes.filter(({ field }) => field !== 'nameserverDetails') : changes;
}

const {
  registrant: NOBODY,
  contacts: _,
  registrar: NO_REGISTRAR,
  dates: NO_DATES,
  ...OTHERS
} = emptyRegistration();

/** In the order of `shape`'s fields: a database gives a record's fields in an order of its own. */
function fieldChanges<T extends object>(
  prefix: string,
  shape: T,
  old: T | null,
  now: T | null,
): FieldChange[] {
  // Records share the parts in which they don't differ.
  if (old === now) return [];
  return (Object.keys(shape) as (keyof T & string)[]).flatMap((key) => {
    const [before, after] = [(old ?? shape)[key], (now ?? shape)[key]];
    const isSame =
      isSameValue(before, after) ||
      (key === 'country' && isSameCountry(before as string | null, after as string | null));
    return isSame ? [] : [{ field: `${prefix}${key}`, before, after }];
  });
}

/** Whether two values of one field count as equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/**
 * A text that is equal exactly for values that count as equal. Records are flat: this goes three
 * levels deep at most.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value))
    return JSON.stringify([...new Set(value.map((item) => canonical(item).toLowerCase()))].sort());
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(entries.map(([key, item]) => [key, canonical(item)]));
  }
  return JSON.stringify(value ?? null);
}
