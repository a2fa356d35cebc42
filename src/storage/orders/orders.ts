/** The clients' side of orders. A change of orders locks their campaign's row first. */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import type { Sealed } from '#app/base/sealing.ts';
import {
  CANCELLABLE_STATES,
  type DropWindow,
  FINAL_STATES,
  type Order,
  type OrderReason,
  type OrderState,
} from '#app/records/order.ts';
import { holdKey } from '../keys.ts';
import { keepAnswer } from '../marked-requests.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { announce } from '../webhooks/outbox.ts';
import { LEDGER } from './ledger.ts';
import { type JudgedQuota, judgedQuota } from './quotas.ts';
import { DETAILS, eraseRegistrants, keepRegistrant } from './registrants.ts';

type Wanted = 'id' | 'keyId' | 'domain' | 'account' | 'period' | 'registrant' | 'maxPrice' | 'once';

export interface NewOrder extends Pick<Order, Wanted> {
  readonly tld: string;
  /** Who is to hold the name, where the order tells; bound to its id. */
  readonly sealedRegistrant: Sealed | null;
  /** The time, epoch milliseconds: asked once the order has its place in the line. */
  readonly now: () => number;
}

export type Placed =
  | { readonly kind: 'placed'; readonly order: Order }
  /** The key has as many live orders as it may. */
  | { readonly kind: 'tooMany' }
  /** A live order of the same key for the same name. */
  | { readonly kind: 'doubled'; readonly id: string }
  /** The key's quota does not allow it. */
  | { readonly kind: 'overQuota'; readonly reason: OrderReason };

/** Live orders of one key, so that none holds the first place for every name. */
export const MOST_LIVE_ORDERS = 2_000;
/** Word for word as `orders_one_live_a_key` has it, so that the index serves. */
export const IS_LIVE = sql`state not in (${sql.join(FINAL_STATES.map((state) => sql.lit(state)))})`;

/** The campaign's drop window, a `DropWindow` or null. */
export const DROP_WINDOW = sql`
  case when drop_from is not null then json_build_object(
    'from', (extract(epoch from drop_from) * 1000)::bigint,
    'to', (extract(epoch from drop_to) * 1000)::bigint,
    'certainty', drop_certainty, 'source', coalesce(drop_source, '')) end`;

/** With their place among the live orders for the name, and what the name's campaign expects. */
const ORDERS = sql`
  select id, key_id, orders.domain, orders.state, orders.account, period, registrant, max_price,
    once, attempts, created_at, updated_at, finished_at, result, reason, orders.sequence,
    ${DETAILS} as details,
    case when finished_at is null then (
      select count(*) from orders as ahead where ahead.domain = orders.domain
        and ahead.sequence <= orders.sequence and ahead.${IS_LIVE}) end as position,
    ${DROP_WINDOW} as expected_drop, ${LEDGER} as ledger
  from orders left join campaigns
    on campaigns.domain = orders.domain and orders.finished_at is null`;

type OrderRow = Order & { readonly sequence: number };

async function ordersWhere(db: Database, condition: RawBuilder<unknown>): Promise<OrderRow[]> {
  return (await sql<OrderRow>`${ORDERS} where ${condition}`.execute(db)).rows;
}

/** Makes what clients see of an order; the id is for the announcement. */
export interface OrderViews {
  readonly view: (order: Order) => unknown;
  readonly newId: () => string;
}

