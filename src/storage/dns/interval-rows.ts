/** Intervals as rows of `dns_records`; only what differs is written. */
import { sql } from 'kysely';
import type { DnsInterval, DnsType } from '#app/records/dns.ts';
import { missesAllowed } from '#app/records/dns-fold.ts';
import { given, insertion } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import { dnsDigest } from './kept.ts';
import { type Name, namesOf } from './names.ts';

export interface IntervalRow extends DnsInterval {
  readonly domain: string;
  readonly name: string;
  readonly type: DnsType;
}

export const ADDRESSES: readonly DnsType[] = ['A', 'AAAA'];
/** The database works through so many rows well within a statement's time limit. */
const AT_ONCE = 5_000;

/** Those that looks to come may prolong. */
export async function openRows(tx: Transaction, names: readonly Name[]): Promise<IntervalRow[]> {
  const { rows } = await sql<IntervalRow>`
    select r.* from dns_records r join ${namesOf(names)} using (domain, name)
    where misses = 0 or (misses <= ${missesAllowed('A')} and type = any(${ADDRESSES}))`.execute(tx);
  return rows;
}

/** All of the types that are to be folded anew. */
export async function rowsAnew(tx: Transaction, names: readonly Name[]): Promise<IntervalRow[]> {
  const types = names.flatMap(({ domain, name, anew }) =>
    [...anew].map((type) => ({ domain, name, type })),
  );
  const { rows } = await sql<IntervalRow>`
    select r.* from dns_records r
    join ${given(types, 'domain text, name text, type text')} using (domain, name, type)`.execute(
    tx,
  );
  return rows;
}

const PIECE = `
  domain text, name text, type text, value_digest bytea, first_seen timestamptz,
  last_seen timestamptz`;

/**
 * Kept intervals of the same values that one of `pieces` overlaps or meets. Those of a value never
 * overlap, so that at most one that began earlier reaches a piece: however many there are, few are
 * read.
 */
export async function overlappedRows(
  tx: Transaction,
  pieces: readonly IntervalRow[],
): Promise<IntervalRow[]> {
  if (pieces.length === 0) return [];
  const rows = pieces.map((piece) => ({ ...piece, valueDigest: dnsDigest(piece.value) }));
  const isSameValue = sql`r.domain = given.domain and r.name = given.name and r.type = given.type
    and r.value_digest = given.value_digest`;
  const found = await sql<IntervalRow>`
    select found.* from ${given(rows, PIECE)} cross join lateral (
      (select * from dns_records r where ${isSameValue} and r.first_seen <= given.first_seen
        order by r.first_seen desc limit 1)
      union all
      (select * from dns_records r where ${isSameValue} and r.first_seen > given.first_seen
        and r.first_seen <= given.last_seen)
    ) as found
    where found.last_seen >= given.first_seen`.execute(tx);
  return [...new Map(found.rows.map((row) => [rowKey(row), row])).values()];
}

function valueKey({ domain, name, type, value }: IntervalRow): string {
  return `${domain} ${name} ${type} ${value}`;
}

export function rowKey(row: IntervalRow): string {
  return `${row.firstSeen} ${valueKey(row)}`;
}

/** As `join` makes of the intervals of each value. */
export function joinedRows(
  rows: readonly IntervalRow[],
  join: (intervals: readonly DnsInterval[]) => readonly DnsInterval[],
): IntervalRow[] {
  return [...Map.groupBy(rows, valueKey).values()].flatMap((own) => {
    const { domain, name, type } = own[0]!;
    return join(own).map((interval) => ({ ...interval, domain, name, type }));
  });
}

const KEY = 'domain text, name text, type text, value_digest bytea, first_seen timestamptz';
const COLUMNS = `${KEY}, last_seen timestamptz,
  observations integer, ttl integer, current boolean, misses smallint, value text`;

/** Puts `after` in the place of `before`, the rows as they are kept. */
export async function replaceRows(
  tx: Transaction,
  before: readonly IntervalRow[],
  after: readonly IntervalRow[],
): Promise<void> {
  const known = new Map(before.map((row) => [rowKey(row), row]));
  const changed = after.filter((row) => {
    const kept = known.get(rowKey(row));
    known.delete(rowKey(row));
    return !kept || !isSame(kept, row);
  });
  const digested = (rows: readonly IntervalRow[]) =>
    rows.map((row) => ({ ...row, valueDigest: dnsDigest(row.value) }));
  for (const gone of portions(digested([...known.values()])))
    await sql`
      delete from dns_records as r using ${given(gone, KEY)}
      where r.domain = given.domain and r.name = given.name and r.type = given.type
        and r.value_digest = given.value_digest and r.first_seen = given.first_seen`.execute(tx);
  for (const rows of portions(digested(changed)))
    await sql`
      ${insertion('dns_records', rows, COLUMNS)}
      on conflict (domain, name, type, value_digest, first_seen) do update set
        last_seen = excluded.last_seen, observations = excluded.observations, ttl = excluded.ttl,
        current = excluded.current, misses = excluded.misses`.execute(tx);
}

function isSame(a: DnsInterval, b: DnsInterval): boolean {
  const fields = ['lastSeen', 'observations', 'ttl', 'current', 'misses'] as const;
  return fields.every((field) => a[field] === b[field]);
}

function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}
