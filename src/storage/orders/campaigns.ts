/**
 * The catcher's side of orders. A campaign is held by one process at a time, by a lease and a token that rises with every
 * claim: whoever lost the lease can change nothing more, however late it wakes.
 */
import type { Sql } from 'postgres';
import { isoInstant } from '#app/base/clock.ts';
import {
  type Campaign,
  type CampaignState,
  type DropWindow,
  FINAL_STATES,
  type Order,
  type OrderReason,
  type OrderResult,
  type OrderState,
  type Sighting,
} from '#app/records/order.ts';
import type { Database } from '../postgres/database.ts';
import { announce } from '../webhooks/outbox.ts';
import { liveOrders, type OrderStep, type OrderViews, theOrder, writeEvents } from './orders.ts';
import { type CampaignRow, campaignOf } from './rows.ts';

/** Another process holds the campaign now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Campaigns that are due and nobody holds, the most urgent first; they are the caller's until `until`. */
export async function claimCampaigns(
  { sql }: Database,
  now: number,
  until: number,
  limit: number,
): Promise<readonly Campaign[]> {
  const rows = await sql<CampaignRow[]>`
    update campaigns set leased_until = ${isoInstant(until)}, token = token + 1
    where domain in (
      select domain from campaigns
      where state <> 'ended' and next_at <= ${isoInstant(now)} and (leased_until is null or leased_until <= ${isoInstant(now)})
      order by next_at limit ${limit} for update skip locked
    )
    returning *`;
  return rows.map(campaignOf);
}

