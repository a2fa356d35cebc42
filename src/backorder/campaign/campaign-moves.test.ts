import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Campaign, DropWindow, Order, OrderState, Sighting } from '#app/records/order.ts';
import { backToWatching, failed, lost, putAside, scheduled, won } from './campaign-moves.ts';
import { reasonOf } from './reasons.ts';

const NOW = Date.UTC(2026, 0, 15);
const RENEWED = { code: 'renewed', message: 'The holder keeps the name' };
const SIGHTING: Sighting = {
  seenAt: NOW,
  status: 'registered',
  phase: 'pendingDelete',
  created: 0,
  expiry: null,
  registrar: null,
};
const DROP: DropWindow = { from: NOW, to: NOW, certainty: 'exact', source: 'test' };

function order(id: string, state: OrderState, changes: Partial<Order> = {}): Order {
  return {
    id,
    keyId: 'key',
    domain: 'dropping.test',
    state,
    account: null,
    period: 1,
    registrant: null,
    details: null,
    maxPrice: null,
    once: false,
    position: 1,
    expectedDrop: null,
    attempts: 0,
    createdAt: NOW,
    updatedAt: NOW,
    finishedAt: null,
    result: null,
    reason: null,
    ledger: [],
    ...changes,
  };
}

const ends = (move: {
  orders: readonly { order: Order; to: OrderState; reason?: { code: string } }[];
}) => move.orders.map(({ order: { id }, to, reason }) => [id, to, reason?.code ?? null]);

test('who is first in line wins, and everyone behind learns that an order came earlier', () => {
  const live = [order('a', 'attempting'), order('b', 'scheduled'), order('c', 'accepted')];
  const move = won(live, 'a', { registeredAt: NOW, registrar: 'main', expiry: null });
  assert.deepEqual(ends(move), [
    ['a', 'won', null],
    ['b', 'lost', 'earlier_order'],
    ['c', 'lost', 'earlier_order'],
  ]);
  assert.equal(move.state, 'ended');
});

test('an order that had to wait in front learns that its account did, not of an earlier one', () => {
  const live = [order('a', 'watching'), order('b', 'attempting'), order('c', 'watching')];
  const move = won(live, 'b', { registeredAt: NOW, registrar: 'main', expiry: null });
  assert.deepEqual(ends(move), [
    ['a', 'lost', 'account_waited'],
    ['b', 'won', null],
    ['c', 'lost', 'earlier_order'],
  ]);
});

test('a win that is written again, after its answer was lost, changes nothing', () => {
  assert.deepEqual(won([], 'a', { registeredAt: NOW, registrar: 'main', expiry: null }).orders, []);
});

test('a name that is kept back rejects the orders nobody had looked at, and ends the others lost', () => {
  const move = lost([order('a', 'scheduled'), order('b', 'accepted')], reasonOf('kept_back'));
  assert.deepEqual(ends(move), [
    ['a', 'lost', 'kept_back'],
    ['b', 'rejected', 'kept_back'],
  ]);
});

test('one order that fails leaves the others where they are, first in line', () => {
  const reason = { code: 'price_above_max', message: '' };
  const move = failed([order('a', 'armed'), order('b', 'scheduled')], 'a', reason, NOW);
  assert.deepEqual(ends(move), [['a', 'failed', 'price_above_max']]);
  assert.equal(move.state, 'scheduled');
});

test('a renewal takes orders back to watching, and ends those that wanted this drop alone', () => {
  const live = [
    order('a', 'attempting'),
    order('b', 'scheduled', { once: true }),
    order('c', 'watching'),
    order('d', 'accepted', { once: true }),
  ];
  assert.deepEqual(ends(backToWatching(live, RENEWED, NOW)), [
    ['a', 'watching', null],
    ['b', 'lost', 'renewed'],
    ['d', 'watching', null],
  ]);
});

test('no order skips watching, and one that is scheduled already hears only of another time', () => {
  const live = [order('a', 'accepted'), order('b', 'watching'), order('c', 'scheduled')];
  const first = scheduled(live, null, DROP, NOW, SIGHTING);
  assert.deepEqual(ends(first), [
    ['a', 'watching', null],
    ['a', 'scheduled', null],
    ['b', 'scheduled', null],
  ]);
  const same = scheduled([order('c', 'scheduled')], DROP, DROP, NOW, SIGHTING);
  assert.deepEqual(same.orders, []);
  const moved = scheduled(
    [order('c', 'scheduled')],
    { ...DROP, from: NOW - 1 },
    DROP,
    NOW,
    SIGHTING,
  );
  assert.equal(moved.orders[0]?.code, 'rescheduled');
});

test('what passes by itself ends no order: each waits where it can be cancelled, the first is told', () => {
  const reason = { code: 'account_trouble', message: 'It lasts', retryAt: NOW };
  const aside = (state: Campaign['state'], live: readonly Order[]) =>
    putAside({ state } as Campaign, live, reason, NOW);
  const raced = aside('armed', [order('a', 'unknown', { once: true }), order('b', 'scheduled')]);
  assert.deepEqual(ends(raced), [['a', 'watching', 'account_trouble']]);
  assert.deepEqual(raced.orders[0]?.reason, { code: 'account_trouble', message: 'It lasts' });
  assert.deepEqual([raced.state, raced.winner, raced.account], ['watching', null, null]);
  const early = aside('scheduled', [order('a', 'scheduled'), order('b', 'watching')]);
  assert.deepEqual(ends(early), [['a', 'scheduled', 'account_trouble']]);
  assert.equal(early.state, 'scheduled');
  const again = aside('watching', [order('a', 'watching', { reason })]);
  assert.deepEqual(again.orders, [], 'told once');
});
