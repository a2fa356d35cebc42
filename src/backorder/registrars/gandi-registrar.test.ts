import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { messagesOf } from '#app/records/accounts/account-report.ts';
import { type CreateFault, GandiDouble } from '#app/testing/catching/gandi-double.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { HostileServer, head, redirect, respond } from '#app/testing/servers/hostile-server.ts';
import type { GandiAccountSettings } from './accounts.ts';
import { GandiRegistrar } from './gandi-registrar.ts';
import type { Creation } from './registrar-port.ts';

const NAME = 'dropping.example';
const MINUTE_MS = 60_000;

const OWNER: GandiAccountSettings['owner'] = {
  type: 'individual',
  given: 'Văn A',
  family: 'Nguyễn',
  email: 'a.nguyen@mail.example',
  phone: '+84.2455501234',
  streetaddr: '1 Phố Thử',
  city: 'Hà Nội',
  zip: '100000',
  country: 'VN',
};

const CREATION: Creation = { attempt: 'a-1', name: NAME, years: 2, registrant: null, price: null };
const forever = new AbortController().signal;

interface Scene {
  readonly settings?: Partial<GandiAccountSettings>;
  readonly guard?: OutboundGuard;
}

async function scene(t: TestContext, { settings, guard }: Scene = {}) {
  const clock = new FakeClock();
  const gandi = await GandiDouble.start({ clock });
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const account: GandiAccountSettings = {
    id: 'gandi',
    kind: 'gandi',
    zones: ['example'],
    prices: {},
    url: gandi.url,
    token: gandi.token,
    owner: OWNER,
    nameservers: [],
    // The clock stands still: no turn must wait for it.
    createsPerSecond: Number.POSITIVE_INFINITY,
    dailyCreates: 500,
    ...settings,
  };
  const parts = {
    clock,
    log,
    guard: guard ?? new OutboundGuard({ endpoints: [gandi.endpoint] }),
    random: () => 0.5,
    userAgent: 'Tra/test',
    alert() {},
  };
  const port = new GandiRegistrar(account, parts);
  t.after(async () => {
    await port.close();
    await gandi.stop();
  });
  const create = (creation: Partial<Creation> = {}) => port.prepare({ ...CREATION, ...creation });
  const ownership = (attempt = CREATION.attempt) =>
    port.ownership({ name: NAME, attempt, since: clock.now() - 60 * MINUTE_MS });
  /** A process that knows nothing of what this one sent. */
  const another = (changes: Partial<GandiAccountSettings> = {}) => {
    const other = new GandiRegistrar({ ...account, ...changes }, parts);
    t.after(() => other.close());
    return other;
  };
  return { clock, gandi, port, create, ownership, another, lines };
}

test('a create is accepted, and the account tells later that the name is ours', async (t) => {
  const { clock, gandi, create, ownership } = await scene(t);
  gandi.isSlow = true;
  const outcome = await create().send(forever);
  assert.deepEqual(outcome, { kind: 'pending' });
  assert.deepEqual(await ownership(), { kind: 'unknown' });
  await clock.advance(5 * MINUTE_MS);
  gandi.finish();
  const registeredAt = clock.now();
  assert.deepEqual(await ownership(), {
    kind: 'ours',
    registeredAt,
    expiry: registeredAt + 2 * 365 * 86_400_000,
  });
});

test('the create says what is documented, and nothing that would agree to a premium price', async (t) => {
  const { gandi, create } = await scene(t, {
    settings: { nameservers: ['ns1.example.com', 'ns2.example.com'] },
  });
  await create().send(forever);
  assert.deepEqual(gandi.creates, [
    { fqdn: NAME, duration: 2, owner: OWNER, nameservers: ['ns1.example.com', 'ns2.example.com'] },
  ]);
  const [request] = gandi.requests;
  assert.equal(request?.headers.authorization, `Bearer ${gandi.token}`);
  assert.equal(request.headers['content-type'], 'application/json');
  assert.equal(request.headers['user-agent'], 'Tra/test');
  assert.equal(request.headers['dry-run'], undefined);
});

for (const fault of ['answerLost', 'failedAfter'] as const)
  test(`${fault}: what was carried out is unknown, then ours, and never sent again`, async (t) => {
    const { gandi, create, ownership } = await scene(t);
    gandi.faults.push(fault);
    const prepared = create();
    assert.equal((await prepared.send(forever)).kind, 'unknown');
    assert.equal((await ownership()).kind, 'ours');
    assert.equal((await prepared.send(forever)).kind, 'won');
    assert.equal((await create().send(forever)).kind, 'won');
    assert.equal(gandi.creates.length, 1);
  });

