/**
 * Keeps `whois_records` and `domains` in step with observations, in the transaction that keeps
 * these.
 */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import {
  bySight,
  foldSights,
  type HistoricSight,
  type HistoryRecord,
} from '#app/records/name-history.ts';
import type { Registration } from '#app/records/registration.ts';
import { keepRegistrations, type RegistrationContents } from '../observations/registrations.ts';
import { given, givenDate, plainJson } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import type { TableRow } from '../postgres/schema.ts';

/** What a fold did to one name. */
export interface Folded {
  readonly domain: string;
  /**
   * Oldest first: all of the name's records where `refolded`, else the new or changed ones and the
   * one before.
   */
  readonly records: readonly HistoryRecord[];
  readonly refolded: boolean;
  readonly latest: HistoryRecord;
  /** Whether the name is in another state than it was before. */
  readonly changed: boolean;
}

/**
 * Locks the names' heads until the end of the transaction, in one order everywhere, so that none
 * deadlock.
 */
export async function holdHeads(tx: Transaction, domains: readonly string[]): Promise<void> {
  const sorted = [...new Set(domains)].sort();
  await sql`
    insert into domains (domain) select domain from unnest(${sorted}::text[]) as given (domain)
    on conflict (domain) do update set domain = excluded.domain`.execute(tx);
}

/**
 * Brings the names' records up to observations that were just kept; their heads must be held. What
 * comes after a name's last record is laid over it; anything older folds the name anew from the
 * record it falls into.
 */
