/** What keys may order and spend, and what they have used of it. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { KeyQuota, QuotaUse } from '#app/records/money/quota.ts';
import { FINAL_STATES, type MaxPrice, type Order } from '#app/records/order.ts';
import type { Database } from '../postgres/database.ts';

/** What the use is judged by; null: the key has no quota. */
export interface JudgedQuota {
  readonly quota: KeyQuota;
  readonly use: QuotaUse;
  /** The key's live orders; `agreed`: what it may cost is among what is spent already. */
  readonly open: readonly (OrderTerms & { readonly agreed: boolean })[];
}

/** What an order may cost goes by them. */
export type OrderTerms = Pick<Order, 'domain' | 'account' | 'period' | 'maxPrice'>;

export async function judgedQuota(
  db: Database,
  keyId: string,
  now: number,
): Promise<JudgedQuota | null> {
  const { rows: keys } = await sql<{ quota: KeyQuota | null }>`
    select quota from api_keys where id = ${keyId}`.execute(db);
  const quota = keys[0]?.quota;
  if (!quota) return null;
  const at = new Date(now);
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  const { rows: orders } = await sql<{ order: string }>`
    select distinct order_id as order from ledger
    where key_id = ${keyId} and at >= ${isoInstant(day)} and agreed is not null
      and charged is null`.execute(db);
  const { rows: spent } = await sql<MaxPrice>`
    select sum(amount)::text as amount, currency from (
      select charged as amount, currency from ledger
      where key_id = ${keyId} and at >= ${isoInstant(month)} and charged is not null
      union all
      select agreed, currency from ledger join attempts on attempts.id = attempt_id
      where key_id = ${keyId} and charged is null and outcome is null
    ) as spending group by currency`.execute(db);
  const { rows: open } = await sql<JudgedQuota['open'][number]>`
    select domain, account, period, max_price, exists (
        select from attempts where order_id = orders.id and outcome is null) as agreed
    from orders
    where key_id = ${keyId} and state <> all (${[...FINAL_STATES]}::text[])`.execute(db);
  return { quota, use: { ordersToday: orders.map(({ order }) => order), spent }, open };
}