for (const fault of ['requestLost', 'failed'] as const)
  test(`${fault}: nothing is sent again before the account has had time to show the name`, async (t) => {
    const { clock, gandi, create, ownership } = await scene(t);
    gandi.faults.push(fault);
    const prepared = create();
    assert.equal((await prepared.send(forever)).kind, 'unknown');
    for (let tries = 0; tries < 5; tries++) {
      assert.equal((await prepared.send(forever)).kind, 'unknown');
      assert.equal((await ownership()).kind, 'unknown');
    }
    assert.equal(gandi.creates.length, 1);
    await clock.advance(2 * MINUTE_MS);
    assert.equal((await ownership()).kind, 'absent');
    assert.equal((await prepared.send(forever)).kind, 'pending');
    assert.equal(gandi.creates.length, 2);
  });

test('a create whose answer never comes is unknown after its time', async (t) => {
  const { clock, gandi, create, ownership } = await scene(t);
  gandi.faults.push('stuck');
  const sent = create().send(forever);
  while (gandi.creates.length === 0) await settle();
  await clock.advance(30_000);
  assert.deepEqual(await sent, { kind: 'unknown', cause: 'timeout' });
  assert.equal((await ownership()).kind, 'ours');
});

test('an answer cut off after its status is as good as whole', async (t) => {
  const { gandi, create } = await scene(t);
  gandi.faults.push('cutOff');
  assert.deepEqual(await create().send(forever), { kind: 'pending' });
});

test('what was accepted is not sent again, however often that is asked for', async (t) => {
  const { clock, gandi, create } = await scene(t);
  gandi.isSlow = true;
  const prepared = create();
  for (let tries = 0; tries < 3; tries++) {
    assert.equal((await prepared.send(forever)).kind, 'pending');
    assert.equal((await create().send(forever)).kind, 'pending');
    await clock.advance(60 * MINUTE_MS);
  }
  assert.equal(gandi.creates.length, 1);
});

test('sends of one create at the same time are one', async (t) => {
  const { gandi, create } = await scene(t);
  const prepared = create();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => prepared.send(forever)));
  assert.equal(gandi.creates.length, 1);
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['pending']));
});

test('a process that comes after a crash takes an attempt for lost until its time is over', async (t) => {
  const { clock, gandi, another } = await scene(t);
  const port = another();
  const question = { name: NAME, attempt: 'of-another-process', since: clock.now() };
  assert.deepEqual(await port.ownership(question), { kind: 'unknown' });
  await clock.advance(2 * MINUTE_MS);
  assert.deepEqual(await port.ownership(question), { kind: 'absent' });
  gandi.taken.add(NAME);
  await clock.advance(1_000);
  assert.deepEqual(await port.ownership(question), { kind: 'others' });
});

test('a name the account has held since before is not of this attempt', async (t) => {
  const { clock, gandi, port } = await scene(t);
  const since = clock.now();
  const endsAt = since + 86_400_000;
  const owner = async (createdAt: number) => {
    gandi.own.set(NAME, { createdAt, endsAt });
    return (await port.ownership({ name: NAME, attempt: 'a-1', since })).kind;
  };
  assert.equal(await owner(since - 86_400_000), 'others');
  assert.equal(await owner(since - 2_000), 'others');
  // The registry's dates have whole seconds.
  assert.equal(await owner(since - 999), 'ours');
  assert.equal(await owner(since + 500), 'ours');
});

test('a refusal that is definite settles the attempt: another’s name is another’s at once', async (t) => {
  const { gandi, create, ownership } = await scene(t);
  gandi.taken.add(NAME);
  assert.deepEqual(await create().send(forever), { kind: 'exists' });
  assert.deepEqual(await ownership(), { kind: 'others' });
  gandi.taken.clear();
  assert.equal((await create().send(forever)).kind, 'pending');
});

const refusal = (status: number, message: string, name?: string): CreateFault => ({
  status,
  body: {
    code: status,
    message,
    ...(name && { errors: [{ location: 'body', name, description: message }] }),
  },
});

