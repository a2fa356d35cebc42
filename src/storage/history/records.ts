/** Keeps `whois_records` and `domains` in step with observations. All of it runs in the transaction that keeps them. */
import type { TransactionSql } from 'postgres';
import type { FieldChange } from '#app/records/compare.ts';
import type { NameStatus, Part } from '#app/records/known-state.ts';
import {
  bySight,
  foldSights,
  type HistoricSight,
  type HistoryRecord,
} from '#app/records/name-history.ts';
import type { Registration } from '#app/records/registration.ts';
import { keepRegistrations, type RegistrationContents } from '../observations/registrations.ts';
import { column, givenDate, instant, jsonRows } from '../postgres/columns.ts';

/** What a fold did to one name. */
export interface Folded {
  readonly domain: string;
  /** New or changed records and the one before them, oldest first: all of the name's records where `refolded`. */
  readonly records: readonly HistoryRecord[];
  readonly refolded: boolean;
  readonly latest: HistoryRecord;
  /** Whether the name is in another state than it was before. */
  readonly changed: boolean;
}

/** The names' heads, held until the end of the transaction. In one order everywhere, so that nobody waits in a ring. */
export async function holdHeads(tx: TransactionSql, domains: readonly string[]): Promise<void> {
  const sorted = [...new Set(domains)].sort();
  await tx`
    insert into domains (domain) select domain from unnest(${sorted}::text[]) as given (domain)
    on conflict (domain) do update set domain = excluded.domain`;
}

/**
 * Brings the names' records up to observations that were just kept; their heads must be held. What comes after a name's
 * last record is laid over it; anything older folds the name anew from the record it falls into.
 */
export async function foldObservations(
  tx: TransactionSql,
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
  contents: RegistrationContents,
): Promise<readonly Folded[]> {
  if (fresh.size === 0) return [];
  const lasts = await lastRecords(tx, [...fresh.keys()], contents);
  const appended: Folded[] = [];
  const late = new Map<string, Place>();
  const recordless = [...fresh.keys()].filter((domain) => !lasts.has(domain));
  for (const domain of await seenBefore(tx, recordless, fresh)) late.set(domain, BEGINNING);
  for (const [domain, sights] of fresh) {
    if (late.has(domain)) continue;
    const last = lasts.get(domain) ?? null;
    const sorted = [...sights].sort(bySight);
    const [first] = sorted as [HistoricSight];
    if (last && first.observedAt <= last.lastSeen)
      late.set(domain, { at: first.observedAt, id: first.id });
    else appended.push(appendedTo(domain, last, foldSights(last, sorted)));
  }
  await writeRecords(tx, contents, appended);
  const refolded = late.size > 0 ? await refold(tx, late, contents) : [];
  const folded = [...appended, ...refolded];
  await writeHeads(tx, folded, fresh);
  return folded;
}

function appendedTo(
  domain: string,
  last: HistoryRecord | null,
  made: readonly HistoryRecord[],
): Folded {
  const latest = made.at(-1)!;
  const records = last && made[0]?.id !== last.id ? [last, ...made] : made;
  return { domain, records, refolded: false, latest, changed: latest.id !== last?.id };
}

/** A place in the order of a name's observations, and so of its records, which have the ids of their first ones. */
export interface Place {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: string;
}

/** Before everything. */
export const BEGINNING: Place = {
  at: Number.NEGATIVE_INFINITY,
  id: '00000000-0000-0000-0000-000000000000',
};

/** Folds names anew from the record into which their place falls, or from the beginning. Their heads must be held. */
export async function refold(
  tx: TransactionSql,
  from: ReadonlyMap<string, Place>,
  contents: RegistrationContents,
): Promise<readonly Folded[]> {
  const domains = [...from.keys()];
  const befores = await recordsBefore(tx, from, contents);
  const starts = new Map(
    domains.map((domain) => [domain, befores.get(domain)?.start ?? BEGINNING]),
  );
  const sights = await sightsSince(tx, starts, contents);
  await tx`
    delete from whois_records r using ${placesOf(tx, starts)}
    where r.domain = given.domain and (r.first_seen, r.id) >= (given.at, given.id)`;
  const made = domains.map((domain) => ({
    domain,
    records: foldSights(befores.get(domain)?.base ?? null, sights.get(domain) ?? []),
  }));
  await writeRecords(tx, contents, made);
  const all = await allRecords(tx, domains);
  return domains.flatMap((domain) => {
    const records = all.get(domain) ?? [];
    const latest = records.at(-1);
    return latest ? [{ domain, records, refolded: true, latest, changed: true }] : [];
  });
}

