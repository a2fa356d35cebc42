import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { NOON, SECRET, someKey, someWebhook, tell } from '#app/testing/webhooks.ts';
import {
  type DeliveryTerms,
  oldestDelivery,
  pruneDeliveries,
  settleDelivery,
  type TakenDelivery,
  takeDeliveries,
} from './deliveries.ts';
import { deleteWebhook, findWebhook, insertWebhook, listDeliveries } from './webhooks.ts';

const MINUTE = 60_000;

async function take(
  db: TestDatabase,
  taking: Partial<DeliveryTerms> = {},
): Promise<TakenDelivery[]> {
  const usual = { now: NOON, leaseMs: MINUTE, limit: 50, perWebhook: 50, perKey: 50, underWay: [] };
  return await takeDeliveries(db, { ...usual, ...taking });
}

const ids = (taken: readonly TakenDelivery[]) =>
  taken.map((delivery) => delivery.announcementId).sort();
const retryAt = (at: number) => ({ kind: 'retry', at, status: 500, error: 'HTTP 500' }) as const;

test('of one subject only the earliest unsettled event can be taken, of another webhook or subject any', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  const first = await tell(db, keyId, { subject: 'a' });
  const second = await tell(db, keyId, { subject: 'a' });
  const other = await tell(db, keyId, { subject: 'b' });
  const taken = await take(db);
  assert.deepEqual(ids(taken), [first, other].sort());
  assert.deepEqual(
    taken.map(({ url, secret, tries, isEnded }) => ({ url, secret, tries, isEnded })),
    Array(2).fill({ url: 'https://hook.example/', secret: SECRET, tries: 1, isEnded: false }),
  );
  assert.deepEqual(await take(db), [], 'what is leased is not taken twice');
  const head = taken.find(({ announcementId }) => announcementId === first)!;
  await settleDelivery(db, head, { kind: 'delivered', status: 204 }, NOON);
  assert.deepEqual(ids(await take(db)), [second]);
  const [, , done] = await listDeliveries(db, webhookId, 10, null);
  assert.equal(done?.deliveredAt, NOON);
  assert.equal(done?.lastStatus, 204);
});

test('a later event is not looked at while the earlier one waits for its next try, and comes right after it', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  const first = await tell(db, keyId);
  const second = await tell(db, keyId);
  const [head] = await take(db);
  await settleDelivery(db, head!, retryAt(NOON + 5 * MINUTE), NOON);
  const [waiting] = await listDeliveries(db, webhookId, 10, null);
  assert.equal(waiting?.nextAt, NOON + 5 * MINUTE);
  assert.deepEqual(await take(db, { now: NOON + 5 * MINUTE - 1 }), []);
  const [again] = await take(db, { now: NOON + 5 * MINUTE });
  assert.equal(again?.announcementId, first);
  assert.equal(again?.tries, 2);
  await settleDelivery(
    db,
    again!,
    { kind: 'abandoned', status: 500, error: 'HTTP 500' },
    NOON + 5 * MINUTE + 1,
  );
  assert.deepEqual(ids(await take(db, { now: NOON + 5 * MINUTE + 1 })), [second]);
});

test('takers at the same time never take the same delivery, nor two of one subject', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await someWebhook(db, keyId);
  for (let i = 0; i < 40; i++) await tell(db, keyId, { subject: `order ${i % 20}` });
  const taken = (
    await Promise.all(Array.from({ length: 5 }, () => take(db, { limit: 10 })))
  ).flat();
  assert.equal(new Set(ids(taken)).size, taken.length);
  const rest = await take(db);
  assert.equal(taken.length + rest.length, 20);
});

test('a lease that ended lets another take it, and the first has no say any more', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  await tell(db, keyId);
  const [late] = await take(db);
  assert.deepEqual(await take(db, { now: NOON + MINUTE - 1 }), []);
  const [taker] = await take(db, { now: NOON + MINUTE });
  await settleDelivery(
    db,
    late!,
    { kind: 'abandoned', status: 500, error: 'HTTP 500' },
    NOON + MINUTE,
  );
  assert.equal((await listDeliveries(db, webhookId, 1, null))[0]?.abandonedAt, null);
  await settleDelivery(db, taker!, { kind: 'delivered', status: 200 }, NOON + MINUTE);
  await settleDelivery(db, late!, retryAt(NOON), NOON + MINUTE);
  assert.deepEqual(await take(db, { now: NOON + 10 * MINUTE }), []);
});

test('a lease by a host whose clock is an hour ahead is taken over, a minute ahead it holds', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await someWebhook(db, keyId);
  await tell(db, keyId);
  assert.equal((await take(db, { now: NOON + MINUTE })).length, 1);
  assert.deepEqual(await take(db), []);
  assert.equal((await take(db, { now: NOON + 60 * MINUTE })).length, 1);
  assert.equal((await take(db)).length, 1);
});

