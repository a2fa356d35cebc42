import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Order, OrderState } from '#app/records/order.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { AGREEMENT, claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey, someWebhook } from '#app/testing/webhooks.ts';
import { listDeliveries } from '../webhooks/webhooks.ts';
import {
  type CampaignMove,
  claimCampaigns,
  LeaseLostError,
  moveCampaign,
  nextDue,
  openAttemptOf,
  putOff,
  renewLease,
  setbackOf,
} from './campaigns.ts';
import { findOrder, orderEvents } from './orders.ts';

const MINUTE = 60_000;
const DROP = {
  from: NOON + MINUTE,
  to: NOON + 2 * MINUTE,
  certainty: 'window',
  source: 'a rule',
} as const;

function all(live: readonly Order[], to: OrderState): CampaignMove['orders'] {
  return live.map((order) => ({ order, to, code: to, message: `Now ${to}` }));
}

/** Everything that is written of orders and campaigns. */
async function written(db: TestDatabase): Promise<unknown> {
  return [
    (await sql`select * from campaigns order by domain`.execute(db)).rows,
    (await sql`select * from orders order by sequence`.execute(db)).rows,
    (await sql`select * from order_events order by order_id, sequence`.execute(db)).rows,
    (await sql`select * from attempts order by id`.execute(db)).rows,
    (await sql`select * from deliveries order by sequence`.execute(db)).rows,
  ];
}

test('a campaign that is due is claimed once; it is free again when its lease ran out, with a higher token', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  assert.deepEqual(await claimCampaigns(db, NOON - 1, NOON + MINUTE, 10), [], 'not due yet');
  const held = await claim(db);
  assert.deepEqual(await claimCampaigns(db, NOON + MINUTE - 1, NOON + 2 * MINUTE, 10), []);
  const again = await claim(db, NOON + MINUTE);
  assert.ok(again.token > held.token);
});

test('a claim by a host whose clock is an hour ahead is taken over, with a higher token', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  const held = await claim(db, NOON + 60 * MINUTE);
  const again = await claim(db, NOON);
  assert.ok(again.token > held.token);
});

test('two who claim at once never hold the same campaign, and none is left', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  for (let i = 0; i < 60; i++) await someOrder(db, keyId, { domain: `name-${i}.test` });
  const claims = await Promise.all(
    Array.from({ length: 6 }, () => claimCampaigns(db, NOON, NOON + MINUTE, 10)),
  );
  const rest = await claimCampaigns(db, NOON, NOON + MINUTE, 100);
  const domains = [...claims.flat(), ...rest].map(({ domain }) => domain);
  assert.equal(new Set(domains).size, domains.length);
  assert.equal(domains.length, 60);
});

test('the most urgent is claimed first, and what ended never', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  for (const [index, domain] of ['c.test', 'a.test', 'b.test', 'ended.test'].entries())
    await someOrder(db, keyId, { domain, at: NOON + index });
  await sql`update campaigns set state = 'ended' where domain = 'ended.test'`.execute(db);
  const domains: string[] = [];
  for (let i = 0; i < 4; i++)
    domains.push(
      ...(await claimCampaigns(db, NOON + MINUTE, NOON + 2 * MINUTE, 1)).map((one) => one.domain),
    );
  assert.deepEqual(domains, ['c.test', 'a.test', 'b.test']);
});

test('when the next is due: its time or the end of its lease, whichever is later', async (t) => {
  const db = await testDatabase(t);
  assert.equal(await nextDue(db), null);
  const keyId = await someKey(db);
  await someOrder(db, keyId);
  assert.equal(await nextDue(db), NOON);
  const held = await claim(db);
  assert.equal(await nextDue(db), NOON + MINUTE);
  await moveCampaign(db, held, NOON, VIEWS, () => ({
    state: 'watching',
    nextAt: NOON + 5 * MINUTE,
    orders: [],
  }));
  assert.equal(await nextDue(db), NOON + 5 * MINUTE);
  await sql`update campaigns set state = 'ended'`.execute(db);
  assert.equal(await nextDue(db), null);
});

test('who lost the lease to another writes nothing more, however late it wakes', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await someWebhook(db, keyId);
  const { id } = await someOrder(db, keyId);
  const stale = await claim(db);
  const now = await claim(db, NOON + MINUTE);
  const before = await written(db);
  const move = moveCampaign(db, stale, NOON + MINUTE, VIEWS, (live) => ({
    state: 'ended',
    nextAt: NOON,
    drop: DROP,
    orders: all(live, 'lost'),
    attempt: { id: randomUUID(), order: id, account: 'main', transactionPrefix: 'p', ...AGREEMENT },
    news: [{ type: 'domain.changed', data: {} }],
  }));
  await assert.rejects(move, LeaseLostError);
  assert.equal(await renewLease(db, stale, NOON + 10 * MINUTE), false);
  assert.deepEqual(await written(db), before);
  assert.equal(await renewLease(db, now, NOON + 10 * MINUTE), true);
  assert.deepEqual(await claimCampaigns(db, NOON + 9 * MINUTE, NOON + 20 * MINUTE, 1), []);
});

