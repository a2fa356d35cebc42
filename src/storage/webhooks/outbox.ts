/** Notifications to clients, written in the transaction of what they tell of: neither is there without the other. */
import type { Sql } from 'postgres';
import { isoInstant } from '#app/base/clock.ts';

export interface Announcement {
  readonly id: string;
  readonly keyId: string;
  /** What it is about: announcements of one subject are delivered in the order they were written. */
  readonly subject: string;
  /** `backorder.won`, `domain.changed` … */
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly data: unknown;
}

/**
 * Only those are kept for which the key has a webhook that wants them. Writers of one subject must wait for one another
 * (a row lock held until they commit): the order of writing is the order of delivery.
 */
export async function announce(tx: Sql, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const column = <V>(value: (one: Announcement) => V) => announcements.map(value);
  await tx`
    insert into deliveries (webhook_id, announcement_id, key_id, subject, type, payload, created_at, next_at)
    select webhooks.id, said.id, said.key_id, said.subject, said.type, said.payload, said.at, said.at
    from unnest(
      ${column((a) => a.id)}::text[]::uuid[], ${column((a) => a.keyId)}::text[]::uuid[],
      ${column((a) => a.subject)}::text[], ${column((a) => a.type)}::text[],
      ${column((a) => JSON.stringify({ type: a.type, timestamp: isoInstant(a.at), data: a.data }))}::text[],
      ${column((a) => isoInstant(a.at))}::text[]::timestamptz[]
    ) with ordinality as said (id, key_id, subject, type, payload, at, place)
    join webhooks on webhooks.key_id = said.key_id and webhooks.deleted_at is null
      and exists (
        select from unnest(webhooks.events) as wanted
        where wanted = said.type or wanted = '*' or (wanted like '%.*' and starts_with(said.type, left(wanted, -1)))
      )
    order by said.place`;
}
