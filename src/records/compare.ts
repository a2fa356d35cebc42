import { type Contact, emptyContact, emptyRegistration, type Registration } from './registration.ts';

export interface FieldChange {
  /** Path in the record: `registrar.name`, `contacts.admin.email`, `nameservers`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Leaves = Map<string, unknown>;

/**
 * Which fields differ between two records of a name, in the record's order; null stands for no registration.
 * Order and letter case of lists don't count, nor does a list's double entry. Absence in all its forms (null, an empty list,
 * a contact that says nothing) is the same absence, save for `dnssec`, where null is "not said" and false is "unsigned".
 */
export function compareRegistrations(before: Registration | null, after: Registration | null): FieldChange[] {
  const old = leaves(before ?? emptyRegistration());
  const current = leaves(after ?? emptyRegistration());
  const changes: FieldChange[] = [];
  for (const [field, was] of old) {
    const is = current.get(field);
    if (canonical(was) !== canonical(is)) changes.push({ field, before: was, after: is });
  }
  // The details repeat the hosts: they are news only when the hosts stayed and their addresses changed.
  const hostsChanged = changes.some(({ field }) => field === 'nameservers');
  return hostsChanged ? changes.filter(({ field }) => field !== 'nameserverDetails') : changes;
}

function leaves(record: Registration): Leaves {
  const found: Leaves = new Map();
  const add = (prefix: string, fields: object) => {
    for (const [key, value] of Object.entries(fields)) found.set(`${prefix}${key}`, value);
  };
  const { registrant, contacts, registrar, dates, ...others } = record;
  add('registrant.', registrant);
  for (const role of ['admin', 'tech', 'billing'] as const) {
    const contact: Contact = contacts[role] ?? emptyContact();
    add(`contacts.${role}.`, contact);
  }
  add('registrar.', registrar);
  add('dates.', dates);
  add('', others);
  return found;
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
