/** Keeps `reverse_entries` in step with a name's records. */
import type { TransactionSql } from 'postgres';
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

interface Entry {
  domain: string;
  field: number;
  value: string;
  current: boolean;
  firstSeen: number;
  lastSeen: number;
}

/**
 * Brings the entries of these domains up to their records. Runs in the transaction that writes the records, with each
 * domain's head locked; doing it twice changes nothing, and a domain whose values are the same costs no write.
 */
export async function updateReverseIndex(
  tx: TransactionSql,
  changes: readonly DomainChange[],
): Promise<void> {
  const entries = changes.flatMap(entriesOf);
  const complete = changes.filter((change) => change.complete).map((change) => change.domain);
  const settled = changes.flatMap(({ domain, records }) => {
    const latest = records.find((record) => record.isLatest);
    return latest ? [{ domain, since: latest.firstSeen }] : [];
  });
  const column = <T, V>(rows: readonly T[], value: (row: T) => V) => rows.map(value);
  const given = tx`
    given as materialized (
      select domain, field, value collate "C" as value, current, first_seen, last_seen
      from unnest(
        ${column(entries, (e) => e.domain)}::text[], ${column(entries, (e) => e.field)}::smallint[],
        ${column(entries, (e) => e.value)}::text[], ${column(entries, (e) => String(e.current))}::text[]::boolean[],
        ${column(entries, (e) => instant(e.firstSeen))}::text[]::timestamptz[],
        ${column(entries, (e) => instant(e.lastSeen))}::text[]::timestamptz[]
      ) as row (domain, field, value, current, first_seen, last_seen))`;
  const steps: Promise<unknown>[] = [];
  // What is not in the latest record any more becomes history, and what is in no record at all goes.
  if (complete.length > 0)
    steps.push(
      tx`with ${given}
        delete from reverse_entries e where e.domain = any(${complete}::text[])
          and not exists (select from given g where (g.domain, g.field, g.value) = (e.domain, e.field, e.value))`.execute(),
    );
  if (settled.length > 0)
    steps.push(
      tx`with ${given}
        update reverse_entries e set current = false, last_seen = greatest(e.first_seen, coalesce(
            (select g.last_seen from given g where (g.domain, g.field, g.value) = (e.domain, e.field, e.value)),
            (select max(r.last_seen) from whois_records r where r.domain = s.domain and r.first_seen < s.since), s.since))
        from unnest(${column(settled, (s) => s.domain)}::text[],
          ${column(settled, (s) => instant(s.since))}::text[]::timestamptz[]) as s (domain, since)
        where e.domain = s.domain and e.current and not exists (
          select from given g where (g.domain, g.field, g.value) = (e.domain, e.field, e.value) and g.current)`.execute(),
    );
  if (entries.length > 0)
    steps.push(
      tx`with ${given}
        insert into reverse_entries as kept (domain, field, value, current, first_seen, last_seen)
        select domain, field, value, current, first_seen, case when not current then last_seen end from given g
        where not exists (
          select from reverse_entries e where (e.domain, e.field, e.value) = (g.domain, g.field, g.value)
            and e.first_seen <= g.first_seen and (e.current or (not g.current and e.last_seen >= g.last_seen)))
        order by domain, field, value
        on conflict (domain, field, value) do update set
          current = kept.current or excluded.current,
          first_seen = least(kept.first_seen, excluded.first_seen),
          last_seen = case when not (kept.current or excluded.current)
            then greatest(kept.last_seen, excluded.last_seen) end`.execute(),
    );
  await Promise.all(steps);
}

/** One entry for each value of the domain, over all the records it stands in. */
function entriesOf({ domain, records }: DomainChange): Entry[] {
  const found = new Map<string, Entry>();
  for (const { registration, firstSeen, lastSeen, isLatest } of records) {
    for (const { field, value } of registration ? reverseValues(registration) : []) {
      const key = `${field} ${value}`;
      const before = found.get(key);
      found.set(key, {
        domain,
        field: fieldNumber(field),
        value,
        current: isLatest || (before?.current ?? false),
        firstSeen: Math.min(firstSeen, before?.firstSeen ?? firstSeen),
        lastSeen: Math.max(lastSeen, before?.lastSeen ?? lastSeen),
      });
    }
  }
  return [...found.values()];
}

function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
