/** What clients told of those who are to hold ordered names: sealed, and erased when not needed. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Sealed } from '#app/base/sealing.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** Of an order; for use beside `orders`. */
export const DETAILS = sql`
  (select case when sealed is null then 'erased' else 'kept' end
    from order_registrants where order_id = orders.id)`;

export async function keepRegistrant(
  tx: Transaction,
  orderId: string,
  { key, bytes }: Sealed,
): Promise<void> {
  await sql`
    insert into order_registrants (order_id, sealing_key, sealed)
    values (${orderId}, ${key}, ${bytes})`.execute(tx);
}

/** Null: never given, or erased. */
export async function sealedRegistrant(db: Database, orderId: string): Promise<Sealed | null> {
  const { rows } = await sql<Sealed>`
    select sealing_key as key, sealed as bytes from order_registrants
    where order_id = ${orderId} and sealed is not null`.execute(db);
  return rows[0] ?? null;
}

/** With the order's end, in the same transaction. */
export async function eraseRegistrants(db: Database, orderIds: readonly string[]): Promise<void> {
  await sql`
    update order_registrants set sealed = null where order_id = any (${orderIds}::uuid[])`.execute(
    db,
  );
}

/** Those of names that were won before then, and what an older version left; answers how many. */
export async function forgetRegistrants(db: Database, before: number): Promise<number> {
  const forgotten = await sql`
    update order_registrants set sealed = null from orders
    where order_id = orders.id and sealed is not null and finished_at is not null
      and (state <> 'won' or finished_at < ${isoInstant(before)})`.execute(db);
  return Number(forgotten.numAffectedRows);
}

const PAGE = 500;
/** Before every identifier. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** All that are kept. */
export async function* keptRegistrants(
  db: Database,
): AsyncGenerator<{ readonly orderId: string; readonly sealed: Sealed }> {
  for (let last = NIL_ID; ; ) {
    const { rows } = await sql<Sealed & { orderId: string }>`
      select order_id, sealing_key as key, sealed as bytes from order_registrants
      where sealed is not null and order_id > ${last} order by order_id limit ${PAGE}`.execute(db);
    for (const { orderId, ...sealed } of rows) yield { orderId, sealed };
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.orderId;
  }
}
