/** The SQL of `api_keys`. Times are epoch milliseconds on this side. */
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from './postgres/database.ts';
import type { ApiKeysTable } from './postgres/schema.ts';

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

export async function insertKey({ sql }: Database, key: StoredKey): Promise<void> {
  await sql`
    insert into api_keys (id, prefix, key_hash, name, tier, rate_per_minute, created_at, expires_at)
    values (${key.id}, ${key.prefix}, ${Buffer.from(key.keyHash)}, ${key.name}, ${key.tier},
      ${key.ratePerMinute}, ${new Date(key.createdAt)}, ${dateOrNull(key.expiresAt)})`;
}

export async function findKeyByHash(
  { sql }: Database,
  keyHash: Uint8Array,
): Promise<StoredKey | null> {
  const rows = await sql<
    ApiKeysTable[]
  >`select * from api_keys where key_hash = ${Buffer.from(keyHash)}`;
  return rows[0] ? storedKey(rows[0]) : null;
}

/** Newest first; `after` is the last key of the page before. */
export async function listKeys(
  { sql }: Database,
  limit: number,
  after: { createdAt: number; id: string } | null,
): Promise<StoredKey[]> {
  const rows = after
    ? await sql<ApiKeysTable[]>`
        select * from api_keys where (created_at, id) < (${new Date(after.createdAt)}, ${after.id}::uuid)
        order by created_at desc, id desc limit ${limit}`
    : await sql<
        ApiKeysTable[]
      >`select * from api_keys order by created_at desc, id desc limit ${limit}`;
  return rows.map(storedKey);
}

/** A key that was revoked before keeps its first time. Null: there is no such key. */
export async function revokeKey(
  { sql }: Database,
  id: string,
  at: number,
): Promise<StoredKey | null> {
  const rows = await sql<ApiKeysTable[]>`
    update api_keys set revoked_at = coalesce(revoked_at, ${new Date(at)}) where id = ${id} returning *`;
  return rows[0] ? storedKey(rows[0]) : null;
}

/** `lastUsedAt` by id. Processes write in any order: the latest use stays. Rows are taken in order of id, so that two processes can't deadlock. */
export async function touchKeys(
  { sql }: Database,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...uses.keys()];
  // As text: of an array of Dates the driver makes a single timestamptz.
  const times = ids.map((id) => isoInstant(uses.get(id)!));
  await sql`
    with used as (
      select k.id, u.at from api_keys k
      join unnest(${ids}::uuid[], ${times}::timestamptz[]) as u(id, at) on u.id = k.id
      order by k.id for update of k)
    update api_keys k set last_used_at = greatest(k.last_used_at, used.at) from used where k.id = used.id`;
}

function storedKey(row: ApiKeysTable): StoredKey {
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

function dateOrNull(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
