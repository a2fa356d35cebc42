/** Addresses that watches send to: asked, confirmed, ended. Times are epoch milliseconds. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { comparedForm } from '#app/records/person.ts';
import { personDigest } from '../erasure/tombstones.ts';
import type { Database, Transaction } from '../postgres/database.ts';

const DAY_MS = 86_400_000;

export interface NewAddress {
  readonly keyId: string;
  readonly email: string;
  /** A fresh random text. */
  readonly token: string;
  readonly at: number;
}

export type AddressAdded =
  | { readonly kind: 'added'; readonly id: string }
  /** It was asked less than a day ago, by this key or another. */
  | { readonly kind: 'askedLately' }
  /** The key has `most` addresses that haven't confirmed. */
  | { readonly kind: 'tooMany' };

/** The key's address, with the question to confirm on its way unless that was sent before. */
export async function addAddress(
  tx: Transaction,
  { keyId, email, token, at }: NewAddress,
  mostUnconfirmed: number,
): Promise<AddressAdded> {
  await sql`select from api_keys where id = ${keyId} for no key update`.execute(tx);
  const known = await sql<{ id: string }>`
    select id from mail_addresses
    where key_id = ${keyId} and lower(email) = lower(${email}) for share`.execute(tx);
  if (known.rows[0]) return { kind: 'added', id: known.rows[0].id };
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from mail_addresses
    where key_id = ${keyId} and confirmed_at is null`.execute(tx);
  if (rows[0]!.open >= mostUnconfirmed) return { kind: 'tooMany' };
  const digest = await personDigest(tx, 'email', comparedForm('email', email));
  const asked = await sql`
    insert into asked_addresses as before (digest, asked_at) values (${digest}, ${isoInstant(at)})
    on conflict (digest) do update set asked_at = excluded.asked_at
    where before.asked_at <= ${isoInstant(at - DAY_MS)}`.execute(tx);
  if (asked.numAffectedRows === 0n) return { kind: 'askedLately' };
  const id = randomUUID();
  await sql`
    insert into mail_addresses (id, key_id, email, token, created_at, due_at)
    values (${id}, ${keyId}, ${email}, ${token}, ${isoInstant(at)}, ${isoInstant(at)})`.execute(tx);
  return { kind: 'added', id };
}

export interface LinkedAddress {
  readonly id: string;
  readonly confirmedAt: number | null;
}

/** By the token of its links. */
export async function findAddress(db: Database, token: string): Promise<LinkedAddress | null> {
  const { rows } = await sql<LinkedAddress>`
    select id, confirmed_at from mail_addresses where token = ${token}`.execute(db);
  return rows[0] ?? null;
}

export async function confirmAddress(db: Database, id: string, at: number): Promise<void> {
  await sql`
    update mail_addresses set confirmed_at = coalesce(confirmed_at, ${isoInstant(at)})
    where id = ${id}`.execute(db);
}

/**
 * Erases the addresses; a watch that told by nothing else goes with them. Holds them first, as who
 * settles a mail does: what waits for them goes in one order.
 */
export async function dropAddresses(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from mail_addresses where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  await sql`
    delete from watches where address_id = any(${ids}::uuid[])
      and webhook_id is null and feed_digest is null`.execute(tx);
  await sql`update watches set address_id = null where address_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`delete from mail_addresses where id = any(${ids}::uuid[])`.execute(tx);
}

/** Erases addresses that no watch names, or that didn't confirm, or whose key has ended. */
export async function pruneAddresses(db: Database, now: number, askedMs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select a.id from mail_addresses a join api_keys k on k.id = a.key_id
      where not exists (select from watches w where w.address_id = a.id)
        or (a.confirmed_at is null and a.created_at <= ${isoInstant(now - askedMs)})
        or k.revoked_at is not null or k.expires_at <= ${isoInstant(now)}
      order by a.id`.execute(tx);
    await dropAddresses(
      tx,
      rows.map(({ id }) => id),
    );
    await sql`
      delete from asked_addresses where asked_at <= ${isoInstant(now - DAY_MS)}`.execute(tx);
  });
}

/** An erased person's address goes, with all that waits for it; answers how many there were. */
export async function eraseAddress(db: Database, email: string, dryRun: boolean): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from mail_addresses where lower(email) = ${email}`.execute(tx);
    if (!dryRun)
      await dropAddresses(
        tx,
        rows.map(({ id }) => id),
      );
    return rows.length;
  });
}
