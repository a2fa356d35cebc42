import { isoInstant } from '#app/base/clock.ts';
import type { StoredDelivery, StoredWebhook } from '#app/storage/webhooks/webhooks.ts';

/** A webhook as its owner sees it: everything but the secret. */
export interface WebhookView {
  id: string;
  url: string;
  events: string[];
  createdAt: string;
  deletedAt: string | null;
}

export interface DeliveryView {
  id: string;
  type: string;
  subject: string;
  status: 'pending' | 'delivered' | 'abandoned';
  tries: number;
  createdAt: string;
  /** Only while pending. */
  nextAt: string | null;
  deliveredAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
}

export function webhookView({ id, url, events, createdAt, deletedAt }: StoredWebhook): WebhookView {
  return {
    id,
    url,
    events: [...events],
    createdAt: isoInstant(createdAt),
    deletedAt: instant(deletedAt),
  };
}

export function deliveryView(delivery: StoredDelivery): DeliveryView {
  const status =
    delivery.deliveredAt !== null
      ? 'delivered'
      : delivery.abandonedAt !== null
        ? 'abandoned'
        : 'pending';
  return {
    id: delivery.announcementId,
    type: delivery.type,
    subject: delivery.subject,
    status,
    tries: delivery.tries,
    createdAt: isoInstant(delivery.createdAt),
    nextAt: status === 'pending' ? isoInstant(delivery.nextAt) : null,
    deliveredAt: instant(delivery.deliveredAt),
    lastStatus: delivery.lastStatus,
    lastError: delivery.lastError,
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
