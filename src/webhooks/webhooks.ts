/** Webhooks of a key, and their deliveries. What is wrong is thrown: `AppError`. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { type Clock, isMoment, isoInstant } from '#app/base/clock.ts';
import { isSequence, type PageRequest } from '#app/base/cursor.ts';
import { AppError } from '#app/base/errors.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { UUID } from '#app/base/uuid.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { keysetPage } from '#app/http/pages.ts';
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
import type { Delivery, Webhook } from './schemas.ts';

const MOST_WEBHOOKS = 20;
/** As long as what was delivered last can be looked at. */
const ENDED_SHOWN_MS = 30 * 24 * 60 * 60 * 1_000;
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export class Webhooks {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: OutboundGuard;

  constructor({ db, clock, guard }: { db: Database; clock: Clock; guard: OutboundGuard }) {
    this.#db = db;
    this.#clock = clock;
    this.#guard = guard;
  }

  /** With its secret, which can't be had again. */
  async register(
    keyId: string,
    asked: { url: string; events: readonly string[]; isAdmin: boolean },
  ) {
    if (!asked.isAdmin && asked.events.some((event) => event.startsWith('registry.')))
      throw invalidInput('body', [
        { field: 'events', message: 'registry.* is for administrators’ keys' },
      ]);
    const judged = await judgeUrl(asked.url, this.#guard, this.#clock);
    if (!judged.ok) throw invalidInput('body', [{ field: 'url', message: judged.message }]);
    const webhook: StoredWebhook = {
      ...{ id: randomUUID(), keyId, url: judged.url, events: asked.events },
      createdAt: this.#clock.now(),
      deletedAt: null,
    };
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    if (!(await insertWebhook(this.#db, { ...webhook, secret }, MOST_WEBHOOKS)))
      throw new AppError(
        'conflict',
        `A key has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`,
      );
    return { ...webhookView(webhook), secret };
  }

  /** Those that live, and for 30 days those that ended, newest first. */
  async list(keyId: string, request: Partial<PageRequest>) {
    const endedSince = this.#clock.now() - ENDED_SHOWN_MS;
    const { page, next } = await keysetPage(request, {
      query: ['webhooks', keyId],
      shape: ['number', 'string'],
      isPosition: ([createdAt, id]) => isMoment(createdAt) && UUID.test(id),
      find: (limit, after) => {
        const last = after && { createdAt: after[0], id: after[1] };
        return listWebhooks(this.#db, keyId, endedSince, limit, last);
      },
      positionOf: ({ createdAt, id }) => [createdAt, id],
    });
    return { webhooks: page.map(webhookView), next };
  }

  /** Ends it for good, and gives up what it has not been told. A second time changes nothing. */
  async delete(keyId: string, id: string): Promise<WebhookView> {
    const isId = UUID.test(id);
    const webhook = isId ? await deleteWebhook(this.#db, keyId, id, this.#clock.now()) : null;
    if (!webhook) throw noSuchWebhook();
    return webhookView(webhook);
  }

  /** Newest first, of a deleted webhook too. */
  async deliveries(keyId: string, id: string, request: Partial<PageRequest>) {
    const webhook = UUID.test(id) ? await findWebhook(this.#db, keyId, id) : null;
    if (!webhook) throw noSuchWebhook();
    const { page, next } = await keysetPage(request, {
      query: ['deliveries', webhook.id],
      shape: ['number'],
      isPosition: ([sequence]) => isSequence(sequence),
      find: (limit, after) => listDeliveries(this.#db, webhook.id, limit, after?.[0] ?? null),
      positionOf: ({ sequence }) => [sequence],
    });
    return { deliveries: page.map(deliveryView), next };
  }
}

function noSuchWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook.');
}

type WebhookView = Static<typeof Webhook>;

/** A webhook as its owner sees it: everything but the secret. */
function webhookView({ id, url, events, createdAt, deletedAt }: StoredWebhook): WebhookView {
  return {
    ...{ id, url, events: [...events] },
    createdAt: isoInstant(createdAt),
    deletedAt: instant(deletedAt),
  };
}

function deliveryView(delivery: StoredDelivery): Static<typeof Delivery> {
  const { announcementId, type, subject, tries, createdAt, nextAt, lastStatus, lastError } =
    delivery;
  const isEnded = delivery.deliveredAt !== null || delivery.abandonedAt !== null;
  const end = delivery.deliveredAt === null ? 'abandoned' : 'delivered';
  return {
    ...{ id: announcementId, type, subject, status: isEnded ? end : 'pending', tries },
    createdAt: isoInstant(createdAt),
    nextAt: isEnded ? null : isoInstant(nextAt),
    deliveredAt: instant(delivery.deliveredAt),
    ...{ lastStatus, lastError },
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
