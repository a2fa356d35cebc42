/** Keeps `whois_records` and `domains` in step with observations, in their transaction. */
import { type RawBuilder, sql } from 'kysely';
import {
  bySight,
  foldSights,
  type HistoricSight,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRecord,
} from '#app/records/name-history.ts';
import type { RegistrationContents } from '../observations/registrations.ts';
import { given, givenDate, insertion, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** What a fold did to one name. */
export interface Folded {
  readonly domain: string;
  /** Oldest first: all where `refolded`, else the new or changed ones and the one before. */
  readonly records: readonly HistoryRecord[];
  readonly refolded: boolean;
  readonly latest: HistoryRecord;
  /** Whether the name is in another state than it was before. */
  readonly changed: boolean;
}

/** Locks the names' heads for the transaction, in one order everywhere, so that none deadlock. */
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
  const lasts = await recordsByName(
    tx,
    sql`unnest(${[...fresh.keys()]}::text[]) as given (domain)
      cross join lateral (
        select * from whois_records where domain = given.domain
        order by first_seen desc, id desc limit 1) r`,
    contents,
  );
  const appended: Folded[] = [];
  const late = new Map<string, RecordPlace>();
  const recordless = [...fresh.keys()].filter((domain) => !lasts.has(domain));
  for (const domain of await seenBefore(tx, recordless, fresh)) late.set(domain, BEGINNING);
  for (const [domain, sights] of fresh) {
    if (late.has(domain)) continue;
    const last = lasts.get(domain)?.[0] ?? null;
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

/** A place in the order of observations, and of records, which have their first one's id. */
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

/** Folds names anew from the record their place falls into. Their heads must be held. */
export async function refold(
  tx: Transaction,
  from: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
): Promise<readonly Folded[]> {
  const domains = [...from.keys()];
  // The record that a fold from that place begins anew, after the one before it.
  const befores = await recordsByName(
    tx,
    sql`${placesOf(from)}
      cross join lateral (
        select * from whois_records where domain = given.domain
          and (first_seen, id) <= (given.at, given.id)
        order by first_seen desc, id desc limit 2) r`,
    contents,
  );
  const starts = new Map(
    domains.map((domain) => {
      const begun = befores.get(domain)?.at(-1);
      return [domain, begun ? { at: begun.firstSeen, id: begun.id } : BEGINNING];
    }),
  );
  const sights = await sightsSince(tx, starts, contents);
  await sql`
    delete from whois_records r using ${placesOf(starts)}
    where r.domain = given.domain and (r.first_seen, r.id) >= (given.at, given.id)`.execute(tx);
  const made = domains.map((domain) => ({
    domain,
    records: foldSights(befores.get(domain)?.at(-2) ?? null, sights.get(domain) ?? []),
  }));
  await writeRecords(tx, contents, made);
  const all = await recordsByName(
    tx,
    sql`(select * from whois_records where domain = any(${domains})) r`,
  );
  return domains.flatMap((domain) => {
    const records = all.get(domain) ?? [];
    const latest = records.at(-1);
    return latest ? [{ domain, records, refolded: true, latest, changed: true }] : [];
  });
}

function placesOf(places: ReadonlyMap<string, RecordPlace>) {
  const rows = [...places].map(([domain, place]) => ({ domain, ...place }));
  return given(rows, 'domain text, at timestamptz, id uuid');
}

/** The records `r` of `from` with their registrations, by name and oldest first. */
export async function recordsByName(
  db: Database,
  from: RawBuilder<unknown>,
  contents?: RegistrationContents,
): Promise<Map<string, readonly HistoryRecord[]>> {
  const { rows } = await sql<HistoryRecord & { domain: string; digest: Uint8Array | null }>`
    select r.domain, r.id, r.first_seen, r.last_seen, r.observations, r.source, r.status,
      r.said_by, r.changes, r.registration as digest, s.data as registration
    from ${from} left join registrations s on s.domain = r.domain and s.digest = r.registration
    order by r.domain, r.first_seen, r.id`.execute(db);
  const records = new Map<string, HistoryRecord[]>();
  for (const { domain, digest, ...record } of rows) {
    contents?.remember(record.registration, digest);
    const own = records.get(domain) ?? [];
    records.set(domain, own);
    own.push(record);
  }
  return records;
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

async function sightsSince(
  tx: Transaction,
  starts: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
): Promise<Map<string, HistoricSight[]>> {
  const { rows } = await sql<HistoricSight & { domain: string; digest: Uint8Array | null }>`
    select o.domain, o.id, o.observed_at, o.status, o.source, o.registration as digest,
      s.data as registration
    from ${placesOf(starts)}
    join observations o on o.domain = given.domain and (o.observed_at, o.id) >= (given.at, given.id)
    left join registrations s on s.domain = o.domain and s.digest = o.registration
    order by o.domain, o.observed_at, o.id`.execute(tx);
  for (const { registration, digest } of rows) contents.remember(registration, digest);
  return Map.groupBy(rows, ({ domain }) => domain);
}

const RECORD_COLUMNS = `
  domain text, first_seen timestamptz, id uuid, last_seen timestamptz, observations integer,
  source text, status text, registration bytea, said_by jsonb, changes jsonb`;

async function writeRecords(
  tx: Transaction,
  contents: RegistrationContents,
  folded: readonly { readonly domain: string; readonly records: readonly HistoryRecord[] }[],
): Promise<void> {
  const rows = folded.flatMap(({ domain, records }) =>
    records.map((record) => ({ domain, ...record })),
  );
  if (rows.length === 0) return;
  await contents.keep(tx, rows);
  const written = rows.map((row) => ({
    ...row,
    registration: contents.digestOf(row.registration),
  }));
  await sql`
    ${insertion('whois_records', written, RECORD_COLUMNS)}
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
      firstSeen: Math.min(records[0]!.firstSeen, ...seenAt),
      lastSeen: latest.lastSeen,
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

/** Reads the folded records, the newest first; asks no registry. */
export async function whoisHistoryPage(
  db: Database,
  { domain, from, to, limit, after }: HistoryQuery,
): Promise<HistoryPage> {
  const matches = sql`domain = ${domain}
    and last_seen >= ${sqlInstant(from ?? -Infinity)} and first_seen <= ${sqlInstant(to ?? Infinity)}`;
  const isBehind =
    after && sql`and (first_seen, id) < (${sqlInstant(after[0])}, ${after[1]}::uuid)`;
  const [found, counted, heads] = await Promise.all([
    recordsByName(
      db,
      sql`(select * from whois_records where ${matches} ${isBehind ?? sql``}
        order by first_seen desc, id desc limit ${limit + 1}) r`,
    ),
    sql<{ total: number }>`
      select count(*) as total from whois_records where ${matches}`.execute(db),
    sql<{ from: number; to: number }>`
      select first_seen as from, last_seen as to from domains
      where domain = ${domain} and last_seen is not null`.execute(db),
  ]);
  const all = [...(found.get(domain) ?? [])].reverse();
  const records = all.slice(0, limit);
  const last = records.at(-1);
  return {
    total: counted.rows[0]!.total,
    coverage: heads.rows[0] ?? null,
    records,
    next: all.length > limit && last ? [last.firstSeen, last.id] : null,
  };
}
