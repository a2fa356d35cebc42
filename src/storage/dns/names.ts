/** The heads of names, in `dns_names`: a name's looks and spans are folded under its lock. */
import { sql } from 'kysely';
import type { DnsLook, DnsType } from '#app/records/dns.ts';
import { given, insertion } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

export type NameKey = Pick<Name, 'domain' | 'name'>;

/** A name while its row in `dns_names` is locked. */
export interface Name {
  readonly domain: string;
  readonly name: string;
  /** Times of the latest looks of each type, oldest first, epoch milliseconds. */
  recent: Partial<Record<DnsType, readonly number[]>>;
  /** The end of the latest span. */
  spansUntil: number | null;
  /** What the batch brings. */
  readonly looks: DnsLook[];
  /** Types of which all that is kept is folded anew, since a look came that wasn't the latest. */
  readonly anew: Set<DnsType>;
}

/** Host names hold no space. */
export function keyOf({ domain, name }: NameKey): string {
  return `${domain} ${name}`;
}

export function namesOf(names: readonly NameKey[]) {
  return given(names, 'domain text, name text');
}

/**
 * In sorted order, so that two writers of the same names wait for one another without a deadlock.
 */
export async function lockNames(
  tx: Transaction,
  of: readonly NameKey[],
): Promise<ReadonlyMap<string, Name>> {
  const keys = new Map(of.map(({ domain, name }) => [keyOf({ domain, name }), { domain, name }]));
  const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const { rows } = await sql<Head>`
    ${insertion('dns_names', sorted, 'domain text, name text')}
    on conflict (domain, name) do update set name = excluded.name
    returning domain, name, recent, spans_until`.execute(tx);
  return heldNames(rows);
}

/** Those that are there and that no other transaction holds; waits for none. */
export async function lockFreeNames(
  tx: Transaction,
  of: readonly NameKey[],
): Promise<ReadonlyMap<string, Name>> {
  const { rows } = await sql<Head>`
    select domain, name, recent, spans_until
    from dns_names n join ${namesOf(of)} using (domain, name)
    for update of n skip locked`.execute(tx);
  return heldNames(rows);
}

const HEAD = 'domain text, name text, recent jsonb, spans_until timestamptz';
type Head = Pick<Name, 'domain' | 'name' | 'recent' | 'spansUntil'>;

function heldNames(rows: readonly Head[]): ReadonlyMap<string, Name> {
  return new Map(rows.map((row) => [keyOf(row), { ...row, looks: [], anew: new Set() }]));
}

export async function saveNames(tx: Transaction, names: readonly Name[]): Promise<void> {
  await sql`
    ${insertion('dns_names', names, HEAD)}
    on conflict (domain, name) do update set
      recent = excluded.recent, spans_until = excluded.spans_until`.execute(tx);
}
