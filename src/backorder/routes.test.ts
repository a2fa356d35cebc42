/** Every documented status of `/backorders`, over real HTTP, against the sandbox's names. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { type Partner, partnerApi, receiverOf } from '#app/testing/partner-api.ts';
import type { ServiceAnswer } from '#app/testing/service.ts';

const BACKORDERS = '/api/v1/backorders';

const { service, partner, expect, testKeys } = await partnerApi();

const place = ({ headers }: Partner, body: unknown, idempotencyKey?: string) =>
  service.post(BACKORDERS, body, {
    ...headers,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  });
const cancel = ({ headers }: Partner, id: string) =>
  service.send('DELETE', `${BACKORDERS}/${id}`, { headers });
const find = ({ headers }: Partner, id: string) => service.get(`${BACKORDERS}/${id}`, headers);
const list = ({ headers }: Partner, query = '') => service.get(`${BACKORDERS}${query}`, headers);
const events = ({ headers }: Partner, id: string, query = '') =>
  service.get(`${BACKORDERS}/${id}/events${query}`, headers);

async function hasOrders(us: Partner): Promise<boolean> {
  return (await list(us)).body.backorders.length > 0;
}

/** As the catcher does it, without its reasons. */
async function put(id: string, state: string): Promise<void> {
  await sql`update orders set state = ${state} where id = ${id}`.execute(service.db);
}

test('an order from placing to cancelling, as it is answered, found, listed and told of', async () => {
  const us = await partner();
  const placed = await place(us, { domain: 'redemption.test' });
  expect(placed, 201, 'placeBackorder');
  const { id, createdAt, position, ...rest } = placed.body;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.ok(position >= 1);
  assert.deepEqual(rest, {
    domain: 'redemption.test',
    unicode: 'redemption.test',
    state: 'accepted',
    expectedDrop: null,
    attempts: 0,
    updatedAt: createdAt,
    finishedAt: null,
    result: null,
    reason: null,
    ledger: [],
  });
  const found = await find(us, id);
  expect(found, 200, 'getBackorder');
  assert.deepEqual(found.body, placed.body);
  const listed = await list(us);
  expect(listed, 200, 'listBackorders');
  assert.deepEqual(listed.body, { backorders: [placed.body], next: null });

  const cancelled = await cancel(us, id);
  expect(cancelled, 200, 'cancelBackorder');
  const { state, position: none, finishedAt, reason } = cancelled.body;
  assert.deepEqual([state, none, reason.code], ['cancelled', null, 'cancelled']);
  assert.ok(finishedAt);
  const again = await cancel(us, id);
  expect(again, 200, 'cancelBackorder');
  assert.deepEqual(again.body, cancelled.body);

  const told = await events(us, id);
  expect(told, 200, 'listBackorderEvents');
  assert.equal(told.body.next, null);
  assert.deepEqual(
    told.body.events.map((event: Record<string, unknown>) => [event.from, event.to, event.code]),
    [
      [null, 'accepted', 'accepted'],
      ['accepted', 'cancelled', 'cancelled'],
    ],
  );
  // Room for another, now that none is live.
  expect(await place(us, { domain: 'redemption.test' }), 201, 'placeBackorder');
});

test('a dry run answers 200 and is not remembered by its Idempotency-Key', async () => {
  const us = await partner();
  const dry = await place(us, { domain: 'redemption.test', dryRun: true }, 'dry');
  expect(dry, 200, 'placeBackorder');
  const { dryRun, account, price, isAllowed, position, expectedDrop } = dry.body;
  assert.deepEqual([dryRun, account, isAllowed], [true, 'sandbox', true]);
  assert.deepEqual(price, { amount: '8.00', currency: 'USD', source: 'usual' });
  assert.ok(position >= 1 && expectedDrop.from);
  assert.equal(await hasOrders(us), false);
  expect(await place(us, { domain: 'redemption.test' }, 'dry'), 201, 'placeBackorder');
  const again = await place(us, { domain: 'redemption.test', dryRun: true }, 'dry');
  expect(again, 409, 'placeBackorder', 'conflict');
});

