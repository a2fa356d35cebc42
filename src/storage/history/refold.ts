/** Folds names anew from a place in their past. */
import { sql } from 'kysely';
import {
  bySight,
  foldSights,
  type HistoricSight,
  type HistoryRecord,
} from '#app/records/name-history.ts';
import type { Registration } from '#app/records/registration.ts';
import type { RegistrationContents } from '../observations/registrations.ts';
import { bytesText, given } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import { type EarlierContent, type Folded, recordsByName, writeRecords } from './kept-records.ts';

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

/** How far a fold goes at once. */
export interface FoldStep {
  /** Observations from a name's place on. */
  readonly most: number;
  /** Takes the places where the next step begins: until then the records from there on are old. */
  readonly unfinished: Map<string, RecordPlace>;
}

/**
 * Folds names anew from the record their place falls into. Their heads must be held. A name that
 * isn't finished with this `step` is not answered with.
 */
export async function refold(
  tx: Transaction,
  from: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
  step?: FoldStep,
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
      return [domain, begun ? placeOf(begun) : BEGINNING];
    }),
  );
  const sights = await sightsSince(tx, starts, contents, from, step);
  const stale = domains.map((domain) => {
    const end = step?.unfinished.get(domain) ?? null;
    return { domain, ...starts.get(domain)!, endAt: end?.at ?? null, endId: end?.id ?? null };
  });
  await sql`
    delete from whois_records r
    using ${given(stale, 'domain text, at timestamptz, id uuid, end_at timestamptz, end_id uuid')}
    where r.domain = given.domain and (r.first_seen, r.id) >= (given.at, given.id)
      and (given.end_at is null or (r.first_seen, r.id) < (given.end_at, given.end_id))`.execute(
    tx,
  );
  const made = domains.map((domain) => {
    const before = befores.get(domain)?.at(-2) ?? null;
    return { domain, before, records: foldSights(before, sights.get(domain) ?? []) };
  });
  await writeRecords(tx, contents, made);
  const whole = made.filter(({ domain }) => !step?.unfinished.has(domain));
  const earlier = await earlierThan(
    tx,
    whole.flatMap(({ domain, before }) => (before ? [{ domain, ...placeOf(before) }] : [])),
  );
  return whole.flatMap(({ domain, before, records: later }) => {
    const isMovedOn = before === null || later[0]?.id === before.id;
    const records = isMovedOn ? later : [before, ...later];
    const latest = records.at(-1);
    const own = { domain, records, earlier: earlier.get(domain) ?? [] };
    return latest ? [{ ...own, refolded: true, latest, changed: true }] : [];
  });
}

function placeOf({ firstSeen, id }: HistoryRecord): RecordPlace {
  return { at: firstSeen, id };
}

/** What names' records before these places say, each content once. */
async function earlierThan(
  tx: Transaction,
  places: readonly ({ readonly domain: string } & RecordPlace)[],
): Promise<Map<string, EarlierContent[]>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<EarlierContent & { domain: string }>`
    select domain, first_seen, last_seen, observations, s.data as registration
    from (
      select r.domain, r.registration as digest, min(r.first_seen) as first_seen,
        max(r.last_seen) as last_seen, sum(r.observations) as observations
      from ${given(places, 'domain text, at timestamptz, id uuid')}
      join whois_records r on r.domain = given.domain
        and (r.first_seen, r.id) < (given.at, given.id)
      group by 1, 2) as content
    left join registrations s using (domain, digest)`.execute(tx);
  return Map.groupBy(rows, ({ domain }) => domain);
}

function placesOf(places: ReadonlyMap<string, RecordPlace>) {
  const rows = [...places].map(([domain, place]) => ({ domain, ...place }));
  return given(rows, 'domain text, at timestamptz, id uuid');
}

/** In order, by name; with a `step`, as many behind `from` as it takes. */
async function sightsSince(
  tx: Transaction,
  starts: ReadonlyMap<string, RecordPlace>,
  contents: RegistrationContents,
  from: ReadonlyMap<string, RecordPlace>,
  step: FoldStep | undefined,
): Promise<Map<string, HistoricSight[]>> {
  const { rows } = await sql<Omit<HistoricSight, 'registration'> & Content>`
    select o.domain, o.id, o.observed_at, o.status, o.source, o.registration as digest
    from ${step ? stepOf(starts, from, step) : allSince(starts)}
    order by o.domain, o.observed_at, o.id`.execute(tx);
  const registrations = await registrationsOf(tx, rows, contents);
  const sights = Map.groupBy(
    rows.map(({ digest, ...sight }) => {
      const registration = digest && registrations.get(contentKey(sight.domain, digest))!;
      return { ...sight, registration };
    }),
    ({ domain }) => domain,
  );
  for (const [domain, own] of step ? sights : []) {
    const { at: observedAt, id: markId } = from.get(domain)!;
    const isOlder = (sight: HistoricSight) => bySight(sight, { observedAt, id: markId }) < 0;
    const behind = own.findLastIndex(isOlder) + 1;
    if (own.length - behind <= step!.most) continue;
    const { observedAt: at, id } = own.pop()!;
    step!.unfinished.set(domain, { at, id });
  }
  return sights;
}

function allSince(starts: ReadonlyMap<string, RecordPlace>) {
  return sql`${placesOf(starts)} join observations o
    on o.domain = given.domain and (o.observed_at, o.id) >= (given.at, given.id)`;
}

function stepOf(
  starts: ReadonlyMap<string, RecordPlace>,
  from: ReadonlyMap<string, RecordPlace>,
  { most }: FoldStep,
) {
  const places = [...starts].map(([domain, start]) => {
    const mark = from.get(domain)!;
    return { domain, ...start, markAt: mark.at, markId: mark.id };
  });
  return sql`
    ${given(places, 'domain text, at timestamptz, id uuid, mark_at timestamptz, mark_id uuid')}
    cross join lateral (
      (select * from observations where domain = given.domain
        and (observed_at, id) >= (given.at, given.id)
        and (observed_at, id) < (given.mark_at, given.mark_id))
      union all
      (select * from observations where domain = given.domain
        and (observed_at, id) >= (given.mark_at, given.mark_id)
        order by domain, observed_at, id limit ${most + 1})) o`;
}

interface Content {
  readonly domain: string;
  readonly digest: Uint8Array | null;
}

/** The registrations of these rows, each read once: most looks find what the last one found. */
async function registrationsOf(
  tx: Transaction,
  rows: readonly Content[],
  contents: RegistrationContents,
): Promise<Map<string, Registration>> {
  const wanted = new Map(
    rows.flatMap(({ domain, digest }) =>
      digest ? [[contentKey(domain, digest), { domain, digest }] as const] : [],
    ),
  );
  if (wanted.size === 0) return new Map();
  const { rows: found } = await sql<{ domain: string; digest: Uint8Array; data: Registration }>`
    select r.domain, r.digest, r.data from ${given([...wanted.values()], 'domain text, digest bytea')}
    join registrations r on r.domain = given.domain and r.digest = given.digest`.execute(tx);
  return new Map(
    found.map(({ domain, digest, data }) => [
      contentKey(domain, digest),
      contents.remember(domain, data, digest),
    ]),
  );
}

function contentKey(domain: string, digest: Uint8Array): string {
  return `${domain} ${bytesText(digest)}`;
}