function placesOf(tx: TransactionSql, places: ReadonlyMap<string, Place>) {
  const rows = [...places];
  return tx`
    unnest(
      ${column(rows, ([domain]) => domain)}::text[],
      ${column(rows, ([, { at }]) => (at === Number.NEGATIVE_INFINITY ? '-infinity' : instant(at)))}::text[]::timestamptz[],
      ${column(rows, ([, { id }]) => id)}::text[]::uuid[]
    ) as given (domain, at, id)`;
}

export interface RecordRow {
  domain: string;
  id: string;
  first_seen: Date;
  last_seen: Date;
  observations: number;
  source: string;
  status: NameStatus;
  said_by: Partial<Record<Part, string>>;
  changes: FieldChange[];
  registration: Uint8Array | null;
  data: Registration | null;
}

export function recordOf(row: RecordRow, contents?: RegistrationContents): HistoryRecord {
  if (row.data && row.registration) contents?.remember(row.data, row.registration);
  return {
    id: row.id,
    firstSeen: row.first_seen.getTime(),
    lastSeen: row.last_seen.getTime(),
    observations: row.observations,
    source: row.source,
    status: row.status,
    registration: row.data,
    saidBy: row.said_by,
    changes: row.changes,
  };
}

async function lastRecords(
  tx: TransactionSql,
  domains: readonly string[],
  contents: RegistrationContents,
): Promise<Map<string, HistoryRecord>> {
  const rows = await tx<RecordRow[]>`
    select r.*, s.data from unnest(${domains as string[]}::text[]) as given (domain)
    cross join lateral (
      select * from whois_records where domain = given.domain order by first_seen desc, id desc limit 1
    ) r
    left join registrations s on s.domain = r.domain and s.digest = r.registration`;
  return new Map(rows.map((row) => [row.domain, recordOf(row, contents)]));
}

/** Which of these names, none of which has a record, have other observations than the fresh ones: kept before there were records. */
async function seenBefore(
  tx: TransactionSql,
  domains: readonly string[],
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
): Promise<string[]> {
  if (domains.length === 0) return [];
  const rows = await tx<{ domain: string }[]>`
    select domain from unnest(
      ${domains as string[]}::text[], ${column(domains, (domain) => fresh.get(domain)?.length ?? 0)}::integer[]
    ) as given (domain, fresh)
    where (select count(*) from (
      select from observations o where o.domain = given.domain limit given.fresh + 1
    ) as seen) > given.fresh`;
  return rows.map(({ domain }) => domain);
}

/** The record that a fold from that place begins anew (`start`), and the one before it, on which it is laid. */
async function recordsBefore(
  tx: TransactionSql,
  from: ReadonlyMap<string, Place>,
  contents: RegistrationContents,
): Promise<Map<string, { start: Place; base: HistoryRecord | null }>> {
  const rows = await tx<RecordRow[]>`
    select r.*, s.data from ${placesOf(tx, from)}
    cross join lateral (
      select * from whois_records where domain = given.domain and (first_seen, id) <= (given.at, given.id)
      order by first_seen desc, id desc limit 2
    ) r
    left join registrations s on s.domain = r.domain and s.digest = r.registration
    order by r.domain, r.first_seen desc, r.id desc`;
  const found = new Map<string, { start: Place; base: HistoryRecord | null }>();
  for (const row of rows) {
    const record = recordOf(row, contents);
    const begun = found.get(row.domain);
    if (begun) found.set(row.domain, { ...begun, base: record });
    else found.set(row.domain, { start: { at: record.firstSeen, id: record.id }, base: null });
  }
  return found;
}

async function sightsSince(
  tx: TransactionSql,
  starts: ReadonlyMap<string, Place>,
  contents: RegistrationContents,
): Promise<Map<string, HistoricSight[]>> {
  const rows = await tx<
    {
      domain: string;
      id: string;
      observed_at: Date;
      status: NameStatus;
      source: string;
      registration: Uint8Array | null;
      data: Registration | null;
    }[]
  >`
    select o.domain, o.id, o.observed_at, o.status, o.source, o.registration, s.data from ${placesOf(tx, starts)}
    join observations o on o.domain = given.domain and (o.observed_at, o.id) >= (given.at, given.id)
    left join registrations s on s.domain = o.domain and s.digest = o.registration
    order by o.domain, o.observed_at, o.id`;
  const found = new Map<string, HistoricSight[]>();
  for (const { domain, id, observed_at, status, source, registration, data } of rows) {
    if (data && registration) contents.remember(data, registration);
    const sights = found.get(domain) ?? [];
    found.set(domain, sights);
    sights.push({ id, observedAt: observed_at.getTime(), status, source, registration: data });
  }
  return found;
}

