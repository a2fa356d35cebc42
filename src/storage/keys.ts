/** The SQL of `api_keys`. Times are epoch milliseconds on this side. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { given } from './postgres/columns.ts';
import type { Database } from './postgres/database.ts';
import type { TableRow } from './postgres/schema.ts';

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
}

export async function insertKey(db: Database, key: StoredKey): Promise<void> {
  const { id, prefix, keyHash, name, tier, ratePerMinute, createdAt, expiresAt } = key;
  await sql`
    insert into api_keys (id, prefix, key_hash, name, tier, rate_per_minute, created_at, expires_at)
    values (${id}, ${prefix}, ${keyHash}, ${name}, ${tier}, ${ratePerMinute},
      ${isoInstant(createdAt)}, ${expiresAt === null ? null : isoInstant(expiresAt)})`.execute(db);
}

export async function findKeyByHash(db: Database, keyHash: Uint8Array): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row ? storedKey(row) : null;
}

/** Newest first; `after` is the last key of the page before. */
export async function listStoredKeys(
  db: Database,
  limit: number,
  after: { createdAt: number; id: string } | null,
): Promise<StoredKey[]> {
  const isBehind =
    after && sql`where (created_at, id) < (${isoInstant(after.createdAt)}, ${after.id})`;
  const { rows } = await sql<TableRow<'api_keys'>>`
    select * from api_keys ${isBehind ?? sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(storedKey);
}

/** A key that was revoked before keeps its first time. Null: there is no such key. */
export async function revokeStoredKey(
  db: Database,
  id: string,
  at: number,
): Promise<StoredKey | null> {
  const { rows } = await sql<TableRow<'api_keys'>>`
    update api_keys set revoked_at = coalesce(revoked_at, ${isoInstant(at)})
    where id = ${id} returning *`.execute(db);
  return rows[0] ? storedKey(rows[0]) : null;
}

/**
 * `lastUsedAt` by id. Processes write in any order: the latest use stays. Rows are locked in order
 * of id, so that two processes can't deadlock.
 */
export async function touchKeys(db: Database, uses: ReadonlyMap<string, number>): Promise<void> {
  const used = [...uses].map(([id, at]) => ({ id, at: isoInstant(at) }));
  await sql`
    with used as (
      select k.id, given.at
      from api_keys k join ${given(used, 'id uuid, at timestamptz')} on given.id = k.id
      order by k.id for update of k)
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
    from used where k.id = used.id`.execute(db);
}

function storedKey(row: TableRow<'api_keys'>): StoredKey {
  return {
    id: row.id,
    prefix: row.prefix,
    keyHash: row.key_hash,
    name: row.name,
    tier: row.tier,
    ratePerMinute: row.rate_per_minute,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
  };
}
