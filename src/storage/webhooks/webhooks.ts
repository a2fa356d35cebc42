/** The SQL of `webhooks`, and of `deliveries` as their owner sees them. Times are epoch milliseconds on this side. */
import type { Sql } from 'postgres';
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from '../postgres/database.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly keyId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: number;
  /** Deleted, or ended by its receiver's 410. */
  readonly deletedAt: number | null;
}

interface WebhookRow {
  id: string;
  key_id: string;
  url: string;
  events: string[];
  created_at: Date;
  deleted_at: Date | null;
}

/** False, and nothing kept: the key has `most` webhooks already. */
export async function insertWebhook(
  { sql }: Database,
  { id, keyId, url, events, createdAt, secret }: StoredWebhook & { readonly secret: string },
  most: number,
): Promise<boolean> {
  return await sql.begin(async (tx) => {
    // Registrations of one key come one after the other, or two could both take the last place.
    await tx`select from api_keys where id = ${keyId} for no key update`;
    const inserted = await tx`
      insert into webhooks (id, key_id, url, events, secret, created_at)
      select ${id}, ${keyId}, ${url}, ${[...events]}::text[], ${secret}, ${isoInstant(createdAt)}
      where (select count(*) from webhooks where key_id = ${keyId} and deleted_at is null) < ${most}`;
    return inserted.count > 0;
  });
}

/** Those that live and those that ended since `endedSince`, newest first; `after` is the last of the page before. */
export async function listWebhooks(
  { sql }: Database,
  keyId: string,
  endedSince: number,
  limit: number,
  after: { readonly createdAt: number; readonly id: string } | null,
): Promise<StoredWebhook[]> {
  const rows = await sql<WebhookRow[]>`
    select id, key_id, url, events, created_at, deleted_at from webhooks
    where key_id = ${keyId} and (deleted_at is null or deleted_at >= ${isoInstant(endedSince)})
      ${after ? sql`and (created_at, id) < (${isoInstant(after.createdAt)}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}`;
  return rows.map(storedWebhook);
}

/** Deleted ones too: their deliveries can still be looked at. */
export async function findWebhook(
  { sql }: Database,
  keyId: string,
  id: string,
): Promise<StoredWebhook | null> {
  const [row] = await sql<WebhookRow[]>`
    select id, key_id, url, events, created_at, deleted_at from webhooks where id = ${id} and key_id = ${keyId}`;
  return row ? storedWebhook(row) : null;
}

/** One that was deleted before keeps its first time. Null: that key has no such webhook. */
export async function deleteWebhook(
  { sql }: Database,
  keyId: string,
  id: string,
  at: number,
): Promise<StoredWebhook | null> {
  return await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    const [row] = await tx<WebhookRow[]>`
      update webhooks set deleted_at = coalesce(deleted_at, ${isoInstant(at)})
      where id = ${id} and key_id = ${keyId}
      returning id, key_id, url, events, created_at, deleted_at`;
    if (!row) return null;
    await abandonAll(tx, id, at, 'the webhook was deleted');
    return storedWebhook(row);
  });
}

/** Gives up whatever a webhook has not been told yet. */
export async function abandonAll(
  tx: Sql,
  webhookId: string,
  at: number,
  why: string,
): Promise<void> {
  await tx`
    update deliveries set abandoned_at = ${isoInstant(at)}, leased_until = null, last_error = ${why}
    where webhook_id = ${webhookId} and delivered_at is null and abandoned_at is null`;
}

export interface StoredDelivery {
  readonly sequence: string;
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

interface DeliveryRow {
  sequence: string;
  announcement_id: string;
  type: string;
  subject: string;
  created_at: Date;
  tries: number;
  next_at: Date;
  delivered_at: Date | null;
  abandoned_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** Newest first; `before` is the sequence of the last on the page before. */
export async function listDeliveries(
  { sql }: Database,
  webhookId: string,
  limit: number,
  before: string | null,
): Promise<StoredDelivery[]> {
  const rows = await sql<DeliveryRow[]>`
    select sequence, announcement_id, type, subject, created_at, tries, next_at, delivered_at, abandoned_at,
      last_status, last_error
    from deliveries where webhook_id = ${webhookId} ${before === null ? sql`` : sql`and sequence < ${before}::bigint`}
    order by sequence desc limit ${limit}`;
  return rows.map((row) => ({
    sequence: row.sequence,
    announcementId: row.announcement_id,
    type: row.type,
    subject: row.subject,
    createdAt: row.created_at.getTime(),
    tries: row.tries,
    nextAt: row.next_at.getTime(),
    deliveredAt: row.delivered_at?.getTime() ?? null,
    abandonedAt: row.abandoned_at?.getTime() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  }));
}

function storedWebhook(row: WebhookRow): StoredWebhook {
  return {
    id: row.id,
    keyId: row.key_id,
    url: row.url,
    events: row.events,
    createdAt: row.created_at.getTime(),
    deletedAt: row.deleted_at?.getTime() ?? null,
  };
}
