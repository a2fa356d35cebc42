/**
 * Every documented status of `/webhooks`, over real HTTP, and a notification from registration to
 * receiver.
 */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { writeCursor } from '#app/base/cursor.ts';
import { type Partner, partnerApi, receiverOf } from '#app/testing/partner-api.ts';
import type { ServiceAnswer } from '#app/testing/service.ts';
import { tell } from '#app/testing/webhooks.ts';

const WEBHOOKS = '/api/v1/webhooks';
const URL = 'https://hook.example/tra';

const { service, partner, expect, testKeys } = await partnerApi();

const make = ({ headers }: Partner, body: unknown) => service.post(WEBHOOKS, body, headers);
const remove = ({ headers }: Partner, id: string) =>
  service.send('DELETE', `${WEBHOOKS}/${id}`, { headers });

test('a notification from registration to receiver: signed with the secret that was shown once, and listed', async (t) => {
  const us = await partner();
  const receiver = await receiverOf(t);
  const made = await make(us, { url: receiver.url, events: ['backorder.*'] });
  expect(made, 201, 'createWebhook');
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const { id, secret, ...rest } = made.body;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(rest.url, receiver.url);
  assert.equal(rest.deletedAt, null);

  const told = await tell(service.db, us.id, {
    type: 'backorder.won',
    data: { domain: 'dropping.test' },
  });
  await tell(service.db, us.id, { type: 'domain.changed' });
  const request = await receiver.first;
  const body = new Webhook(secret).verify(request.body, request.headers) as Record<string, unknown>;
  assert.equal(request.headers['webhook-id'], told);
  assert.deepEqual([body.type, body.data], ['backorder.won', { domain: 'dropping.test' }]);

  const look = () => service.get(`${WEBHOOKS}/${id}/deliveries`, us.headers);
  let page = await look();
  while (page.body.deliveries[0].status === 'pending') page = await look();
  expect(page, 200, 'listDeliveries');
  assert.equal(page.text.includes(secret), false);
  assert.equal(page.body.next, null);
  const [delivery, ...others] = page.body.deliveries;
  assert.deepEqual(others, []);
  assert.equal(delivery.id, told);
  assert.deepEqual(
    [
      delivery.type,
      delivery.status,
      delivery.tries,
      delivery.nextAt,
      delivery.lastStatus,
      delivery.lastError,
    ],
    ['backorder.won', 'delivered', 1, null, 204, null],
  );
  assert.ok(delivery.deliveredAt);
});

test('what registries tell our accounts is for administrators: a partner can’t ask for it', async () => {
  const body = { url: URL, events: ['registry.message'] };
  expect(await make(await partner(), body), 400, 'createWebhook', 'invalid_input');
  expect(await make(await partner('admin'), body), 201, 'createWebhook');
});

test('webhooks are listed newest first, page by page, without their secrets, each key its own', async () => {
  const [us, them] = [await partner(), await partner()];
  const ids: string[] = [];
  for (const events of [['*'], ['backorder.won', 'domain.expiring'], ['domain.*']])
    ids.unshift((await make(us, { url: URL, events })).body.id);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await service.get(`${WEBHOOKS}?limit=1${cursor}`, us.headers);
    expect(page, 200, 'listWebhooks');
    assert.equal(page.body.webhooks.length, 1);
    assert.equal('secret' in page.body.webhooks[0], false);
    seen.push(page.body.webhooks[0].id);
    if (page.body.next === null) break;
    cursor = `&cursor=${encodeURIComponent(page.body.next)}`;
    const foreign = await service.get(`${WEBHOOKS}?limit=1${cursor}`, them.headers);
    expect(foreign, 400, 'listWebhooks', 'invalid_input');
  }
  assert.deepEqual([...seen].sort(), [...ids].sort());
  const whole = await service.get(WEBHOOKS, us.headers);
  assert.deepEqual(
    whole.body.webhooks.map((webhook: { id: string }) => webhook.id),
    seen,
  );
  assert.deepEqual((await service.get(WEBHOOKS, them.headers)).body, { webhooks: [], next: null });
});

