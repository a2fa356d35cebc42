import { emptyContact, emptyRegistration, type Registration } from './registration.ts';

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
  const [old, current] = [before ?? emptyRegistration(), after ?? emptyRegistration()];
  const changes: FieldChange[] = [];
  const compare = (prefix: string, shape: object, was: object, is: object) => {
    // Records share the parts in which they don't differ.
    if (was !== is) changes.push(...fieldChanges(prefix, shape, was, is));
  };
  const { registrant, contacts, registrar, dates, ...others } = old;
  const {
    registrant: isRegistrant,
    contacts: are,
    registrar: isRegistrar,
    dates: areDates,
    ...rest
  } = current;
  compare('registrant.', NOBODY, registrant, isRegistrant);
  for (const role of ['admin', 'tech', 'billing'] as const)
    compare(`contacts.${role}.`, NOBODY, contacts[role] ?? NOBODY, are[role] ?? NOBODY);
  compare('registrar.', NO_REGISTRAR, registrar, isRegistrar);
  compare('dates.', NO_DATES, dates, areDates);
  compare('', OTHERS, others, rest);
  // The details repeat the hosts: they are news only when the hosts stayed and their addresses
  // changed.
  const hostsChanged = changes.some(({ field }) => field === 'nameservers');
  return hostsChanged ? changes.filter(({ field }) => field !== 'nameserverDetails') : changes;
}

const NOBODY = emptyContact();
const {
  registrant: _,
  contacts: __,
  registrar: NO_REGISTRAR,
  dates: NO_DATES,
  ...OTHERS
} = emptyRegistration();

/** In the order of `shape`'s fields: a database gives a record's fields in an order of its own. */
function fieldChanges(prefix: string, shape: object, was: object, is: object): FieldChange[] {
  const [old, now] = [was, is] as Record<string, unknown>[];
  return Object.keys(shape).flatMap((key) => {
    const [before, after] = [old?.[key], now?.[key]];
    const isSame = before === after || canonical(before) === canonical(after);
    return isSame ? [] : [{ field: `${prefix}${key}`, before, after }];
  });
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
