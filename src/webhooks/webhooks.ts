/** Webhooks of a key, and their deliveries. What is wrong is thrown: `AppError`. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { type Clock, isMoment, isoInstant } from '#app/base/clock.ts';
import { isSequence, type PageRequest } from '#app/base/cursor.ts';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import { UUID } from '#app/base/uuid.ts';
import { keysetPage } from '#app/http/pages.ts';
import { keepAnswer } from '#app/storage/marked-requests.ts';
import type { Database, Transaction } from '#app/storage/postgres/database.ts';
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateSecret,
  type StoredDelivery,
  type StoredWebhook,
} from '#app/storage/webhooks/webhooks.ts';
import { receiverFault, tidyUrl } from './receiver-url.ts';
import type { Delivery, Webhook } from './schemas.ts';

const MOST_WEBHOOKS = 20;
/** As long as what was delivered last can be looked at. */
const ENDED_SHOWN_MS = 30 * 24 * 60 * 60 * 1_000;
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
const HOUR_MS = 60 * 60 * 1_000;

export class Webhooks {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: OutboundGuard;

  constructor({ db, clock, guard }: { db: Database; clock: Clock; guard: OutboundGuard }) {
    this.#db = db;
    this.#clock = clock;
    this.#guard = guard;
  }

  /** What is wrong with a webhook as it is wished for. */
  async faults(
    { url, events = [] }: { url?: string | undefined; events?: readonly unknown[] | undefined },
    isAdmin: boolean,
  ): Promise<ErrorDetail[]> {
    const faults = judgeEvents(events, isAdmin);
    const fault = url === undefined ? null : await receiverFault(url, this.#guard, this.#clock);
    return fault === null ? faults : [{ field: 'url', message: fault }, ...faults];
  }

  /** With its secret, which can't be had again. What is asked for has no `faults`. */
  async register(
    keyId: string,
    asked: { url: string; events: readonly string[] },
    mark: RequestMark | null,
  ) {
    const webhook: StoredWebhook = {
      id: randomUUID(),
      keyId,
      url: tidyUrl(asked.url),
      events: asked.events,
      createdAt: this.#clock.now(),
      pausedAt: null,
      deletedAt: null,
    };
    const secret = newSecret();
    const made = { ...webhookView(webhook), secret };
    const keep = (tx: Transaction) => keepAnswer(tx, mark, made);
    if (!(await insertWebhook(this.#db, { ...webhook, secret }, MOST_WEBHOOKS, keep)))
      throw new AppError(
        'conflict',
        `A key has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`,
      );
    return made;
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

  /** Deleted ones too. */
  async find(keyId: string, id: string): Promise<WebhookView> {
    return webhookView(await this.#found(keyId, id));
  }

  /** What is left out stays as it is; the rest has no `faults`. What waits goes to the new URL. */
  async change(
    keyId: string,
    id: string,
    asked: { url?: string; events?: readonly string[]; paused?: boolean },
  ): Promise<WebhookView> {
    const webhook = await this.#found(keyId, id);
    const { url, events = webhook.events, paused = webhook.pausedAt !== null } = asked;
    const changed = await changeWebhook(this.#db, {
      ...webhook,
      events,
      url: url === undefined ? webhook.url : tidyUrl(url),
      pausedAt: paused ? (webhook.pausedAt ?? this.#clock.now()) : null,
    });
    if (!changed) throw endedWebhook();
    return webhookView(changed);
  }

  /** With the new secret, which can't be had again. */
  async rotateSecret(keyId: string, id: string, overlapHours: number, mark: RequestMark | null) {
    await this.#found(keyId, id);
    const secret = newSecret();
    const oldUntil = this.#clock.now() + overlapHours * HOUR_MS;
    const until = overlapHours === 0 ? null : oldUntil;
    const rotated = (webhook: StoredWebhook) => ({
      ...webhookView(webhook),
      secret,
      oldSecretUntil: isoInstant(oldUntil),
    });
    const webhook = await rotateSecret(this.#db, { keyId, id }, secret, until, (tx, changed) =>
      keepAnswer(tx, mark, rotated(changed)),
    );
    if (!webhook) throw endedWebhook();
    return rotated(webhook);
  }

  /** Sends the webhook a `webhook.ping`, which it need not have asked for. */
  async ping(keyId: string, id: string, mark: RequestMark | null) {
    const webhook = await this.#found(keyId, id);
    if (webhook.deletedAt !== null) throw endedWebhook();
    if (webhook.pausedAt !== null)
      throw new AppError('conflict', 'The webhook is paused. Let it go on first.');
    const at = this.#clock.now();
    const type = 'webhook.ping';
    const payload = JSON.stringify({ type, timestamp: isoInstant(at), data: { webhook: id } });
    const told = { id: randomUUID(), type, payload, at };
    return deliveryView(await insertDelivery(this.#db, webhook, told, keptBy(mark)));
  }

  async redeliver(keyId: string, id: string, deliveryId: string, mark: RequestMark | null) {
    const webhook = await this.#found(keyId, id);
    if (webhook.deletedAt !== null) throw endedWebhook();
    const again = UUID.test(deliveryId)
      ? await redeliver(this.#db, id, deliveryId, this.#clock.now(), keptBy(mark))
      : null;
    if (!again) throw new AppError('not_found', 'The webhook has no such delivery.');
    return deliveryView(again);
  }

  /** Newest first, of a deleted webhook too. */
  async deliveries(keyId: string, id: string, request: Partial<PageRequest>) {
    const webhook = await this.#found(keyId, id);
    const { page, next } = await keysetPage(request, {
      query: ['deliveries', webhook.id],
      shape: ['number'],
      isPosition: ([sequence]) => isSequence(sequence),
      find: (limit, after) => listDeliveries(this.#db, webhook.id, limit, after?.[0] ?? null),
      positionOf: ({ sequence }) => [sequence],
    });
    return { deliveries: page.map(deliveryView), next };
  }

  async #found(keyId: string, id: string): Promise<StoredWebhook> {
    const webhook = UUID.test(id) ? await findWebhook(this.#db, keyId, id) : null;
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }
}

function keptBy(mark: RequestMark | null) {
  return (tx: Transaction, delivery: StoredDelivery) =>
    keepAnswer(tx, mark, deliveryView(delivery));
}

function judgeEvents(events: readonly unknown[], isAdmin: boolean): ErrorDetail[] {
  return !isAdmin && events.some((event) => String(event).startsWith('registry.'))
    ? [{ field: 'events', message: 'may not name registry.*: it is for administrators’ keys' }]
    : [];
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

function endedWebhook(): AppError {
  return new AppError('conflict', 'The webhook has ended. Make a new one.');
}

function noSuchWebhook(): AppError {
  return new AppError('not_found', 'There is no such webhook.');
}

type WebhookView = Static<typeof Webhook>;

/** A webhook as its owner sees it: everything but the secret. */
function webhookView(webhook: StoredWebhook): WebhookView {
  const { id, url, events, createdAt, pausedAt, deletedAt } = webhook;
  return {
    id,
    url,
    events: [...events],
    paused: pausedAt !== null,
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
    id: announcementId,
    type,
    subject,
    status: isEnded ? end : 'pending',
    tries,
    createdAt: isoInstant(createdAt),
    nextAt: isEnded ? null : isoInstant(nextAt),
    deliveredAt: instant(delivery.deliveredAt),
    lastStatus,
    lastError,
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
