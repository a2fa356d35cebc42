import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { NOON, someKey, someWebhook, tell } from '#app/testing/webhooks.ts';
import { type Announcement, announce } from './outbox.ts';
import { deleteWebhook, listDeliveries } from './webhooks.ts';

async function typesTold(db: TestDatabase, webhookId: string): Promise<string[]> {
  const told = await listDeliveries(db, webhookId, 100, null);
  return told.map(({ type }) => type).reverse();
}

function announcement(keyId: string, type: string, subject = 'an order'): Announcement {
  return { id: randomUUID(), keyId, subject, type, at: NOON, data: { type } };
}

test('a webhook is told of the events it asked for: by name, by family, or all', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const all = await someWebhook(db, keyId);
  const orders = await someWebhook(db, keyId, { events: ['backorder.*'] });
  const wins = await someWebhook(db, keyId, { events: ['backorder.won', 'domain.changed'] });
  const types = [
    'backorder.watching',
    'backorder.won',
    'domain.changed',
    'backorderish.won',
    'backorder',
  ];
  for (const type of types) await tell(db, keyId, { type });
  assert.deepEqual(await typesTold(db, all), types);
  assert.deepEqual(await typesTold(db, orders), ['backorder.watching', 'backorder.won']);
  assert.deepEqual(await typesTold(db, wins), ['backorder.won', 'domain.changed']);
});

test('events announced together are told in the order they were given', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhooks = [await someWebhook(db, keyId), await someWebhook(db, keyId)];
  const types = Array.from({ length: 40 }, (_, index) => `domain.${(index * 7) % 40}`);
  await db.transaction().execute((tx) =>
    announce(
      tx,
      types.map((type) => announcement(keyId, type)),
    ),
  );
  for (const id of webhooks) assert.deepEqual(await typesTold(db, id), types);
});

test('what is rolled back was never announced', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someWebhook(db, keyId);
  const failing = db.transaction().execute(async (tx) => {
    await announce(tx, [announcement(keyId, 'backorder.won')]);
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual(await typesTold(db, id), []);
});

test('nobody is told of another key’s orders, nor after the webhook was deleted', async (t) => {
  const db = await testDatabase(t);
  const [ours, theirs] = [await someKey(db), await someKey(db)];
  const deleted = await someWebhook(db, ours);
  const foreign = await someWebhook(db, theirs);
  await deleteWebhook(db, ours, deleted, NOON);
  await tell(db, ours);
  assert.deepEqual([await typesTold(db, deleted), await typesTold(db, foreign)], [[], []]);
});

test('whatever a registry says can be announced, and nothing announced is nothing done', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someWebhook(db, keyId);
  // A text with a NUL or half a surrogate pair would fail the transaction in which a catch is
  // written down.
  await tell(db, keyId, { data: { message: 'a\0b\ud800 “ệ” \u2028' } });
  await db.transaction().execute((tx) => announce(tx, []));
  const [row] = (
    await sql<{
      payload: string;
    }>`select payload from deliveries where webhook_id = ${id}`.execute(db)
  ).rows;
  assert.deepEqual(JSON.parse(row!.payload), {
    type: 'backorder.watching',
    timestamp: '2026-01-15T12:00:00.000Z',
    data: { message: 'a\0b\ud800 “ệ” \u2028' },
  });
});