export async function liveOrderCount(db: Database, keyId: string): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from orders where key_id = ${keyId} and ${IS_LIVE}`.execute(db);
  return rows[0]!.live;
}

/** Who waits for a name already. */
export interface LineAhead {
  /** Live orders. */
  readonly ahead: number;
  /** The key's own among them. */
  readonly own: string | null;
  readonly expectedDrop: DropWindow | null;
}

export async function lineFor(db: Database, keyId: string, domain: string): Promise<LineAhead> {
  const orders = await liveOrders(db, domain);
  return {
    ahead: orders.length,
    own: orders.find((order) => order.keyId === keyId)?.id ?? null,
    expectedDrop: orders[0]?.expectedDrop ?? null,
  };
}

/**
 * Nothing is written unless it is `placed`: then what clients see of it is the mark's answer.
 * `judge` says why the key's quota forbids it.
 */
export async function placeOrder(
  db: Database,
  order: NewOrder,
  mark: RequestMark | null,
  views: OrderViews,
  judge: (judged: JudgedQuota) => OrderReason | null = () => null,
): Promise<Placed> {
  return await db.transaction().execute(async (tx) => {
    // Two may ask for the same name, or for the last place.
    await holdKey(tx, order.keyId);
    const live = await liveOrderOf(tx, order);
    if (live) return { kind: 'doubled', id: live };
    if ((await liveOrderCount(tx, order.keyId)) >= MOST_LIVE_ORDERS) return { kind: 'tooMany' };
    const judged = await judgedQuota(tx, order.keyId, order.now());
    const reason = judged && judge(judged);
    if (reason) return { kind: 'overQuota', reason };
    // From here on one after the other for one name: the sequence says which came first.
    await openCampaign(tx, order);
    const now = await timeInLine(tx, order);
    const at = isoInstant(now);
    await sql`
      insert into orders (id, key_id, domain, state, account, period, registrant, max_price, once,
        created_at, updated_at)
      values (${order.id}, ${order.keyId}, ${order.domain}, 'accepted', ${order.account},
        ${order.period}, ${order.registrant}, ${order.maxPrice}, ${order.once}, ${at}, ${at})
    `.execute(tx);
    if (order.sealedRegistrant) await keepRegistrant(tx, order.id, order.sealedRegistrant);
    const placed = await theOrder(tx, order.id);
    await writeEvents(
      tx,
      now,
      [{ order: placed, from: null, code: 'accepted', message: 'Order accepted' }],
      views,
    );
    await keepAnswer(tx, mark, views.view(placed));
    return { kind: 'placed', order: placed };
  });
}

async function liveOrderOf(tx: Transaction, { keyId, domain }: NewOrder): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where key_id = ${keyId} and domain = ${domain} and ${IS_LIVE}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Now by this machine's clock, but never before the order ahead in the line was made. */
async function timeInLine(tx: Transaction, { domain, now }: NewOrder): Promise<number> {
  const { rows } = await sql<{ createdAt: number }>`
    select created_at from orders
    where domain = ${domain} order by sequence desc limit 1`.execute(tx);
  return Math.max(now(), rows[0]?.createdAt ?? Number.NEGATIVE_INFINITY);
}

/**
 * Holds the name's campaign, and has it looked at now. One that had ended begins anew: what it
 * knew, and the process that held it, are of another time.
 */
async function openCampaign(tx: Transaction, { domain, tld, now }: NewOrder): Promise<void> {
  await sql`
    insert into campaigns (domain, tld, state, next_at)
    values (${domain}, ${tld}, 'watching', ${isoInstant(now())})
    on conflict (domain) do update set next_at =
      case when campaigns.state in ('ended', 'watching', 'scheduled') then excluded.next_at
        else campaigns.next_at end`.execute(tx);
  await sql`
    update campaigns set
      state = 'watching', drop_from = null, drop_to = null, drop_certainty = null,
      drop_source = null, sighting = null, winner = null, account = null, failures = 0,
      leased_until = null, token = token + 1
    where domain = ${domain} and state = 'ended'`.execute(tx);
}

export async function findOrder(db: Database, keyId: string, id: string): Promise<Order | null> {
  const [order] = await ordersWhere(db, sql`id = ${id} and key_id = ${keyId}`);
  return order ?? null;
}

/** What is left out is not asked for. */
export interface OrderFilter {
  readonly state?: OrderState | undefined;
  readonly domain?: string | undefined;
}

/** Newest first, with the sequence to go on from. */
export async function listOrders(
  db: Database,
  keyId: string,
  limit: number,
  before: number | null,
  { state, domain }: OrderFilter = {},
): Promise<readonly { readonly order: Order; readonly sequence: number }[]> {
  const orders = await ordersWhere(
    db,
    sql`key_id = ${keyId}
      ${before === null ? sql`` : sql`and orders.sequence < ${before}`}
      ${state === undefined ? sql`` : sql`and orders.state = ${state}`}
      ${domain === undefined ? sql`` : sql`and orders.domain = ${domain}`}
    order by orders.sequence desc limit ${limit}`,
  );
  return orders.map((order) => ({ order, sequence: order.sequence }));
}

export interface Cancelled {
  readonly kind: 'cancelled' | 'tooLate';
  readonly order: Order;
}

/** Null: no such order of that key. An order that is cancelled already stays as it is. */
export async function cancelOrder(
  db: Database,
  keyId: string,
  id: string,
  at: number,
  views: OrderViews,
): Promise<Cancelled | null> {
  const known = await findOrder(db, keyId, id);
  if (!known) return null;
  return await db.transaction().execute(async (tx) => {
    await sql`select 1 from campaigns where domain = ${known.domain} for update`.execute(tx);
    const order = await theOrder(tx, id);
    if (order.state === 'cancelled') return { kind: 'cancelled', order };
    if (!CANCELLABLE_STATES.includes(order.state)) return { kind: 'tooLate', order };
    const reason = { code: 'cancelled', message: 'Cancelled by the client' };
    const done = isoInstant(at);
    await sql`
      update orders set
        state = 'cancelled', updated_at = ${done}, finished_at = ${done}, reason = ${reason}
      where id = ${id}`.execute(tx);
    await eraseRegistrants(tx, [id]);
    await sql`
      update campaigns set state = 'ended' where domain = ${known.domain}
        and not exists (select from orders where domain = ${known.domain} and ${IS_LIVE})
    `.execute(tx);
    const cancelled = await theOrder(tx, id);
    await writeEvents(tx, at, [{ order: cancelled, from: order.state, ...reason }], views);
    return { kind: 'cancelled', order: cancelled };
  });
}

export interface OrderEvent extends OrderReason {
  readonly sequence: number;
  readonly at: number;
  readonly from: OrderState | null;
  readonly to: OrderState;
}

/** Oldest first. */
export async function orderEvents(
  db: Database,
  orderId: string,
  limit: number,
  after: number,
): Promise<readonly OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    select sequence, at, from_state as from, to_state as to, code, message
    from order_events where order_id = ${orderId} and sequence > ${after}
    order by sequence limit ${limit}`.execute(db);
  return rows;
}