test('a deleted webhook is told nothing more, and is listed for 30 days; deleting again answers the same', async () => {
  const us = await partner('admin');
  const { id } = (await make(us, { url: URL, events: ['*'] })).body;
  await tell(service.db, us.id, { at: Date.UTC(2100, 0, 1) });
  const first = await remove(us, id);
  expect(first, 200, 'deleteWebhook');
  assert.ok(first.body.deletedAt);
  const again = await remove(us, id);
  expect(again, 200, 'deleteWebhook');
  assert.deepEqual(again.body, first.body);
  const listed = async () => {
    const answer = await service.get(WEBHOOKS, us.headers);
    expect(answer, 200, 'listWebhooks');
    return answer.body.webhooks;
  };
  assert.deepEqual(await listed(), [first.body]);
  await tell(service.db, us.id);
  const { body } = await service.get(`${WEBHOOKS}/${id}/deliveries`, us.headers);
  assert.deepEqual(
    body.deliveries.map((d: { status: string; nextAt: unknown; lastError: string }) => [
      d.status,
      d.nextAt,
      d.lastError,
    ]),
    [['abandoned', null, 'the webhook was deleted']],
  );
  await sql`update webhooks set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
    service.db,
  );
  assert.deepEqual(await listed(), []);
});

test('a webhook that its receiver ended by a 410 is listed with the time it ended', async (t) => {
  const us = await partner();
  const receiver = await receiverOf(t, 410);
  const { id } = (await make(us, { url: receiver.url, events: ['*'] })).body;
  await tell(service.db, us.id);
  const look = async () => (await service.get(WEBHOOKS, us.headers)).body.webhooks[0];
  let webhook = await look();
  while (webhook.deletedAt === null) webhook = await look();
  assert.equal(webhook.id, id);
  const { body } = await service.get(`${WEBHOOKS}/${id}/deliveries`, us.headers);
  assert.equal(body.deliveries[0].lastError, 'HTTP 410: the receiver wants no more');
});

test('deliveries come newest first, page by page', async () => {
  const us = await partner();
  const { id } = (await make(us, { url: URL, events: ['*'] })).body;
  const told: string[] = [];
  // Not due within this test.
  for (let i = 0; i < 5; i++)
    told.unshift(await tell(service.db, us.id, { at: Date.UTC(2100, 0, 1) }));
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ServiceAnswer = await service.get(
      `${WEBHOOKS}/${id}/deliveries?limit=2${cursor}`,
      us.headers,
    );
    expect(page, 200, 'listDeliveries');
    seen.push(...page.body.deliveries.map((delivery: { id: string }) => delivery.id));
    assert.equal(page.body.deliveries[0].status, 'pending');
    assert.equal(page.body.deliveries[0].nextAt, '2100-01-01T00:00:00.000Z');
    cursor = page.body.next && `&cursor=${encodeURIComponent(page.body.next)}`;
  }
  assert.deepEqual(seen, told);
});

test('400: URLs that lead to private addresses, are not https, or hold credentials', async () => {
  const us = await partner();
  const urls = [
    'https://10.0.0.1/',
    'https://192.168.1.1:8443/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0x0a000001/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0.0.0.0/',
    'http://hook.example/',
    'http://198.51.100.1/',
    'https://hook.example:0/',
    'https://me:secret@hook.example/',
    'ftp://hook.example/',
    'hook.example',
    '',
    `https://hook.example/${'x'.repeat(2_000)}`,
  ];
  for (const url of urls) {
    const answer = await make(us, { url, events: ['*'] });
    expect(answer, 400, 'createWebhook', 'invalid_input');
    assert.equal(answer.body.details[0].field, 'url', url);
  }
  assert.deepEqual((await service.get(WEBHOOKS, us.headers)).body.webhooks, []);
});

test('400: bodies that are not as they should be', async () => {
  const us = await partner();
  const bodies = [
    {},
    { url: URL },
    { events: ['*'] },
    { url: 5, events: ['*'] },
    { url: URL, events: '*' },
    { url: URL, events: [] },
    { url: URL, events: ['*', '*'] },
    { url: URL, events: ['backorder.nonsense'] },
    { url: URL, events: ['backorder'] },
    { url: URL, events: ['b*'] },
    { url: URL, events: [null] },
    { url: URL, events: Array(100).fill('*') },
    { url: URL, events: ['*'], secret: 'whsec_mine' },
    [],
    null,
    '{',
    '',
  ];
  for (const body of bodies) expect(await make(us, body), 400, 'createWebhook', 'invalid_input');
});

