/** Keeps what others' histories say of DNS, and folds it later, span by span. */
import { sql } from 'kysely';
import { DNS_TYPES, type DnsSpan } from '#app/records/dns.ts';
import { erasedValues } from '../erasure/tombstones.ts';
import { given, plain, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { againAfterDeadlock } from '../postgres/faults.ts';
import { stagedTransaction } from '../postgres/staging.ts';
import { foldNames } from './intervals.ts';
import { addMarked } from './marked-spans.ts';
import { keyOf, lockFreeNames, type Name, type NameKey, namesOf } from './names.ts';

const SPANS = `
  domain text, name text, type text, id uuid, value text, ttl integer, first_seen timestamptz,
  last_seen timestamptz, observations integer, is_look boolean`;
/** Spans that a transaction folds: it holds the names' heads for some tenths of a second. */
const STEP = 2_000;
const PAGE = 1_000;
/** While one folds, the database works for the other. */
const AT_ONCE = 2;

/**
 * Keeps the spans, all or none, and marks them for `foldUnfoldedSpans`; those that are kept
 * already (by id) change nothing. Locks no name. Answers how many are new.
 */
export async function importSpans(db: Database, spans: readonly DnsSpan[]): Promise<number> {
  if (spans.length === 0) return 0;
  return await stagedTransaction(db, async (tx, { stage }) => {
    const isErased = await erasedValues(tx, spans);
    const kept = spans.filter(({ type, value }) => !isErased(type, value));
    const rows = kept.map(({ domain, name, type, id, value, ttl, ...seen }) => {
      const [first, last] = [sqlInstant(seen.firstSeen), sqlInstant(seen.lastSeen)];
      return [
        domain,
        name,
        type,
        id,
        plain(value),
        ttl,
        first,
        last,
        seen.observations ?? null,
        seen.isLook ?? null,
      ];
    });
    await stage('incoming', SPANS, rows);
    // Each in one order, so that two imports of the same lines can't block each other.
    const { rows: counted } = await sql<{ fresh: number }>`
      with kept as (
        insert into dns_spans
          (domain, name, type, id, value, ttl, first_seen, last_seen, observations, is_look)
        select domain, name, type, id, value, ttl, first_seen, last_seen, observations, is_look
        from incoming
        order by domain, name, type, id
        on conflict do nothing
        returning domain, name, type, id
      ), named as (
        insert into dns_names (domain, name) select distinct domain, name from kept order by 1, 2
        on conflict do nothing
      ), marked as (
        insert into unfolded_spans (domain, name, type, id)
        select domain, name, type, id from kept order by domain, name, id
        on conflict do nothing
      )
      select count(*) as fresh from kept`.execute(tx);
    return counted[0]!.fresh;
  });
}

/**
 * Folds all spans that were marked until now, by any import. Waits for no name that another
 * transaction holds: what is marked of such a name meanwhile is folded by its holder, when it has
 * let go of it. `onNames` hears how many more names are done.
 */
export async function foldUnfoldedSpans(
  db: Database,
  onNames: (names: number) => void = () => {},
): Promise<void> {
  const portions = markedPortions(db);
  const worker = async () => {
    for await (const names of portions) {
      await foldMarked(db, names);
      onNames(names.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Folds what is marked of these names. To be called after every transaction that held one of them:
 * an import that came by meanwhile has left its marks.
 */
export async function foldMarked(db: Database, names: readonly NameKey[]): Promise<void> {
  for (;;) {
    const marked = await markedOf(db, names);
    const step = () => db.transaction().execute((tx) => foldStep(tx, marked));
    if (marked.length === 0 || !(await againAfterDeadlock(step))) return;
  }
}

async function markedOf(db: Database, names: readonly NameKey[]): Promise<readonly NameKey[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NameKey>`
    select given.domain, given.name from ${namesOf(names)} cross join lateral (
      select from unfolded_spans u where u.domain = given.domain and u.name = given.name
      limit 1) as u`.execute(db);
  return rows;
}

/** As many names at once as have so many looks and spans, of which any may be folded anew. */
async function* markedPortions(db: Database): AsyncGenerator<NameKey[]> {
  const [now] = (await sql<{ at: string }>`select now()::text as at`.execute(db)).rows;
  let portion: NameKey[] = [];
  let count = 0;
  for (let last: NameKey = { domain: '', name: '' }; ; ) {
    const { rows } = await sql<NameKey & { spans: number; looks: number }>`
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

/** Takes marks away and folds what they marked; answers whether any name was free. */
async function foldStep(tx: Transaction, names: readonly NameKey[]): Promise<boolean> {
  await sql`select set_config('jit', 'off', true)`.execute(tx);
  const held = await lockFreeNames(tx, names);
  if (held.size === 0) return false;
  for (const { until, anew, isAllAnew, ...key } of await addMarked(tx, [...held.values()], STEP)) {
    const name = held.get(keyOf(key))!;
    if (until !== null) name.spansUntil = Math.max(name.spansUntil ?? until, until);
    for (const type of isAllAnew ? DNS_TYPES : anew) name.anew.add(type);
  }
  const anew = [...held.values()].filter((name) => name.anew.size > 0);
  if (anew.length > 0) {
    await takeMarks(tx, anew);
    await foldNames(tx, anew);
  }
  return true;
}

/** All marks of what is folded anew: that takes no longer with them. */
async function takeMarks(tx: Transaction, names: readonly Name[]): Promise<void> {
  const types = names.flatMap(({ domain, name, anew }) =>
    [...anew].map((type) => ({ domain, name, type })),
  );
  await sql`
    delete from unfolded_spans u using ${given(types, 'domain text, name text, type text')}
    where u.domain = given.domain and u.name = given.name and u.type = given.type`.execute(tx);
}