test('every refusal is what it means', async (t) => {
  const { gandi, create } = await scene(t, { settings: { token: 'a-token-of-tests' } });
  const meant: [CreateFault, object][] = [
    [refusal(400, 'Domain is not available'), { kind: 'exists' }],
    [refusal(409, 'Conflict'), { kind: 'exists' }],
    [refusal(402, 'Payment Required'), { kind: 'funds' }],
    [refusal(403, 'Your prepaid account has insufficient balance'), { kind: 'funds' }],
    [
      refusal(400, 'Expected an owner named Trần Thị B', 'owner.phone'),
      {
        kind: 'refused',
        fault: 'policy',
        code: '400',
        message: 'The registrar refuses the registration as it is asked for (owner.phone)',
      },
    ],
    [
      { status: 422, body: '<html>' },
      { kind: 'refused', fault: 'policy', code: '422' },
    ],
    [{ status: 408 }, { kind: 'unknown', cause: 'HTTP 408' }],
  ];
  for (const [index, [fault, expected]] of meant.entries()) {
    gandi.faults.push(fault);
    const outcome = await create({ attempt: `r-${index}` }).send(forever);
    const { message, ...rest } = outcome as { message?: string };
    assert.deepEqual('message' in expected ? { ...rest, message } : rest, expected);
  }
});

test('a token that was refused is shown once, and not again within the hour', async (t) => {
  const { clock, gandi, port, create } = await scene(t, { settings: { token: 'a-wrong-token' } });
  const refused = { ready: false, fault: 'credentials', retryAt: null };
  for (let tries = 0; tries < 10; tries++) {
    assert.deepEqual(await port.warm(clock.now() + MINUTE_MS), refused);
    await clock.advance(MINUTE_MS);
  }
  assert.equal(gandi.requests.length, 1);
  const outcome = await create().send(forever);
  assert.equal(outcome.kind === 'refused' && outcome.fault, 'credentials');
});

test('a registrar that wants to be left alone is, by seconds or by a date', async (t) => {
  const { clock, gandi, create } = await scene(t);
  for (const retryAfter of ['90', new Date(clock.now() + 180_000).toUTCString()]) {
    gandi.faults.push({ status: 429, headers: { 'retry-after': retryAfter } });
    const before = gandi.creates.length;
    assert.deepEqual(await create().send(forever), { kind: 'throttled', retryAfterMs: 90_000 });
    await clock.advance(89_000);
    assert.deepEqual(await create({ attempt: 'another' }).send(forever), {
      kind: 'throttled',
      retryAfterMs: 1_000,
    });
    assert.equal(gandi.creates.length, before + 1);
    await clock.advance(1_000);
  }
  assert.equal((await create().send(forever)).kind, 'pending');
});

test('nothing leaves us without a connection, and it says so', async (t) => {
  const { gandi, port, create, clock } = await scene(t, { guard: new OutboundGuard() });
  assert.deepEqual(await create().send(forever), { kind: 'unsent', cause: 'noSession' });
  const readiness = await port.warm(clock.now());
  assert.equal(readiness.ready === false && readiness.fault, 'unreachable');
  assert.equal(gandi.requests.length, 0);
  const gone = await scene(t);
  await gone.gandi.stop();
  assert.deepEqual(await gone.create().send(forever), { kind: 'unsent', cause: 'noSession' });
  assert.deepEqual(await gone.ownership(), { kind: 'unknown' });
  assert.equal((await gone.port.quote(NAME, 1)).available, null);
});

test('the day’s share and a call-off end what waits, and nothing is sent', async (t) => {
  const { gandi, create } = await scene(t, {
    settings: { dailyCreates: 1, createsPerSecond: 0.01 },
  });
  gandi.taken.add(NAME);
  assert.equal((await create().send(forever)).kind, 'exists');
  assert.deepEqual(await create().send(forever), { kind: 'unsent', cause: 'dailyLimit' });
  const waiting = await scene(t, { settings: { createsPerSecond: 0.01 } });
  waiting.gandi.taken.add(NAME);
  assert.equal((await waiting.create().send(forever)).kind, 'exists');
  const off = new AbortController();
  const sent = waiting.create().send(off.signal);
  off.abort();
  assert.deepEqual(await sent, { kind: 'unsent', cause: 'calledOff' });
  assert.equal(waiting.gandi.creates.length, 1);
});

