import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Campaign, FINAL_STATES, ORDER_STATES, type OrderState } from '#app/records/order.ts';
import { DIGEST, someMark } from '#app/testing/catching/marks.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { claim, newOrder, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey, someWebhook } from '#app/testing/webhooks.ts';
import { beginMarkedRequest } from '../marked-requests.ts';
import { listDeliveries } from '../webhooks/webhooks.ts';
import { LeaseLostError, moveCampaign } from './campaigns.ts';
import {
  cancelOrder,
  findOrder,
  listOrders,
  liveOrderCount,
  orderEvents,
  placeOrder,
} from './orders.ts';

const MINUTE = 60_000;

async function keys(db: TestDatabase, count: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, () => someKey(db)));
}

async function count(db: TestDatabase, table: string): Promise<number> {
  const [row] = (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  ).rows;
  return row!.n;
}

async function campaign(db: TestDatabase, domain = 'dropping.test') {
  const { rows } = await sql<Campaign & { nextAt: number; dropFrom: number | null }>`
    select * from campaigns where domain = ${domain}`.execute(db);
  return rows[0]!;
}

async function put(db: TestDatabase, id: string, state: OrderState): Promise<void> {
  const finished = FINAL_STATES.includes(state) ? new Date(NOON) : null;
  await sql`update orders set state = ${state}, finished_at = ${finished} where id = ${id}`.execute(
    db,
  );
}

test('fifty clients at once: each has a place of its own in line, which is the order of the database’s sequence', async (t) => {
  const db = await testDatabase(t);
  const clients = await keys(db, 50);
  const orders = await Promise.all(clients.map((keyId) => someOrder(db, keyId)));
  const places = orders.map(({ position }) => position!);
  assert.deepEqual(
    [...places].sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 1),
    'what each was told when it came',
  );
  const { rows: inLine } = await sql<{
    id: string;
  }>`select id from orders order by sequence`.execute(db);
  const byPlace = [...orders].sort((a, b) => a.position! - b.position!);
  assert.deepEqual(
    inLine.map(({ id }) => id),
    byPlace.map(({ id }) => id),
  );
  const held = await claim(db);
  await moveCampaign(db, held, NOON, VIEWS, (live) => {
    assert.deepEqual(
      live.map(({ id }) => id),
      byPlace.map(({ id }) => id),
      'the catcher sees the same line',
    );
    return { state: 'watching', nextAt: NOON + MINUTE, orders: [] };
  });
});

test('an order is never made before the one ahead of it, though it came with an earlier time', async (t) => {
  const db = await testDatabase(t);
  const [a, b, c] = (await keys(db, 3)) as [string, string, string];
  await someOrder(db, a, { at: NOON + MINUTE });
  const second = await someOrder(db, b, { at: NOON });
  assert.deepEqual([second.createdAt, second.updatedAt], [NOON + MINUTE, NOON + MINUTE]);
  assert.equal((await orderEvents(db, second.id, 1, 0))[0]?.at, NOON + MINUTE);
  assert.equal((await someOrder(db, c, { at: NOON + 2 * MINUTE })).createdAt, NOON + 2 * MINUTE);
  assert.equal((await someOrder(db, c, { at: NOON, domain: 'other.test' })).createdAt, NOON);
});

test('an order’s time is taken once it has its place: who waits for the line is not dated before it', async (t) => {
  const db = await testDatabase(t);
  const [a, b] = (await keys(db, 2)) as [string, string];
  await someOrder(db, a);
  const [go, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.transaction().execute(async (tx) => {
    await sql`select from campaigns for update`.execute(tx);
    isHeld.resolve();
    await go.promise;
  });
  await isHeld.promise;
  let now = NOON;
  const placing = placeOrder(db, { ...newOrder(b), now: () => now }, null, VIEWS);
  await waiting(db, 1);
  now = NOON + MINUTE;
  go.resolve();
  await holder;
  const placed = await placing;
  assert.equal(placed.kind === 'placed' && placed.order.createdAt, NOON + MINUTE);
});

test('the place moves up when somebody in front ends, and is null once one’s own order ended', async (t) => {
  const db = await testDatabase(t);
  const [a, b, c] = (await keys(db, 3)) as [string, string, string];
  const [first, second, third] = [
    await someOrder(db, a),
    await someOrder(db, b),
    await someOrder(db, c),
  ];
  const place = async (keyId: string, id: string) => (await findOrder(db, keyId, id))!.position;
  assert.deepEqual([await place(b, second.id), await place(c, third.id)], [2, 3]);
  await cancelOrder(db, b, second.id, NOON, VIEWS);
  assert.deepEqual(
    [await place(a, first.id), await place(b, second.id), await place(c, third.id)],
    [1, null, 2],
  );
  await put(db, first.id, 'failed');
  assert.equal(await place(c, third.id), 1);
  // Who comes again comes last.
  assert.equal((await someOrder(db, a)).position, 2);
});

test('of one key one order a name can live, however many are placed at once', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const placed = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(db, newOrder(keyId), null, VIEWS)),
  );
  const first = placed.find(({ kind }) => kind === 'placed');
  assert.equal(first?.kind, 'placed');
  const others = placed.filter((one) => one !== first);
  assert.deepEqual(others, Array(19).fill({ kind: 'doubled', id: first.order.id }));
  assert.deepEqual([await count(db, 'orders'), await count(db, 'order_events')], [1, 1]);
});