test('a move whose decision throws writes nothing', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  const held = await claim(db);
  const before = await written(db);
  const move = moveCampaign(db, held, NOON, VIEWS, () => {
    throw new Error('changed my mind');
  });
  await assert.rejects(move, /changed my mind/);
  assert.deepEqual(await written(db), before);
});

test('two who move one campaign by the same token come one after the other: the second sees what the first did', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  const held = await claim(db);
  const seen: (string | undefined)[] = [];
  const move = (to: OrderState) =>
    moveCampaign(db, held, NOON, VIEWS, (live) => {
      seen.push(live[0]?.state);
      return { state: 'watching', nextAt: null, orders: all(live, to) };
    });
  await Promise.all([move('watching'), move('watching')]);
  assert.deepEqual(seen, ['accepted', 'watching']);
});

test('a move is kept whole: campaign, orders, events, what clients are told, in the words of after', async (t) => {
  const db = await testDatabase(t);
  const [a, b] = [await someKey(db), await someKey(db)];
  const [hookA, hookB] = [await someWebhook(db, a), await someWebhook(db, b)];
  const [first, second] = [await someOrder(db, a), await someOrder(db, b)];
  const held = await claim(db);
  const at = NOON + 1_000;
  const sighting = {
    seenAt: at,
    status: 'registered',
    phase: 'pendingDelete',
    created: NOON - 1,
    expiry: null,
    registrar: 'Song Hong',
  } as const;
  const views = { ...VIEWS, view: ({ state, expectedDrop }: Order) => ({ state, expectedDrop }) };
  const moved = await moveCampaign(db, held, at, views, (live) => ({
    state: 'scheduled',
    nextAt: NOON + MINUTE,
    drop: DROP,
    sighting,
    failures: 2,
    orders: all(live, 'scheduled'),
    news: [{ type: 'domain.changed', data: { domain: held.domain } }],
  }));
  const { state, drop, failures, token, winner } = moved;
  assert.deepEqual([state, drop, failures, winner], ['scheduled', DROP, 2, null]);
  assert.deepEqual(moved.sighting, sighting);
  assert.equal(token, held.token);
  assert.deepEqual(
    await claim(db, NOON + MINUTE),
    { ...moved, token: token + 1 },
    'the lease was let go',
  );
  for (const [keyId, id] of [
    [a, first.id],
    [b, second.id],
  ] as const) {
    const order = (await findOrder(db, keyId, id))!;
    assert.deepEqual([order.state, order.expectedDrop, order.updatedAt], ['scheduled', DROP, at]);
    assert.deepEqual((await orderEvents(db, id, 10, 0)).at(-1), {
      sequence: 2,
      at,
      from: 'accepted',
      to: 'scheduled',
      code: 'scheduled',
      message: 'Now scheduled',
    });
  }
  for (const hook of [hookA, hookB]) {
    const told = await listDeliveries(db, hook, 10, null);
    assert.deepEqual(told.map(({ type }) => type).sort(), [
      'backorder.accepted',
      'backorder.scheduled',
      'domain.changed',
    ]);
  }
  const [row] = (
    await sql<{ payload: string }>`
    select payload from deliveries where type = 'backorder.scheduled' limit 1`.execute(db)
  ).rows;
  assert.deepEqual(
    JSON.parse(row!.payload).data.expectedDrop,
    DROP,
    'told with the new expectation',
  );
});

test('what a move leaves out stays as it is, save the count of failures', async (t) => {
  const db = await testDatabase(t);
  const { id } = await someOrder(db, await someKey(db));
  const held = await claim(db);
  const before = await moveCampaign(db, held, NOON, VIEWS, () => ({
    state: 'armed',
    nextAt: null,
    drop: DROP,
    failures: 5,
    winner: id,
    account: 'main',
    orders: [],
  }));
  const after = await moveCampaign(db, held, NOON, VIEWS, () => ({
    state: 'attempting',
    nextAt: null,
    orders: [],
  }));
  assert.deepEqual(after, { ...before, state: 'attempting', failures: 0 });
  assert.equal(await renewLease(db, held, NOON + 5 * MINUTE), true, 'and the lease is still held');
  const cleared = await moveCampaign(db, held, NOON, VIEWS, () => ({
    state: 'watching',
    nextAt: NOON,
    drop: null,
    winner: null,
    account: null,
    orders: [],
  }));
  assert.deepEqual([cleared.drop, cleared.winner, cleared.account], [null, null, null]);
});

test('a campaign without live orders ends, whatever the move says', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const { id } = await someOrder(db, keyId);
  const held = await claim(db);
  const result = { registeredAt: NOON, registrar: 'main', expiry: null };
  const ended = await moveCampaign(db, held, NOON, VIEWS, ([order]) => ({
    state: 'watching',
    nextAt: NOON,
    orders: [{ order: order!, to: 'won', code: 'registered', message: 'Registered', result }],
  }));
  assert.equal(ended.state, 'ended');
  assert.deepEqual(await claimCampaigns(db, NOON + MINUTE, NOON + 2 * MINUTE, 10), []);
  const order = (await findOrder(db, keyId, id))!;
  assert.deepEqual(
    [order.state, order.result, order.finishedAt, order.position, order.expectedDrop],
    ['won', result, NOON, null, null],
  );
});

