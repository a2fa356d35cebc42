import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '#app/records/order.ts';
import { orderEventView, orderView } from './order-view.ts';

const AT = Date.UTC(2026, 0, 15, 12, 0, 0);
const TIME = '2026-01-15T12:00:00.000Z';

const ORDER: Order = {
  id: '0b6f1c52-0000-4000-8000-000000000000',
  keyId: 'not for clients',
  domain: 'xn--tin-hkz.vn',
  state: 'won',
  account: 'main',
  period: 1,
  details: null,
  registrant: 'C-1',
  maxPrice: { amount: '8.50', currency: 'USD' },
  once: false,
  position: null,
  expectedDrop: { from: AT, to: AT + 60_000, certainty: 'random', source: 'VNNIC life cycle' },
  attempts: 3,
  createdAt: AT,
  updatedAt: AT + 1,
  finishedAt: AT + 2,
  result: { registeredAt: AT, registrar: 'main', expiry: null },
  reason: { code: 'registered', message: 'It is yours' },
  ledger: [
    {
      at: AT,
      operation: 'create',
      currency: 'USD',
      assumed: false,
      quoted: '8.00',
      agreed: '8.50',
      charged: null,
    },
  ],
};

test('an order is shown as the contract has it, field by field and in its order', () => {
  const shown = {
    id: ORDER.id,
    domain: 'xn--tin-hkz.vn',
    unicode: 'tiền.vn',
    state: 'won',
    position: null,
    expectedDrop: {
      from: TIME,
      to: '2026-01-15T12:01:00.000Z',
      certainty: 'random',
      source: 'VNNIC life cycle',
    },
    attempts: 3,
    createdAt: TIME,
    updatedAt: '2026-01-15T12:00:00.001Z',
    finishedAt: '2026-01-15T12:00:00.002Z',
    result: { registeredAt: TIME, registrar: 'main', expiry: null },
    reason: { code: 'registered', message: 'It is yours' },
    ledger: [
      {
        at: TIME,
        operation: 'create',
        quoted: '8.00',
        agreed: '8.50',
        charged: null,
        currency: 'USD',
        assumed: false,
      },
    ],
  };
  assert.equal(JSON.stringify(orderView(ORDER)), JSON.stringify(shown));
});

test('of a holder’s details it is shown that they were given, or are erased', () => {
  assert.equal(orderView({ ...ORDER, details: 'kept' }).registrant, 'given');
  assert.equal(orderView({ ...ORDER, details: 'erased' }).registrant, 'erased');
});

test('what isn’t known is null', () => {
  const young = {
    ...ORDER,
    position: 1,
    expectedDrop: null,
    finishedAt: null,
    result: null,
    reason: null,
  };
  const { position, expectedDrop, finishedAt, result, reason } = orderView(young);
  assert.deepEqual(
    [position, expectedDrop, finishedAt, result, reason],
    [1, null, null, null, null],
  );
});

test('an event is shown without its number', () => {
  const event = {
    sequence: 7,
    at: AT,
    from: null,
    to: 'accepted',
    code: 'accepted',
    message: 'M',
  } as const;
  assert.deepEqual(orderEventView(event), {
    at: TIME,
    from: null,
    to: 'accepted',
    code: 'accepted',
    message: 'M',
  });
});
