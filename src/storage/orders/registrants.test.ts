import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { FINAL_STATES, type OrderState } from '#app/records/order.ts';
import { AN, sealed } from '#app/testing/catching/registrants.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import { moveCampaign } from './campaigns.ts';
import { cancelOrder, findOrder } from './orders.ts';
import { forgetRegistrants, keptRegistrants, sealedRegistrant } from './registrants.ts';

const DAY_MS = 86_400_000;

async function ordered(db: TestDatabase, keyId: string, domain = 'dropping.test') {
  const id = randomUUID();
  return await someOrder(db, keyId, { id, domain, sealedRegistrant: sealed(AN, id) });
}

async function end(db: TestDatabase, to: OrderState): Promise<void> {
  const move = { state: 'ended', nextAt: NOON, code: to, message: to } as const;
  await moveCampaign(db, await claim(db), NOON, VIEWS, (live) => ({
    ...move,
    orders: live.map((order) => ({ order, to, code: to, message: to })),
  }));
}

test('an order’s end takes the holder’s details with it, unless the name was won', async (t) => {
  for (const to of FINAL_STATES) {
    const db = await testDatabase(t);
    const keyId = await someKey(db);
    const { id, details } = await ordered(db, keyId);
    assert.equal(details, 'kept');
    if (to === 'cancelled') await cancelOrder(db, keyId, id, NOON, VIEWS);
    else await end(db, to);
    const kept = (await sealedRegistrant(db, id)) !== null;
    assert.equal(kept, to === 'won', to);
    assert.equal((await findOrder(db, keyId, id))?.details, to === 'won' ? 'kept' : 'erased');
  }
});

test('of a name that was won they go some time later; of what lives, never', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await ordered(db, keyId);
  await end(db, 'won');
  const living = await ordered(db, keyId, 'living.test');
  assert.equal(await forgetRegistrants(db, NOON - DAY_MS), 0);
  assert.equal(await forgetRegistrants(db, NOON + DAY_MS), 1);
  const kept = [];
  for await (const { orderId } of keptRegistrants(db)) kept.push(orderId);
  assert.deepEqual(kept, [living.id]);
});

test('what an earlier version of the service left behind goes too', async (t) => {
  const db = await testDatabase(t);
  const { id } = await ordered(db, await someKey(db));
  await sql`update orders set state = 'lost', finished_at = ${new Date(NOON)}`.execute(db);
  assert.equal(await forgetRegistrants(db, NOON - DAY_MS), 1);
  assert.equal(await sealedRegistrant(db, id), null);
});
