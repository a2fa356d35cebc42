/** Webhooks, and their deliveries as the owner sees them. Times are epoch milliseconds. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { holdKey } from '../keys.ts';
import type { Database, Transaction } from '../postgres/database.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly keyId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: number;
  /** Since when nothing is sent; null: it is told as things happen. */
  readonly pausedAt: number | null;
  /** Deleted, or ended by its receiver's 410. */
  readonly deletedAt: number | null;
}

/** What the owner sees: not the secret. */
const OWN = sql`id, key_id, url, events, created_at, paused_at, deleted_at`;

/** What is written of a change in its own transaction. */
type AlsoKeep<T = void> = (tx: Transaction, changed: T) => Promise<void>;

const nothingMore = async () => {};

/** False, and nothing kept: the key has `most` webhooks already. */
export async function insertWebhook(
  db: Database,
  { id, keyId, url, events, createdAt, secret }: StoredWebhook & { readonly secret: string },
  most: number,
  alsoKeep: AlsoKeep = nothingMore,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Two could both take the last place.
    await holdKey(tx, keyId);
    const inserted = await sql`
      insert into webhooks (id, key_id, url, events, secret, created_at)
      select ${id}, ${keyId}, ${url}, ${events}::text[], ${secret}, ${isoInstant(createdAt)}
      where ${most} > (
        select count(*) from webhooks where key_id = ${keyId} and deleted_at is null)`.execute(tx);
    if (inserted.numAffectedRows === 0n) return false;
    await alsoKeep(tx);
    return true;
  });
}

