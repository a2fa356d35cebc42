/** What an owner does with a webhook that stands: over real HTTP, with a real receiver. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type Partner, partnerApi } from '#app/testing/partner-api.ts';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import { tell } from '#app/testing/webhooks.ts';

const WEBHOOKS = '/api/v1/webhooks';
const { service, partner, expect, testKeys } = await partnerApi();

const make = async ({ headers }: Partner, url: string, events = ['*']) =>
  (await service.post(WEBHOOKS, { url, events }, headers)).body as { id: string; secret: string };
const change = ({ headers }: Partner, id: string, body: unknown) =>
  service.send('PATCH', `${WEBHOOKS}/${id}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ask = ({ headers }: Partner, id: string, what: string) =>
  service.send('POST', `${WEBHOOKS}/${id}/${what}`, { headers });

async function receiver(t: { after(end: () => Promise<void>): void }) {
  const server = await HostileServer.start(respond({}));
  t.after(() => server.stop());
  return server;
}

async function deliveries({ headers }: Partner, id: string) {
  return (await service.get(`${WEBHOOKS}/${id}/deliveries`, headers)).body.deliveries;
}

/** Asks until the newest delivery is no longer pending. */
async function settled(us: Partner, id: string) {
  let seen = await deliveries(us, id);
  while (seen[0].status === 'pending') seen = await deliveries(us, id);
  return seen;
}

test('a ping reaches a webhook whatever events it wants, signed as any notification', async (t) => {
  const us = await partner();
  const { url, requests } = await receiver(t);
  const { id, secret } = await make(us, url, ['domain.expiring']);
  const ping = await ask(us, id, 'ping');
  expect(ping, 202, 'pingWebhook');
  await settled(us, id);
  const { body, headers } = requests[0]!;
  const told = new Webhook(secret).verify(body, headers as Record<string, string>);
  assert.deepEqual(told, {
    type: 'webhook.ping',
    timestamp: ping.body.createdAt,
    data: { webhook: id },
  });
  assert.equal(headers['webhook-id'], ping.body.id);
});

test('a changed webhook is told at its new address what it wants now', async (t) => {
  const us = await partner();
  const [old, other] = [await receiver(t), await receiver(t)];
  const { id } = await make(us, old.url, ['domain.expiring']);
  const changed = await change(us, id, { url: other.url, events: ['backorder.*'] });
  expect(changed, 200, 'changeWebhook');
  assert.deepEqual([changed.body.url, changed.body.events], [`${other.url}/`, ['backorder.*']]);
  const found = await service.get(`${WEBHOOKS}/${id}`, us.headers);
  expect(found, 200, 'getWebhook');
  assert.deepEqual(found.body, changed.body);
  await tell(service.db, us.id, { type: 'domain.expiring' });
  await tell(service.db, us.id, { type: 'backorder.won' });
  await settled(us, id);
  assert.deepEqual([old.requests.length, other.requests.length], [0, 1]);
});

test('a paused webhook is told nothing, and all of it once it goes on', async (t) => {
  const us = await partner();
  const server = await receiver(t);
  const { id } = await make(us, server.url);
  expect(await change(us, id, { paused: true }), 200, 'changeWebhook');
  expect(await ask(us, id, 'ping'), 409, 'pingWebhook', 'conflict');
  await tell(service.db, us.id, { type: 'backorder.won' });
  // Another of the same key is told meanwhile.
  const beside = await make(us, server.url);
  await ask(us, beside.id, 'ping');
  await settled(us, beside.id);
  assert.equal((await deliveries(us, id))[0].status, 'pending');
  assert.equal((await change(us, id, { paused: false })).body.paused, false);
  await settled(us, id);
  assert.equal(server.requests.length, 2);
});

test('after rotations each secret signs for the hours asked for, without any the new one alone', async (t) => {
  const us = await partner();
  const { url, requests } = await receiver(t);
  const { id, secret: old } = await make(us, url);
  const rotated = await ask(us, id, 'rotate-secret');
  expect(rotated, 200, 'rotateWebhookSecret');
  const verify = (secret: string, at: number) => {
    const { body, headers } = requests[at]!;
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  await ask(us, id, 'ping');
  await settled(us, id);
  for (const secret of [old, rotated.body.secret]) assert.ok(verify(secret, 0));
  const third = (await ask(us, id, 'rotate-secret')).body.secret;
  await ask(us, id, 'ping');
  await settled(us, id);
  for (const secret of [old, rotated.body.secret, third]) assert.ok(verify(secret, 1));
  const last = (await ask(us, id, 'rotate-secret?overlapHours=0')).body.secret;
  await ask(us, id, 'ping');
  await settled(us, id);
  assert.ok(verify(last, 2));
  for (const secret of [old, rotated.body.secret]) assert.throws(() => verify(secret, 2));
  expect(
    await ask(us, id, 'rotate-secret?overlapHours=169'),
    400,
    'rotateWebhookSecret',
    'invalid_input',
  );
});

test('what was delivered is sent again with the same identifier, as often as asked', async (t) => {
  const us = await partner();
  const { url, requests } = await receiver(t);
  const { id } = await make(us, url);
  const told = await tell(service.db, us.id, { data: { domain: 'dropping.test' } });
  await settled(us, id);
  const again = await ask(us, id, `deliveries/${told}/redeliver`);
  expect(again, 202, 'redeliver');
  const seen = await settled(us, id);
  assert.deepEqual(
    seen.map((one: { id: string; status: string }) => [one.id, one.status]),
    [
      [told, 'delivered'],
      [told, 'delivered'],
    ],
  );
  assert.equal(requests[0]!.body, requests[1]!.body);
  const unknown = `deliveries/${crypto.randomUUID()}/redeliver`;
  expect(await ask(us, id, unknown), 404, 'redeliver', 'not_found');
});

test('a webhook that has ended is shown and changed no more, and another key’s is unknown', async () => {
  const [us, them] = [await partner(), await partner()];
  const { id } = await make(us, 'https://hook.example/');
  const asked = () => [
    change(us, id, { paused: true }),
    ask(us, id, 'rotate-secret'),
    ask(us, id, 'ping'),
  ];
  await service.send('DELETE', `${WEBHOOKS}/${id}`, { headers: us.headers });
  for (const answer of await Promise.all(asked())) assert.equal(answer.status, 409, answer.text);
  expect(await service.get(`${WEBHOOKS}/${id}`, us.headers), 200, 'getWebhook');
  expect(await service.get(`${WEBHOOKS}/${id}`, them.headers), 404, 'getWebhook', 'not_found');
  expect(await change(them, id, { paused: true }), 404, 'changeWebhook', 'not_found');
  for (const body of [{}, { paused: 1 }, { url: 'http://hook.example/' }, { colour: 'red' }])
    expect(await change(us, id, body), 400, 'changeWebhook', 'invalid_input');
});

testKeys([
  ['GET', `${WEBHOOKS}/x`, 'getWebhook'],
  ['PATCH', `${WEBHOOKS}/x`, 'changeWebhook', '{'],
  ['POST', `${WEBHOOKS}/x/rotate-secret`, 'rotateWebhookSecret'],
  ['POST', `${WEBHOOKS}/x/ping`, 'pingWebhook'],
  ['POST', `${WEBHOOKS}/x/deliveries/y/redeliver`, 'redeliver'],
]);
