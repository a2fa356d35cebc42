/** The books of what orders cost. Entries are added in the transaction of what they are of. */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { BookedEntry, LedgerFilter, LedgerSum, Payment } from '#app/records/money/ledger.ts';
import type { MaxPrice } from '#app/records/order.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** A price that an account was told for an order. */
export interface ToldPrice {
  readonly order: string;
  readonly account: string;
  readonly price: MaxPrice;
}

/** What a create may cost, and what was told of it before, in the same currency. */
export interface Agreement {
  readonly quoted: string | null;
  readonly agreed: MaxPrice;
}

/** The newest of an order, oldest first, as `LedgerEntry`s; `orders` is the query's own. */
export const LEDGER = sql`
  (select coalesce(json_agg(json_build_object(
      'at', (extract(epoch from at) * 1000)::bigint, 'operation', operation,
      'quoted', quoted::text, 'agreed', agreed::text, 'charged', charged::text,
      'currency', currency, 'assumed', assumed) order by sequence), '[]')
    from (select * from ledger where ledger.order_id = orders.id
      order by sequence desc limit 100) as newest)`;

/** A price that is told again as it was is no news. */
export async function noteQuote(
  tx: Transaction,
  { order, account, price: { amount, currency } }: ToldPrice,
  at: number,
): Promise<void> {
  await sql`
    insert into ledger (at, order_id, key_id, account, operation, quoted, currency)
    select ${isoInstant(at)}, id, key_id, ${account}, 'check', ${amount}::numeric, ${currency}
    from orders where id = ${order} and not exists (
      select from (select * from ledger where order_id = ${order} and account = ${account}
        and quoted is not null order by sequence desc limit 1) as last
      where quoted = ${amount}::numeric and currency = ${currency})`.execute(tx);
}

export async function noteAgreement(
  tx: Transaction,
  attempt: { readonly id: string; readonly order: string; readonly account: string },
  { quoted, agreed: { amount, currency } }: Agreement,
  at: number,
): Promise<void> {
  const { id, order, account } = attempt;
  await sql`
    insert into ledger (at, order_id, key_id, attempt_id, account, operation, quoted, agreed,
      currency)
    select ${isoInstant(at)}, id, key_id, ${id}, ${account}, 'create', ${quoted}::numeric,
      ${amount}::numeric, ${currency}
    from orders where id = ${order}`.execute(tx);
}

/**
 * Of an attempt that has just ended. Where the registrar doesn't say what a registration cost, as
 * when the create's answer was lost, it is what was told last, and never above what was agreed to.
 */
export async function noteEnd(
  tx: Transaction,
  attempt: string,
  isWon: boolean,
  paid: Payment | null,
  at: number,
): Promise<void> {
  const currency = paid?.currency ?? null;
  const charged = isWon
    ? sql`coalesce(${paid?.amount ?? null}::numeric, least(agreed, told))`
    : sql`agreed * 0`;
  await sql`
    insert into ledger (at, order_id, key_id, attempt_id, account, operation, quoted, agreed,
      charged, currency, assumed, balance, credit_limit)
    select ${isoInstant(at)}, order_id, key_id, attempt_id, account, operation,
      case when is_same then told end, case when is_same then agreed end, ${charged},
      coalesce(${currency}, currency), ${isWon && paid === null},
      ${paid?.balance ?? null}::numeric, ${paid?.creditLimit ?? null}::numeric
    from (
      select *, coalesce(currency = ${currency}::text, true) as is_same, (
        select quoted from ledger as earlier
        where earlier.order_id = ledger.order_id and earlier.account = ledger.account
          and earlier.currency = ledger.currency and quoted is not null
        order by sequence desc limit 1) as told
      from ledger where attempt_id = ${attempt} and charged is null
        and order_id = (select order_id from attempts where id = ${attempt})
    ) as agreement`.execute(tx);
}

/** Oldest first; `after` is the last sequence of the page before. */
export async function listLedger(
  db: Database,
  filter: LedgerFilter,
  limit: number,
  after: number,
): Promise<readonly BookedEntry[]> {
  const { rows } = await sql<BookedEntry>`
    select ledger.sequence, at, order_id as order, domain, ledger.account, operation, quoted,
      agreed, charged, currency, assumed, balance, credit_limit
    from ledger join orders on orders.id = order_id
    where ledger.sequence > ${after} and ${isAsked(filter)}
    order by ledger.sequence limit ${limit}`.execute(db);
  return rows;
}

/**
 * By account and currency. Answers may come in another order than the registry did the work in:
 * the balance fell from the highest one before a charge to the lowest one after.
 */
export async function sumLedger(
  db: Database,
  filter: LedgerFilter = {},
): Promise<readonly LedgerSum[]> {
  const total = (amount: string, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(amount)}) filter (where ${condition}), 0)`;
  const last = (column: string) => sql`
    (array_agg(${sql.ref(column)} order by sequence desc) filter (where balance is not null))[1]`;
  const { rows } = await sql<LedgerSum>`
    select account, currency, entries, charged, assumed, open, balance, credit_limit, fall,
      fall between witnessed and charged + assumed as adds_up
    from (
      select account, currency, count(*)::int as entries,
        ${total('charged', sql`not assumed`)} as charged,
        ${total('charged', sql`assumed`)} as assumed,
        ${total('charged', sql`balance is not null`)} as witnessed,
        ${total(
          'agreed',
          sql`charged is null and attempt_id in (select id from attempts where outcome is null)`,
        )} as open,
        ${last('balance')} as balance, ${last('credit_limit')} as credit_limit,
        max(balance + charged) - min(balance) as fall
      from ledger where ${isAsked(filter)}
      group by account, currency) as sums
    order by account, currency`.execute(db);
  return rows;
}

function isAsked({ order, account, from, to }: LedgerFilter): RawBuilder<unknown> {
  return sql`(${order ?? null}::uuid is null or order_id = ${order ?? null}::uuid)
    and (${account ?? null}::text is null or ledger.account = ${account ?? null}::text)
    and (${sqlInstant(from)}::timestamptz is null or at >= ${sqlInstant(from)}::timestamptz)
    and (${sqlInstant(to)}::timestamptz is null or at < ${sqlInstant(to)}::timestamptz)`;
}
