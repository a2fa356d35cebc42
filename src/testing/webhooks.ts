/**
 * Webhooks in the database for tests, and announcements to them, as the service makes them.
 */
import { randomUUID } from 'node:crypto';
import { insertKey } from '#app/storage/keys.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { announce } from '#app/storage/webhooks/outbox.ts';
import { insertWebhook } from '#app/storage/webhooks/webhooks.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** When the tests' webhooks and announcements are made, unless told otherwise. */
export const NOON = Date.UTC(2026, 0, 15, 12, 0, 0);

/** A partner key; returns its id. */
export async function someKey(db: Database): Promise<string> {
  const id = randomUUID();
  await insertKey(db, {
    id,
    prefix: 'tra_par_test',
    keyHash: Buffer.from(id),
    name: 'test',
    tier: 'partner',
    ratePerMinute: null,
    createdAt: NOON,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
  });
  return id;
}

/** A webhook of that key; returns its id. */
export async function someWebhook(
  db: Database,
  keyId: string,
  { url = 'https://hook.example/', events = ['*'], createdAt = NOON } = {},
): Promise<string> {
  const id = randomUUID();
  await insertWebhook(
    db,
    { id, keyId, url, events, createdAt, pausedAt: null, deletedAt: null, secret: SECRET },
    1_000,
  );
  return id;
}

/**
 * Announces `type` of `subject` in a transaction of its own, with `data` in it; returns the
 * announcement's id.
 */
export async function tell(
  db: Database,
  keyId: string,
  {
    subject = 'an order',
    type = 'backorder.watching',
    at = NOON,
    data = {},
  }: { subject?: string; type?: string; at?: number; data?: unknown } = {},
): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute((tx) => announce(tx, [{ id, keyId, subject, type, at, data }]));
  return id;
}
