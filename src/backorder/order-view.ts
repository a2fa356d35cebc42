/** Orders as clients see them, over HTTP and in webhooks alike (contract part B). */
import { randomUUID } from 'node:crypto';
import { isoInstant } from '#app/base/clock.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { DropCertainty, Order, OrderReason, OrderState } from '#app/records/order.ts';
import type { OrderEvent, OrderViews } from '#app/storage/orders/orders.ts';

/** Instants are ISO-8601. */
export interface OrderView {
  id: string;
  domain: string;
  unicode: string;
  state: OrderState;
  position: number | null;
  expectedDrop: { from: string; to: string; certainty: DropCertainty; source: string } | null;
  attempts: number;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
  result: { registeredAt: string | null; registrar: string; expiry: string | null } | null;
  reason: OrderReason | null;
}

export interface OrderEventView {
  at: string;
  from: OrderState | null;
  to: OrderState;
  code: string;
  message: string;
}

export function orderView(order: Order): OrderView {
  const { id, domain, state, position, expectedDrop, attempts, result, reason } = order;
  return {
    id,
    domain,
    unicode: toUnicodeHost(domain),
    state,
    position,
    expectedDrop: expectedDrop && {
      from: isoInstant(expectedDrop.from),
      to: isoInstant(expectedDrop.to),
      certainty: expectedDrop.certainty,
      source: expectedDrop.source,
    },
    attempts,
    createdAt: isoInstant(order.createdAt),
    updatedAt: isoInstant(order.updatedAt),
    finishedAt: instant(order.finishedAt),
    result: result && {
      registeredAt: instant(result.registeredAt),
      registrar: result.registrar,
      expiry: instant(result.expiry),
    },
    reason: reason && { code: reason.code, message: reason.message },
  };
}

export function orderEventView({ at, from, to, code, message }: OrderEvent): OrderEventView {
  return { at: isoInstant(at), from, to, code, message };
}

/** For code that changes orders: what their clients are told. */
export const ORDER_VIEWS: OrderViews = { view: orderView, newId: randomUUID };

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
