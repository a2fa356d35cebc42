/**
 * The catcher's side of orders. A campaign is held by one process at a time, by a lease and a token
 * that rises with every claim: a process that lost the lease can change nothing more, however late
 * it wakes.
 */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Payment } from '#app/records/money/ledger.ts';
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
import { holdKey } from '../keys.ts';
import { noteChanged } from '../observations/changed-names.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { isUnleased } from '../postgres/leases.ts';
import { type Announcement, announce } from '../webhooks/outbox.ts';
import { noteDrop } from './drop-times.ts';
import { type Agreement, noteAgreement, noteEnd, noteQuote, type ToldPrice } from './ledger.ts';
import {
  DROP_WINDOW,
  IS_LIVE,
  liveOrders,
  type OrderStep,
  type OrderViews,
  theOrder,
  writeEvents,
} from './orders.ts';
import { type JudgedQuota, judgedQuota } from './quotas.ts';
import { eraseRegistrants } from './registrants.ts';

/** Another process holds the campaign now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const CAMPAIGN = sql`
  domain, tld, state, ${DROP_WINDOW} as drop, sighting, winner, account, token, failures`;

/** Campaigns that are due and free, the most urgent first; the caller's until `until`. */
export async function claimCampaigns(
  db: Database,
  now: number,
  until: number,
  limit: number,
): Promise<readonly Campaign[]> {
  const { rows } = await sql<Campaign>`
    update campaigns set leased_until = ${isoInstant(until)}, token = token + 1
    where domain in (
      select domain from campaigns
      where state <> 'ended' and next_at <= ${isoInstant(now)}
        and ${isUnleased(sql`leased_until`, { now, leaseMs: until - now })}
      order by next_at limit ${limit} for update skip locked
    )
    returning ${CAMPAIGN}`.execute(db);
  return rows;
}

