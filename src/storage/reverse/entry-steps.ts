/** What brings a name's entries in the reverse index up to its records. Pure. */
import type { Registration } from '#app/records/registration.ts';
import { REVERSE_FIELDS, type ReverseField, reverseValues } from '#app/records/reverse-field.ts';

/** Times are epoch milliseconds. */
export interface DomainChange {
  readonly domain: string;
  /** Records of the domain that are new or changed, oldest first. */
  readonly records: readonly RecordedRegistration[];
  /** Whether these are all its records, so that what is not in them must go. */
  readonly complete: boolean;
}

export interface RecordedRegistration {
  readonly registration: Registration | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly isLatest: boolean;
}

/** The number by which a field is kept. */
export function fieldNumber(field: ReverseField): number {
  return REVERSE_FIELDS.indexOf(field) + 1;
}

/** The same for its names without their legal forms, where those have one. */
export function bareNumber(field: ReverseField): number {
  return fieldNumber(field) + 100;
}

/** A row of the index. */
export interface IndexEntry {
  readonly domain: string;
  readonly field: number;
  readonly value: string;
  readonly current: boolean;
  readonly firstSeen: number;
  /** Null while current. */
  readonly lastSeen: number | null;
}

/** No row is in two of them. */
export interface EntrySteps {
  readonly added: readonly IndexEntry[];
  readonly changed: readonly IndexEntry[];
  /** In no record at all. */
  readonly gone: readonly IndexEntry[];
  /** What the latest record, which began at `since`, lacks. */
  readonly past: readonly (IndexEntry & { readonly since: number })[];
}

/**
 * `said` by the change; `known`: those of the domain that say the same, that are current, or with
 * `complete` all.
 */
export function entryStepsOf(
  { complete, records }: DomainChange,
  said: ReadonlyMap<string, SaidEntry>,
  known: readonly IndexEntry[],
): EntrySteps {
  const since = records.find(({ isLatest }) => isLatest)?.firstSeen ?? null;
  const left = new Map(known.map((entry) => [keyOf(entry), entry]));
  const added: IndexEntry[] = [];
  const changed: IndexEntry[] = [];
  for (const [key, given] of said) {
    const before = left.get(key);
    left.delete(key);
    const earlier = complete ? undefined : before;
    const current = given.current || (since === null && (before?.current ?? false));
    const entry = {
      ...given,
      current,
      firstSeen: Math.min(given.firstSeen, earlier?.firstSeen ?? given.firstSeen),
      lastSeen: current ? null : Math.max(given.lastSeen, earlier?.lastSeen ?? given.lastSeen),
    };
    if (!before) added.push(entry);
    else if (differs(before, entry)) changed.push(entry);
  }
  const others = [...left.values()];
  if (complete) return { added, changed, gone: others, past: [] };
  const past = since === null ? [] : others.filter(({ current }) => current);
  return { added, changed, gone: [], past: past.map((entry) => ({ ...entry, since: since! })) };
}

type SaidEntry = IndexEntry & { readonly lastSeen: number };

/** The values of the records, each over all those it stands in. */
export function entriesSaid({ domain, records }: DomainChange): ReadonlyMap<string, SaidEntry> {
  const said = new Map<string, SaidEntry>();
  for (const { registration, firstSeen, lastSeen, isLatest } of records) {
    if (!registration) continue;
    for (const { field: name, value, isBare } of reverseValues(domain, registration)) {
      const field = isBare ? bareNumber(name) : fieldNumber(name);
      const key = keyOf({ field, value });
      const before = said.get(key);
      said.set(key, {
        domain,
        field,
        value,
        current: isLatest || (before?.current ?? false),
        firstSeen: Math.min(firstSeen, before?.firstSeen ?? firstSeen),
        lastSeen: Math.max(lastSeen, before?.lastSeen ?? lastSeen),
      });
    }
  }
  return said;
}

function keyOf({ field, value }: Pick<IndexEntry, 'field' | 'value'>): string {
  return `${field} ${value}`;
}

function differs(one: IndexEntry, other: IndexEntry): boolean {
  return (
    one.current !== other.current ||
    one.firstSeen !== other.firstSeen ||
    one.lastSeen !== other.lastSeen
  );
}
