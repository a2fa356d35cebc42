/** Webhooks, and their deliveries as the owner sees them. Times are epoch milliseconds. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database, Transaction } from '../postgres/database.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly keyId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: number;
  /** Deleted, or ended by its receiver's 410. */
  readonly deletedAt: number | null;
}

/** What the owner sees: not the secret. */
const OWN = sql`id, key_id, url, events, created_at, deleted_at`;

/** False, and nothing kept: the key has `most` webhooks already. */
export async function insertWebhook(
  db: Database,
  { id, keyId, url, events, createdAt, secret }: StoredWebhook & { readonly secret: string },
  most: number,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Registrations of one key come one after the other, or two could both take the last place.
    await sql`select from api_keys where id = ${keyId} for no key update`.execute(tx);
    const inserted = await sql`
      insert into webhooks (id, key_id, url, events, secret, created_at)
      select ${id}, ${keyId}, ${url}, ${events}::text[], ${secret}, ${isoInstant(createdAt)}
      where ${most} > (
        select count(*) from webhooks where key_id = ${keyId} and deleted_at is null)`.execute(tx);
    return inserted.numAffectedRows === 1n;
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

/** Newest first; `before` is the sequence of the last on the page before. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
  before: number | null,
): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select sequence, announcement_id, type, subject, created_at, tries, next_at, delivered_at,
      abandoned_at, last_status, last_error
    from deliveries where webhook_id = ${webhookId}
      ${before === null ? sql`` : sql`and sequence < ${before}`}
    order by sequence desc limit ${limit}`.execute(db);
  return rows;
}
