/** Watches over real HTTP: what is taken, refused, changed and shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { observation } from '#app/testing/observation.ts';
import { type Partner, partnerApi } from '#app/testing/partner-api.ts';

const WATCHES = '/api/v1/watches';
const { service, partner, expect, testKeys } = await partnerApi();
const REVERSE = { include: [{ field: 'registrantName', term: 'Nguyễn Văn A', match: 'exact' }] };

const send = ({ headers }: Partner, method: string, path: string, body: unknown) =>
  service.send(method, path, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function scene() {
  const us = await partner();
  const { body } = await service.post(
    '/api/v1/webhooks',
    { url: 'https://hook.example/', events: ['domain.*'] },
    us.headers,
  );
  const webhook = body.id as string;
  const make = (given: object) =>
    service.post(WATCHES, { deliver: { webhook }, ...given }, us.headers);
  return { us, webhook, make };
}

test('a watch is made, found by its Location, listed, changed and deleted', async () => {
  const { us, webhook, make } = await scene();
  const made = await make({ domain: 'www.Taken.test', events: ['expiring', 'dns'] });
  expect(made, 201, 'createWatch');
  assert.equal(made.headers.get('location'), `${WATCHES}/${made.body.id}`);
  const { id, createdAt, known, ...rest } = made.body;
  const deliver = { webhook, email: null, emailConfirmed: false, feed: false };
  assert.deepEqual(rest, {
    domain: 'taken.test',
    unicode: 'taken.test',
    reverse: null,
    events: ['expiring', 'dns'],
    expiringDays: [30, 7, 1],
    deliver,
    feeds: null,
  });
  assert.deepEqual([known.lookedAt, known.nextLookAt], [null, createdAt]);

  const found = await service.get(made.headers.get('location')!, us.headers);
  expect(found, 200, 'getWatch');
  assert.deepEqual(found.body, made.body);
  const listed = await service.get(WATCHES, us.headers);
  expect(listed, 200, 'listWatches');
  assert.deepEqual(listed.body, { watches: [made.body], next: null });

  const change = { events: ['status'], expiringDays: [1, 60] };
  const changed = await send(us, 'PATCH', `${WATCHES}/${id}`, change);
  expect(changed, 200, 'changeWatch');
  assert.deepEqual([changed.body.events, changed.body.expiringDays], [['status'], [60, 1]]);
  assert.deepEqual(changed.body.deliver, deliver);

  const gone = await service.send('DELETE', `${WATCHES}/${id}`, { headers: us.headers });
  expect(gone, 204, 'deleteWatch');
  assert.equal(gone.text, '');
  const again = await service.send('DELETE', `${WATCHES}/${id}`, { headers: us.headers });
  expect(again, 404, 'deleteWatch', 'not_found');
  expect(await service.get(`${WATCHES}/${id}`, us.headers), 404, 'getWatch', 'not_found');
});

test('a watch on a search knows the names that it finds when it is made', async () => {
  const { us, make } = await scene();
  await keepObservations(service.db, [observation()], { live: false });
  const made = await make({ reverse: REVERSE, events: ['appeared'] });
  expect(made, 201, 'createWatch');
  assert.deepEqual([made.body.domain, made.body.reverse], [null, { ...REVERSE, scope: 'current' }]);
  const { rows } = await sql<{ domain: string }>`
    select domain from watch_names where watch_id = ${made.body.id}`.execute(service.db);
  assert.deepEqual(rows, [{ domain: 'taken.example' }]);
  const logged = await sql`select from reverse_queries where key_id = ${us.id}`.execute(service.db);
  assert.equal(logged.rows.length, 1);
});

test('pages go on where the last one ended', async () => {
  const { us, make } = await scene();
  for (const label of ['one', 'two', 'three'])
    await make({ domain: `${label}.test`, events: ['status'] });
  const first = await service.get(`${WATCHES}?limit=2`, us.headers);
  const rest = await service.get(`${WATCHES}?limit=2&cursor=${first.body.next}`, us.headers);
  const names = [...first.body.watches, ...rest.body.watches].map(({ domain }) => domain);
  assert.deepEqual(names, ['three.test', 'two.test', 'one.test']);
  assert.equal(rest.body.next, null);
  expect(await service.get(`${WATCHES}?cursor=x`, us.headers), 400, 'listWatches', 'invalid_input');
});

test('400: what is no watch is refused by its field', async () => {
  const { make } = await scene();
  const them = await scene();
  const ended = await scene();
  const path = `/api/v1/webhooks/${ended.webhook}`;
  await service.send('DELETE', path, { headers: ended.us.headers });
  const wrong: [object, string, string?][] = [
    [{ events: ['status'] }, 'domain'],
    [{ domain: 'a.test', reverse: REVERSE, events: ['status'] }, 'domain'],
    [{ domain: 'no domain', events: ['status'] }, 'domain', 'invalid_domain'],
    [{ domain: 'a.test', events: ['appeared'] }, 'events'],
    [{ reverse: REVERSE, events: ['appeared', 'status'] }, 'events'],
    [{ reverse: { include: [] }, events: ['appeared'] }, 'reverse.include'],
    [{ domain: 'a.test', events: [] }, 'events'],
    [{ domain: 'a.test', events: ['birthday'] }, 'events.0'],
    [{ domain: 'a.test', events: ['expiring'], expiringDays: [0] }, 'expiringDays.0'],
    [{ domain: 'a.test', events: ['status'], deliver: {} }, 'deliver'],
    [
      { domain: 'a.test', events: ['status'], deliver: { webhook: them.webhook } },
      'deliver.webhook',
    ],
    [
      { domain: 'a.test', events: ['status'], deliver: { webhook: ended.webhook } },
      'deliver.webhook',
    ],
    [{ domain: 'a.test', events: ['status'], colour: 'red' }, 'colour'],
  ];
  for (const [body, field, code = 'invalid_input'] of wrong) {
    const answer = await make(body);
    expect(answer, 400, 'createWatch', code);
    const fields = answer.body.details.map((detail: { field: string }) => detail.field);
    assert.ok(fields.includes(field), `${field}: ${answer.text}`);
  }
});

test('a watch of another key is a 404, like none at all', async () => {
  const { make } = await scene();
  const { us: them } = await scene();
  const { body } = await make({ domain: 'a.test', events: ['status'] });
  for (const id of [body.id, 'x']) {
    expect(await service.get(`${WATCHES}/${id}`, them.headers), 404, 'getWatch', 'not_found');
    const changed = await send(them, 'PATCH', `${WATCHES}/${id}`, { events: ['status'] });
    expect(changed, 404, 'changeWatch', 'not_found');
  }
});

test('409: a key has a thousand watches at most', async () => {
  const { us, make } = await scene();
  await sql`
    insert into watches (id, key_id, domain, events, expiring_days, created_at)
    select gen_random_uuid(), ${us.id}, 'a.test', '{status}', '{1}', now()
    from generate_series(1, 999)`.execute(service.db);
  expect(await make({ domain: 'a.test', events: ['status'] }), 201, 'createWatch');
  expect(await make({ domain: 'a.test', events: ['status'] }), 409, 'createWatch', 'conflict');
});

testKeys([
  ['POST', WATCHES, 'createWatch', '{'],
  ['GET', WATCHES, 'listWatches'],
  ['GET', `${WATCHES}/x`, 'getWatch'],
  ['PATCH', `${WATCHES}/x`, 'changeWatch', '{'],
  ['DELETE', `${WATCHES}/x`, 'deleteWatch'],
]);
