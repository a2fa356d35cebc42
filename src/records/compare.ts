import { emptyContact, emptyRegistration, type Registration } from './registration.ts';

export interface FieldChange {
  /** Path in the record: `registrar.name`, `contacts.admin.email`, `nameservers`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Which fields differ between two records of a name, in the record's order; null stands for no registration.
 * Order and letter case of lists don't count, nor does a list's double entry. Absence in all its forms (null, an empty list,
 * a contact that says nothing) is the same absence, save for `dnssec`, where null is "not said" and false is "unsigned".
 */
export function compareRegistrations(before: Registration | null, after: Registration | null): FieldChange[] {
  const [old, current] = [before ?? emptyRegistration(), after ?? emptyRegistration()];
  const changes: FieldChange[] = [];
  const compare = (prefix: string, was: object, is: object) => {
    // Records share the parts in which they don't differ.
    if (was !== is) changes.push(...fieldChanges(prefix, was, is));
  };
  const { registrant, contacts, registrar, dates, ...others } = old;
  const {
    registrant: isRegistrant,
    contacts: are,
    registrar: isRegistrar,
    dates: areDates,
    ...rest
  } = current;
  compare('registrant.', registrant, isRegistrant);
  for (const role of ['admin', 'tech', 'billing'] as const)
    compare(`contacts.${role}.`, contacts[role] ?? NOBODY, are[role] ?? NOBODY);
  compare('registrar.', registrar, isRegistrar);
  compare('dates.', dates, areDates);
  compare('', others, rest);
  // The details repeat the hosts: they are news only when the hosts stayed and their addresses changed.
  const hostsChanged = changes.some(({ field }) => field === 'nameservers');
  return hostsChanged ? changes.filter(({ field }) => field !== 'nameserverDetails') : changes;
}

const NOBODY = emptyContact();

function fieldChanges(prefix: string, was: object, is: object): FieldChange[] {
  const now = new Map<string, unknown>(Object.entries(is));
  return Object.entries(was).flatMap(([key, before]: [string, unknown]) => {
    const after = now.get(key);
    const isSame = before === after || canonical(before) === canonical(after);
    return isSame ? [] : [{ field: `${prefix}${key}`, before, after }];
  });
}

/** A text that is equal exactly for values that count as equal. Records are flat: this goes three levels deep at most. */
function canonical(value: unknown): string {
  if (Array.isArray(value))
    return JSON.stringify([...new Set(value.map((item) => canonical(item).toLowerCase()))].sort());
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(entries.map(([key, item]) => [key, canonical(item)]));
  }
  return JSON.stringify(value ?? null);
}