test('an order is live exactly in the states that aren’t final', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  for (const state of ORDER_STATES) {
    const isFinal = FINAL_STATES.includes(state);
    const { id } = await someOrder(db, keyId, { domain: `${state.toLowerCase()}.test` });
    await put(db, id, state);
    assert.equal(await liveOrderCount(db, keyId), isFinal ? 0 : 1, state);
    const again = newOrder(keyId, { domain: `${state.toLowerCase()}.test` });
    assert.equal(
      (await placeOrder(db, again, null, VIEWS)).kind,
      isFinal ? 'placed' : 'doubled',
      state,
    );
    await sql`update orders set state = 'lost', finished_at = now()`.execute(db);
  }
});

test('a doubled order leaves no trace: no event, no campaign woken, no answer kept', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await someOrder(db, keyId);
  await sql`update campaigns set next_at = ${new Date(NOON + MINUTE)}`.execute(db);
  const before = await campaign(db);
  const again = newOrder(keyId, { at: NOON + 1 });
  const mark = await someMark(db, keyId);
  assert.equal((await placeOrder(db, again, mark, VIEWS)).kind, 'doubled');
  assert.deepEqual(await campaign(db), before);
  assert.equal((await beginMarkedRequest(db, mark, DIGEST, NOON)).kind, 'underWay');
});

test('an order wakes its campaign, but not one that is at the race', async (t) => {
  const db = await testDatabase(t);
  const later = new Date(NOON + 10 * MINUTE);
  const wakes = async (state: string) => {
    await sql`update campaigns set state = ${state}, next_at = ${later}`.execute(db);
    await someOrder(db, await someKey(db));
    return (await campaign(db)).nextAt === NOON;
  };
  await someOrder(db, await someKey(db));
  for (const state of ['watching', 'ended']) assert.equal(await wakes(state), true, state);
  for (const state of ['armed', 'attempting', 'pendingRegistry', 'unknown'])
    assert.equal(await wakes(state), false, state);
});

test('a name ordered anew knows nothing of the campaign before, and who held that writes nothing of the new one', async (t) => {
  const db = await testDatabase(t);
  const [a, b] = (await keys(db, 2)) as [string, string];
  const { id } = await someOrder(db, a);
  const held = await claim(db);
  await moveCampaign(db, held, NOON, VIEWS, ([order]) => ({
    state: 'ended',
    nextAt: NOON,
    drop: { from: NOON, to: NOON + MINUTE, certainty: 'exact', source: 'registry' },
    failures: 3,
    winner: id,
    account: 'main',
    orders: [{ order: order!, to: 'lost', code: 'lost', message: 'Lost' }],
  }));
  const anew = await someOrder(db, b, { at: NOON + MINUTE });
  assert.equal(anew.expectedDrop, null);
  const { state, winner, account, failures, sighting, token } = await campaign(db);
  assert.deepEqual([state, winner, account, failures, sighting], ['watching', null, null, 0, null]);
  assert.ok(Number(token) > held.token);
  await assert.rejects(
    moveCampaign(db, held, NOON, VIEWS, () => ({ state: 'ended', nextAt: 0, orders: [] })),
    LeaseLostError,
  );
});

test('cancelling the last live order ends the campaign; cancelling again changes nothing', async (t) => {
  const db = await testDatabase(t);
  const [a, b] = (await keys(db, 2)) as [string, string];
  const [first, second] = [await someOrder(db, a), await someOrder(db, b)];
  await cancelOrder(db, a, first.id, NOON, VIEWS);
  assert.equal((await campaign(db)).state, 'watching');
  const done = await cancelOrder(db, b, second.id, NOON, VIEWS);
  assert.equal((await campaign(db)).state, 'ended');
  assert.deepEqual(await cancelOrder(db, b, second.id, NOON + MINUTE, VIEWS), done);
  assert.deepEqual((await orderEvents(db, second.id, 10, 0)).length, 2);
  assert.equal(await cancelOrder(db, a, second.id, NOON, VIEWS), null, 'another key’s order');
});

