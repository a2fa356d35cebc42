import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { pause } from '#app/base/time-limits.ts';
import { HurriedClock } from '#app/testing/hurried-clock.ts';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import { startTestService, type TestService } from '#app/testing/service.ts';

interface Seen {
  readonly state: string;
  readonly reason: { readonly code: string } | null;
  readonly expectedDrop: { readonly from: string } | null;
  readonly result: { readonly registrar: string } | null;
}

/** Asks until the order is in one of those states. */
async function reached(
  service: TestService,
  clock: HurriedClock,
  key: string,
  id: string,
  ...states: string[]
): Promise<Seen> {
  for (;;) {
    const { body } = await service.get(`/api/v1/backorders/${id}`, { 'x-api-key': key });
    const order = body as Seen;
    if (states.includes(order.state)) return order;
    assert.ok(!['cancelled', 'failed', 'rejected'].includes(order.state), JSON.stringify(order));
    await pause(clock, 20);
  }
}

test('by HTTP alone: one name is caught, one lost to a rival, one renewed, one lost to an earlier order; webhooks tell', async (t) => {
  const clock = new HurriedClock();
  const received: { type: string; state: string }[] = [];
  /** A delivery under way when the clock is put on is made again: as the docs say, once counts. */
  const known = new Set<unknown>();
  let secret = '';
  const receiver = await HostileServer.start((request, socket) => {
    const event = new Webhook(secret).verify(request.body, request.headers) as {
      type: string;
      data: { state: string };
    };
    const id = request.headers['webhook-id'];
    if (!known.has(id)) received.push({ type: event.type, state: event.data.state });
    known.add(id);
    respond({})(request, socket);
  });
  t.after(() => receiver.stop());
  const service = await startTestService(
    t,
    { OUTBOUND_ALLOW: '127.0.0.1/32' },
    { clock, catcher: true },
  );
  const key = await service.issue('partner');
  const other = await service.issue('partner');
  const hook = await service.post(
    '/api/v1/webhooks',
    { url: receiver.url, events: ['backorder.*'] },
    { 'x-api-key': key },
  );
  assert.equal(hook.status, 201);
  secret = (hook.body as { secret: string }).secret;

  const place = async (domain: string, by: string) => {
    const placed = await service.post('/api/v1/backorders', { domain }, { 'x-api-key': by });
    assert.equal(placed.status, 201, placed.text);
    return (placed.body as { id: string }).id;
  };
  const [dropping, contested, renewing, late] = [
    await place('dropping.test', key),
    await place('contested.test', other),
    await place('renewing.test', other),
    await place('dropping.test', other),
  ];
  const { expectedDrop } = await reached(service, clock, key, dropping, 'scheduled');
  const dropAt = Date.parse(expectedDrop!.from);
  for (const id of [contested, renewing]) await reached(service, clock, other, id, 'scheduled');
  clock.hurryTo(dropAt - 5_000);
  await reached(service, clock, key, dropping, 'armed', 'attempting');
  assert.equal(
    (
      await service.send('DELETE', `/api/v1/backorders/${dropping}`, {
        headers: { 'x-api-key': key },
      })
    ).status,
    409,
  );
  assert.equal((await reached(service, clock, key, dropping, 'won')).result?.registrar, 'sandbox');
  assert.equal(
    (await reached(service, clock, other, contested, 'lost')).reason?.code,
    'registered_by_other',
  );
  assert.equal((await reached(service, clock, other, late, 'lost')).reason?.code, 'earlier_order');
  await reached(service, clock, other, renewing, 'watching');

  while (received.at(-1)?.state !== 'won') await pause(clock, 20);
  assert.deepEqual(
    received.map(({ type }) => type),
    ['accepted', 'watching', 'scheduled', 'armed', 'attempting', 'won'].map(
      (state) => `backorder.${state}`,
    ),
  );
});