test('an attempt is there before anything is sent, stays open till its end is known, and counts its creates', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const order = await someOrder(db, keyId);
  const held = await claim(db);
  assert.equal(await openAttemptOf(db, held.domain), null);
  const attempt = {
    id: randomUUID(),
    order: order.id,
    account: 'main',
    transactionPrefix: 'tra-1-',
    ...AGREEMENT,
  };
  const move = (changes: Partial<CampaignMove>) =>
    moveCampaign(db, held, NOON, VIEWS, () => ({
      state: 'attempting',
      nextAt: null,
      orders: [],
      ...changes,
    }));
  await move({ attempt });
  const open = {
    id: attempt.id,
    order: order.id,
    account: 'main',
    startedAt: NOON,
    orderedAt: NOON,
    since: NOON,
  };
  assert.deepEqual(await openAttemptOf(db, held.domain), open);
  const attempts = async () => (await findOrder(db, keyId, order.id))!.attempts;
  await move({ attemptEnd: { id: attempt.id, outcome: null, creates: 3 } });
  assert.deepEqual(await openAttemptOf(db, held.domain), open, 'nobody knows yet');
  assert.equal(await attempts(), 3);
  await move({ attemptEnd: { id: attempt.id, outcome: 'others', creates: 2 } });
  assert.equal(await openAttemptOf(db, held.domain), null);
  assert.equal(await attempts(), 5);
  await move({ attemptEnd: { id: attempt.id, outcome: 'won', creates: 7 } });
  assert.equal(await attempts(), 5, 'its end is told once');
  const later = { ...attempt, id: randomUUID() };
  await moveCampaign(db, held, NOON + MINUTE, VIEWS, () => ({
    state: 'attempting',
    nextAt: null,
    orders: [],
    attempt: later,
  }));
  assert.deepEqual(await openAttemptOf(db, held.domain), {
    id: later.id,
    order: order.id,
    account: 'main',
    startedAt: NOON + MINUTE,
    orderedAt: NOON,
    since: NOON,
  });
});

test('a fault is remembered of an account’s latest attempts at a name, as long as it is the same', async (t) => {
  const db = await testDatabase(t);
  const order = await someOrder(db, await someKey(db));
  const held = await claim(db, NOON, 60 * MINUTE);
  let at = NOON;
  const attempt = async (outcome: string, fault?: string, account = 'main') => {
    const opened = {
      id: randomUUID(),
      order: order.id,
      account,
      transactionPrefix: 'p',
      quoted: null,
      agreed: { amount: '8.00', currency: 'USD' },
    };
    at += MINUTE;
    const move = (more: Partial<CampaignMove>) =>
      moveCampaign(db, held, at, VIEWS, () => ({
        state: 'armed',
        nextAt: null,
        orders: [],
        ...more,
      }));
    const { id } = opened;
    await move({ attempt: opened });
    // As a create whose answer tells nothing: what met it is known before what became of it.
    const met = { id, outcome: null, creates: 1, ...(fault !== undefined && { fault }) };
    await move({ attemptEnd: met });
    await move({ attemptEnd: { id, outcome, creates: 0 } });
  };
  const setback = (since = NOON) => setbackOf(db, held.domain, 'main', since);
  assert.equal(await setback(), null);
  await attempt('absent', 'timeout');
  await attempt('absent', 'code 2400');
  await attempt('calledOff');
  await attempt('absent', 'code 2400');
  await attempt('absent', 'code 2400', 'other');
  const found = { fault: 'code 2400', outcome: 'absent', lastAt: NOON + 4 * MINUTE };
  assert.deepEqual(await setback(), { ...found, times: 2 });
  assert.deepEqual(await setback(NOON + 4 * MINUTE), { ...found, times: 1 });
  await attempt('others', 'code 2400');
  assert.deepEqual((await setback())?.times, 1, 'and the name as it was');
  await attempt('notDropped');
  assert.equal(await setback(), null);
});

test('a campaign that is put off stays what it is, and is anyone’s from then on; not so by who lost it', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  const held = await claim(db);
  await moveCampaign(db, held, NOON, VIEWS, () => ({ state: 'armed', nextAt: null, orders: [] }));
  await putOff(db, { ...held, token: held.token - 1 }, NOON);
  assert.deepEqual(await claimCampaigns(db, NOON, NOON + MINUTE, 10), []);
  await putOff(db, held, NOON + MINUTE);
  assert.equal(await renewLease(db, held, NOON + MINUTE), false);
  assert.deepEqual(await claimCampaigns(db, NOON, NOON + MINUTE, 10), []);
  assert.equal((await claim(db, NOON + MINUTE)).state, 'armed');
});