test('a webhook is told of the order in the words of GET, with the event that brought it there', async (t) => {
  const us = await partner();
  const receiver = await receiverOf(t);
  const hook = await service.post(
    '/api/v1/webhooks',
    { url: receiver.url, events: ['backorder.accepted'] },
    us.headers,
  );
  const placed = await place(us, { domain: 'taken.test' });
  const request = await receiver.first;
  const told = new Webhook(hook.body.secret).verify(request.body, request.headers) as Record<
    string,
    unknown
  >;
  assert.equal(told.type, 'backorder.accepted');
  const { event, ...order } = told.data as Record<string, unknown>;
  assert.deepEqual(order, placed.body);
  assert.deepEqual(event, { code: 'accepted', message: 'Order accepted' });
});

test('a host stands for its registrable name, in whatever case it comes, and every term is taken', async () => {
  const us = await partner('admin');
  const placed = await place(us, {
    domain: ' WWW.Taken.TEST. ',
    account: 'sandbox',
    period: 10,
    registrant: 'C-0815_a.b',
    maxPrice: { amount: '8.50', currency: 'EUR' },
    once: true,
  });
  expect(placed, 201, 'placeBackorder');
  assert.equal(placed.body.domain, 'taken.test');
  const [kept] = (
    await sql`
    select account, period, registrant, max_price, once from orders where id = ${placed.body.id}`.execute(
      service.db,
    )
  ).rows;
  assert.deepEqual(kept, {
    account: 'sandbox',
    period: 10,
    registrant: 'C-0815_a.b',
    maxPrice: { amount: '8.50', currency: 'EUR' },
    once: true,
  });
  const other = await partner();
  const priced = await place(other, {
    domain: 'taken.test',
    maxPrice: { amount: 12.5, currency: 'USD' },
  });
  expect(priced, 201, 'placeBackorder');
});

test('first come, first served: each client sees its own place in line, and moves up when another leaves', async () => {
  const [first, second] = [await partner(), await partner()];
  const [ahead, behind] = [
    await place(first, { domain: 'history.test' }),
    await place(second, { domain: 'history.test' }),
  ];
  assert.deepEqual([ahead.body.position, behind.body.position], [1, 2]);
  await cancel(first, ahead.body.id);
  assert.equal((await find(second, behind.body.id)).body.position, 1);
});

test('orders are listed newest first, page by page, by state and by domain, each key its own', async () => {
  const [us, them] = [await partner(), await partner()];
  const ids: string[] = [];
  for (const domain of ['taken.test', 'expiring.test', 'redemption.test'])
    ids.unshift((await place(us, { domain })).body.id);
  await cancel(us, ids[0]!);
  const idsOf = (page: ServiceAnswer) =>
    page.body.backorders.map((order: { id: string }) => order.id);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(us, `?limit=1${cursor}`);
    expect(page, 200, 'listBackorders');
    seen.push(...idsOf(page));
    if (page.body.next === null) break;
    cursor = `&cursor=${encodeURIComponent(page.body.next)}`;
    expect(await list(them, `?limit=1${cursor}`), 400, 'listBackorders', 'invalid_input');
    const otherList = await list(us, `?limit=1&state=accepted${cursor}`);
    expect(otherList, 400, 'listBackorders', 'invalid_input');
  }
  assert.deepEqual(seen, ids);
  assert.deepEqual((await list(them)).body, { backorders: [], next: null });
  assert.deepEqual(idsOf(await list(us, '?state=cancelled')), [ids[0]]);
  assert.deepEqual(idsOf(await list(us, '?state=accepted&limit=100')), ids.slice(1));
  assert.deepEqual(idsOf(await list(us, '?domain=WWW.Expiring.test')), [ids[1]]);
  assert.deepEqual(idsOf(await list(us, '?domain=expiring.test&state=cancelled')), []);
});

test('events come oldest first, page by page', async () => {
  const us = await partner();
  const { id } = (await place(us, { domain: 'taken.test' })).body;
  await cancel(us, id);
  const first = await events(us, id, '?limit=1');
  expect(first, 200, 'listBackorderEvents');
  assert.deepEqual(
    first.body.events.map((event: { to: string }) => event.to),
    ['accepted'],
  );
  const second = await events(us, id, `?limit=1&cursor=${encodeURIComponent(first.body.next)}`);
  assert.deepEqual(
    second.body.events.map((event: { to: string }) => event.to),
    ['cancelled'],
  );
  assert.equal(second.body.next, null);
  const other = (await place(us, { domain: 'taken.test' })).body.id;
  const moved = await events(us, other, `?cursor=${encodeURIComponent(first.body.next)}`);
  expect(moved, 400, 'listBackorderEvents', 'invalid_input');
});