export async function foldObservations(
  tx: Transaction,
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
  contents: RegistrationContents,
): Promise<readonly Folded[]> {
  if (fresh.size === 0) return [];
  const lasts = await lastRecords(tx, [...fresh.keys()], contents);
  const appended: Folded[] = [];
  const late = new Map<string, RecordPlace>();
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

/**
 * A place in the order of a name's observations, and so of its records, which have the ids of their
 * first ones.
 */
export interface RecordPlace {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: string;
}

/** Before everything. */
export const BEGINNING: RecordPlace = {
  at: Number.NEGATIVE_INFINITY,
  id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Folds names anew from the record into which their place falls, or from the beginning. Their heads
 * must be held.
 */
export async function refold(
  tx: Transaction,
  from: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
): Promise<readonly Folded[]> {
  const domains = [...from.keys()];
  const befores = await recordsBefore(tx, from, contents);
  const starts = new Map(
    domains.map((domain) => [domain, befores.get(domain)?.start ?? BEGINNING]),
  );
  const sights = await sightsSince(tx, starts, contents);
  await sql`
    delete from whois_records r using ${placesOf(starts)}
    where r.domain = given.domain and (r.first_seen, r.id) >= (given.at, given.id)`.execute(tx);
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

function placesOf(places: ReadonlyMap<string, RecordPlace>) {
  const rows = [...places].map(([domain, { at, id }]) => ({
    domain,
    at: at === BEGINNING.at ? '-infinity' : isoInstant(at),
    id,
  }));
  return given(rows, 'domain text, at timestamptz, id uuid');
}

/** With the registration that the record points to. */
export type RecordRow = TableRow<'whois_records'> & { data: Registration | null };

export function historyRecordOf(row: RecordRow, contents?: RegistrationContents): HistoryRecord {
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
  tx: Transaction,
  domains: readonly string[],
  contents: RegistrationContents,
): Promise<Map<string, HistoryRecord>> {
  const { rows } = await sql<RecordRow>`
    select r.*, s.data from unnest(${domains}::text[]) as given (domain)
    cross join lateral (
      select * from whois_records where domain = given.domain
      order by first_seen desc, id desc limit 1
    ) r
    left join registrations s on s.domain = r.domain and s.digest = r.registration`.execute(tx);
  return new Map(rows.map((row) => [row.domain, historyRecordOf(row, contents)]));
}

/**
 * Which of these names, none of which has a record, have other observations than the fresh ones:
 * those were kept before there were records.
 */
async function seenBefore(
  tx: Transaction,
  domains: readonly string[],
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
): Promise<string[]> {
  if (domains.length === 0) return [];
  const counts = domains.map((domain) => ({ domain, fresh: fresh.get(domain)?.length ?? 0 }));
  const { rows } = await sql<{ domain: string }>`
    select domain from ${given(counts, 'domain text, fresh integer')}
    where (select count(*) from (
      select from observations o where o.domain = given.domain limit given.fresh + 1
    ) as seen) > given.fresh`.execute(tx);
  return rows.map(({ domain }) => domain);
}

/** The record that a fold from that place begins anew (`start`), and the one before it (`base`). */
async function recordsBefore(
  tx: Transaction,
  from: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
): Promise<Map<string, { start: RecordPlace; base: HistoryRecord | null }>> {
  const { rows } = await sql<RecordRow>`
    select r.*, s.data from ${placesOf(from)}
    cross join lateral (
      select * from whois_records where domain = given.domain
        and (first_seen, id) <= (given.at, given.id)
      order by first_seen desc, id desc limit 2
    ) r
    left join registrations s on s.domain = r.domain and s.digest = r.registration
    order by r.domain, r.first_seen desc, r.id desc`.execute(tx);
  const found = new Map<string, { start: RecordPlace; base: HistoryRecord | null }>();
  for (const row of rows) {
    const record = historyRecordOf(row, contents);
    const begun = found.get(row.domain);
    if (begun) found.set(row.domain, { ...begun, base: record });
    else found.set(row.domain, { start: { at: record.firstSeen, id: record.id }, base: null });
  }
  return found;
}

async function sightsSince(
  tx: Transaction,
  starts: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
): Promise<Map<string, HistoricSight[]>> {
  const { rows } = await sql<TableRow<'observations'> & { data: Registration | null }>`
    select o.*, s.data from ${placesOf(starts)}
    join observations o on o.domain = given.domain and (o.observed_at, o.id) >= (given.at, given.id)
    left join registrations s on s.domain = o.domain and s.digest = o.registration
    order by o.domain, o.observed_at, o.id`.execute(tx);
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
  tx: Transaction,
  domains: readonly string[],
): Promise<Map<string, HistoryRecord[]>> {
  const { rows } = await sql<RecordRow>`
    select r.*, s.data from whois_records r
    left join registrations s on s.domain = r.domain and s.digest = r.registration
    where r.domain = any(${domains}) order by r.domain, r.first_seen, r.id`.execute(tx);
  const found = new Map<string, HistoryRecord[]>();
  for (const row of rows) {
    const records = found.get(row.domain) ?? [];
    found.set(row.domain, records);
    records.push(historyRecordOf(row));
  }
  return found;
}

async function writeRecords(
  tx: Transaction,
  contents: RegistrationContents,
  folded: readonly { readonly domain: string; readonly records: readonly HistoryRecord[] }[],
): Promise<void> {
  const rows = folded.flatMap(({ domain, records }) =>
    records.map((record) => ({ domain, ...record })),
  );
  if (rows.length === 0) return;
  await keepRegistrations(tx, contents, rows);
  const written = rows.map(({ firstSeen, lastSeen, saidBy, registration, ...record }) => ({
    ...record,
    first_seen: isoInstant(firstSeen),
    last_seen: isoInstant(lastSeen),
    registration: contents.digestOf(registration),
    said_by: saidBy,
  }));
  // JSON, and not an array of texts: the driver looks at every character of those.
  await sql`
    insert into whois_records (domain, first_seen, id, last_seen, observations, source, status,
      registration, said_by, changes)
    select domain, first_seen, id, last_seen, observations, source, status,
      decode(registration, 'hex'), said_by, changes
    from json_to_recordset(${plainJson(written)}) as given (domain text, first_seen timestamptz,
      id uuid, last_seen timestamptz, observations integer, source text, status text,
      registration text, said_by jsonb, changes jsonb)
    on conflict (domain, first_seen, id) do update set
      last_seen = excluded.last_seen, observations = excluded.observations,
      registration = excluded.registration, said_by = excluded.said_by`.execute(tx);
}

const HEAD_COLUMNS = `
  domain text, first_seen timestamptz, last_seen timestamptz, observations integer, carried integer,
  status text, registrar text, created timestamptz, expiry timestamptz`;

async function writeHeads(
  tx: Transaction,
  folded: readonly Folded[],
  fresh: ReadonlyMap<string, readonly HistoricSight[]>,
): Promise<void> {
  if (folded.length === 0) return;
  const heads = folded.map(({ domain, latest, records, refolded }) => {
    const seenAt = (fresh.get(domain) ?? []).map(({ observedAt }) => observedAt);
    const { registration } = latest;
    return {
      domain,
      first_seen: isoInstant(Math.min(records[0]!.firstSeen, ...seenAt)),
      last_seen: isoInstant(latest.lastSeen),
      observations: refolded
        ? records.reduce((sum, { observations }) => sum + observations, 0)
        : seenAt.length,
      carried: refolded ? 0 : 1,
      status: latest.status,
      registrar: registration?.registrar.name,
      created: givenDate(registration?.dates.created),
      expiry: givenDate(registration?.dates.expiry),
    };
  });
  await sql`
    update domains d set
      first_seen = least(d.first_seen, given.first_seen),
      last_seen = greatest(d.last_seen, given.last_seen),
      observations = d.observations * given.carried + given.observations,
      status = given.status, registrar = given.registrar,
      created = given.created, expiry = given.expiry
    from ${given(heads, HEAD_COLUMNS)} where d.domain = given.domain`.execute(tx);
}