test('an order for another registrant than the account’s owner is refused and not sent', async (t) => {
  const { gandi, create } = await scene(t);
  const outcome = await create({ registrant: 'someone-else' }).send(forever);
  assert.equal(outcome.kind === 'refused' && outcome.fault, 'policy');
  assert.equal(gandi.requests.length, 0);
});

test('creates go out on the connection that was warmed', async (t) => {
  const { clock, gandi, port, create } = await scene(t);
  const readiness = await port.warm(clock.now() + MINUTE_MS);
  assert.equal(readiness.ready && readiness.sessions, 1);
  // A connection is free again a turn after its answer was read.
  await settle();
  await create().send(forever);
  assert.equal(gandi.connections, 1);
});

test('warming asks again only when the last answer is old, and keeps the connection in use till the end', async (t) => {
  const { clock, gandi, port } = await scene(t);
  for (let tries = 0; tries < 10; tries++) await port.warm(clock.now() + MINUTE_MS);
  assert.equal(gandi.requests.length, 1);
  for (let seconds = 0; seconds < 300; seconds++) {
    await clock.advance(1_000);
    await settle();
  }
  assert.equal(
    gandi.requests.length >= 3 && gandi.requests.length <= 5,
    true,
    String(gandi.requests.length),
  );
  await port.close();
  assert.equal(clock.waiting, 0);
});

test('a quote has the price of all years after taxes, and none for a name that is not free', async (t) => {
  const { gandi, port, clock } = await scene(t);
  const quote = async (years: number) => {
    await clock.advance(1_000);
    return await port.quote(NAME, years);
  };
  const free = { available: true, reason: null };
  assert.deepEqual(await quote(1), { ...free, price: { amount: '14.40', currency: 'EUR' } });
  assert.deepEqual(await quote(3), { ...free, price: { amount: '43.20', currency: 'EUR' } });
  // At no known price.
  assert.equal((await quote(10)).available, null);
  gandi.taken.add(NAME);
  assert.deepEqual(await quote(1), {
    available: false,
    price: null,
    reason: 'unavailable',
  });
  assert.equal(gandi.creates.length, 0);
});

test('a body that is not as documented says nothing', async (t) => {
  const { gandi, port, clock } = await scene(t);
  const product = { name: NAME, process: 'create', status: 'available' };
  const price = { duration_unit: 'y', min_duration: 1, max_duration: 1, price_after_taxes: 9 };
  const bodies: unknown[] = [
    '',
    '<html>',
    'null',
    '[]',
    '{',
    { products: 'x' },
    { products: [null, 1, 'x', []] },
    { currency: 'EUR', products: [product] },
    { currency: 'EUR', products: [{ ...product, name: 'other.example', prices: [price] }] },
    { currency: 'EUR', products: [{ ...product, process: 'transfer', prices: [price] }] },
    { currency: 'euro', products: [{ ...product, prices: [price] }] },
    { currency: 'EUR', products: [{ ...product, status: 'pending', prices: [price] }] },
    { currency: 'EUR', products: [{ ...product, status: { toString: 1 }, prices: [price] }] },
    ...[-1, '9', null, 1e300, Number.NaN].map((value) => ({
      currency: 'EUR',
      products: [{ ...product, prices: [{ ...price, price_after_taxes: value }] }],
    })),
    { fqdn: 'other.example', dates: { registry_created_at: '2099-01-01T00:00:00Z' } },
    { fqdn: NAME },
    { fqdn: NAME, dates: { registry_created_at: 'yesterday' } },
    { fqdn: NAME, dates: { registry_created_at: 5 } },
    `{"fqdn": "${NAME}", "x": "${'x'.repeat(300_000)}"}`,
  ];
  for (const body of bodies) {
    gandi.otherwise = { status: 200, body };
    await clock.advance(1_000);
    const { available, price: asked } = await port.quote(NAME, 1);
    assert.deepEqual([available, asked], [null, null], JSON.stringify(body).slice(0, 80));
    assert.deepEqual(await port.ownership({ name: NAME, attempt: 'a', since: 0 }), {
      kind: 'unknown',
    });
  }
});

