import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { findWebhook, listDeliveries } from '#app/storage/webhooks/webhooks.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import {
  HostileServer,
  head,
  type ReceivedRequest,
  respond,
  type Script,
} from '#app/testing/servers/hostile-server.ts';
import { recordSpans } from '#app/testing/telemetry/spans.ts';
import { SECRET, someKey, someWebhook, tell } from '#app/testing/webhooks.ts';
import { Deliverer, type DelivererParts, nextTry, TRIED_FOR_MS } from './deliverer.ts';
import { guardedPost } from './post.ts';

const log = createLog('silent');
const MINUTE = 60_000;
const OK = respond({});

interface Scene {
  readonly db: TestDatabase;
  /** Starts at the machine's time, by which the library judges signatures. */
  readonly clock: FakeClock;
  readonly keyId: string;
  deliverer(parts?: Partial<DelivererParts>): Deliverer;
  receiver(script: Script): Promise<HostileServer>;
  /** A webhook at that receiver. */
  webhook(receiver: HostileServer, events?: string[]): Promise<string>;
  tell(subject: string, type?: string): Promise<string>;
  /** How the deliveries of a webhook stand, oldest first. */
  standing(webhookId: string): Promise<string[]>;
}

async function scene(t: TestContext): Promise<Scene> {
  const db = await testDatabase(t);
  const clock = new FakeClock(systemClock.now());
  const keyId = await someKey(db);
  const post = guardedPost({
    clock,
    guard: new OutboundGuard({ allow: ['127.0.0.1'] }),
    userAgent: 'Tra/test',
  });
  return {
    db,
    clock,
    keyId,
    deliverer: (parts = {}) => new Deliverer({ db, clock, log, post, chance: () => 0.5, ...parts }),
    async receiver(script) {
      const server = await HostileServer.start(script);
      t.after(() => server.stop());
      return server;
    },
    webhook: (receiver, events = ['*']) => someWebhook(db, keyId, { url: receiver.url, events }),
    tell: (subject, type = 'backorder.watching') =>
      tell(db, keyId, { subject, type, at: clock.now(), data: { subject } }),
    async standing(webhookId) {
      const all = await listDeliveries(db, webhookId, 1_000, null);
      return all
        .reverse()
        .map((d) =>
          d.deliveredAt !== null ? 'delivered' : d.abandonedAt !== null ? 'abandoned' : 'pending',
        );
    },
  };
}

const idOf = (request: ReceivedRequest) => request.headers['webhook-id'];

/** A script that answers by the number of the request, from 1. */
function byTurn(scriptOf: (turn: number) => Script): Script {
  let turn = 0;
  return (request, socket) => scriptOf(++turn)(request, socket);
}

test('a receiver gets the announcement as JSON, with a signature that its library accepts and no other secret makes', async (t) => {
  const { deliverer, receiver, webhook, tell, standing } = await scene(t);
  const server = await receiver(respond({ status: 204 }));
  const id = await webhook(server);
  const told = await tell('Đơn 1', 'backorder.won');
  const sender = deliverer();
  await sender.loop.runDue();
  const [request] = server.requests;
  assert.equal(server.requests.length, 1);
  assert.equal(idOf(request!), told);
  assert.equal(request?.headers['content-type'], 'application/json');
  const body = new Webhook(SECRET).verify(request!.body, request!.headers) as Record<
    string,
    unknown
  >;
  assert.equal(body.type, 'backorder.won');
  assert.deepEqual(body.data, { subject: 'Đơn 1' });
  assert.match(String(body.timestamp), /^\d{4}-.*Z$/);
  const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
  assert.throws(() => other.verify(request!.body, request!.headers));
  assert.throws(() => new Webhook(SECRET).verify(`${request!.body} `, request!.headers));
  assert.deepEqual(await standing(id), ['delivered']);
  assert.deepEqual(sender.stats, { delivered: 1, failed: 0, abandoned: 0 });
});

test('a later event of a subject waits until the earlier one is delivered; other subjects go on', async (t) => {
  const { clock, deliverer, receiver, webhook, tell } = await scene(t);
  const bad = new Set<string | undefined>();
  const server = await receiver((request, socket) =>
    respond({ status: bad.has(idOf(request)) ? 500 : 200 })(request, socket),
  );
  await webhook(server);
  const a1 = await tell('a');
  const a2 = await tell('a');
  const b1 = await tell('b');
  const b2 = await tell('b');
  bad.add(a1);
  const sender = deliverer();
  await sender.loop.runDue();
  const first = server.requests.map(idOf);
  assert.deepEqual(
    first.filter((id) => id !== a1),
    [b1, b2],
  );
  assert.equal(first.filter((id) => id === a1).length, 1);
  await clock.advance(4_999);
  const a3 = await tell('a');
  await sender.loop.runDue();
  assert.equal(server.requests.length, 3, 'nothing of the subject goes before its time');
  bad.clear();
  await clock.advance(1);
  await sender.loop.runDue();
  assert.deepEqual(server.requests.slice(3).map(idOf), [a1, a2, a3]);
});