/** Live or ended since `endedSince`, newest first; `after` is the last of the page before. */
export async function listWebhooks(
  db: Database,
  keyId: string,
  endedSince: number,
  limit: number,
  after: { readonly createdAt: number; readonly id: string } | null,
): Promise<StoredWebhook[]> {
  const isBehind =
    after && sql`and (created_at, id) < (${isoInstant(after.createdAt)}, ${after.id})`;
  const { rows } = await sql<StoredWebhook>`
    select ${OWN} from webhooks
    where key_id = ${keyId} and (deleted_at is null or deleted_at >= ${isoInstant(endedSince)})
      ${isBehind ?? sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deleted ones too: their deliveries can still be looked at. */
export async function findWebhook(
  db: Database,
  keyId: string,
  id: string,
): Promise<StoredWebhook | null> {
  const { rows } = await sql<StoredWebhook>`
    select ${OWN} from webhooks where id = ${id} and key_id = ${keyId}`.execute(db);
  return rows[0] ?? null;
}

/** One that was deleted before keeps its first time. Null: that key has no such webhook. */
export async function deleteWebhook(
  db: Database,
  keyId: string,
  id: string,
  at: number,
): Promise<StoredWebhook | null> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredWebhook>`
      update webhooks set deleted_at = coalesce(deleted_at, ${isoInstant(at)})
      where id = ${id} and key_id = ${keyId} returning ${OWN}`.execute(tx);
    if (rows[0]) await abandonAll(tx, id, at, 'the webhook was deleted');
    return rows[0] ?? null;
  });
}

/** Null: that key has no such webhook, or it has ended. */
export async function changeWebhook(
  db: Database,
  { id, keyId, url, events, pausedAt }: StoredWebhook,
): Promise<StoredWebhook | null> {
  const { rows } = await sql<StoredWebhook>`
    update webhooks set url = ${url}, events = ${events}::text[],
      paused_at = ${pausedAt === null ? null : isoInstant(pausedAt)}
    where id = ${id} and key_id = ${keyId} and deleted_at is null returning ${OWN}`.execute(db);
  return rows[0] ?? null;
}

/** Rotations within the overlap of others: more of them are a client's fault. */
const MOST_OLD_SECRETS = 4;

/**
 * The secret until now signs beside the new one until `oldUntil`, and those before it for as long
 * as was said then. Null for `oldUntil`: the new one alone. Null: as `changeWebhook`.
 */
export async function rotateSecret(
  db: Database,
  { keyId, id }: { readonly keyId: string; readonly id: string },
  secret: string,
  oldUntil: number | null,
  alsoKeep: AlsoKeep<StoredWebhook>,
): Promise<StoredWebhook | null> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredWebhook>`
    update webhooks set secret = ${secret}, old_secrets = ${
      oldUntil === null
        ? sql`'[]'::jsonb`
        : sql`(
      select jsonb_agg(old) from (
        select old from jsonb_array_elements(
          jsonb_build_object('secret', secret, 'until', ${isoInstant(oldUntil)}::text)
            || old_secrets) with ordinality as o (old, place)
        order by place limit ${MOST_OLD_SECRETS}) as kept)`
    }
    where id = ${id} and key_id = ${keyId} and deleted_at is null returning ${OWN}`.execute(tx);
    if (rows[0]) await alsoKeep(tx, rows[0]);
    return rows[0] ?? null;
  });
}

/** Gives up all that a webhook has not been told yet. */
export async function abandonAll(
  tx: Transaction,
  webhookId: string,
  at: number,
  why: string,
): Promise<void> {
  await sql`
    update deliveries
    set abandoned_at = ${isoInstant(at)}, leased_until = null, last_error = ${why}
    where webhook_id = ${webhookId} and delivered_at is null and abandoned_at is null`.execute(tx);
}

export interface StoredDelivery {
  readonly sequence: number;
  readonly announcementId: string;
  readonly type: string;
  readonly subject: string;
  readonly createdAt: number;
  readonly tries: number;
  readonly nextAt: number;
  readonly deliveredAt: number | null;
  readonly abandonedAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

const SEEN = sql`sequence, announcement_id, type, subject, created_at, tries, next_at, delivered_at,
  abandoned_at, last_status, last_error`;

/** Newest first; `before` is the sequence of the last on the page before. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
  before: number | null,
): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select ${SEEN} from deliveries where webhook_id = ${webhookId}
      ${before === null ? sql`` : sql`and sequence < ${before}`}
    order by sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** One delivery to a single webhook, of its own subject: it waits for no other. */
export async function insertDelivery(
  db: Database,
  webhook: Pick<StoredWebhook, 'id' | 'keyId'>,
  told: {
    readonly id: string;
    readonly type: string;
    readonly payload: string;
    readonly at: number;
  },
  alsoKeep: AlsoKeep<StoredDelivery>,
): Promise<StoredDelivery> {
  const at = isoInstant(told.at);
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredDelivery>`
      insert into deliveries (webhook_id, announcement_id, key_id, subject, type, payload,
        created_at, next_at)
      values (${webhook.id}, ${told.id}, ${webhook.keyId}, ${told.id}, ${told.type},
        ${told.payload}, ${at}, ${at})
      returning ${SEEN}`.execute(tx);
    await alsoKeep(tx, rows[0]!);
    return rows[0]!;
  });
}

/**
 * Sends what was announced as `announcementId` again: at once what still waits, and a copy of what
 * was delivered or given up, with the same identifier. Null: the webhook was told no such thing.
 */
export async function redeliver(
  db: Database,
  webhookId: string,
  announcementId: string,
  at: number,
  alsoKeep: AlsoKeep<StoredDelivery>,
): Promise<StoredDelivery | null> {
  return await db.transaction().execute(async (tx) => {
    await sql`select from webhooks where id = ${webhookId} for no key update`.execute(tx);
    const again = await sendAgain(tx, webhookId, announcementId, isoInstant(at));
    if (again) await alsoKeep(tx, again);
    return again;
  });
}

async function sendAgain(
  tx: Transaction,
  webhookId: string,
  announcementId: string,
  now: string,
): Promise<StoredDelivery | null> {
  const waiting = await sql<StoredDelivery>`
    update deliveries set next_at = least(next_at, ${now}::timestamptz)
    where webhook_id = ${webhookId} and announcement_id = ${announcementId}
      and delivered_at is null and abandoned_at is null
    returning ${SEEN}`.execute(tx);
  if (waiting.rows[0]) return waiting.rows[0];
  const { rows } = await sql<StoredDelivery>`
    insert into deliveries (webhook_id, announcement_id, key_id, subject, type, payload,
      created_at, next_at)
    select webhook_id, announcement_id, key_id, subject, type, payload, ${now}, ${now}
    from deliveries where webhook_id = ${webhookId} and announcement_id = ${announcementId}
    order by sequence desc limit 1
    returning ${SEEN}`.execute(tx);
  return rows[0] ?? null;
}
