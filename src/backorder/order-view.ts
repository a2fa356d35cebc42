/** Orders as clients see them, over HTTP and in webhooks alike (contract part B). */
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { Order } from '#app/records/order.ts';
import type { OrderEvent, OrderViews } from '#app/storage/orders/orders.ts';
import type { Backorder, BackorderEvent } from './schemas.ts';

export type OrderView = Static<typeof Backorder>;

export function orderView(order: Order): OrderView {
  const { id, domain, state, position, expectedDrop, attempts, result, reason, details } = order;
  return {
    id,
    domain,
    unicode: toUnicodeHost(domain),
    state,
    position,
    expectedDrop: expectedDrop && {
      ...expectedDrop,
      from: isoInstant(expectedDrop.from),
      to: isoInstant(expectedDrop.to),
    },
    attempts,
    createdAt: isoInstant(order.createdAt),
    updatedAt: isoInstant(order.updatedAt),
    finishedAt: instant(order.finishedAt),
    result: result && {
      ...result,
      registeredAt: instant(result.registeredAt),
      expiry: instant(result.expiry),
    },
    reason,
    ledger: order.ledger.map(({ at, operation, quoted, agreed, charged, currency, assumed }) => ({
      at: isoInstant(at),
      operation,
      quoted,
      agreed,
      charged,
      currency,
      assumed,
    })),
    ...(details && { registrant: SHOWN[details] }),
  };
}

export function orderEventView(event: OrderEvent): Static<typeof BackorderEvent> {
  const { from, to, code, message } = event;
  return { at: isoInstant(event.at), from, to, code, message };
}

/** That they were given, and no more: answers and webhooks are kept in many places. */
const SHOWN = { kept: 'given', erased: 'erased' } as const;

/** For code that changes orders: what their clients are told. */
export const ORDER_VIEWS: OrderViews = { view: orderView, newId: randomUUID };

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