test('a redirect is not followed: the token stays where it belongs', async (t) => {
  const elsewhere = await HostileServer.start(respond({ body: '{}' }));
  t.after(() => elsewhere.stop());
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await HostileServer.start(redirect(`${elsewhere.url}/steal`, status));
    t.after(() => server.stop());
    const guard = new OutboundGuard({ endpoints: [server.endpoint, elsewhere.endpoint] });
    const { port, create, clock } = await scene(t, { guard, settings: { url: `${server.url}/` } });
    assert.equal((await create().send(forever)).kind, 'unknown');
    const readiness = await port.warm(clock.now());
    assert.equal(readiness.ready === false && readiness.fault, 'protocol');
  }
  assert.equal(elsewhere.accepted, 0);
});

test('what is no HTTP, endless or too large leaves a create unknown and a question unanswered', async (t) => {
  const endless = `${head(200, { 'content-length': 10_000_000 })}${'[1,'.repeat(200_000)}`;
  for (const said of ['SSH-2.0-x\r\n', 'HTTP/1.1 2', endless]) {
    const server = await HostileServer.start((_request, socket) => socket.end(said));
    t.after(() => server.stop());
    const guard = new OutboundGuard({ endpoints: [server.endpoint] });
    const { port, create } = await scene(t, { guard, settings: { url: `${server.url}/` } });
    const { kind } = await create().send(forever);
    // A status was said, though nothing that can be read came after it.
    assert.equal(kind, said === endless ? 'pending' : 'unknown');
    assert.equal((await port.quote(NAME, 1)).available, null);
  }
});

test('a certificate nobody vouches for is refused before anything is sent', async (t) => {
  const server = await HostileServer.start(respond({ body: '[]' }), { tls: true });
  t.after(() => server.stop());
  const guard = new OutboundGuard({ endpoints: [server.endpoint] });
  const { port, create, clock } = await scene(t, { guard, settings: { url: `${server.url}/` } });
  assert.deepEqual(await create().send(forever), { kind: 'unsent', cause: 'noSession' });
  const readiness = await port.warm(clock.now());
  assert.equal(readiness.ready === false && readiness.fault, 'tls');
  assert.equal(server.requests.length, 0);
});

test('the clock’s offset is what whole seconds prove, and no more', async (t) => {
  for (const [aheadMs, least, most] of [
    [0, 0, 0],
    [-900, -900, 0],
    [400, 0, 400],
    [5_000, 4_001, 5_000],
    [-5_000, -5_000, -4_001],
  ] as const) {
    const clock = new FakeClock();
    const date = new Date(clock.now() + aheadMs).toUTCString();
    const server = await HostileServer.start(respond({ headers: { date }, body: '[]' }));
    t.after(() => server.stop());
    const guard = new OutboundGuard({ endpoints: [server.endpoint] });
    const { port } = await scene(t, { guard, settings: { url: `${server.url}/` } });
    const readiness = await port.warm(0);
    const offset = readiness.ready ? readiness.clockOffsetMs : null;
    assert.equal(
      offset !== null && offset >= least && offset <= most,
      true,
      `${aheadMs}: ${offset}`,
    );
  }
});

test('no token and nothing of the owner reaches the log', async (t) => {
  const { gandi, create, lines } = await scene(t);
  for (const [index, fault] of (
    ['answerLost', 'failed', refusal(400, 'Nguyễn')] as const
  ).entries()) {
    gandi.faults.push(fault);
    await create({ attempt: `l-${index}`, name: `n${index}.example` }).send(forever);
  }
  assert.equal(lines.length > 0, true);
  for (const secret of [gandi.token, OWNER.family, OWNER.email, OWNER.phone])
    assert.equal(lines.join('').includes(secret), false);
});

test('an account is looked at with questions alone, and a refused token is shown once', async (t) => {
  const { gandi, port, another } = await scene(t);
  const report = await port.inspect('free.example');
  assert.deepEqual(messagesOf(report, 'fault'), []);
  assert.deepEqual(
    report.findings.map(({ subject }) => subject),
    ['login', 'name', 'price', 'clock'],
  );
  assert.equal(gandi.creates.length, 0);
  const wrong = another({ token: 'another-token' });
  const before = gandi.requests.length;
  for (let time = 0; time < 3; time += 1)
    assert.match(messagesOf(await wrong.inspect(null), 'fault')[0] ?? '', /refused \(401\)/);
  assert.equal(gandi.requests.length, before + 1);
  const { port: blocked } = await scene(t, { guard: new OutboundGuard() });
  assert.match(messagesOf(await blocked.inspect(null), 'fault')[0] ?? '', /OUTBOUND_ALLOW/);
});