test('tries are made for three days, growing apart, signed anew under one id; then the next event has its turn', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const server = await receiver(respond({ status: 503 }));
  const id = await webhook(server);
  const began = clock.now();
  const first = await tell('a');
  const second = await tell('a');
  const sender = deliverer();
  const at: number[] = [];
  for (;;) {
    await sender.loop.runDue();
    const [, head] = await listDeliveries(db, id, 2, null);
    if (head!.abandonedAt !== null) break;
    at.push(head!.nextAt - clock.now());
    await clock.advance(head!.nextAt - clock.now());
  }
  const minutes = at.map((ms) => ms / MINUTE);
  assert.deepEqual(minutes.slice(0, 8), [5 / 60, 0.5, 2, 10, 60, 180, 360, 360]);
  const days = (clock.now() - began) / (24 * 60 * MINUTE);
  assert.ok(days > 2.7 && days <= 3, `${days} days`);
  assert.deepEqual(await standing(id), ['abandoned', 'pending']);
  const ids = server.requests.map(idOf);
  assert.deepEqual([...new Set(ids)], [first, second]);
  assert.equal(ids.indexOf(second), at.length + 1);
  const stamps = server.requests.map((request) => request.headers['webhook-timestamp']);
  assert.equal(new Set(stamps.slice(0, -1)).size, at.length + 1);
  const [, head] = await listDeliveries(db, id, 2, null);
  assert.deepEqual(
    [head!.lastStatus, head!.lastError, head!.tries],
    [503, 'HTTP 503', at.length + 1],
  );
});

test('twenty receivers of one partner that hang delay nothing of another’s', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell: tellFirst } = await scene(t);
  const hanging = await receiver(() => {});
  for (let i = 0; i < 20; i++) await webhook(hanging);
  for (let i = 0; i < 5; i++) await tellFirst(`order ${i}`);
  const other = await someKey(db);
  const told = Promise.withResolvers<void>();
  const quick = await receiver((request, socket) => {
    OK(request, socket);
    told.resolve();
  });
  await someWebhook(db, other, { url: quick.url });
  await tell(db, other, { at: clock.now() });
  const sender = deliverer();
  const working = sender.loop.runDue();
  await told.promise;
  while (sender.loop.underWay > 10) await settle();
  hanging.answerWith(OK);
  await clock.advance(15_000);
  await working;
  assert.equal(hanging.requests.length, 100);
});

test('a receiver that hangs is left after 15 s and tried again; meanwhile the others are told', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const hung = Promise.withResolvers<void>();
  const hanging = await receiver(byTurn((turn) => () => void (turn === 5 && hung.resolve())));
  const all = Promise.withResolvers<void>();
  const quick = await receiver(
    byTurn((turn) => (request, socket) => {
      OK(request, socket);
      if (turn === 60) all.resolve();
    }),
  );
  const [slow, fast] = [await webhook(hanging), await webhook(quick)];
  for (let i = 0; i < 60; i++) await tell(`order ${i}`);
  const sender = deliverer();
  const working = sender.loop.runDue();
  await Promise.all([hung.promise, all.promise]);
  assert.equal(hanging.requests.length, 5, 'no more than five at once to one webhook');
  while ((await standing(fast)).includes('pending')) await settle();
  hanging.answerWith(OK);
  await clock.advance(15_000);
  await working;
  const deliveries = await listDeliveries(db, slow, 100, null);
  const failed = deliveries.filter(({ deliveredAt }) => deliveredAt === null);
  assert.deepEqual(
    failed.map(({ lastStatus, lastError }) => [lastStatus, lastError]),
    Array(5).fill([null, 'no answer within 15000 ms']),
  );
  await clock.advance(5_000);
  await sender.loop.runDue();
  assert.equal((await standing(slow)).includes('pending'), false);
  assert.equal(clock.waiting, 0);
});

