/** Keeps `whois_records` and `domains` in step with observations, in their transaction. */
import { sql } from 'kysely';
import {
  bySight,
  foldSights,
  type HistoricSight,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRecord,
} from '#app/records/name-history.ts';
import type { RegistrationContents } from '../observations/registrations.ts';
import { given, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { type Folded, recordsByName, writeHeads, writeRecords } from './kept-records.ts';
import { BEGINNING, type RecordPlace, refold } from './refold.ts';

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
  const changed = latest.id !== last?.id;
  return { domain, records, refolded: false, earlier: [], latest, changed };
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
