import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { MarkedBefore } from '#app/base/request-mark.ts';
import { testSealer } from '#app/testing/catching/registrants.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { partnerApi } from '#app/testing/partner-api.ts';
import type { ServiceAnswer } from '#app/testing/service.ts';
import { tell } from '#app/testing/webhooks.ts';
import { createOnce, requestText } from './marked-requests.ts';

const { service, partner, expect } = await partnerApi();
const HOOKS = '/api/v1/webhooks';
const URL = 'https://hook.example/tra';

type Send = (key: string, body?: unknown) => Promise<ServiceAnswer>;

/** What each operation that creates is sent with, and the secrets that its answer holds. */
async function creations() {
  const [us, admin] = [await partner(), await partner('admin')];
  const hook = (await service.post(HOOKS, { url: URL, events: ['*'] }, us.headers)).body.id;
  const delivery = await tell(service.db, us.id, { at: Date.UTC(2100, 0, 1) });
  const sender =
    (path: string, headers: Record<string, string>, usual: unknown): Send =>
    (key, body = usual) =>
      service.post(path, body, { ...headers, 'idempotency-key': key });
  const ours = (path: string, body: unknown) => sender(path, us.headers, body);
  const key = { name: 'made', tier: 'partner' };
  return {
    placeBackorder: ours('/api/v1/backorders', { domain: 'taken.test' }),
    createWebhook: ours(HOOKS, { url: URL, events: ['*'] }),
    createWatch: ours('/api/v1/watches', {
      domain: 'taken.test',
      events: ['status'],
      deliver: { webhook: hook },
    }),
    rotateWebhookSecret: ours(`${HOOKS}/${hook}/rotate-secret`, ''),
    pingWebhook: ours(`${HOOKS}/${hook}/ping`, ''),
    redeliver: ours(`${HOOKS}/${hook}/deliveries/${delivery}/redeliver`, ''),
    issueKey: sender('/api/v1/admin/keys', admin.headers, key),
  };
}

test('what creates does so once for an Idempotency-Key, and answers as before: status, body, Location', async () => {
  for (const [operation, send] of Object.entries(await creations())) {
    const first = await send(operation);
    assert.ok(first.status < 300, first.text);
    expect(first, first.status, operation);
    assert.ok(first.status < 300, first.text);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const again = await send(operation);
    expect(again, first.status, operation);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = await send(operation, { another: 'body' });
    assert.notEqual(other.headers.get('idempotent-replayed'), 'true', operation);
    assert.ok(other.status >= 400);
  }
});

test('every operation that makes something takes an Idempotency-Key', async () => {
  const { body } = await service.get('/api/v1/openapi.json');
  const posts = Object.values(body.paths as Record<string, Record<string, Operation>>)
    .flatMap((methods) => methods.post ?? [])
    .filter(({ responses }) => responses[201] ?? responses[202]);
  assert.ok(posts.length >= 5);
  for (const { operationId, parameters = [] } of posts)
    assert.ok(
      parameters.some(({ name }) => name === 'idempotency-key'),
      operationId,
    );
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

test('twenty keys asked for at once by one Idempotency-Key are one key', async () => {
  const { issueKey } = await creations();
  const answers = await Promise.all(Array.from({ length: 20 }, () => issueKey('at once')));
  for (const answer of answers) expect(answer, 400, 'issueKey', 'invalid_input');
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueKey('at-once')));
  for (const answer of issued) expect(answer, 201, 'issueKey');
  assert.equal(new Set(issued.map(({ text }) => text)).size, 1);
});

test('an Idempotency-Key of another request is refused, at another address too', async () => {
  const { createWebhook, placeBackorder } = await creations();
  expect(await createWebhook('taken'), 201, 'createWebhook');
  for (const other of [
    await createWebhook('taken', { url: `${URL}/2`, events: ['*'] }),
    await placeBackorder('taken'),
  ]) {
    expect(other, 409, 'createWebhook', 'conflict');
    assert.equal(other.body.details[0].code, 'key_reused');
  }
});

test('what was refused is not remembered', async () => {
  const { createWebhook } = await creations();
  const wrong = await createWebhook('later', { url: 'https://10.0.0.1/', events: ['*'] });
  expect(wrong, 400, 'createWebhook', 'invalid_input');
  expect(await createWebhook('later'), 201, 'createWebhook');
});

test('the database holds no issued key, nor a secret of an answer, in clear', async () => {
  const { issueKey, createWebhook } = await creations();
  const { key } = (await issueKey('secret')).body;
  const { secret } = (await createWebhook('secret')).body;
  const { rows } = await sql<{ answer: Uint8Array }>`select * from marked_requests`.execute(
    service.db,
  );
  for (const row of rows) {
    const text = Buffer.from(row.answer).toString('latin1') + JSON.stringify(row);
    assert.equal(text.includes(key) || text.includes(secret), false);
  }
});

const textOf = (body: unknown) => requestText({ method: 'POST', url: '/', body });
const same = (a: unknown, b: unknown) => textOf(a) === textOf(b);

test('of a body the order of fields doesn’t matter, at any depth', () => {
  assert.ok(
    same({ a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } }, { b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 }),
  );
});

test('anything else does: values, their types, names, depth, the order of lists', () => {
  const body = { a: 1, b: [1, 2], c: { d: '1' } };
  const others = [
    { ...body, a: 2 },
    { ...body, a: '1' },
    { ...body, b: [2, 1] },
    { ...body, c: { d: 1 } },
    { ...body, e: null },
    { a: 1, b: [1, 2], d: '1', c: {} },
    [body],
    null,
  ];
  for (const other of others) assert.ok(!same(body, other), JSON.stringify(other));
  assert.ok(!same({ __proto__: null, a: 1 }, JSON.parse('{"a":1,"__proto__":{"b":2}}')));
});

test('a request whose first try is not done within two seconds is a 409 that says when to ask again', async () => {
  const clock = new FakeClock();
  const asked: number[] = [];
  const request = requestWith(clock, async () => {
    asked.push(clock.now());
    return { kind: 'underWay', until: clock.now() + 4_500 };
  });
  const answer = createOnce(request, {} as FastifyReply, async () => 'made');
  const refused = assert.rejects(answer, {
    status: 409,
    retryAfterSeconds: 5,
    details: [
      {
        field: 'idempotency-key',
        code: 'key_under_way',
        message: 'its request is not answered yet',
      },
    ],
  });
  await clock.advance(2_000);
  await refused;
  assert.equal(asked.at(-1)! - asked[0]!, 2_000);
});

test('a mark that can’t be given up doesn’t hide what went wrong', async () => {
  const request = requestWith(new FakeClock(), async () => ({ kind: 'new' }));
  const answer = createOnce(request, {} as FastifyReply, async () => {
    throw new Error('the fault');
  });
  await assert.rejects(answer, /the fault/);
});

function requestWith(clock: FakeClock, begin: () => Promise<MarkedBefore>): FastifyRequest {
  const giveUp = async () => {
    throw new Error('the database is away');
  };
  const gate = { sealerOf: () => testSealer() };
  return {
    headers: { 'idempotency-key': 'one' },
    caller: { key: { id: 'id' } },
    routeOptions: { config: {} },
    server: { markParts: { clock, gate, marked: { begin, giveUp } } },
  } as unknown as FastifyRequest;
}