test('a webhook with very many due leaves room for the others', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const busy = await someWebhook(db, keyId, { events: ['backorder.*'] });
  const quiet = await someWebhook(db, keyId, { events: ['domain.*'] });
  for (let i = 0; i < 30; i++) await tell(db, keyId, { subject: `order ${i}` });
  const last = await tell(db, keyId, { type: 'domain.changed', at: NOON + 1 });
  const taken = await take(db, { now: NOON + 1, perWebhook: 5 });
  assert.equal(taken.filter(({ webhookId }) => webhookId === busy).length, 5);
  assert.deepEqual(ids(taken.filter(({ webhookId }) => webhookId === quiet)), [last]);
  const full = { perWebhook: 5, underWay: taken };
  assert.deepEqual(await take(db, { now: NOON + 1, ...full }), []);
  const oneLess = taken.toSpliced(
    taken.findIndex(({ webhookId }) => webhookId === busy),
    1,
  );
  assert.equal((await take(db, { now: NOON + 1, ...full, underWay: oneLess })).length, 1);
  assert.equal((await take(db, { now: NOON + 1, limit: 3 })).length, 3);
});

test('a key takes no more than its share, those under way counted, however many webhooks it has', async (t) => {
  const db = await testDatabase(t);
  const [greedy, other] = [await someKey(db), await someKey(db)];
  for (let i = 0; i < 20; i++) await someWebhook(db, greedy);
  for (const keyId of [greedy, other]) await someWebhook(db, keyId);
  for (let i = 0; i < 30; i++) await tell(db, greedy, { subject: `order ${i}` });
  const last = await tell(db, other, { at: NOON + 1 });
  const terms = { now: NOON + 1, perWebhook: 5, perKey: 10 };
  const first = await take(db, terms);
  assert.equal(first.filter(({ keyId }) => keyId === greedy).length, 10);
  const second = await take(db, { ...terms, underWay: first.slice(0, 10) });
  // More are due than are looked at, and all of them are before the other key's.
  assert.deepEqual(ids([...first, ...second].filter(({ keyId }) => keyId === other)), [last]);
  const underWay = first.filter(({ keyId }) => keyId === greedy).slice(0, 7);
  assert.equal((await take(db, { ...terms, underWay })).length, 3);
});

test('a 410 ends the webhook and gives up all that waits', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  for (const subject of ['a', 'a', 'b']) await tell(db, keyId, { subject });
  const [one] = await take(db, { limit: 1 });
  await settleDelivery(db, one!, { kind: 'gone', status: 410, error: 'HTTP 410' }, NOON);
  assert.equal((await findWebhook(db, keyId, webhookId))?.deletedAt, NOON);
  const all = await listDeliveries(db, webhookId, 10, null);
  assert.deepEqual(
    all.map(({ abandonedAt }) => abandonedAt),
    [NOON, NOON, NOON],
  );
  assert.deepEqual(await take(db, { now: NOON + 10 * MINUTE }), []);
});

test('what is announced while a webhook is being deleted, or after its key was revoked, is recognised when taken', async (t) => {
  const db = await testDatabase(t);
  const [keyId, revoked] = [await someKey(db), await someKey(db)];
  const webhookId = await someWebhook(db, keyId);
  await someWebhook(db, revoked);
  await tell(db, keyId);
  await tell(db, revoked);
  // An announcement whose transaction began before the deletion is seen by no other until it
  // commits.
  await sql`update webhooks set deleted_at = now() where id = ${webhookId}`.execute(db);
  await sql`update api_keys set revoked_at = now() where id = ${revoked}`.execute(db);
  assert.deepEqual(
    (await take(db)).map(({ isEnded }) => isEnded),
    [true, true],
  );
});

test('deleting while deliveries are being settled never deadlocks, and leaves none waiting', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  for (let i = 0; i < 60; i++) await tell(db, keyId, { subject: `order ${i % 10}` });
  const taken = await take(db);
  await Promise.all([
    ...taken.map((one, i) =>
      settleDelivery(
        db,
        one,
        i === 7 ? { kind: 'gone', status: 410, error: 'HTTP 410' } : retryAt(NOON + i),
        NOON,
      ),
    ),
    deleteWebhook(db, keyId, webhookId, NOON),
  ]);
  const all = await listDeliveries(db, webhookId, 100, null);
  assert.equal(all.filter(({ abandonedAt }) => abandonedAt === null).length, 0);
});

test('two registrations at once never exceed the bound of a key', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const made = Array.from({ length: 8 }, () => ({
    id: crypto.randomUUID(),
    keyId,
    url: 'https://hook.example/',
    events: ['*'],
    createdAt: NOON,
    pausedAt: null,
    deletedAt: null,
    secret: SECRET,
  }));
  const kept = await Promise.all(made.map((webhook) => insertWebhook(db, webhook, 3)));
  assert.equal(kept.filter(Boolean).length, 3);
});

test('old deliveries are removed once they are settled, never before', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhookId = await someWebhook(db, keyId);
  for (const subject of ['a', 'b', 'c']) await tell(db, keyId, { subject });
  const [one, two] = await take(db, { limit: 2 });
  await settleDelivery(db, one!, { kind: 'delivered', status: 200 }, NOON);
  await settleDelivery(db, two!, { kind: 'abandoned', status: null, error: 'gone' }, NOON);
  assert.equal(await oldestDelivery(db), NOON);
  assert.equal(await pruneDeliveries(db, NOON), 0);
  assert.equal(await pruneDeliveries(db, NOON + 1), 2);
  assert.equal((await listDeliveries(db, webhookId, 10, null)).length, 1);
});
