/** Keeps what others' histories say of DNS, and folds it later, name by name. */
import { sql } from 'kysely';
import type { DnsSpan } from '#app/records/dns.ts';
import { erasedValues } from '../erasure/tombstones.ts';
import { plain, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { againAfterDeadlock } from '../postgres/faults.ts';
import { stagedTransaction } from '../postgres/staging.ts';
import { foldNames, keyOf, lockNames, type Name, namesOf } from './intervals.ts';

const SPANS = `
  domain text, name text, type text, id uuid, value text, ttl integer, first_seen timestamptz,
  last_seen timestamptz, observations integer`;
/** Looks and spans that a transaction folds, unless a single name has more. */
const STEP = 5_000;
const PAGE = 1_000;
/** While one folds, the database works for the other. */
const AT_ONCE = 2;

/**
 * Keeps the spans, all or none, and marks their names for `foldUnfoldedSpans`; those that are kept
 * already (by id) change nothing. Locks no name. Answers how many are new.
 */
export async function importSpans(db: Database, spans: readonly DnsSpan[]): Promise<number> {
  if (spans.length === 0) return 0;
  return await stagedTransaction(db, async (tx, { stage }) => {
    const isErased = await erasedValues(tx, spans);
    const kept = spans.filter(({ type, value }) => !isErased(type, value));
    const rows = kept.map(({ domain, name, type, id, value, ttl, ...seen }) => {
      const [first, last] = [sqlInstant(seen.firstSeen), sqlInstant(seen.lastSeen)];
      return [domain, name, type, id, plain(value), ttl, first, last, seen.observations ?? null];
    });
    await stage('incoming', SPANS, rows);
    // Each in one order, so that two imports of the same lines can't block each other.
    const { rows: counted } = await sql<{ fresh: number }>`
      with kept as (
        insert into dns_spans
          (domain, name, type, id, value, ttl, first_seen, last_seen, observations)
        select domain, name, type, id, value, ttl, first_seen, last_seen, observations
        from incoming
        order by domain, name, type, id
        on conflict do nothing
        returning domain, name, id
      ), named as (
        insert into dns_names (domain, name) select distinct domain, name from kept order by 1, 2
        on conflict do nothing
      ), marked as (
        insert into unfolded_spans (domain, name, id)
        select distinct on (domain, name) domain, name, id from kept order by domain, name, id
        on conflict do nothing
      )
      select count(*) as fresh from kept`.execute(tx);
    return counted[0]!.fresh;
  });
}

type Marked = Pick<Name, 'domain' | 'name'>;

/**
 * Folds all names that were marked until now, by whichever import. `onNames` hears how many more
 * names are done.
 */
export async function foldUnfoldedSpans(
  db: Database,
  onNames: (names: number) => void = () => {},
): Promise<void> {
  const portions = markedPortions(db);
  const worker = async () => {
    for await (const names of portions) {
      await againAfterDeadlock(() => db.transaction().execute((tx) => foldPortion(tx, names)));
      onNames(names.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function* markedPortions(db: Database): AsyncGenerator<Marked[]> {
  const [now] = (await sql<{ at: string }>`select now()::text as at`.execute(db)).rows;
  let portion: Marked[] = [];
  let count = 0;
  for (let last: Marked = { domain: '', name: '' }; ; ) {
    const { rows } = await sql<Marked & { spans: number; looks: number }>`
      select domain, name,
        (select count(*)::integer from (select from dns_spans s
          where s.domain = marked.domain and s.name = marked.name limit ${STEP}) as s) as spans,
        (select count(*)::integer from (select from dns_looks l
          where l.domain = marked.domain and l.name = marked.name limit ${STEP}) as l) as looks
      from (
        select distinct domain, name from unfolded_spans
        where (domain, name) > (${last.domain}, ${last.name})
          and marked_at <= ${now!.at}::timestamptz
        order by domain, name limit ${PAGE}) as marked
      order by domain, name`.execute(db);
    for (const { domain, name, spans, looks } of rows) {
      if (portion.length > 0 && count + spans + looks > STEP) {
        yield portion;
        [portion, count] = [[], 0];
      }
      portion.push({ domain, name });
      count += spans + looks;
    }
    if (rows.length < PAGE) break;
    last = rows.at(-1)!;
  }
  if (portion.length > 0) yield portion;
}

async function foldPortion(tx: Transaction, names: readonly Marked[]): Promise<void> {
  await sql`select set_config('jit', 'off', true)`.execute(tx);
  const held = await lockNames(tx, names);
  const of = [...held.values()];
  const { rows: marked } = await sql<Marked>`
    delete from unfolded_spans as mark using ${namesOf(of)}
    where mark.domain = given.domain and mark.name = given.name
    returning mark.domain, mark.name`.execute(tx);
  const touched = new Set(marked.map((name) => held.get(keyOf(name))!));
  if (touched.size === 0) return;
  for (const name of touched) name.anew = true;
  await foldNames(tx, [...touched]);
}
