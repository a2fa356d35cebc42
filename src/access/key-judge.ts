/** Whether a key is good: from memory for half a second, else from the database. */
import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { findKeyByHash, type StoredKey } from '#app/storage/keys.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { isKeyText, KEY_CHARS, keyDigest } from './key-text.ts';
import type { KeyUses } from './key-uses.ts';
import { faultOf } from './written-later.ts';

/** A key without its secret. Times are epoch milliseconds. */
export type KeyRecord = Omit<StoredKey, 'keyHash'>;

/**
 * `unavailable`: the database can't be asked, and the key is not one that was good a moment ago.
 * `faulty`: likewise, but it is the question that fails, so that waiting doesn't help.
 */
export type Judgement =
  | { readonly ok: true; readonly key: KeyRecord }
  | { readonly ok: false }
  | { readonly ok: 'unavailable' | 'faulty' };

/** Every process must refuse a revoked key within a second: half is ours, half the database's. */
const HOLD_MS = 500;
/**
 * While the database is away, a key that was good this recently stays good: a short outage must
 * not lock out paying clients. No key can be revoked then either.
 */
const GRACE_MS = 10 * 60_000;
/** How long a key that was good waits for the database, and how long an unknown one does. */
const WAIT_KNOWN_MS = 400;
const WAIT_UNKNOWN_MS = 2_000;
/** A question unanswered for this long is asked anew: its connection may be dead. */
const LOST_MS = 5_000;
/** Keys remembered (1 kB each) and asked for at a time: a flood of guesses stays small. */
const MAX_REMEMBERED = 20_000;
const MAX_ASKED = 1_000;
const USE_EVERY_MS = 60_000;
/**
 * Good keys whose digest is at hand: SHA-256 in a request costs 15 µs, a third of an answer from
 * the cache. The price is these key texts in memory for longer than their request.
 */
const MAX_DIGESTS = 1_000;

const REFUSED: Promise<Judgement> = Promise.resolve({ ok: false });
const UNAVAILABLE: Promise<Judgement> = Promise.resolve({ ok: 'unavailable' });
const FAULTY: Promise<Judgement> = Promise.resolve({ ok: 'faulty' });

interface Remembered {
  readonly key: KeyRecord;
  /** Ready to hand out: the common case makes no object. */
  readonly good: Promise<Judgement>;
  /** When the question was sent to which this is the answer; monotonic. */
  readonly askedAt: number;
  usedAt: number;
}

interface Question {
  readonly askedAt: number;
  readonly answer: Promise<Judgement>;
  isLate: boolean;
}

export class KeyJudge {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #uses: KeyUses;
  /** By digest: how many keys are known doesn't say how many key texts are. */
  readonly #remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  readonly #digests = new LRUCache<string, string>({ max: MAX_DIGESTS });
  readonly #questions = new Map<string, Question>();
  #databaseAway = false;
  /** What the bearer of an unknown key is told meanwhile. */
  #unanswered = UNAVAILABLE;
  #failedAt = -Infinity;

  constructor(parts: { db: Database; clock: Clock; log: Log; uses: KeyUses }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#uses = parts.uses;
  }

  /** Never rejects. */
  judge(presented: string): Promise<Judgement> {
    if (presented.length !== KEY_CHARS) return REFUSED;
    const atHand = this.#digests.get(presented);
    const digest = atHand ?? keyDigest(presented);
    const known = this.#remembered.get(digest);
    if (!known) return isKeyText(presented) ? this.#ask(digest, undefined) : REFUSED;
    if (this.#hasEnded(known.key)) {
      this.#digests.delete(presented);
      return REFUSED;
    }
    if (atHand === undefined) this.#digests.set(presented, digest);
    const age = this.#clock.elapsed() - known.askedAt;
    if (age < HOLD_MS) return this.#use(known);
    const asking = this.#ask(digest, known);
    // One request found out that the database is away; the others needn't wait for it to come back.
    return this.#databaseAway && age < GRACE_MS ? this.#use(known) : asking;
  }