test('a redirect is a failure, and a private address is never dialled, whatever it was at registration', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell } = await scene(t);
  const inside = await receiver(OK);
  const led = await receiver(respond({ status: 307, headers: { location: inside.url } }));
  const id = await webhook(led);
  await tell('a');
  await deliverer().loop.runDue();
  assert.equal((await listDeliveries(db, id, 1, null))[0]?.lastError, 'HTTP 307');
  assert.equal(inside.accepted, 0);
  const moved = await webhook(inside);
  await tell('b');
  const guard = new OutboundGuard();
  await deliverer({ post: guardedPost({ clock, guard, userAgent: 'Tra/test' }) }).loop.runDue();
  assert.match((await listDeliveries(db, moved, 1, null))[0]?.lastError ?? '', /is not permitted$/);
  assert.equal(inside.accepted, 0);
});

test('an immediate 2xx whose body never ends is delivered, and the connection is let go', async (t) => {
  const { clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const said = Promise.withResolvers<void>();
  const server = await receiver((_request, socket) => {
    socket.write(head(200, { 'content-length': 10 }), () => said.resolve());
  });
  const id = await webhook(server);
  await tell('a');
  const working = deliverer().loop.runDue();
  await said.promise;
  // Until its headers are in, the bound for the body is not set.
  while (clock.waiting < 2) await settle();
  await clock.advance(1_000);
  await working;
  assert.deepEqual(await standing(id), ['delivered']);
  assert.equal(server.requests.length, 1);
  await server.idle();
  assert.equal(clock.waiting, 0);
});

test('410 Gone ends the webhook: nothing that waits is sent, and nothing more is announced to it', async (t) => {
  const { db, keyId, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const server = await receiver(respond({ status: 410 }));
  const id = await webhook(server);
  for (let i = 0; i < 3; i++) await tell('a');
  await deliverer().loop.runDue();
  await tell('a');
  await deliverer().loop.runDue();
  assert.equal(server.requests.length, 1);
  assert.deepEqual(await standing(id), ['abandoned', 'abandoned', 'abandoned']);
  const tries = (await listDeliveries(db, id, 10, null)).map((delivery) => delivery.tries);
  assert.deepEqual(tries, [0, 0, 1], 'newest first: only one was ever sent');
  assert.ok((await findWebhook(db, keyId, id))?.deletedAt);
});

test('nobody is told once the key is revoked', async (t) => {
  const { db, keyId, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const server = await receiver(OK);
  const id = await webhook(server);
  await tell('a');
  await tell('a');
  await sql`update api_keys set revoked_at = now() where id = ${keyId}`.execute(db);
  await deliverer().loop.runDue();
  assert.equal(server.accepted, 0);
  assert.deepEqual(await standing(id), ['abandoned', 'abandoned']);
  for (const { tries } of await listDeliveries(db, id, 10, null))
    assert.equal(tries, 0, 'never sent');
});

test('a sender that dies between sending and writing it down: told again under the same id, and in order', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const dying = openDatabase({ address: db.address, max: 2 });
  const server = await receiver((request, socket) => {
    // Its database is gone before the answer arrives.
    void dying.destroy().then(() => OK(request, socket));
  });
  const id = await webhook(server);
  const first = await tell('a');
  const second = await tell('a');
  await deliverer({ db: dying }).loop.runDue();
  assert.deepEqual(server.requests.map(idOf), [first]);
  assert.deepEqual(await standing(id), ['pending', 'pending']);
  server.answerWith(OK);
  const next = deliverer();
  await next.loop.runDue();
  assert.equal(server.requests.length, 1, 'until the lease ends, the first may still be at it');
  await clock.advance(MINUTE);
  await next.loop.runDue();
  assert.deepEqual(server.requests.map(idOf), [first, first, second]);
  assert.deepEqual(await standing(id), ['delivered', 'delivered']);
});

test('several senders and a receiver that fails every third time: each event arrives, those of a subject in order', async (t) => {
  const { clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const accepted: { subject: string; id: string | undefined }[] = [];
  const server = await receiver(
    byTurn((turn) => (request, socket) => {
      if (turn % 3 === 0) return respond({ status: 500 })(request, socket);
      accepted.push({ subject: JSON.parse(request.body).data.subject, id: idOf(request) });
      OK(request, socket);
    }),
  );
  const id = await webhook(server);
  const told = new Map<string, string[]>();
  for (let i = 0; i < 40; i++) {
    const subject = `order ${i % 5}`;
    told.set(subject, [...(told.get(subject) ?? []), await tell(subject)]);
  }
  const senders = [deliverer(), deliverer(), deliverer()];
  while ((await standing(id)).includes('pending')) {
    await Promise.all(senders.map((sender) => sender.loop.runDue()));
    await clock.advance(5_000);
  }
  for (const [subject, ids] of told)
    assert.deepEqual(
      accepted.filter((one) => one.subject === subject).map((one) => one.id),
      ids,
      subject,
    );
});

test('start looks every second, stop lets the answer under way arrive and leaves no timer', async (t) => {
  const { clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const asked = Promise.withResolvers<() => void>();
  const server = await receiver((request, socket) => asked.resolve(() => OK(request, socket)));
  const id = await webhook(server);
  const sender = deliverer();
  sender.loop.start();
  // Its first look found nothing.
  while (clock.waiting === 0) await settle();
  await tell('a');
  await clock.advance(1_000);
  const answer = await asked.promise;
  const stopped = sender.loop.stop();
  answer();
  await stopped;
  assert.deepEqual(await standing(id), ['delivered']);
  assert.equal(clock.waiting, 0);
});

test('stop does not wait for a receiver that hangs: that one is told after the next start', async (t) => {
  const { clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const asked = Promise.withResolvers<void>();
  const server = await receiver(() => asked.resolve());
  const id = await webhook(server);
  await tell('a');
  const sender = deliverer();
  const working = sender.loop.runDue();
  await asked.promise;
  const stopped = sender.loop.stop();
  await clock.advance(3_000);
  await Promise.all([stopped, working]);
  server.answerWith(OK);
  await deliverer().loop.runDue();
  assert.deepEqual(await standing(id), ['delivered']);
});

test('a database that is away is asked again, and nothing is lost', async (t) => {
  const { db, clock, deliverer, receiver, webhook, tell, standing } = await scene(t);
  const server = await receiver(OK);
  const id = await webhook(server);
  await tell('a');
  await sql`alter table deliveries rename to elsewhere`.execute(db);
  const sender = deliverer();
  await sender.loop.runDue();
  await sql`alter table elsewhere rename to deliveries`.execute(db);
  await clock.advance(1_000);
  await sender.loop.runDue();
  assert.deepEqual(await standing(id), ['delivered']);
});

/** The waits until a delivery is given up, in seconds. */
function waits(chance: number, late = 0): number[] {
  const seen: number[] = [];
  let now = late;
  for (let tries = 1; ; tries++) {
    const at = nextTry({ tries, createdAt: 0, now, chance });
    if (at === null) return seen;
    seen.push((at - now) / 1000);
    now = at;
  }
}

test('tries come after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, then every 6 h, for three days', () => {
  const usual = waits(0.5);
  assert.deepEqual(usual.slice(0, 8), [5, 30, 120, 600, 3600, 10800, 21600, 21600]);
  const total = usual.reduce((sum, wait) => sum + wait * 1000, 0);
  assert.ok(total <= TRIED_FOR_MS && total > TRIED_FOR_MS - 6 * 3_600_000);
});

test('each wait is up to a fifth longer or shorter', () => {
  assert.deepEqual(waits(0).slice(0, 3), [4, 24, 96]);
  assert.deepEqual(waits(1).slice(0, 3), [6, 36, 144]);
});

test('what first got its turn after three days has one try and no more', () => {
  assert.deepEqual(waits(0.5, TRIED_FOR_MS), []);
});

test('a delivery is a span that its receiver is told of, with its host alone and no secret', async (t) => {
  const spans = recordSpans(t);
  const { db, keyId, tell: announced, receiver, deliverer } = await scene(t);
  const { url, requests } = await receiver(OK);
  await someWebhook(db, keyId, { url: `${url}/hidden-path?token=hidden-query` });
  await announced('an order');
  await deliverer().loop.runDue();
  const sent = spans().find(({ name }) => name === 'webhook')!;
  assert.deepEqual(sent.attributes, {
    'tra.server': new URL(url).host,
    'tra.result': 'delivered',
  });
  const { traceId, spanId } = sent.spanContext();
  assert.equal(requests[0]?.headers.traceparent, `00-${traceId}-${spanId}-01`);
  const settled = spans().find(({ attributes }) =>
    String(attributes['db.query.text']).startsWith('update deliveries'),
  );
  assert.equal(settled?.parentSpanContext?.spanId, spanId);
  const told = spans().map(({ name, attributes }) => ({ name, attributes }));
  assert.doesNotMatch(JSON.stringify(told), /hidden|whsec|an order/);
});

test('without traces a receiver is sent no traceparent', async (t) => {
  const { receiver, webhook, tell: announced, deliverer } = await scene(t);
  const told = await receiver(OK);
  await webhook(told);
  await announced('an order');
  await deliverer().loop.runDue();
  assert.equal(told.requests.length, 1);
  assert.equal(told.requests[0]?.headers.traceparent, undefined);
});