test('400: forged cursors and limits out of bounds', async () => {
  const us = await partner();
  const { id } = (await make(us, { url: URL, events: ['*'] })).body;
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=2',
    'cursor=forged',
    'cursor=',
  ]) {
    expect(
      await service.get(`${WEBHOOKS}?${query}`, us.headers),
      400,
      'listWebhooks',
      'invalid_input',
    );
    const deliveries = await service.get(`${WEBHOOKS}/${id}/deliveries?${query}`, us.headers);
    expect(deliveries, 400, 'listDeliveries', 'invalid_input');
  }
});

test('400: a cursor that a client made itself, of a moment no database knows', async () => {
  const us = await partner();
  const cursor = writeCursor(['webhooks', us.id], [-8e15, randomUUID()]);
  const answer = await service.get(`${WEBHOOKS}?cursor=${cursor}`, us.headers);
  expect(answer, 400, 'listWebhooks', 'invalid_input');
  assert.deepEqual(answer.body.details, [
    { field: 'cursor', message: 'must be the `next` of a page of the same query' },
  ]);
});

const SOME_ID = randomUUID();

testKeys([
  ['POST', WEBHOOKS, 'createWebhook', '{'],
  ['GET', `${WEBHOOKS}?limit=x`, 'listWebhooks'],
  ['DELETE', `${WEBHOOKS}/${SOME_ID}`, 'deleteWebhook'],
  ['GET', `${WEBHOOKS}/${SOME_ID}/deliveries`, 'listDeliveries'],
]);

test('404: another key’s webhook is none, and neither is nonsense', async () => {
  const [us, them] = [await partner(), await partner()];
  const { id } = (await make(us, { url: URL, events: ['*'] })).body;
  for (const foreign of [id, randomUUID(), 'nonsense', '%00', `${id}'`]) {
    expect(await remove(them, foreign), 404, 'deleteWebhook', 'not_found');
    const deliveries = await service.get(`${WEBHOOKS}/${foreign}/deliveries`, them.headers);
    expect(deliveries, 404, 'listDeliveries', 'not_found');
  }
  assert.equal((await service.get(WEBHOOKS, us.headers)).body.webhooks[0].id, id);
});

test('409: a key has at most 20 webhooks; a deleted one makes room', async () => {
  const us = await partner();
  const made = await Promise.all(
    Array.from({ length: 24 }, () => make(us, { url: URL, events: ['*'] })),
  );
  assert.equal(made.filter(({ status }) => status === 201).length, 20);
  expect(made.find(({ status }) => status !== 201)!, 409, 'createWebhook', 'conflict');
  await remove(us, made.find(({ status }) => status === 201)!.body.id);
  expect(await make(us, { url: URL, events: ['*'] }), 201, 'createWebhook');
});

test('413 and 415', async () => {
  const us = await partner();
  expect(
    await make(us, { url: `https://hook.example/${'x'.repeat(300_000)}`, events: ['*'] }),
    413,
    'createWebhook',
    'invalid_input',
  );
  const headers = { ...us.headers, 'content-type': 'text/plain' };
  expect(
    await service.send('POST', WEBHOOKS, { headers, body: '{}' }),
    415,
    'createWebhook',
    'invalid_input',
  );
});

test('405 names the methods there are', async () => {
  const us = await partner();
  const put = await service.send('PUT', WEBHOOKS, { headers: us.headers });
  assert.equal(put.status, 405);
  assert.match(put.headers.get('allow') ?? '', /GET.*POST|POST.*GET/);
  const path = `${WEBHOOKS}/${randomUUID()}/ping`;
  const get = await service.get(path, us.headers);
  assert.equal(get.status, 405);
  assert.match(get.headers.get('allow') ?? '', /POST/);
});

test('429 comes before 403 and 400, 201 to 404 apart', async () => {
  const key = await service.issue('partner', 1);
  const headers = { 'x-api-key': key };
  expect(await service.get(WEBHOOKS, headers), 200, 'listWebhooks');
  expect(await service.post(WEBHOOKS, '{', headers), 429, 'createWebhook', 'rate_limited');
  const id = randomUUID();
  expect(
    await service.get(`${WEBHOOKS}/${id}/deliveries`, headers),
    429,
    'listDeliveries',
    'rate_limited',
  );
  expect(
    await service.send('DELETE', `${WEBHOOKS}/${id}`, { headers }),
    429,
    'deleteWebhook',
    'rate_limited',
  );
});