test('a request sent again with its Idempotency-Key is answered to the byte as before, and does nothing again', async () => {
  const us = await partner();
  const body = { domain: 'taken.test', period: 2, maxPrice: { amount: '9', currency: 'USD' } };
  const first = await place(us, body, 'order-1');
  expect(first, 201, 'placeBackorder');
  await cancel(us, first.body.id);
  // Another order of the fields is the same request.
  const { domain, ...terms } = body;
  const again = await place(
    us,
    `{"maxPrice":{"currency":"USD","amount":"9"},"period":2,"domain":"${domain}"}`,
    'order-1',
  );
  expect(again, 201, 'placeBackorder');
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(again.headers.get('location'), first.headers.get('location'));
  assert.equal((await list(us)).body.backorders.length, 1);

  const other = await place(us, { domain, ...terms, period: 3 }, 'order-1');
  expect(other, 409, 'placeBackorder', 'conflict');
  assert.equal(other.body.details[0].code, 'key_reused');
  // Another client's key of the same name is another key.
  expect(
    await place(await partner(), { domain: 'expiring.test' }, 'order-1'),
    201,
    'placeBackorder',
  );
});

test('a request sent twenty times at once with one Idempotency-Key makes one order and gets one answer', async () => {
  const us = await partner();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place(us, { domain: 'taken.test' }, 'at-once')),
  );
  for (const answer of answers) expect(answer, 201, 'placeBackorder');
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal((await list(us)).body.backorders.length, 1);
});

test('what was refused is not remembered: the same key may carry the corrected order', async () => {
  const us = await partner();
  expect(await place(us, { domain: 'still-free.test' }, 'mine'), 409, 'placeBackorder', 'conflict');
  expect(await place(us, { domain: 'taken.test' }, 'mine'), 201, 'placeBackorder');
});