export interface OrderStep extends OrderReason {
  readonly order: Order;
  readonly from: OrderState | null;
}

/** Writes what happened, and announces it to the order's client. */
export async function writeEvents(
  tx: Transaction,
  at: number,
  steps: readonly OrderStep[],
  views: OrderViews,
): Promise<void> {
  for (const { order, from, code, message } of steps)
    await sql`
      insert into order_events (order_id, sequence, at, from_state, to_state, code, message)
      select ${order.id}, coalesce(max(sequence), 0) + 1, ${isoInstant(at)}, ${from},
        ${order.state}, ${code}, ${message}
      from order_events where order_id = ${order.id}`.execute(tx);
  await announce(
    tx,
    steps.map(({ order, code, message }) => ({
      id: views.newId(),
      keyId: order.keyId,
      subject: order.id,
      type: `backorder.${order.state}`,
      at,
      data: { ...(views.view(order) as object), event: { code, message } },
    })),
  );
}

export async function theOrder(tx: Transaction, id: string): Promise<Order> {
  const [order] = await ordersWhere(tx, sql`id = ${id}`);
  if (!order) throw new Error('an order is gone');
  return order;
}

/** The live orders of a name, first come first; a change holds their campaign's row. */
export function liveOrders(db: Database, domain: string): Promise<readonly Order[]> {
  return ordersWhere(
    db,
    sql`orders.domain = ${domain} and orders.${IS_LIVE} order by orders.sequence`,
  );
}

/** Live orders by state. */
export async function countOrders(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; orders: number }>`
    select state, count(*) as orders from orders where ${IS_LIVE} group by state`.execute(db);
  return new Map(rows.map(({ state, orders }) => [state, orders]));
}