  /** Whether only the database can say what this is: a key's form, and new to this process. */
  isUnheardOf(presented: string): boolean {
    if (this.#digests.has(presented) || !isKeyText(presented)) return false;
    return !this.#remembered.has(keyDigest(presented));
  }

  /** Takes in what the database said in answer to a question sent at `askedAt`. */
  remember(stored: StoredKey, askedAt: number): void {
    const digest = Buffer.from(stored.keyHash).toString('base64url');
    const before = this.#remembered.get(digest);
    // A question sent before a revocation may be answered after it; revoked is for good.
    if (before && (before.key.revokedAt !== null || before.askedAt > askedAt)) return;
    const key = recordOf(stored);
    const usedAt = Math.max(before?.usedAt ?? 0, stored.lastUsedAt ?? 0);
    this.#remembered.set(digest, {
      key,
      good: Promise.resolve({ ok: true, key }),
      askedAt,
      usedAt,
    });
  }

  /** Asks the database, once for all who ask for one key at the same time. */
  #ask(digest: string, known: Remembered | undefined): Promise<Judgement> {
    const now = this.#clock.elapsed();
    const open = this.#questions.get(digest);
    if (open && now - open.askedAt < LOST_MS)
      return open.isLate ? this.#withoutAnswer(known) : open.answer;
    const isResting = this.#databaseAway && now - this.#failedAt < HOLD_MS;
    if (isResting || this.#questions.size >= MAX_ASKED) return this.#withoutAnswer(known);
    const { promise: answer, resolve } = Promise.withResolvers<Judgement>();
    const question: Question = { askedAt: now, answer, isLate: false };
    this.#questions.set(digest, question);
    const cancel = this.#clock.after(known ? WAIT_KNOWN_MS : WAIT_UNKNOWN_MS, () => {
      question.isLate = true;
      this.#databaseFails('no answer in time', UNAVAILABLE);
      resolve(this.#withoutAnswer(known));
    });
    // An answer that comes too late for who waited is still taken in.
    void this.#lookUp(digest, now).then((judgement) => {
      cancel();
      if (this.#questions.get(digest) === question) this.#questions.delete(digest);
      resolve(judgement ?? this.#withoutAnswer(known));
    });
    return answer;
  }

  async #lookUp(digest: string, askedAt: number): Promise<Judgement | null> {
    const keyHash = Buffer.from(digest, 'base64url');
    try {
      const stored = await findKeyByHash(this.#db, keyHash);
      this.#databaseAnswers();
      // An index compares bytes until they differ; this takes the same time always.
      if (stored && timingSafeEqual(stored.keyHash, keyHash)) this.remember(stored, askedAt);
      else this.#remembered.delete(digest);
    } catch (error) {
      this.#databaseFails(faultOf(error), isDatabaseAway(error) ? UNAVAILABLE : FAULTY);
      return null;
    }
    const known = this.#remembered.get(digest);
    return await (known && !this.#hasEnded(known.key) ? this.#use(known) : REFUSED);
  }

  #withoutAnswer(known: Remembered | undefined): Promise<Judgement> {
    if (!known || this.#clock.elapsed() - known.askedAt >= GRACE_MS) return this.#unanswered;
    return this.#hasEnded(known.key) ? REFUSED : this.#use(known);
  }

  #hasEnded(key: KeyRecord): boolean {
    return key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= this.#clock.now());
  }

  #use(known: Remembered): Promise<Judgement> {
    const now = this.#clock.now();
    if (now - known.usedAt >= USE_EVERY_MS) {
      known.usedAt = now;
      this.#uses.add(known.key.id, now);
    }
    return known.good;
  }

  #databaseAnswers(): void {
    if (this.#databaseAway) this.#log.info('keys are checked against the database again');
    this.#databaseAway = false;
  }

  #databaseFails(reason: string, unanswered: Promise<Judgement>): void {
    if (!this.#databaseAway || unanswered !== this.#unanswered)
      this.#log[unanswered === FAULTY ? 'error' : 'warn'](
        { reason },
        'keys not checked, known ones stay good for a while',
      );
    this.#databaseAway = true;
    this.#unanswered = unanswered;
    this.#failedAt = this.#clock.elapsed();
  }
}

export function recordOf({ keyHash: _, ...record }: StoredKey): KeyRecord {
  return record;
}
