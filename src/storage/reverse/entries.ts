/** Keeps `reverse_entries` in step with a name's records. */
import { sql } from 'kysely';
import type { Registration } from '#app/records/registration.ts';
import { REVERSE_FIELDS, type ReverseField, reverseValues } from '#app/records/reverse-field.ts';
import { given } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import { updateReverseNames } from './names.ts';

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

const ENTRY_COLUMNS = `
  domain text, field smallint, value text, current boolean, first_seen timestamptz,
  last_seen timestamptz`;

/**
 * Brings the entries of these domains up to their records. Runs in the transaction that writes the
 * records, with each domain's head locked; doing it twice changes nothing, and a domain whose
 * values are the same costs no write.
 */
export async function updateReverseIndex(
  tx: Transaction,
  changes: readonly DomainChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await updateReverseNames(tx, changes);
  const entries = changes.flatMap(entriesOf);
  const changed = changes.map(({ domain, complete, records }) => {
    const latest = records.find((record) => record.isLatest);
    return { domain, complete, since: latest?.firstSeen ?? null };
  });
  // Three parts that touch no row in common: what is in no record at all goes, what the latest
  // record lacks becomes history, and what is given is written where it says something new.
  await sql`
    with changed as materialized (
      select * from ${given(changed, 'domain text, complete boolean, since timestamptz')}),
    given as materialized (
      select domain, field, value collate "C" as value, current, first_seen, last_seen
      from ${given(entries, ENTRY_COLUMNS)}),
    gone as (
      delete from reverse_entries e using changed c where c.domain = e.domain and c.complete
        and not exists (select from given g
          where (g.domain, g.field, g.value) = (e.domain, e.field, e.value))),
    past as (
      update reverse_entries e set current = false, last_seen = greatest(e.first_seen, coalesce(
        (select max(r.last_seen) from whois_records r
          where r.domain = c.domain and r.first_seen < c.since), c.since))
      from changed c
      where c.domain = e.domain and not c.complete and c.since is not null and e.current
        and not exists (select from given g
          where (g.domain, g.field, g.value) = (e.domain, e.field, e.value)))
    insert into reverse_entries as kept (domain, field, value, current, first_seen, last_seen)
    select g.domain, g.field, g.value, n.current,
      case when c.complete then g.first_seen else least(e.first_seen, g.first_seen) end,
      case when n.current then null when c.complete then g.last_seen
        else greatest(e.last_seen, g.last_seen) end
    from given g
    join changed c on c.domain = g.domain
    left join reverse_entries e on (e.domain, e.field, e.value) = (g.domain, g.field, g.value)
    cross join lateral (
      select g.current or (c.since is null and coalesce(e.current, false)) as current) n
    where e.domain is null or e.current <> n.current or e.first_seen > g.first_seen
      or (not n.current and e.last_seen < g.last_seen)
      or (c.complete and (e.first_seen <> g.first_seen
        or (not n.current and e.last_seen <> g.last_seen)))
    order by 1, 2, 3
    on conflict (domain, field, value) do update set
      current = excluded.current, first_seen = excluded.first_seen,
      last_seen = excluded.last_seen`.execute(tx);
}

/** One entry for each value of the domain, over all the records it stands in. */
function entriesOf({ domain, records }: DomainChange) {
  const seen = records.flatMap(({ registration, ...record }) =>
    (registration ? reverseValues(domain, registration) : []).map(({ field, value, isBare }) => ({
      ...record,
      field: isBare ? bareNumber(field) : fieldNumber(field),
      value,
    })),
  );
  const byValue = Map.groupBy(seen, ({ field, value }) => `${field} ${value}`);
  return [...byValue.values()].map((entries) => ({
    domain,
    field: entries[0]!.field,
    value: entries[0]!.value,
    current: entries.some(({ isLatest }) => isLatest),
    firstSeen: Math.min(...entries.map(({ firstSeen }) => firstSeen)),
    lastSeen: Math.max(...entries.map(({ lastSeen }) => lastSeen)),
  }));
}
