/** The SQL of `api_keys`. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { KeyQuota } from '#app/records/money/quota.ts';
import { given, insertion } from './postgres/columns.ts';
import type { Database, Transaction } from './postgres/database.ts';

export interface StoredKey {
  readonly id: string;
  readonly prefix: string;
  /** SHA-256 of the key's text. */
  readonly keyHash: Uint8Array;
  readonly name: string;
  readonly tier: 'partner' | 'admin';
  /** Requests a minute; null: the tier's own rate. */
  readonly ratePerMinute: number | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** Of orders and spending; null: no limits but those of every key. */
  readonly quota: KeyQuota | null;
}

/** A new key has no quota. */
export type NewStoredKey = Omit<StoredKey, 'quota'>;

const KEY_COLUMNS = `
  id uuid, prefix text, key_hash bytea, name text, tier text, rate_per_minute integer,
  created_at timestamptz, expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz`;

/** One after the other for one key, until the transaction ends. Before any campaign's row. */
export async function holdKey(tx: Transaction, keyId: string): Promise<void> {
  await sql`select from api_keys where id = ${keyId} for no key update`.execute(tx);
}

/** `alsoKeep` writes in the same transaction. */
export async function insertKey(
  db: Database,
  key: NewStoredKey,
  alsoKeep: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertion('api_keys', [key], KEY_COLUMNS).execute(tx);
    await alsoKeep(tx);
  });
}

export async function findKeyByHash(db: Database, keyHash: Uint8Array): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    select * from api_keys where key_hash = ${keyHash}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first; `after` is the last key of the page before. */
export async function listStoredKeys(
  db: Database,
  limit: number,
  after: { createdAt: number; id: string } | null,
): Promise<StoredKey[]> {
  const isBehind =
    after && sql`where (created_at, id) < (${isoInstant(after.createdAt)}, ${after.id})`;
  const { rows } = await sql<StoredKey>`
    select * from api_keys ${isBehind ?? sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** A key that was revoked before keeps its first time. Null: there is no such key. */
export async function revokeStoredKey(
  db: Database,
  id: string,
  at: number,
): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    update api_keys set revoked_at = coalesce(revoked_at, ${isoInstant(at)})
    where id = ${id} returning *`.execute(db);
  return rows[0] ?? null;
}

/** Null: there is no such key. */
export async function setStoredQuota(
  db: Database,
  id: string,
  quota: KeyQuota | null,
): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    update api_keys set quota = ${quota} where id = ${id} returning *`.execute(db);
  return rows[0] ?? null;
}

/**
 * `lastUsedAt` by id. Processes write in any order: the latest use stays. Rows are locked in order
 * of id, so that two processes can't deadlock.
 */
export async function touchKeys(db: Database, uses: ReadonlyMap<string, number>): Promise<void> {
  const used = [...uses].map(([id, at]) => ({ id, at }));
  await sql`
    with used as (
      select k.id, given.at
      from api_keys k join ${given(used, 'id uuid, at timestamptz')} on given.id = k.id
      order by k.id for update of k)
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
    from used where k.id = used.id`.execute(db);
}
