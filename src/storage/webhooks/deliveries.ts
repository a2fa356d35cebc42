/**
 * How deliveries are taken and settled. Any number of processes may take at the same time: a
 * delivery is leased to one of them, and of one webhook and subject only the earliest that is
 * neither delivered nor abandoned can be taken, so that later events wait for it.
 */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { isUnleased } from '../postgres/leases.ts';
import { abandonAll } from './webhooks.ts';

/** A delivery that is the taker's alone until its lease ends. */
export interface TakenDelivery {
  readonly sequence: number;
  readonly webhookId: string;
  readonly keyId: string;
  readonly announcementId: string;
  readonly url: string;
  readonly secret: string;
  /** Those before it that sign too. */
  readonly oldSecrets: readonly string[];
  readonly payload: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** This one included. Rises with every taking, so it also tells takers of one delivery apart. */
  readonly tries: number;
  /** The webhook was deleted meanwhile, or its key may no longer be used: it isn't to be sent. */
  readonly isEnded: boolean;
}

export interface DeliveryTerms {
  readonly now: number;
  readonly leaseMs: number;
  /** How many at most. */
  readonly limit: number;
  /** How many of any one webhook, and of all webhooks of a key, with those under way. */
  readonly perWebhook: number;
  readonly perKey: number;
  readonly underWay: readonly Pick<TakenDelivery, 'webhookId' | 'keyId'>[];
}

/** More than are ever taken at once; bounds the sorting when very many are due. */
const MOST_CONSIDERED = 500;

export async function takeDeliveries(
  db: Database,
  taking: DeliveryTerms,
): Promise<TakenDelivery[]> {
  const now = isoInstant(taking.now);
  const isFree = sql`
    d.delivered_at is null and d.abandoned_at is null and d.next_at <= ${now}
    and ${isUnleased(sql`d.leased_until`, taking)}`;
  const { perWebhook, perKey, underWay } = taking;
  const { rows } = await sql<TakenDelivery>`
    with under_way as (
      select * from unnest(${underWay.map(({ webhookId }) => webhookId)}::uuid[],
        ${underWay.map(({ keyId }) => keyId)}::uuid[]) as u (webhook_id, key_id)
    ), free as (
      select d.sequence, d.webhook_id, d.key_id, d.next_at from deliveries d
      where ${isFree}
        and d.webhook_id <> all(array(select id from webhooks where paused_at is not null))
        and d.webhook_id <> all(array(select webhook_id from under_way
          group by webhook_id having count(*) >= ${perWebhook}))
        and d.key_id <> all(array(select key_id from under_way
          group by key_id having count(*) >= ${perKey}))
        and not exists (
          select from deliveries earlier
          where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject
            and earlier.sequence < d.sequence and earlier.delivered_at is null
            and earlier.abandoned_at is null)
      order by d.next_at limit ${MOST_CONSIDERED}
    ), of_webhooks as (
      select *, row_number() over (partition by webhook_id order by next_at, sequence)
        + (select count(*) from under_way u where u.webhook_id = free.webhook_id) as place
      from free
    ), ranked as (
      select sequence, row_number() over (partition by key_id order by next_at, sequence)
        + (select count(*) from under_way u where u.key_id = of_webhooks.key_id) as place
      from of_webhooks where place <= ${perWebhook}
    ), taken as (
      select d.sequence from deliveries d join ranked on ranked.sequence = d.sequence
      where ranked.place <= ${perKey} and ${isFree}
      order by d.next_at, d.sequence limit ${taking.limit} for update of d skip locked
    )
    update deliveries d
    set leased_until = ${isoInstant(taking.now + taking.leaseMs)}, tries = d.tries + 1
    from taken, webhooks w, api_keys k
    where d.sequence = taken.sequence and w.id = d.webhook_id and k.id = w.key_id
    returning d.sequence, d.webhook_id, d.key_id, d.announcement_id, w.url, w.secret, d.payload,
      array(select old->>'secret' from jsonb_array_elements(w.old_secrets) as old
        where (old->>'until')::timestamptz > ${now}) as old_secrets,
      d.created_at, d.tries, (w.deleted_at is not null or k.revoked_at is not null
      or coalesce(k.expires_at <= ${now}, false)) as is_ended`.execute(db);
  return rows;
}