/** When the next campaign is due; null when there is none. */
export async function nextDue({ sql }: Database): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(greatest(next_at, leased_until)) as at from campaigns where state <> 'ended'`;
  return row?.at?.getTime() ?? null;
}

/** Whether the campaign is still the holder's. One that the last move has released stays released. */
export async function renewLease(
  { sql }: Database,
  held: Campaign,
  until: number,
): Promise<boolean> {
  const renewed = await sql`
    update campaigns set leased_until = ${isoInstant(until)}
    where domain = ${held.domain} and token = ${held.token} and leased_until is not null`;
  return renewed.count === 1;
}

/** Gives a campaign back as it stands in the database, to be taken up again then. */
export async function putOff({ sql }: Database, held: Campaign, nextAt: number): Promise<void> {
  await sql`
    update campaigns set next_at = ${isoInstant(nextAt)}, leased_until = null
    where domain = ${held.domain} and token = ${held.token}`;
}

/** The orders of a name that live, first come first. */
export async function liveOrdersOf({ sql }: Database, domain: string): Promise<readonly Order[]> {
  return await liveOrders(sql, domain);
}

export interface OrderMove {
  readonly order: Order;
  readonly to: OrderState;
  readonly code: string;
  readonly message: string;
  /** Why it ended as it did; for final states only. */
  readonly reason?: OrderReason;
  readonly result?: OrderResult;
}

/** What becomes of a campaign; what is left out stays. */
export interface CampaignMove {
  readonly state: CampaignState;
  /** Epoch milliseconds; null keeps the lease. */
  readonly nextAt: number | null;
  readonly drop?: DropWindow | null;
  readonly sighting?: Sighting;
  readonly failures?: number;
  readonly winner?: string | null;
  readonly account?: string | null;
  readonly orders: readonly OrderMove[];
  /** Written with it: what is about to be sent. */
  readonly attempt?: NewAttempt;
  /** Told with it: how the open attempt ended (null: it is open still), and how many creates it has sent since. */
  readonly attemptEnd?: {
    readonly id: string;
    readonly outcome: string | null;
    readonly creates: number;
  };
  /** Further news of the name for everyone who ordered it. */
  readonly news?: readonly News[];
}

export interface News {
  readonly type: string;
  readonly data: unknown;
}

export interface NewAttempt {
  readonly id: string;
  readonly order: string;
  readonly account: string;
  readonly transactionPrefix: string;
}

/**
 * Moves a campaign and its orders in one transaction. `decide` is given the live orders as they are now, first come first;
 * one that was just cancelled is no longer among them. A campaign without live orders ends. Throws `LeaseLostError`.
 */
export async function moveCampaign(
  db: Database,
  held: Campaign,
  at: number,
  views: OrderViews,
  decide: (live: readonly Order[]) => CampaignMove,
): Promise<Campaign> {
  return await db.sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    const [row] = await tx<CampaignRow[]>`
      select * from campaigns where domain = ${held.domain} and token = ${held.token} for update`;
    if (!row) throw new LeaseLostError(held.domain);
    const live = await liveOrders(tx, held.domain);
    const move = decide(live);
    const steps: OrderStep[] = [];
    for (const one of move.orders) steps.push(await moveOrder(tx, one, at));
    if (move.attempt) await openAttempt(tx, held, move.attempt, at);
    if (move.attemptEnd) await endAttempt(tx, move.attemptEnd, at);
    const moved = await writeCampaign(tx, row, move);
    // Read again: what clients are told includes the campaign's new expectations. Of two steps at once each tells its own.
    const told = await Promise.all(
      steps.map(async (step) => ({
        ...step,
        order: { ...(await theOrder(tx, step.order.id)), state: step.order.state },
      })),
    );
    await writeEvents(tx, at, told, views);
    if (move.news) await tellNews(tx, held.domain, move.news, at, live, views);
    return moved;
  });
}

async function moveOrder(
  tx: Sql,
  { order, to, code, message, reason, result }: OrderMove,
  at: number,
): Promise<OrderStep> {
  const when = isoInstant(at);
  const isFinal = FINAL_STATES.includes(to);
  await tx`
    update orders set state = ${to}, updated_at = ${when}, finished_at = ${isFinal ? when : null},
      reason = ${reason ? tx.json({ ...reason }) : null}, result = ${result ? tx.json({ ...result }) : null}
    where id = ${order.id}`;
  return { order: { ...order, state: to }, from: order.state, code, message };
}

async function writeCampaign(tx: Sql, row: CampaignRow, move: CampaignMove): Promise<Campaign> {
  const now = campaignOf(row);
  const drop = move.drop === undefined ? now.drop : move.drop;
  const sighting = move.sighting ?? now.sighting;
  const date = (at: number | undefined) => (at === undefined ? null : isoInstant(at));
  const [written] = await tx<CampaignRow[]>`
    update campaigns set
      state = case when exists (select from orders where domain = ${row.domain} and state <> all (${[...FINAL_STATES]}))
        then ${move.state} else 'ended' end,
      drop_from = ${date(drop?.from)}, drop_to = ${date(drop?.to)}, drop_certainty = ${drop?.certainty ?? null},
      drop_source = ${drop?.source ?? null}, sighting = ${sighting && tx.json({ ...sighting })},
      failures = ${move.failures ?? 0},
      winner = ${move.winner === undefined ? now.winner : move.winner},
      account = ${move.account === undefined ? now.account : move.account},
      next_at = coalesce(${date(move.nextAt ?? undefined)}, next_at),
      leased_until = case when ${move.nextAt === null} then leased_until end
    where domain = ${row.domain}
    returning *`;
  return campaignOf(written!);
}

async function openAttempt(
  tx: Sql,
  held: Campaign,
  attempt: NewAttempt,
  at: number,
): Promise<void> {
  const { id, order, account, transactionPrefix } = attempt;
  await tx`
    insert into attempts (id, domain, order_id, account, transaction_prefix, token, started_at)
    values (${id}, ${held.domain}, ${order}, ${account}, ${transactionPrefix}, ${held.token}, ${isoInstant(at)})`;
}

async function endAttempt(
  tx: Sql,
  end: NonNullable<CampaignMove['attemptEnd']>,
  at: number,
): Promise<void> {
  await tx`
    with ended as (
      update attempts set outcome = ${end.outcome}, creates = creates + ${end.creates},
        ended_at = ${end.outcome === null ? null : isoInstant(at)}
      where id = ${end.id} and outcome is null returning order_id
    )
    update orders set attempts = attempts + ${end.creates} from ended where orders.id = ended.order_id`;
}

async function tellNews(
  tx: Sql,
  domain: string,
  news: readonly News[],
  at: number,
  live: readonly Order[],
  views: OrderViews,
): Promise<void> {
  const keys = [...new Set(live.map(({ keyId }) => keyId))];
  await announce(
    tx,
    keys.flatMap((keyId) =>
      news.map(({ type, data }) => ({ id: views.newId(), keyId, subject: domain, type, at, data })),
    ),
  );
}

export interface OpenAttempt {
  readonly id: string;
  readonly order: string;
  readonly account: string;
  readonly startedAt: number;
  readonly orderedAt: number;
  /** When the order's first attempt by that account began: a create of any of them may have come late. */
  readonly since: number;
}

/** The create that is, or may be, under way for a name; null when all are accounted for. */
export async function openAttemptOf(
  { sql }: Database,
  domain: string,
): Promise<OpenAttempt | null> {
  const [row] = await sql<OpenAttemptRow[]>`
    select attempts.id, order_id, attempts.account, started_at, orders.created_at as ordered_at,
      (select min(started_at) from attempts as earlier where earlier.domain = attempts.domain
        and earlier.order_id = attempts.order_id and earlier.account = attempts.account) as since
    from attempts join orders on orders.id = order_id
    where attempts.domain = ${domain} and outcome is null order by started_at desc limit 1`;
  if (!row) return null;
  const { id, order_id: order, account, started_at, ordered_at, since } = row;
  const at = {
    startedAt: started_at.getTime(),
    orderedAt: ordered_at.getTime(),
    since: since.getTime(),
  };
  return { id, order, account, ...at };
}

interface OpenAttemptRow {
  readonly id: string;
  readonly order_id: string;
  readonly account: string;
  readonly started_at: Date;
  readonly ordered_at: Date;
  readonly since: Date;
}

/** A number for transaction identifiers that no process was given before for this account. */
export async function nextEpoch({ sql }: Database, account: string): Promise<number> {
  const [row] = await sql<{ epoch: string }[]>`
    insert into transaction_epochs (account, epoch) values (${account}, 1)
    on conflict (account) do update set epoch = transaction_epochs.epoch + 1 returning epoch`;
  return Number(row!.epoch);
}

export interface PollMessage {
  readonly account: string;
  readonly messageId: string;
  readonly domain: string | null;
  readonly succeeded: boolean | null;
  readonly transactionId: string | null;
  readonly at: number;
}

/** Keeping one twice is keeping it once. Also wakes the campaign it is about. */
export async function keepPollMessage({ sql }: Database, message: PollMessage): Promise<void> {
  const { account, messageId, domain, succeeded, transactionId, at } = message;
  await sql`
    with kept as (
      insert into poll_messages (account, message_id, domain, succeeded, transaction_id, received_at)
      values (${account}, ${messageId}, ${domain}, ${succeeded}, ${transactionId}, ${isoInstant(at)})
      on conflict do nothing
    )
    update campaigns set next_at = ${isoInstant(at)} where domain = ${domain} and state = 'pendingRegistry'`;
}

/** What the registry decided of an application since `since`; null when it said nothing yet. */
export async function decisionOf(
  { sql }: Database,
  account: string,
  domain: string,
  since: number,
): Promise<boolean | null> {
  const [row] = await sql<{ succeeded: boolean | null }[]>`
    select succeeded from poll_messages
    where account = ${account} and domain = ${domain} and received_at >= ${isoInstant(since)} and succeeded is not null
    order by received_at desc limit 1`;
  return row?.succeeded ?? null;
}