test('400: bodies that are not as they should be', async () => {
  const us = await partner();
  const domain = 'taken.test';
  const price = (amount: unknown, currency: unknown = 'USD') => ({
    domain,
    maxPrice: { amount, currency },
  });
  const bodies = [
    {},
    { domain: 5 },
    { domain: null },
    { domain: [domain] },
    { domain, period: 0 },
    { domain, period: 11 },
    { domain, period: 1.5 },
    { domain, period: '1' },
    { domain, once: 'true' },
    { domain, once: 1 },
    { domain, account: '' },
    { domain, account: 5 },
    { domain, registrant: '' },
    { domain, registrant: 'a b' },
    { domain, registrant: '<id/>' },
    { domain, registrant: '-x' },
    { domain, registrant: 'x'.repeat(65) },
    { domain, maxPrice: 10 },
    { domain, maxPrice: { amount: '10' } },
    { domain, maxPrice: { currency: 'USD' } },
    { domain, maxPrice: { amount: '10', currency: 'USD', net: true } },
    price('0'),
    price(0),
    price('0.00'),
    price('-1'),
    price(-1),
    price('1e3'),
    price(1e21),
    price('1,50'),
    price('01'),
    price('1.23456'),
    price('9'.repeat(5_000)),
    price(true),
    price('10', 'usd'),
    price('10', 'US'),
    price('10', 'QQQ'),
    { domain, position: 1 },
    [],
    null,
    'taken.test',
    '{',
    '',
  ];
  for (const body of bodies) {
    const answer = await place(us, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    expect(answer, 400, 'placeBackorder', 'invalid_input');
  }
  const details = (await place(us, price('0'))).body.details;
  assert.equal(details[0].field, 'maxPrice.amount');
  assert.equal(await hasOrders(us), false);
});

test('400: an Idempotency-Key that is empty, too long, doubled or not visible ASCII', async () => {
  const us = await partner();
  for (const key of ['', 'x'.repeat(256), 'a b', 'a, b', 'käse', 'a\tb']) {
    const answer = await place(us, { domain: 'taken.test' }, key);
    expect(answer, 400, 'placeBackorder', 'invalid_input');
    assert.deepEqual(answer.body.details, [
      {
        field: 'idempotency-key',
        message: 'must be 1 to 255 visible ASCII characters, without spaces',
      },
    ]);
  }
  assert.equal(await hasOrders(us), false);
  expect(await place(us, { domain: 'taken.test' }, `!~${'x'.repeat(253)}`), 201, 'placeBackorder');
});

test('400 invalid_domain: no domain, whatever the zone', async () => {
  const us = await partner();
  for (const domain of [
    '',
    'test',
    'a b.test',
    'https://taken.test',
    'taken.nonsense',
    '192.0.2.1',
    '-.test',
  ]) {
    const answer = await place(us, { domain });
    expect(answer, 400, 'placeBackorder', 'invalid_domain');
    assert.equal(answer.body.details[0].field, 'domain');
  }
  expect(await list(us, '?domain=nonsense'), 400, 'listBackorders', 'invalid_domain');
});

test('400: a zone no account registers in, and accounts that are none', async () => {
  const us = await partner();
  for (const domain of ['example.com', 'vnnic.vn', 'hanoi.vn']) {
    const answer = await place(us, { domain });
    expect(answer, 400, 'placeBackorder', 'invalid_input');
    assert.equal(answer.body.details[0].field, 'domain');
    assert.equal(answer.body.details[0].code, 'zone_not_served');
  }
  const answer = await place(us, { domain: 'taken.test', account: 'nonsense' });
  expect(answer, 400, 'placeBackorder', 'invalid_input');
  assert.equal(answer.body.details[0].field, 'account');
  assert.equal(answer.body.details[0].code, 'unknown_account');
  assert.equal(await hasOrders(us), false);
});

test('400: forged cursors, limits out of bounds, states that are none', async () => {
  const us = await partner();
  const { id } = (await place(us, { domain: 'taken.test' })).body;
  const queries = [
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=2',
    'cursor=forged',
    'cursor=',
  ];
  for (const query of queries) {
    expect(await list(us, `?${query}`), 400, 'listBackorders', 'invalid_input');
    expect(await events(us, id, `?${query}`), 400, 'listBackorderEvents', 'invalid_input');
  }
  for (const query of [
    'state=nonsense',
    'state=',
    'state=won&state=lost',
    'domain=a.test&domain=b.test',
  ])
    expect(await list(us, `?${query}`), 400, 'listBackorders', 'invalid_input');
  expect(await list(us, '?cachebuster=1'), 200, 'listBackorders');
});

const SOME_ID = randomUUID();

testKeys([
  ['POST', BACKORDERS, 'placeBackorder', '{'],
  ['GET', `${BACKORDERS}?limit=x`, 'listBackorders'],
  ['GET', `${BACKORDERS}/${SOME_ID}`, 'getBackorder'],
  ['DELETE', `${BACKORDERS}/${SOME_ID}`, 'cancelBackorder'],
  ['GET', `${BACKORDERS}/${SOME_ID}/events`, 'listBackorderEvents'],
]);

test('404: another key’s order is none, and neither is nonsense', async () => {
  const [us, them] = [await partner(), await partner()];
  const { id } = (await place(us, { domain: 'taken.test' })).body;
  for (const foreign of [id, randomUUID(), 'nonsense', '%00', `${id}'`, 'x'.repeat(5_000)]) {
    expect(await find(them, foreign), 404, 'getBackorder', 'not_found');
    expect(await cancel(them, foreign), 404, 'cancelBackorder', 'not_found');
    expect(await events(them, foreign), 404, 'listBackorderEvents', 'not_found');
  }
  assert.equal((await find(us, id)).body.state, 'accepted');
});

test('409: an available name is to be registered instead; reserved and auction names can’t be had', async () => {
  const us = await partner();
  for (const [domain, code] of [
    ['surely-free.test', 'available'],
    ['reserved.test', 'reserved'],
    ['auction.test', 'auction'],
  ]) {
    const answer = await place(us, { domain });
    expect(answer, 409, 'placeBackorder', 'conflict');
    const [detail] = answer.body.details;
    assert.equal(detail.field, 'domain');
    assert.ok(detail.code.includes(code), answer.text);
    if (code === 'available') assert.match(answer.body.message, /register it instead/);
  }
  assert.equal(await hasOrders(us), false);
});

test('409: a second live order of a key for a name, with the id of the first', async () => {
  const us = await partner();
  const { id } = (await place(us, { domain: 'taken.test' })).body;
  for (const domain of ['taken.test', 'www.TAKEN.test']) {
    const answer = await place(us, { domain });
    expect(answer, 409, 'placeBackorder', 'conflict');
    const [detail] = answer.body.details;
    assert.equal(detail.code, 'already_ordered');
    assert.ok(detail.message.includes(id));
  }
  assert.equal((await list(us)).body.backorders.length, 1);
});

test('409: from armed on, and once it is over, an order can’t be cancelled', async () => {
  const us = await partner();
  const { id } = (await place(us, { domain: 'taken.test' })).body;
  for (const state of ['armed', 'attempting', 'pendingRegistry', 'unknown']) {
    await put(id, state);
    const answer = await cancel(us, id);
    expect(answer, 409, 'cancelBackorder', 'conflict');
    assert.equal(answer.body.details[0].code, 'too_late_to_cancel');
    assert.equal((await find(us, id)).body.state, state);
  }
  for (const state of ['won', 'lost', 'rejected', 'failed']) {
    await put(id, state);
    const answer = await cancel(us, id);
    expect(answer, 409, 'cancelBackorder', 'conflict');
    assert.equal(answer.body.details[0].code, 'finished');
  }
  for (const state of ['accepted', 'watching', 'scheduled']) {
    const live = (await place(us, { domain: 'expiring.test' })).body.id;
    await put(live, state);
    expect(await cancel(us, live), 200, 'cancelBackorder');
  }
});

test('409: a key has at most 2000 live orders, and those that ended make room', async () => {
  const us = await partner();
  await sql`
    insert into campaigns (domain, tld, state, next_at)
    select 'name-' || n || '.test', 'test', 'watching', '2100-01-01' from generate_series(1, 2000) n`.execute(
    service.db,
  );
  await sql`
    insert into orders (id, key_id, domain, state, period, once, created_at, updated_at)
    select gen_random_uuid(), ${us.id}, 'name-' || n || '.test', 'watching', 1, false, now(), now()
    from generate_series(1, 2000) n`.execute(service.db);
  const full = await place(us, { domain: 'taken.test' });
  expect(full, 409, 'placeBackorder', 'conflict');
  assert.equal(full.body.details[0].code, 'too_many');
  await cancel(us, (await list(us, '?limit=1')).body.backorders[0].id);
  const domains = ['taken.test', 'expiring.test', 'redemption.test', 'history.test'];
  const answers = await Promise.all(domains.map((domain) => place(us, { domain })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
});

test('400: a body that says the same twice', async () => {
  const us = await partner();
  for (const body of [
    '{"domain":"taken.test","domain":"expiring.test"}',
    '{"domain":"taken.test","maxPrice":{"amount":"1","amount":"9","currency":"USD"}}',
  ])
    expect(await place(us, body), 400, 'placeBackorder', 'invalid_input');
  assert.equal(await hasOrders(us), false);
});

test('413 and 415', async () => {
  const us = await partner();
  const huge = { domain: `${'x'.repeat(300_000)}.test` };
  expect(await place(us, huge), 413, 'placeBackorder', 'invalid_input');
  const headers = { ...us.headers, 'content-type': 'text/plain' };
  const text = await service.send('POST', BACKORDERS, { headers, body: '{}' });
  expect(text, 415, 'placeBackorder', 'invalid_input');
});

test('503 and nothing kept: nobody says whether the name is registered', async () => {
  const us = await partner();
  const answer = await place(us, { domain: 'down.test' }, 'down');
  expect(answer, 503, 'placeBackorder', 'registry_unavailable');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal(await hasOrders(us), false);
  const { rows: campaigns } = await sql`select 1 from campaigns where domain = 'down.test'`.execute(
    service.db,
  );
  assert.equal(campaigns.length, 0);
});

test('405 names the methods there are', async () => {
  const us = await partner();
  const put = await service.send('PUT', BACKORDERS, { headers: us.headers });
  assert.equal(put.status, 405);
  assert.match(put.headers.get('allow') ?? '', /GET.*POST|POST.*GET/);
  assert.equal(put.body.message, `PUT is not allowed here. Allowed: ${put.headers.get('allow')}.`);
  const patch = await service.send('PATCH', `${BACKORDERS}/${randomUUID()}`, {
    headers: us.headers,
  });
  assert.equal(patch.status, 405);
  assert.match(patch.headers.get('allow') ?? '', /GET.*DELETE|DELETE.*GET/);
});

test('429 comes before 400', async () => {
  const headers = { 'x-api-key': await service.issue('partner', 1) };
  expect(await service.get(BACKORDERS, headers), 200, 'listBackorders');
  expect(await service.post(BACKORDERS, '{', headers), 429, 'placeBackorder', 'rate_limited');
  const path = `${BACKORDERS}/${randomUUID()}`;
  expect(await service.get(path, headers), 429, 'getBackorder', 'rate_limited');
  expect(await service.send('DELETE', path, { headers }), 429, 'cancelBackorder', 'rate_limited');
  expect(await service.get(`${path}/events`, headers), 429, 'listBackorderEvents', 'rate_limited');
});
