import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Static } from 'typebox';
import type { NewKey } from '#app/access/key-routes.ts';
import type { KeyView } from '#app/access/key-view.ts';
import type { Usage } from '#app/access/usage-route.ts';
import type { OrderEventView, OrderView } from '#app/backorder/order-view.ts';
import type { NewBackorder } from '#app/backorder/schemas.ts';
import type { CheckAnswer } from '#app/lookup/check-answer.ts';
import { type BulkAnswer, MOST_DOMAINS } from '#app/lookup/routes/bulk.ts';
import type { WhoisAnswer } from '#app/lookup/whois-answer.ts';
import { ORDER_STATES } from '#app/records/order.ts';
import { EVENT_PATTERNS, EVENT_TYPES } from '#app/webhooks/events.ts';
import type { DeliveryView, WebhookView } from '#app/webhooks/views.ts';
import type * as admin from '../../../web/src/admin/answers.ts';
import type * as newKey from '../../../web/src/admin/new-key.ts';
import type * as page from '../../../web/src/api/types.ts';
import type * as newOrder from '../../../web/src/backorders/new-order.ts';
import * as backorders from '../../../web/src/backorders/types.ts';
import * as bulk from '../../../web/src/bulk/answer.ts';
import * as events from '../../../web/src/webhooks/events.ts';
import type * as webhooks from '../../../web/src/webhooks/types.ts';
import type { ErrorBody } from '../error-schema.ts';

test('what the page takes for the API’s answers is what the service sends, and what it asks is what the service takes', () => {
  // The compiler holds this, by `npm run typecheck`: answers must fit the page's types, the page's questions the service's.
  const fits = {
    whois: (answer: WhoisAnswer): page.WhoisAnswer => answer,
    check: (answer: CheckAnswer): page.CheckAnswer => answer,
    error: (body: ErrorBody): page.ErrorBody => body as page.ErrorBody,
    usage: (answer: Static<typeof Usage>): page.Usage => answer,
    bulk: (answer: BulkAnswer): bulk.BulkAnswer => answer,
    key: (key: KeyView): admin.Key => key,
    issued: (key: KeyView & { key: string }): admin.IssuedKey => key,
    newKey: (body: newKey.NewKey): Static<typeof NewKey> => body,
    order: (order: OrderView): backorders.Backorder => order,
    orderEvent: (event: OrderEventView): backorders.BackorderEvent => event,
    newOrder: (body: newOrder.OrderBody): Static<typeof NewBackorder> => body,
    webhook: (webhook: WebhookView): webhooks.Webhook => webhook,
    delivery: (delivery: DeliveryView): webhooks.Delivery => delivery,
  };
  assert.equal(Object.keys(fits).length, 13);
});

test('the page knows every state of an order, every event, and how many names go into one request', () => {
  assert.deepEqual([...backorders.ORDER_STATES].sort(), [...ORDER_STATES].sort());
  const { EVERYTHING, FAMILIES, TYPES, familyPattern } = events;
  const types = FAMILIES.flatMap((family) => TYPES[family].map((type) => `${family}.${type}`));
  assert.deepEqual([...types].sort(), [...EVENT_TYPES].sort());
  assert.deepEqual(
    [EVERYTHING, ...FAMILIES.map(familyPattern), ...types].sort(),
    [...EVENT_PATTERNS].sort(),
  );
  assert.equal(bulk.MOST_IN_REQUEST, MOST_DOMAINS);
});
