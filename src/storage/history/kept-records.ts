/** The rows of names' records and heads, in the transaction that holds the heads. */
import { type RawBuilder, sql } from 'kysely';
import type { HistoricSight, HistoryRecord } from '#app/records/name-history.ts';
import type { Registration } from '#app/records/registration.ts';
import type { RegistrationContents } from '../observations/registrations.ts';
import { given, givenDate, insertion } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** What a fold did to one name. */
export interface Folded {
  readonly domain: string;
  /** Oldest first: the new or changed ones and the one before. */
  readonly records: readonly HistoryRecord[];
  readonly refolded: boolean;
  /** What stands before `records` where `refolded`. */
  readonly earlier: readonly EarlierContent[];
  readonly latest: HistoryRecord;
  /** Whether the name is in another state than it was before. */
  readonly changed: boolean;
}

/** A registration over the records it stands in. */
export interface EarlierContent {
  readonly registration: Registration | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly observations: number;
}

/** What the reverse index takes of a fold. */
export function changeOf({ domain, records, earlier, latest, refolded }: Folded) {
  const shown = [...earlier, ...records].map((one) => ({ ...one, isLatest: one === latest }));
  return { domain, records: shown, complete: refolded };
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
    const { registration } = record;
    const own = records.get(domain) ?? [];
    records.set(domain, own);
    own.push(
      contents && registration && digest
        ? { ...record, registration: contents.remember(domain, registration, digest) }
        : record,
    );
  }
  return records;
}

const RECORD_COLUMNS = `
  domain text, first_seen timestamptz, id uuid, last_seen timestamptz, observations integer,
  source text, status text, registration bytea, said_by jsonb, changes jsonb`;

export async function writeRecords(
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

export async function writeHeads(
  tx: Transaction,
  folded: readonly Folded[],
  fresh: ReadonlyMap<string, readonly HistoricSight[]> = new Map(),
): Promise<void> {
  if (folded.length === 0) return;
  const heads = folded.map(({ domain, latest, records, earlier, refolded }) => {
    const all = [...earlier, ...records];
    const seenAt = (fresh.get(domain) ?? []).map(({ observedAt }) => observedAt);
    const { registration } = latest;
    return {
      domain,
      firstSeen: [...all, ...seenAt.map((at) => ({ firstSeen: at }))].reduce(
        (first, one) => Math.min(first, one.firstSeen),
        Number.POSITIVE_INFINITY,
      ),
      lastSeen: latest.lastSeen,
      observations: refolded
        ? all.reduce((sum, { observations }) => sum + observations, 0)
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
