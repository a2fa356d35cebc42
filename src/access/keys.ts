/**
 * Keys: issued, judged, listed, revoked. The text of a key is held nowhere but in the answer to its
 * issue.
 */
import { randomBytes } from 'node:crypto';
import { type Clock, isMoment } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import type { Log } from '#app/base/log.ts';
import { randomUuid, UUID } from '#app/base/uuid.ts';
import type { KeyTier } from '#app/http/tiers.ts';
import { insertKey, listStoredKeys, revokeStoredKey, type StoredKey } from '#app/storage/keys.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { type Judgement, KeyJudge, type KeyRecord, recordOf } from './key-judge.ts';
import { keyDigest, makeKeyText, PREFIX_CHARS } from './key-text.ts';
import { KeyUses } from './key-uses.ts';

export type { Judgement, KeyRecord } from './key-judge.ts';

export interface KeyWish {
  readonly name: string;
  readonly tier: KeyTier;
  /** Requests a minute; null: the default. */
  readonly ratePerMinute?: number | null;
  /** Epoch milliseconds; null: never. */
  readonly expiresAt?: number | null;
}

export class Keys {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #random: (bytes: number) => Uint8Array;
  readonly #defaultRate: number;
  readonly #uses: KeyUses;
  readonly #judge: KeyJudge;

  constructor(parts: {
    db: Database;
    clock: Clock;
    log: Log;
    /** Requests a minute of a key without a rate of its own. */
    defaultPartnerRate: number;
    /** Gives that many random bytes; the system's unless a test says otherwise. */
    random?: (bytes: number) => Uint8Array;
  }) {
    const { db, clock, log } = parts;
    this.#db = db;
    this.#clock = clock;
    this.#random = parts.random ?? randomBytes;
    this.#defaultRate = parts.defaultPartnerRate;
    this.#uses = new KeyUses(db, clock, log);
    this.#judge = new KeyJudge({ db, clock, log, uses: this.#uses });
  }

  /** Makes a key, valid at once in every process. `key` is its text, which can't be had again. */
  async issue(wish: KeyWish): Promise<{ key: string; record: KeyRecord }> {
    const key = makeKeyText(wish.tier, this.#random);
    const stored: StoredKey = {
      id: randomUuid(this.#random(16)),
      prefix: key.slice(0, PREFIX_CHARS),
      keyHash: Buffer.from(keyDigest(key), 'base64url'),
      name: wish.name,
      tier: wish.tier,
      ratePerMinute: wish.ratePerMinute ?? null,
      createdAt: this.#clock.now(),
      expiresAt: wish.expiresAt ?? null,
      lastUsedAt: null,
      revokedAt: null,
    };
    await insertKey(this.#db, stored);
    return { key, record: recordOf(stored) };
  }

  /** Whether the text a client presents is a key that is good now. Never rejects. */
  judge(presented: string): Promise<Judgement> {
    return this.#judge.judge(presented);
  }

  /** Newest first. Null: the cursor is not one of ours. */
  async list(page: {
    limit: number;
    cursor?: string | null;
  }): Promise<{ keys: KeyRecord[]; next: string | null } | null> {
    const position =
      page.cursor == null ? null : readCursor(page.cursor, LIST, ['number', 'string']);
    if (page.cursor != null && !(position && isMoment(position[0]) && UUID.test(position[1])))
      return null;
    const after = position && { createdAt: position[0], id: position[1] };
    const found = await listStoredKeys(this.#db, page.limit + 1, after);
    const shown = found.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      keys: shown.map(recordOf),
      next: last && found.length > page.limit ? writeCursor(LIST, [last.createdAt, last.id]) : null,
    };
  }

  /** Revokes for good; a second time changes nothing. Null: there is no such key. */
  async revoke(id: string): Promise<KeyRecord | null> {
    if (!UUID.test(id)) return null;
    const stored = await revokeStoredKey(this.#db, id, this.#clock.now());
    if (!stored) return null;
    this.#judge.remember(stored, this.#clock.elapsed());
    return recordOf(stored);
  }

  /** Requests a minute this key may make. */
  rateOf(key: KeyRecord): number {
    return key.ratePerMinute ?? this.#defaultRate;
  }

  /** Writes out when keys were last used. */
  async close(): Promise<void> {
    await this.#uses.close();
  }
}

/** What its cursors are bound to. */
const LIST = ['keys'];
