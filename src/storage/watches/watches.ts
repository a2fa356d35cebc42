/** Watches as their keys made them. Times are epoch milliseconds. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { plainJson } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

export interface StoredWatch {
  readonly id: string;
  readonly keyId: string;
  /** A-label form; null: it watches a search. */
  readonly domain: string | null;
  /** A reverse search as asked; null: it watches a name. */
  readonly search: unknown;
  readonly events: readonly string[];
  /** From the most to the fewest. */
  readonly expiringDays: readonly number[];
  readonly webhookId: string | null;
  /** Of the token in the address of its feeds; null: it has none. */
  readonly feedDigest: Uint8Array | null;
  /** To which mails go; null: none do. */
  readonly addressId: string | null;
  readonly createdAt: number;
}

/** What is known of the watched name, and when it is looked at. */
export interface WatchState {
  readonly status: string | null;
  readonly phase: string | null;
  readonly expiry: number | null;
  readonly registrar: string | null;
  /** Null: no look has come to anything yet. */
  readonly lookedAt: number | null;
  readonly nextLookAt: number | null;
}

/** Where its mails go, and since when that address has confirmed. */
interface WatchMail {
  readonly email: string | null;
  readonly confirmedAt: number | null;
}

export type ShownWatch = StoredWatch & WatchState & WatchMail;

const OWN = sql`w.id, w.key_id, w.domain, w.search, w.events, w.expiring_days, w.webhook_id,
  w.feed_digest, w.address_id, w.created_at`;
/** With what is known of it; the rest of the statement says of which. */
const SHOWN = sql`
  select ${OWN}, d.status, n.phase, d.expiry, d.registrar, n.looked_at,
    coalesce(n.look_at, n.due_at) as next_look_at, a.email, a.confirmed_at
  from watches w left join watched n on n.subject = coalesce(w.domain, w.id::text)
  left join domains d on d.domain = w.domain
  left join mail_addresses a on a.id = w.address_id`;

/** False, and nothing kept: the key has `most` watches already. */
export async function insertWatch(
  tx: Transaction,
  watch: StoredWatch,
  most: number,
): Promise<boolean> {
  const { id, keyId, domain, search, events, expiringDays, createdAt } = watch;
  // Those of one key come one after the other, or two could both take the last place.
  await sql`select from api_keys where id = ${keyId} for no key update`.execute(tx);
  const inserted = await sql`
    insert into watches (id, key_id, domain, search, events, expiring_days, webhook_id,
      feed_digest, address_id, created_at)
    select ${id}, ${keyId}, ${domain}, ${search === null ? null : plainJson(search)}::jsonb,
      ${events}::text[], ${expiringDays}::integer[], ${watch.webhookId}, ${watch.feedDigest},
      ${watch.addressId},       ${isoInstant(createdAt)}
    where ${most} > (select count(*) from watches where key_id = ${keyId})`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/** Newest first; `after` is the last of the page before. */
export async function listWatches(
  db: Database,
  keyId: string,
  limit: number,
  after: { readonly createdAt: number; readonly id: string } | null,
): Promise<ShownWatch[]> {
  const isBehind =
    after && sql`and (w.created_at, w.id) < (${isoInstant(after.createdAt)}, ${after.id})`;
  const { rows } = await sql<ShownWatch>`
    ${SHOWN} where w.key_id = ${keyId} ${isBehind ?? sql``}
    order by w.created_at desc, w.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findWatch(
  db: Database,
  keyId: string,
  id: string,
): Promise<ShownWatch | null> {
  const { rows } = await sql<ShownWatch>`
    ${SHOWN} where w.id = ${id} and w.key_id = ${keyId}`.execute(db);
  return rows[0] ?? null;
}

/** False: that key has no such watch. */
export async function changeWatch(
  tx: Transaction,
  { id, keyId, events, expiringDays, webhookId, feedDigest, addressId }: StoredWatch,
): Promise<boolean> {
  const changed = await sql`
    update watches set events = ${events}::text[], expiring_days = ${expiringDays}::integer[],
      webhook_id = ${webhookId}, feed_digest = ${feedDigest}, address_id = ${addressId}
    where id = ${id} and key_id = ${keyId}`.execute(tx);
  return changed.numAffectedRows === 1n;
}

/** With all that it told, and its address if it was the last to name it. False: no such watch. */
export async function deleteWatch(db: Database, keyId: string, id: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Its address first, as who settles a mail does: what waits for it goes in one order.
    await sql`
      select from mail_addresses where id = (
        select address_id from watches where id = ${id} and key_id = ${keyId})
      for update`.execute(tx);
    const { rows } = await sql<{ addressId: string | null }>`
      delete from watches where id = ${id} and key_id = ${keyId} returning address_id`.execute(tx);
    await dropUnnamed(tx, rows[0]?.addressId ?? null);
    return rows.length === 1;
  });
}

/** Erases an address that no watch names any more. */
export async function dropUnnamed(tx: Transaction, addressId: string | null): Promise<void> {
  await sql`
    delete from mail_addresses a where a.id = ${addressId}
      and not exists (select from watches w where w.address_id = a.id)`.execute(tx);
}

export async function countWatches(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from watches`.execute(db);
  return rows[0]!.count;
}