/** When the oldest delivery under way was announced, epoch milliseconds; null for none. */
export async function oldestDelivery(db: Database): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select min(d.created_at) as since from deliveries d join webhooks w on w.id = d.webhook_id
    where d.delivered_at is null and d.abandoned_at is null and w.paused_at is null`.execute(db);
  return rows[0]!.since;
}

/** What came of a try. `status` is the receiver's, null when it gave none. */
export type Settlement =
  | { readonly kind: 'delivered'; readonly status: number }
  | {
      readonly kind: 'retry';
      readonly at: number;
      readonly status: number | null;
      readonly error: string;
    }
  | { readonly kind: 'abandoned'; readonly status: number | null; readonly error: string }
  /** Given up without having been sent: this taking was no try. */
  | { readonly kind: 'unsent'; readonly error: string }
  /** The receiver wants no more: its webhook ends, and with it all that still waits. */
  | { readonly kind: 'gone'; readonly status: number; readonly error: string };

/**
 * Writes down what came of a try. Changes nothing when the delivery was settled or taken again
 * since: a taker whose lease ran out has no say any more.
 */
export async function settleDelivery(
  db: Database,
  taken: TakenDelivery,
  settlement: Settlement,
  at: number,
): Promise<void> {
  const { kind } = settlement;
  const status = kind === 'unsent' ? null : settlement.status;
  const isGivenUp = kind === 'abandoned' || kind === 'unsent' || kind === 'gone';
  const now = isoInstant(at);
  const error = kind === 'delivered' ? null : settlement.error;
  const nextAt = kind === 'retry' ? isoInstant(settlement.at) : now;
  await db.transaction().execute(async (tx) => {
    // Who changes several deliveries of a webhook locks its row first, or two could deadlock.
    const lock = kind === 'gone' ? sql`for no key update` : sql`for share`;
    await sql`select from webhooks where id = ${taken.webhookId} ${lock}`.execute(tx);
    const { rows } = await sql<{ subject: string }>`
      update deliveries set
        leased_until = null, next_at = ${nextAt}, last_status = ${status}, last_error = ${error},
        delivered_at = ${kind === 'delivered' ? now : null},
        abandoned_at = ${isGivenUp ? now : null}, tries = tries - ${kind === 'unsent' ? 1 : 0}
      where sequence = ${taken.sequence} and tries = ${taken.tries}
        and delivered_at is null and abandoned_at is null
      returning subject`.execute(tx);
    const [settled] = rows;
    if (!settled) return;
    if (kind === 'gone') {
      await sql`
        update webhooks set deleted_at = coalesce(deleted_at, ${now})
        where id = ${taken.webhookId}`.execute(tx);
      await abandonAll(tx, taken.webhookId, at, error ?? '');
    } else if (kind === 'retry') await postponeFollowers(tx, taken, settled.subject, nextAt);
    else await callFollower(tx, taken, settled.subject, now);
  });
}

/** What waits for this one is not looked at until then. */
async function postponeFollowers(
  tx: Transaction,
  taken: TakenDelivery,
  subject: string,
  until: string,
) {
  await sql`
    update deliveries set next_at = ${until}
    where webhook_id = ${taken.webhookId} and subject = ${subject} and sequence > ${taken.sequence}
      and delivered_at is null and abandoned_at is null and next_at < ${until}`.execute(tx);
}

async function callFollower(tx: Transaction, taken: TakenDelivery, subject: string, now: string) {
  await sql`
    update deliveries set next_at = ${now}
    where sequence = (
      select min(sequence) from deliveries
      where webhook_id = ${taken.webhookId} and subject = ${subject}
        and sequence > ${taken.sequence} and delivered_at is null
        and abandoned_at is null)`.execute(tx);
}

/**
 * Removes what was settled and written before `before`, and what has waited so long for the end of
 * a pause; returns how many.
 */
export async function pruneDeliveries(db: Database, before: number): Promise<number> {
  const removed = await sql`
    delete from deliveries where created_at < ${isoInstant(before)}
      and (delivered_at is not null or abandoned_at is not null
        or webhook_id in (select id from webhooks where paused_at is not null))`.execute(db);
  return Number(removed.numAffectedRows);
}
