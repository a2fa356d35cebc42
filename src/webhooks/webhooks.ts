/** Webhooks of a key: made, listed, deleted, and what became of their deliveries. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, isMoment } from '#app/base/clock.ts';
import { cutPage, isSequence, type PageRequest, readCursor } from '#app/base/cursor.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { UUID } from '#app/base/uuid.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  type StoredDelivery,
  type StoredWebhook,
} from '#app/storage/webhooks/webhooks.ts';
import { judgeUrl } from './receiver-url.ts';

export type { StoredDelivery, StoredWebhook } from '#app/storage/webhooks/webhooks.ts';

export const MOST_WEBHOOKS = 20;
/** As long as what was delivered last can be looked at. */
const ENDED_SHOWN_MS = 30 * 24 * 60 * 60 * 1_000;

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export type Registered =
  | { readonly kind: 'registered'; readonly webhook: StoredWebhook; readonly secret: string }
  /** `message` says of the URL what it must be. */
  | { readonly kind: 'badUrl'; readonly message: string }
  | { readonly kind: 'tooMany' };

export class Webhooks {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: OutboundGuard;

  constructor({ db, clock, guard }: { db: Database; clock: Clock; guard: OutboundGuard }) {
    this.#db = db;
    this.#clock = clock;
    this.#guard = guard;
  }

  /** `secret` can't be had again. */
  async register(
    keyId: string,
    { url, events }: { url: string; events: readonly string[] },
  ): Promise<Registered> {
    const judged = await judgeUrl(url, this.#guard, this.#clock);
    if (!judged.ok) return { kind: 'badUrl', message: judged.message };
    const webhook: StoredWebhook = {
      id: randomUUID(),
      keyId,
      url: judged.url,
      events,
      createdAt: this.#clock.now(),
      deletedAt: null,
    };
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const isKept = await insertWebhook(this.#db, { ...webhook, secret }, MOST_WEBHOOKS);
    return isKept ? { kind: 'registered', webhook, secret } : { kind: 'tooMany' };
  }

  /**
   * Those that live, and for 30 days those that ended, newest first. Null: the cursor is none of
   * this list.
   */
  async list(
    keyId: string,
    { limit, cursor }: PageRequest,
  ): Promise<{ webhooks: StoredWebhook[]; next: string | null } | null> {
    const query = ['webhooks', keyId];
    const position = cursor === null ? null : readCursor(cursor, query, ['number', 'string']);
    if (cursor !== null && !(position && isMoment(position[0]) && UUID.test(position[1])))
      return null;
    const after = position && { createdAt: position[0], id: position[1] };
    const endedSince = this.#clock.now() - ENDED_SHOWN_MS;
    const found = await listWebhooks(this.#db, keyId, endedSince, limit + 1, after);
    const { page, next } = cutPage(found, limit, query, ({ createdAt, id }) => [createdAt, id]);
    return { webhooks: page, next };
  }

  /**
   * Ends it for good, and gives up what it has not been told. A second time changes nothing. Null:
   * that key has none such.
   */
  async delete(keyId: string, id: string): Promise<StoredWebhook | null> {
    return UUID.test(id) ? await deleteWebhook(this.#db, keyId, id, this.#clock.now()) : null;
  }

  /** Newest first, of a deleted webhook too. */
  async deliveries(
    keyId: string,
    id: string,
    { limit, cursor }: PageRequest,
  ): Promise<{ deliveries: StoredDelivery[]; next: string | null } | 'noWebhook' | 'badCursor'> {
    const webhook = UUID.test(id) ? await findWebhook(this.#db, keyId, id) : null;
    if (!webhook) return 'noWebhook';
    const query = ['deliveries', webhook.id];
    const position = cursor === null ? null : readCursor(cursor, query, ['string']);
    if (cursor !== null && !(position && isSequence(position[0]))) return 'badCursor';
    const found = await listDeliveries(this.#db, webhook.id, limit + 1, position?.[0] ?? null);
    const { page, next } = cutPage(found, limit, query, ({ sequence }) => [sequence]);
    return { deliveries: page, next };
  }
}
