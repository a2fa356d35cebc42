/** Names of which something new is known, for the caches of all processes. */
import { sql } from 'kysely';
import { insertion, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

export interface ChangedName {
  /** A-label form. */
  readonly domain: string;
  /** Answers from before this moment (epoch milliseconds) are outdated. */
  readonly seenAt: number;
}

/** `names`: each once. */
export async function noteChanged(tx: Transaction, names: readonly ChangedName[]): Promise<void> {
  // In one order, so that two writers can't block each other.
  const sorted = [...names].sort((a, b) => (a.domain < b.domain ? -1 : 1));
  await sql`
    ${insertion('changed_names', sorted, 'domain text, seen_at timestamptz')}
    on conflict (domain) do update set
      seen_at = greatest(changed_names.seen_at, excluded.seen_at), written_at = now()`.execute(tx);
}

/** Those written since then, or a little before; `at` is the time by the database's clock. */
export async function changedSince(
  db: Database,
  since: number | null,
): Promise<{ at: number; names: readonly ChangedName[] }> {
  const [now] = (await sql<{ at: number }>`select now() as at`.execute(db)).rows;
  // A row bears the time at which its transaction began, and is seen when that has ended.
  const { rows: names } = await sql<ChangedName>`
    select domain, seen_at from changed_names
    where written_at >= coalesce(${sqlInstant(since)}, now()) - interval '30 seconds'`.execute(db);
  return { at: now!.at, names };
}

/** Forgets what every process has read long ago. */
export async function pruneChanged(db: Database): Promise<void> {
  await sql`
    delete from changed_names where domain in (
      select domain from changed_names where written_at < now() - interval '1 hour'
      for update skip locked)`.execute(db);
}
