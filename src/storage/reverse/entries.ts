/** Keeps `reverse_entries` in step with a name's records. */
import type { TransactionSql } from 'postgres';
import type { Registration } from '#app/records/registration.ts';
import { REVERSE_FIELDS, type ReverseField, reverseValues } from '#app/records/reverse-field.ts';
import { column, instant } from '../postgres/columns.ts';

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
  if (changes.length === 0) return;
  const entries = changes.flatMap(entriesOf);
  const latest = changes.map(({ records }) => records.find((record) => record.isLatest));
  // Three parts that touch no row in common: what is in no record at all goes, what the latest record lacks becomes
  // history, and what is given is written where it says something new.
  await tx`
    with changed as materialized (
      select domain, complete, since
      from unnest(
        ${column(changes, (c) => c.domain)}::text[], ${column(changes, (c) => String(c.complete))}::text[]::boolean[],
        ${latest.map((record) => (record ? instant(record.firstSeen) : null))}::text[]::timestamptz[]
      ) as row (domain, complete, since)),
    given as materialized (
      select domain, field, value collate "C" as value, current, first_seen, last_seen
      from unnest(
        ${column(entries, (e) => e.domain)}::text[], ${column(entries, (e) => e.field)}::smallint[],
        ${column(entries, (e) => e.value)}::text[], ${column(entries, (e) => String(e.current))}::text[]::boolean[],
        ${column(entries, (e) => instant(e.firstSeen))}::text[]::timestamptz[],
        ${column(entries, (e) => instant(e.lastSeen))}::text[]::timestamptz[]
      ) as row (domain, field, value, current, first_seen, last_seen)),
    gone as (
      delete from reverse_entries e using changed c where c.domain = e.domain and c.complete
        and not exists (select from given g where (g.domain, g.field, g.value) = (e.domain, e.field, e.value))),
    past as (
      update reverse_entries e set current = false, last_seen = greatest(e.first_seen, coalesce(
        (select max(r.last_seen) from whois_records r where r.domain = c.domain and r.first_seen < c.since), c.since))
      from changed c where c.domain = e.domain and not c.complete and c.since is not null and e.current
        and not exists (select from given g where (g.domain, g.field, g.value) = (e.domain, e.field, e.value)))
    insert into reverse_entries as kept (domain, field, value, current, first_seen, last_seen)
    select g.domain, g.field, g.value, n.current,
      case when c.complete then g.first_seen else least(e.first_seen, g.first_seen) end,
      case when n.current then null when c.complete then g.last_seen else greatest(e.last_seen, g.last_seen) end
    from given g
    join changed c on c.domain = g.domain
    left join reverse_entries e on (e.domain, e.field, e.value) = (g.domain, g.field, g.value)
    cross join lateral (select g.current or (c.since is null and coalesce(e.current, false)) as current) n
    where e.domain is null or e.current <> n.current or e.first_seen > g.first_seen
      or (not n.current and e.last_seen < g.last_seen)
      or (c.complete and (e.first_seen <> g.first_seen or (not n.current and e.last_seen <> g.last_seen)))
    order by 1, 2, 3
    on conflict (domain, field, value) do update set
      current = excluded.current, first_seen = excluded.first_seen, last_seen = excluded.last_seen`;
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
