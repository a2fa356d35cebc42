/** Keys: issued, judged, listed, revoked. A key's text is held only in its issue's answer. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, isMoment } from '#app/base/clock.ts';
import type { PageRequest } from '#app/base/cursor.ts';
import type { Log } from '#app/base/log.ts';
import { UUID } from '#app/base/uuid.ts';
import { keysetPage } from '#app/http/pages.ts';
import type { KeyQuota } from '#app/records/money/quota.ts';
import {
  insertKey,
  listStoredKeys,
  type NewStoredKey,
  revokeStoredKey,
  type StoredKey,
  setStoredQuota,
} from '#app/storage/keys.ts';
import type { Database, Transaction } from '#app/storage/postgres/database.ts';
import { type Judgement, KeyJudge, type KeyRecord, recordOf } from './key-judge.ts';
import { keyDigest, makeKeyText, PREFIX_CHARS } from './key-text.ts';
import { KeyUses } from './key-uses.ts';

export type { Judgement, KeyRecord } from './key-judge.ts';

type KeyWish = Pick<StoredKey, 'name' | 'tier'> &
  Partial<Pick<StoredKey, 'ratePerMinute' | 'expiresAt'>>;

export interface IssuedKey {
  /** Its text. */
  readonly key: string;
  readonly record: KeyRecord;
}

interface KeysParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Requests a minute of a key without a rate of its own. */
  readonly defaultPartnerRate: number;
  /** Gives that many random bytes; the system's unless a test says otherwise. */
  readonly random?: (bytes: number) => Uint8Array;
}

export class Keys {
  readonly #parts: KeysParts;
  readonly #random: (bytes: number) => Uint8Array;
  readonly #uses: KeyUses;
  readonly #judge: KeyJudge;

  constructor(parts: KeysParts) {
    this.#parts = parts;
    this.#random = parts.random ?? randomBytes;
    this.#uses = new KeyUses(parts.db, parts.clock, parts.log);
    this.#judge = new KeyJudge({ ...parts, uses: this.#uses });
  }

  /**
   * Makes a key, valid at once in every process. `key` is its text, which can't be had again;
   * `alsoKeep` writes of it in the same transaction.
   */
  async issue(
    wish: KeyWish,
    alsoKeep: (tx: Transaction, issued: IssuedKey) => Promise<void> = async () => {},
  ): Promise<IssuedKey> {
    const key = makeKeyText(wish.tier, this.#random);
    const stored: NewStoredKey = {
      id: randomUUID(),
      prefix: key.slice(0, PREFIX_CHARS),
      keyHash: Buffer.from(keyDigest(key), 'base64url'),
      name: wish.name,
      tier: wish.tier,
      ratePerMinute: wish.ratePerMinute ?? null,
      createdAt: this.#parts.clock.now(),
      expiresAt: wish.expiresAt ?? null,
      lastUsedAt: null,
      revokedAt: null,
    };
    const issued = { key, record: recordOf({ ...stored, quota: null }) };
    await insertKey(this.#parts.db, stored, (tx) => alsoKeep(tx, issued));
    return issued;
  }

  /** Whether the text a client presents is a key that is good now. Never rejects. */
  judge(presented: string): Promise<Judgement> {
    return this.#judge.judge(presented);
  }

  /** Whether judging it must ask the database about a key that this process never met. */
  isUnheardOf(presented: string): boolean {
    return this.#judge.isUnheardOf(presented);
  }

  /** Newest first. Throws the 400 for a cursor that is none of this list. */
  async list(request: Partial<PageRequest>) {
    const { page, next } = await keysetPage(request, {
      query: ['keys'],
      shape: ['number', 'string'],
      isPosition: ([createdAt, id]) => isMoment(createdAt) && UUID.test(id),
      positionOf: ({ createdAt, id }: StoredKey) => [createdAt, id],
      find: (limit, after) =>
        listStoredKeys(this.#parts.db, limit, after && { createdAt: after[0], id: after[1] }),
    });
    return { keys: page.map(recordOf), next };
  }

  /** Revokes for good; a second time changes nothing. Null: there is no such key. */
  async revoke(id: string): Promise<KeyRecord | null> {
    if (!UUID.test(id)) return null;
    const stored = await revokeStoredKey(this.#parts.db, id, this.#parts.clock.now());
    if (!stored) return null;
    this.#judge.remember(stored, this.#parts.clock.elapsed());
    return recordOf(stored);
  }

  /** In place of the one it had. Null: there is no such key. */
  async setQuota(id: string, quota: KeyQuota | null): Promise<KeyRecord | null> {
    if (!UUID.test(id)) return null;
    const stored = await setStoredQuota(this.#parts.db, id, quota);
    if (!stored) return null;
    this.#judge.remember(stored, this.#parts.clock.elapsed());
    return recordOf(stored);
  }

  /** Requests a minute this key may make. */
  rateOf(key: KeyRecord): number {
    return key.ratePerMinute ?? this.#parts.defaultPartnerRate;
  }

  /** Writes out when keys were last used. */
  async close(): Promise<void> {
    await this.#uses.close();
  }
}
