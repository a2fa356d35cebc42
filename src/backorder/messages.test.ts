/** Every documented status of `/admin/poll-messages`, over real HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerApi } from '#app/testing/partner-api.ts';
import { newMessage, someMessage } from '#app/testing/registry-messages.ts';

const MESSAGES = '/api/v1/admin/poll-messages';

const { service, partner, expect } = await partnerApi();

test('messages are listed newest first, page by page, by account and kind, to administrators alone', async () => {
  const admin = await partner('admin');
  const list = (query = '') => service.get(MESSAGES + query, admin.headers);
  const transfer = { account: 'listed', kind: 'transfer', domain: 'mine.example' } as const;
  await someMessage(service.db, { ...transfer, messageId: '1', text: 'Yêu cầu' });
  await someMessage(service.db, { account: 'listed', messageId: '2', queuedAt: null });
  await someMessage(service.db, { account: 'another', messageId: '3' });

  const all = await list('?account=listed');
  expect(all, 200, 'listPollMessages');
  assert.deepEqual(
    all.body.messages.map(({ messageId }: { messageId: string }) => messageId),
    ['2', '1'],
  );
  const { messages } = (await list('?account=listed&kind=transfer')).body;
  const { id, digest, ...rest } = newMessage({ ...transfer, messageId: '1', text: 'Yêu cầu' });
  assert.equal(messages.length, 1);
  assert.deepEqual(messages[0], {
    ...rest,
    id: messages[0].id,
    queuedAt: new Date(rest.queuedAt!).toISOString(),
    receivedAt: new Date(rest.receivedAt).toISOString(),
  });
  const first = await list('?account=listed&limit=1');
  const second = await list(`?account=listed&limit=1&cursor=${first.body.next}`);
  assert.equal(second.body.messages[0].messageId, '1');
  assert.equal(second.body.next, null);
  expect(
    await list(`?account=another&cursor=${first.body.next}`),
    400,
    'listPollMessages',
    'invalid_input',
  );
  expect(await list('?kind=nonsense'), 400, 'listPollMessages', 'invalid_input');

  const { headers } = await partner();
  expect(await service.get(MESSAGES, headers), 403, 'listPollMessages', 'forbidden');
  expect(await service.get(MESSAGES), 403, 'listPollMessages', 'forbidden');
  const wrong = { 'x-api-key': 'wrong' };
  expect(await service.get(MESSAGES, wrong), 401, 'listPollMessages', 'unauthorized');
});