async function allRecords(
  tx: TransactionSql,
  domains: readonly string[],
): Promise<Map<string, HistoryRecord[]>> {
  const rows = await tx<RecordRow[]>`
    select r.*, s.data from whois_records r
    left join registrations s on s.domain = r.domain and s.digest = r.registration
    where r.domain = any(${domains as string[]}::text[]) order by r.domain, r.first_seen, r.id`;
  const found = new Map<string, HistoryRecord[]>();
  for (const row of rows) {
    const records = found.get(row.domain) ?? [];
    found.set(row.domain, records);
    records.push(recordOf(row));
  }
  return found;
}

async function writeRecords(
  tx: TransactionSql,
  contents: RegistrationContents,
  folded: readonly { readonly domain: string; readonly records: readonly HistoryRecord[] }[],
): Promise<void> {
  const rows = folded.flatMap(({ domain, records }) =>
    records.map((record) => ({ domain, ...record })),
  );
  if (rows.length === 0) return;
  await keepRegistrations(tx, contents, rows);
  const written = rows.map((record) => ({
    domain: record.domain,
    first_seen: instant(record.firstSeen),
    id: record.id,
    last_seen: instant(record.lastSeen),
    observations: record.observations,
    source: record.source,
    status: record.status,
    registration: contents.digestOf(record.registration),
    said_by: record.saidBy,
    changes: record.changes,
  }));
  await tx`
    insert into whois_records (domain, first_seen, id, last_seen, observations, source, status, registration, said_by, changes)
    select domain, first_seen, id, last_seen, observations, source, status, decode(registration, 'hex'), said_by, changes
    from json_to_recordset(${jsonRows(written)}::text::json) as row (domain text, first_seen timestamptz, id uuid,
      last_seen timestamptz, observations integer, source text, status text, registration text, said_by jsonb, changes jsonb)
    on conflict (domain, first_seen, id) do update set
      last_seen = excluded.last_seen, observations = excluded.observations, registration = excluded.registration,
      said_by = excluded.said_by`;
}

async function writeHeads(
  tx: TransactionSql,
  folded: readonly Folded[],
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
): Promise<void> {
  if (folded.length === 0) return;
  const heads = folded.map(({ domain, latest, records, refolded }) => {
    const seenAt = column(fresh.get(domain) ?? [], ({ observedAt }) => observedAt);
    const counted = refolded
      ? records.reduce((sum, { observations }) => sum + observations, 0)
      : seenAt.length;
    return {
      domain,
      latest,
      refolded,
      counted,
      firstSeen: Math.min(records[0]!.firstSeen, ...seenAt),
    };
  });
  const dates = (pick: 'created' | 'expiry') =>
    column(heads, ({ latest }) => givenDate(latest.registration?.dates[pick]));
  await tx`
    update domains d set
      first_seen = least(d.first_seen, given.first_seen), last_seen = greatest(d.last_seen, given.last_seen),
      observations = d.observations * given.carried + given.observations, status = given.status, registrar = given.registrar,
      created = given.created, expiry = given.expiry
    from unnest(
      ${column(heads, (h) => h.domain)}::text[],
      ${column(heads, (h) => instant(h.firstSeen))}::text[]::timestamptz[],
      ${column(heads, (h) => instant(h.latest.lastSeen))}::text[]::timestamptz[],
      ${column(heads, (h) => h.counted)}::integer[], ${column(heads, (h) => (h.refolded ? 0 : 1))}::integer[],
      ${column(heads, (h) => h.latest.status)}::text[],
      ${column(heads, (h) => h.latest.registration?.registrar.name ?? null)}::text[],
      ${dates('created')}::text[]::timestamptz[], ${dates('expiry')}::text[]::timestamptz[]
    ) as given (domain, first_seen, last_seen, observations, carried, status, registrar, created, expiry)
    where d.domain = given.domain`;
}
