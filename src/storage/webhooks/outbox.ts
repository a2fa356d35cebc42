/** Notifications to clients, written in the transaction of what they tell of. */
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { given } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

export interface Announcement {
  readonly id: string;
  readonly keyId: string;
  /** What it is about: those of one subject are delivered in the order they were written. */
  readonly subject: string;
  /** `backorder.won`, `domain.changed` … */
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: unknown;
}

/** To every administrator's key with a webhook that wants it. */
export async function announceToAdmins(
  tx: Transaction,
  announcement: Omit<Announcement, 'keyId'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from api_keys where tier = 'admin' and revoked_at is null`.execute(tx);
  await announce(
    tx,
    rows.map(({ id: keyId }) => ({ ...announcement, keyId })),
  );
}

const COLUMNS = `
  id uuid, key_id uuid, webhook_id uuid, subject text, type text, payload text, at timestamptz,
  place integer`;

/**
 * Only those are kept for which the key has a webhook that wants them. Writers of one subject must
 * wait for one another (a row lock held until they commit): the order of writing is the order of
 * delivery.
 */
export async function announce(
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<void> {
  const toAny = announcements.map((one) => ({ ...one, webhookId: null }));
  await insertDeliveries(
    tx,
    toAny,
    sql`exists (
      select from unnest(webhooks.events) as wanted
      where wanted = given.type or wanted = '*'
        or (wanted like '%.*' and starts_with(given.type, left(wanted, -1)))
    )`,
  );
}

/** The same, each to the one webhook that it names, also where that asks for other events. */
export async function announceTo(
  tx: Transaction,
  announcements: readonly (Announcement & { readonly webhookId: string })[],
): Promise<void> {
  await insertDeliveries(tx, announcements, sql`webhooks.id = given.webhook_id`);
}

async function insertDeliveries(
  tx: Transaction,
  announcements: readonly (Announcement & { readonly webhookId: string | null })[],
  isTold: RawBuilder<boolean>,
): Promise<void> {
  if (announcements.length === 0) return;
  const said = announcements.map(({ data, ...one }, place) => {
    const payload = JSON.stringify({ type: one.type, timestamp: isoInstant(one.at), data });
    return { ...one, payload, place };
  });
  await sql`
    insert into deliveries (webhook_id, announcement_id, key_id, subject, type, payload,
      created_at, next_at)
    select webhooks.id, given.id, given.key_id, given.subject, given.type, given.payload,
      given.at, given.at
    from ${given(said, COLUMNS)}
    join webhooks on webhooks.key_id = given.key_id and webhooks.deleted_at is null and ${isTold}
    order by given.place`.execute(tx);
}