/** Resolves once so many of the database's connections wait for a lock. */
async function waiting(db: TestDatabase, many: number): Promise<void> {
  for (let found = -1; found !== many; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    found = rows.length;
  }
}

for (const first of ['cancel', 'arm'] as const)
  test(`cancelling and arming at once, ${first} first: ${first === 'arm' ? 'it is too late to cancel' : 'the catcher never sees the order'}`, async (t) => {
    const db = await testDatabase(t);
    const keyId = await someKey(db);
    const { id } = await someOrder(db, keyId);
    const held = await claim(db);
    const cancel = () => cancelOrder(db, keyId, id, NOON, VIEWS);
    const arm = () =>
      moveCampaign(db, held, NOON, VIEWS, (live) => ({
        state: 'armed',
        nextAt: null,
        winner: live[0]?.id ?? null,
        orders: live.map((order) => ({ order, to: 'armed', code: 'armed', message: 'Armed' })),
      }));
    // While another transaction holds the row, both come and wait for it, in this order.
    const [go, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = db.transaction().execute(async (tx) => {
      await sql`select from campaigns for update`.execute(tx);
      isHeld.resolve();
      await go.promise;
    });
    await isHeld.promise;
    const cancelling = first === 'cancel' ? cancel() : null;
    if (cancelling) await waiting(db, 1);
    const arming = arm();
    await waiting(db, cancelling ? 2 : 1);
    const cancelled = cancelling ?? cancel();
    await waiting(db, 2);
    go.resolve();
    await holder;
    const [done, armed] = await Promise.all([cancelled, arming]);
    const { state } = (await findOrder(db, keyId, id))!;
    assert.deepEqual(
      [done?.kind, state, armed.state, armed.winner],
      first === 'cancel'
        ? ['cancelled', 'cancelled', 'ended', null]
        : ['tooLate', 'armed', 'armed', id],
    );
  });

test('events are numbered from 1 without a gap, also when order and campaign are changed at once', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const { id } = await someOrder(db, keyId);
  const held = await claim(db);
  const step = (to: OrderState) =>
    moveCampaign(db, held, NOON, VIEWS, (live) => ({
      state: 'watching',
      nextAt: null,
      orders: live.map((order) => ({ order, to, code: to, message: to })),
    }));
  await Promise.all([step('watching'), step('scheduled'), cancelOrder(db, keyId, id, NOON, VIEWS)]);
  const events = await orderEvents(db, id, 100, 0);
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  );
  for (const [index, event] of events.entries())
    assert.equal(event.from, events[index - 1]?.to ?? null);
  assert.deepEqual(await orderEvents(db, id, 1, 1), events.slice(1, 2));
});

test('what an order became is told to its client’s webhooks and nobody else’s, in the order it happened', async (t) => {
  const db = await testDatabase(t);
  const [us, them] = (await keys(db, 2)) as [string, string];
  const [ours, theirs] = [await someWebhook(db, us), await someWebhook(db, them)];
  const { id } = await someOrder(db, us);
  await cancelOrder(db, us, id, NOON, VIEWS);
  const told = await listDeliveries(db, ours, 10, null);
  assert.deepEqual(
    told.map(({ type, subject }) => [type, subject]),
    [
      ['backorder.cancelled', id],
      ['backorder.accepted', id],
    ],
  );
  assert.deepEqual(await listDeliveries(db, theirs, 10, null), []);
});

test('orders are listed newest first, by state and domain, each key its own; ids of others find nothing', async (t) => {
  const db = await testDatabase(t);
  const [us, them] = (await keys(db, 2)) as [string, string];
  const ids: string[] = [];
  for (const label of ['a', 'b', 'c'])
    ids.unshift((await someOrder(db, us, { domain: `${label}.test` })).id);
  await someOrder(db, them, { domain: 'a.test' });
  await cancelOrder(db, us, ids[1]!, NOON, VIEWS);
  const all = await listOrders(db, us, 10, null);
  assert.deepEqual(
    all.map(({ order }) => order.id),
    ids,
  );
  const idsOf = async (
    ...query: [number, number | null, { state?: OrderState; domain?: string }]
  ) => (await listOrders(db, us, ...query)).map(({ order }) => order.id);
  assert.deepEqual(await idsOf(10, all[0]!.sequence, {}), ids.slice(1));
  assert.deepEqual(await idsOf(1, null, { state: 'accepted' }), [ids[0]]);
  assert.deepEqual(await idsOf(10, null, { state: 'cancelled' }), [ids[1]]);
  assert.deepEqual(await idsOf(10, null, { domain: 'a.test' }), [ids[2]]);
  assert.equal(await findOrder(db, them, ids[0]!), null);
  assert.equal(await findOrder(db, us, randomUUID()), null);
});