/** When the next campaign is due; null when there is none. */
export async function nextDue(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(greatest(next_at, leased_until)) as at
    from campaigns where state <> 'ended'`.execute(db);
  return rows[0]?.at ?? null;
}

/** Whether the campaign is still the holder's. One that a move has released stays released. */
export async function renewLease(db: Database, held: Campaign, until: number): Promise<boolean> {
  const renewed = await sql`
    update campaigns set leased_until = ${isoInstant(until)}
    where domain = ${held.domain} and token = ${held.token} and leased_until is not null`.execute(
    db,
  );
  return renewed.numAffectedRows === 1n;
}

/** Gives a campaign back as it stands in the database, to be taken up again then. */
export async function putOff(db: Database, held: Campaign, nextAt: number): Promise<void> {
  await sql`
    update campaigns set next_at = ${isoInstant(nextAt)}, leased_until = null
    where domain = ${held.domain} and token = ${held.token}`.execute(db);
}

export interface OrderMove extends OrderReason {
  readonly order: Order;
  readonly to: OrderState;
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
  readonly attempt?: Pick<OpenAttempt, 'id' | 'order' | 'account'> &
    Agreement & { readonly transactionPrefix: string };
  /** How the open attempt ended (null: it is open still), and the creates it sent since. */
  readonly attemptEnd?: {
    readonly id: string;
    readonly outcome: string | null;
    readonly creates: number;
    /** Null or left out: the registrar doesn't say what it took. */
    readonly paid?: Payment | null;
    /** What the last create met, where it is no news of the name. */
    readonly fault?: string;
  };
  /** When the name went, for learning its registry's hours; epoch milliseconds. */
  readonly droppedAt?: number | null;
  readonly quote?: ToldPrice | null;
  /** Further news of the name for everyone who ordered it. */
  readonly news?: readonly Pick<Announcement, 'type' | 'data'>[];
}

/**
 * Moves a campaign and its orders in one transaction. `decide` is given the live orders as they are
 * now, first come first; one that was just cancelled is no longer among them. A campaign without
 * live orders ends. With `keyId` it is also given what that key's quota is judged by, which no
 * other changes meanwhile. Throws `LeaseLostError`.
 */
export async function moveCampaign(
  db: Database,
  held: Campaign,
  at: number,
  views: OrderViews,
  decide: (live: readonly Order[], judged: JudgedQuota | null) => CampaignMove,
  keyId: string | null = null,
): Promise<Campaign> {
  return await db.transaction().execute(async (tx) => {
    const { domain, token } = held;
    // Before the campaign, as one who places an order does: or they would wait for each other.
    if (keyId) await holdKey(tx, keyId);
    const { rows } = await sql<Campaign>`
      select ${CAMPAIGN} from campaigns
      where domain = ${domain} and token = ${token} for update`.execute(tx);
    const [now] = rows;
    if (!now) throw new LeaseLostError(domain);
    const live = await liveOrders(tx, domain);
    const move = decide(live, keyId === null ? null : await judgedQuota(tx, keyId, at));
    for (const one of move.orders) await moveOrder(tx, one, at);
    if (move.quote) await noteQuote(tx, move.quote, at);
    if (move.attempt) await openAttempt(tx, held, move.attempt, at);
    if (move.attemptEnd) await endAttempt(tx, move.attemptEnd, at);
    if (move.droppedAt) await noteDrop(tx, held, move.droppedAt);
    const moved = await writeCampaign(tx, now, move);
    // With the campaign's new expectations. Of two steps of one order each tells its own.
    const told: OrderStep[] = [];
    for (const { order, to, code, message } of move.orders) {
      const written = await theOrder(tx, order.id);
      told.push({ order: { ...written, state: to }, from: order.state, code, message });
    }
    await writeEvents(tx, at, told, views);
    // What was seen of the name before an order's end holds no longer.
    if (move.orders.some(({ to }) => FINAL_STATES.includes(to)))
      await noteChanged(tx, [{ domain, seenAt: at }]);
    const keys = [...new Set(live.map(({ keyId }) => keyId))];
    const news = keys.flatMap((keyId) =>
      (move.news ?? []).map((one) => ({ ...one, id: views.newId(), keyId, subject: domain, at })),
    );
    await announce(tx, news);
    return moved;
  });
}

async function moveOrder(
  tx: Transaction,
  { order, to, reason, result }: OrderMove,
  at: number,
): Promise<void> {
  const when = isoInstant(at);
  const isFinal = FINAL_STATES.includes(to);
  await sql`
    update orders set state = ${to}, updated_at = ${when}, finished_at = ${isFinal ? when : null},
      reason = ${reason ?? null}, result = ${result ?? null}
    where id = ${order.id}`.execute(tx);
  if (isFinal && to !== 'won') await eraseRegistrants(tx, [order.id]);
}

async function writeCampaign(
  tx: Transaction,
  now: Campaign,
  move: CampaignMove,
): Promise<Campaign> {
  const { drop, winner, account } = { ...now, ...move };
  const { rows } = await sql<Campaign>`
    update campaigns set
      state = case when exists (select from orders where domain = ${now.domain} and ${IS_LIVE})
        then ${move.state} else 'ended' end,
      drop_from = ${sqlInstant(drop?.from)}, drop_to = ${sqlInstant(drop?.to)},
      drop_certainty = ${drop?.certainty ?? null}, drop_source = ${drop?.source ?? null},
      sighting = ${move.sighting ?? now.sighting}, failures = ${move.failures ?? 0},
      winner = ${winner}, account = ${account},
      next_at = coalesce(${sqlInstant(move.nextAt)}, next_at),
      leased_until = case when ${move.nextAt === null} then leased_until end
    where domain = ${now.domain}
    returning ${CAMPAIGN}`.execute(tx);
  return rows[0]!;
}

async function openAttempt(
  tx: Transaction,
  { domain, token }: Campaign,
  attempt: NonNullable<CampaignMove['attempt']>,
  at: number,
): Promise<void> {
  const { id, order, account, transactionPrefix } = attempt;
  await sql`
    insert into attempts (id, domain, order_id, account, transaction_prefix, token, started_at)
    values (${id}, ${domain}, ${order}, ${account}, ${transactionPrefix}, ${token},
      ${isoInstant(at)})`.execute(tx);
  await noteAgreement(tx, attempt, attempt, at);
}

async function endAttempt(
  tx: Transaction,
  end: NonNullable<CampaignMove['attemptEnd']>,
  at: number,
): Promise<void> {
  const counted = await sql`
    with ended as (
      update attempts set outcome = ${end.outcome}, creates = creates + ${end.creates},
        fault = coalesce(${end.fault ?? null}, fault),
        ended_at = ${end.outcome === null ? null : isoInstant(at)}
      where id = ${end.id} and outcome is null returning order_id
    )
    update orders set attempts = attempts + ${end.creates}
    from ended where orders.id = ended.order_id`.execute(tx);
  // Written again, after the answer was lost, it has ended before.
  if (counted.numAffectedRows === 1n && end.outcome !== null)
    await noteEnd(tx, end.id, end.outcome === 'won', end.paid ?? null, at);
}

export interface OpenAttempt {
  readonly id: string;
  readonly order: string;
  readonly account: string;
  readonly startedAt: number;
  readonly orderedAt: number;
  /** The order's first attempt by that account: a create of any of them may have come late. */
  readonly since: number;
}

/** The create that is, or may be, under way for a name; null when all are accounted for. */
export async function openAttemptOf(db: Database, domain: string): Promise<OpenAttempt | null> {
  const { rows } = await sql<OpenAttempt>`
    select attempts.id, order_id as order, attempts.account, started_at,
      orders.created_at as ordered_at,
      (select min(started_at) from attempts as earlier where earlier.domain = attempts.domain
        and earlier.order_id = attempts.order_id and earlier.account = attempts.account) as since
    from attempts join orders on orders.id = order_id
    where attempts.domain = ${domain} and outcome is null
    order by started_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The same fault, with the same end, of an account's latest attempts at a name. */
export interface LastingFault {
  readonly fault: string;
  readonly outcome: string;
  /** In a row. */
  readonly times: number;
  readonly lastAt: number;
}

/** Null: the latest attempt since `since` met none. Those that were called off don't count. */
export async function setbackOf(
  db: Database,
  domain: string,
  account: string,
  since: number,
): Promise<LastingFault | null> {
  const { rows } = await sql<{ fault: string | null; outcome: string; endedAt: number }>`
    select fault, outcome, ended_at from attempts
    where domain = ${domain} and account = ${account} and started_at >= ${isoInstant(since)}
      and outcome not in ('calledOff', 'dailyLimit')
    order by started_at desc limit 50`.execute(db);
  const [last] = rows;
  if (!last || last.fault === null) return null;
  const other = rows.findIndex(
    ({ fault, outcome }) => fault !== last.fault || outcome !== last.outcome,
  );
  const times = other < 0 ? rows.length : other;
  return { fault: last.fault, outcome: last.outcome, times, lastAt: last.endedAt };
}
