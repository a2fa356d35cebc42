import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { insertKey } from '#app/storage/keys.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { AGREEMENT, claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { someMessage } from '#app/testing/registry-messages.ts';
import { NOON, someKey, someWebhook } from '#app/testing/webhooks.ts';
import { moveCampaign, nextDue } from './campaigns.ts';
import {
  decisionOf,
  emptyMessages,
  emptyMessagesNaming,
  listMessages,
} from './registry-messages.ts';

const MINUTE = 60_000;
const DOMAIN = 'dropping.test';

async function pendingCampaign(db: TestDatabase): Promise<void> {
  const order = await someOrder(db, await someKey(db));
  await moveCampaign(db, await claim(db), NOON, VIEWS, (live) => ({
    state: 'pendingRegistry',
    nextAt: NOON + 10 * MINUTE,
    orders: live.map((one) => ({ order: one, to: 'pendingRegistry', code: 'x', message: 'X' })),
    attempt: {
      id: randomUUID(),
      order: order.id,
      account: 'main',
      transactionPrefix: 'p',
      ...AGREEMENT,
    },
  }));
}

async function someAdmin(db: TestDatabase): Promise<string> {
  const id = randomUUID();
  const key = { id, prefix: 'tra_adm_test', keyHash: Buffer.from(id), name: 'ops' } as const;
  const never = { expiresAt: null, lastUsedAt: null, revokedAt: null };
  await insertKey(db, { ...key, ...never, tier: 'admin', ratePerMinute: null, createdAt: NOON });
  return id;
}

test('a message kept twice, or by many at once, is kept once, as it first was, and told once', async (t) => {
  const db = await testDatabase(t);
  await someWebhook(db, await someAdmin(db), { events: ['registry.message'] });
  const kept = await Promise.all(Array.from({ length: 10 }, () => someMessage(db)));
  assert.equal(kept.filter(({ isNew }) => isNew).length, 1);
  await someMessage(db, { receivedAt: NOON + MINUTE });
  const [only, ...others] = await listMessages(db, 10, null);
  assert.deepEqual([others, only?.receivedAt, only?.messageId], [[], NOON, '1']);
  const { rows: told } = await sql<{ type: string }>`select type from deliveries`.execute(db);
  assert.deepEqual(told, [{ type: 'registry.message' }]);
  await someMessage(db, { account: 'other' });
  assert.equal((await listMessages(db, 10, null)).length, 2, 'another account’s is another');
  await someMessage(db, { digest: 'another of that identifier' });
  assert.equal((await listMessages(db, 10, null)).length, 3);
});

test('administrators alone are told, and only where they asked for it', async (t) => {
  const db = await testDatabase(t);
  const [admin, partner] = [await someAdmin(db), await someKey(db)];
  for (const events of [['*'], ['registry.*'], ['backorder.*']])
    await someWebhook(db, admin, { events });
  await someWebhook(db, partner, { events: ['*'] });
  await someMessage(db);
  const { rows } = await sql<{ keyId: string }>`select key_id from deliveries`.execute(db);
  assert.deepEqual(rows, [{ keyId: admin }, { keyId: admin }]);
});

test('a message wakes the campaign that waits for it, and no other', async (t) => {
  const db = await testDatabase(t);
  await pendingCampaign(db);
  await someMessage(db, { messageId: '0' });
  await someMessage(db, { messageId: '1', domain: 'other.test' });
  assert.equal(await nextDue(db), NOON + 10 * MINUTE);
  await someMessage(db, { messageId: '2', domain: DOMAIN, receivedAt: NOON + MINUTE });
  assert.equal(await nextDue(db), NOON + MINUTE);
  const later = new Date(NOON + 10 * MINUTE);
  await sql`update campaigns set state = 'attempting', next_at = ${later}`.execute(db);
  await someMessage(db, { messageId: '3', domain: DOMAIN, receivedAt: NOON + MINUTE });
  assert.equal(await nextDue(db), NOON + 10 * MINUTE);
});

test('a message is of an order where its account tried to register the name', async (t) => {
  const db = await testDatabase(t);
  await pendingCampaign(db);
  const isOfOrder = async (changes: object) => (await someMessage(db, changes)).isOfOrder;
  assert.equal(await isOfOrder({ messageId: '1', domain: DOMAIN }), true);
  assert.equal(await isOfOrder({ messageId: '1', domain: DOMAIN }), true, 'told again');
  assert.equal(await isOfOrder({ messageId: '2', domain: 'other.test' }), false);
  assert.equal(await isOfOrder({ messageId: '3' }), false);
  assert.equal(await isOfOrder({ messageId: '4', domain: DOMAIN, account: 'other' }), false);
});

test('a registry’s decision is the latest of that account and name, none from before the attempt', async (t) => {
  const db = await testDatabase(t);
  const decision = (since = NOON) => decisionOf(db, 'main', DOMAIN, since);
  const decided = { domain: DOMAIN, succeeded: true };
  assert.equal(await decision(), null);
  await someMessage(db, { ...decided, messageId: '1', receivedAt: NOON - 1 });
  await someMessage(db, { ...decided, messageId: '2', succeeded: null });
  await someMessage(db, { ...decided, messageId: '3', domain: 'other.test' });
  await someMessage(db, { ...decided, messageId: '4', account: 'other' });
  assert.equal(await decision(), null);
  await someMessage(db, { ...decided, messageId: '5', succeeded: false, receivedAt: NOON + 1 });
  assert.equal(await decision(), false);
  assert.equal(await decision(NOON - 1), false);
  await sql`
    insert into poll_messages (account, message_id, domain, succeeded, received_at)
    values ('main', '6', ${DOMAIN}, true, ${new Date(NOON + 2)})`.execute(db);
  assert.equal(await decision(), true, 'kept by a process of an earlier version');
});

test('what older messages, and those that name a person, said is taken out of them', async (t) => {
  const db = await testDatabase(t);
  const decided = { domain: DOMAIN, succeeded: true } as const;
  await someMessage(db, { messageId: '1', ...decided, receivedAt: NOON - 1 });
  await someMessage(db, { messageId: '2', data: '<c:email>An@mail.example</c:email>' });
  await someMessage(db, { messageId: '3' });
  const left = async () => {
    const messages = await listMessages(db, 10, null);
    return messages.filter(({ text, data }) => text ?? data).map(({ messageId }) => messageId);
  };
  assert.equal(await emptyMessages(db, NOON), 1);
  assert.deepEqual(await left(), ['3', '2']);
  assert.equal(await decisionOf(db, 'main', DOMAIN, NOON - 1), true);
  const person = { kind: 'email', text: 'an@mail.example' } as const;
  assert.equal(await emptyMessagesNaming(db, person, true), 1);
  assert.equal((await left()).length, 2);
  assert.equal(await emptyMessagesNaming(db, person, false), 1);
  assert.deepEqual(await left(), ['3']);
  assert.equal((await someMessage(db, { messageId: '2' })).isNew, false, 'and stays away');
});
