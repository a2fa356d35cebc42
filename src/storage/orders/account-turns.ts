/** What processes have reserved of the commands that a registrar account may send in a day. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from '../postgres/database.ts';

export type TurnKind = 'create' | 'check';

/** Of one account in one hour. */
export interface TurnHour {
  readonly account: string;
  readonly operation: TurnKind;
  /** When it began, epoch milliseconds. */
  readonly hour: number;
}

export interface Reserved {
  readonly granted: number;
  /** What all processes together may still reserve. */
  readonly left: number;
}

/**
 * Reserves as many as are left of `most` since `since` (epoch milliseconds), up to `wanted`; with
 * `always` all that are wanted. What isn't given back counts as used, also after a kill.
 */
export async function reserveTurns(
  db: Database,
  { account, operation, hour }: TurnHour,
  wish: {
    readonly since: number;
    readonly wanted: number;
    readonly most: number;
    readonly always: boolean;
  },
): Promise<Reserved> {
  const { since, wanted, most, always } = wish;
  return await db.transaction().execute(async (tx) => {
    // One process after the other: each sees what the one before it has reserved.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`turns ${account}`}, 0))`.execute(tx);
    await sql`
      delete from account_turns where account = ${account} and operation = ${operation}
        and hour < ${isoInstant(since)}`.execute(tx);
    const { rows } = await sql<{ taken: number }>`
      select coalesce(sum(turns), 0)::int as taken from account_turns
      where account = ${account} and operation = ${operation}`.execute(tx);
    const free = Math.max(0, most - (rows[0]?.taken ?? 0));
    const granted = always ? wanted : Math.min(wanted, free);
    await sql`
      insert into account_turns (account, operation, hour, turns)
      values (${account}, ${operation}, ${isoInstant(hour)}, ${granted})
      on conflict (account, operation, hour)
      do update set turns = account_turns.turns + ${granted}`.execute(tx);
    return { granted, left: Math.max(0, free - granted) };
  });
}

/** Of those that were reserved in that hour and not used. */
export async function giveTurnsBack(
  db: Database,
  { account, operation, hour }: TurnHour,
  turns: number,
): Promise<void> {
  await sql`
    update account_turns set turns = turns - ${turns} where account = ${account}
      and operation = ${operation} and hour = ${isoInstant(hour)}`.execute(db);
}
