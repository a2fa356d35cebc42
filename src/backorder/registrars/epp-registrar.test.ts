import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import type { Mishap } from '#app/sandbox/epp-server.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import type { FetchedMessage } from '#app/storage/orders/registry-messages.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import type { EppAccountSettings } from './accounts.ts';
import { AuthInfos } from './auth-info.ts';
import { EppRegistrar } from './epp-registrar.ts';
import type { EppParts } from './epp-sessions.ts';
import type { CreateOutcome, Creation, RegistrarPort } from './registrar-port.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

interface Scene {
  readonly sandbox: Sandbox;
  readonly settings: EppAccountSettings;
  readonly port: RegistrarPort;
  /** Verbs of the commands that reached the server. */
  readonly commands: string[];
  /** Decides of each command; after `commands` has it. */
  go: (verb: string) => Mishap;
  readonly log: string[];
  readonly alerts: Readonly<Record<string, string>>[];
  another(changes?: Partial<EppAccountSettings>, parts?: Partial<EppParts>): RegistrarPort;
}

async function scene(
  t: TestContext,
  changes: Partial<EppAccountSettings> = {},
  parts: Partial<EppParts> = {},
): Promise<Scene> {
  const sandbox = await startSandbox({ clock: systemClock });
  t.after(() => sandbox.stop());
  const [host, port] = sandbox.epp.address.split(':') as [string, string];
  const account = sandbox.epp.accounts[0]!;
  const settings: EppAccountSettings = {
    id: 'main',
    kind: 'epp',
    zones: ['test'],
    prices: {},
    server: {
      host,
      port: Number(port),
      tlsServerName: sandbox.epp.serverName,
      ca: sandbox.epp.ca,
      certificate: null,
    },
    credentials: {
      clientId: account.registrar.handle,
      password: account.password,
      newPassword: null,
    },
    registrant: 'C1010-TEST',
    contacts: { admin: 'C1010-TEST' },
    nameservers: ['ns1.hosting.example'],
    maxSessions: 2,
    poll: true,
    loginSecurity: false,
    authInfoLength: 24,
    authInfoSpecials: '-_',
    createsPerSecond: 1000,
    checksPerSecond: 1000,
    dailyCreates: 1000,
    dailyChecks: 100_000,
    createsInWindows: false,
    keepAliveMs: 60_000,
    ...changes,
  };
  const log: string[] = [];
  const alerts: Scene['alerts'] = [];
  const another: Scene['another'] = (more = {}, moreParts = {}) => {
    const made = new EppRegistrar(
      { ...settings, ...more },
      {
        clock: systemClock,
        log: createLog('trace', { write: (line) => void log.push(line) }),
        guard: new OutboundGuard({ endpoints: sandbox.endpoints }),
        run: randomBytes(10).toString('hex'),
        alert: (code, fields) => void alerts.push({ code, ...fields }),
        random: () => 0.5,
        userAgent: 'Tra test',
        ...parts,
        ...moreParts,
      },
    );
    t.after(() => made.close());
    return made;
  };
  const made: Scene = {
    sandbox,
    settings,
    log,
    alerts,
    another,
    port: another(),
    commands: [],
    go: () => null,
  };
  sandbox.epp.server.mishap = (verb) => {
    made.commands.push(verb);
    return made.go(verb);
  };
  return made;
}

function creation(name: string, changes: Partial<Creation> = {}): Creation {
  return { attempt: randomUUID(), name, years: 1, registrant: null, price: null, ...changes };
}

function send(port: RegistrarPort, of: Creation, signal = NEVER): Promise<CreateOutcome> {
  return port.prepare(of).send(signal);
}

const count = (of: readonly string[], what: string) => of.filter((one) => one === what).length;

/** Turns of the event loop until it holds: for what the other end does by itself. */
async function untilTrue(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5_000 && !holds(); turn += 1) await settle();
  assert.ok(holds(), 'it never came to hold');
}

/** Moves the clock in steps, with time for the sockets between, until it holds. */
async function advanceUntil(clock: FakeClock, stepMs: number, holds: () => boolean): Promise<void> {
  for (let step = 0; step < 500 && !holds(); step += 1) {
    await clock.advance(stepMs);
    for (let turn = 0; turn < 5; turn += 1) await settle();
  }
  assert.ok(holds(), 'it never came to hold');
}

test('a create that is answered 1000 is won, with the registry’s dates, and ours', async (t) => {
  const { port, sandbox } = await scene(t);
  const readiness = await port.warm(systemClock.now() + HOUR_MS);
  assert.ok(readiness.ready);
  assert.ok(Math.abs(readiness.clockOffsetMs ?? HOUR_MS) < 5_000);
  const since = systemClock.now();
  const of = creation('free-one.test');
  const outcome = await send(port, of);
  const there = sandbox.registry.find('free-one.test');
  assert.ok(there?.kind === 'domain');
  assert.deepEqual(outcome, {
    kind: 'won',
    registeredAt: there.createdAt,
    expiry: there.expiresAt,
    paid: null,
  });
  assert.deepEqual(await port.ownership({ ...of, since }), {
    kind: 'ours',
    registeredAt: there.createdAt,
    expiry: there.expiresAt,
  });
});

test('a prepared create goes out again and again, and what is taken exists', async (t) => {
  const { port, commands } = await scene(t);
  const prepared = port.prepare(creation('taken.test'));
  for (let time = 0; time < 5; time += 1)
    assert.deepEqual(await prepared.send(NEVER), { kind: 'exists' });
  assert.equal(count(commands, 'create'), 5);
  assert.equal(count(commands, 'login'), 1);
});

test('with a session idle the bytes leave before the event loop turns', async (t) => {
  const { port } = await scene(t);
  await port.warm(systemClock.now() + HOUR_MS);
  const sockets = await import('node:tls');
  const { prototype } = sockets.TLSSocket;
  const write = prototype.write;
  let written = 0;
  prototype.write = function (this: typeof prototype, ...args: Parameters<typeof write>) {
    written += 1;
    return write.apply(this, args);
  } as typeof write;
  t.after(() => {
    prototype.write = write;
  });
  const sent = send(port, creation('taken.test'));
  const turn = Promise.withResolvers<number>();
  process.nextTick(() => queueMicrotask(() => process.nextTick(() => turn.resolve(written))));
  assert.equal(await turn.promise, 1);
  assert.equal((await sent).kind, 'exists');
});

for (const mishap of ['loseReply', 'tearReply'] as const)
  test(`a create whose reply is lost (${mishap}) is unknown, and then found to be ours`, async (t) => {
    const at = await scene(t);
    at.go = (verb) => (verb === 'create' ? mishap : null);
    const since = systemClock.now();
    const of = creation('lost-reply.test');
    assert.deepEqual(await send(at.port, of), { kind: 'unknown', cause: 'closed' });
    at.go = () => null;
    assert.equal((await at.port.ownership({ ...of, since })).kind, 'ours');
    assert.deepEqual(await send(at.port, of), { kind: 'exists' });
    assert.equal(count(at.commands, 'create'), 2);
  });

test('a create that was lost on its way there is unknown, and then found to be absent', async (t) => {
  const at = await scene(t);
  at.go = (verb) => (verb === 'create' ? 'loseCommand' : null);
  const of = creation('lost-command.test');
  assert.deepEqual(await send(at.port, of), { kind: 'unknown', cause: 'closed' });
  assert.deepEqual(await at.port.ownership({ ...of, since: systemClock.now() }), {
    kind: 'absent',
  });
});

test('a create that is not answered in time is unknown', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, { maxSessions: 1 }, { clock });
  assert.ok((await at.port.warm(clock.now() + HOUR_MS)).ready);
  at.go = (verb) => (verb === 'create' ? 600_000 : null);
  const sent = send(at.port, creation('slow.test'));
  await untilTrue(() => at.commands.includes('create'));
  await clock.advance(20_000);
  assert.deepEqual(await sent, { kind: 'unknown', cause: 'timeout' });
});

test('2400 is unknown: some registries answer it to creates they carried out', async (t) => {
  const { port, sandbox } = await scene(t);
  sandbox.epp.registry.conduct.loserCode = 2400;
  const of = creation('taken.test');
  assert.deepEqual(await send(port, of), { kind: 'unknown', cause: 'code 2400' });
  assert.deepEqual(await port.ownership({ ...of, since: 0 }), { kind: 'others' });
});

test('an account without money is told by 2104', async (t) => {
  const { port, sandbox } = await scene(t);
  sandbox.epp.registry.conduct.outOfFunds = true;
  assert.deepEqual(await send(port, creation('free-one.test')), { kind: 'funds' });
});

test('the registry’s price is asked for, and another one is refused without buying', async (t) => {
  const { port, sandbox } = await scene(t);
  assert.deepEqual(await port.quote('free-one.test', 2), {
    available: true,
    price: { amount: '16.00', currency: 'USD' },
    reason: null,
  });
  const taken = await port.quote('taken.test', 1);
  assert.equal(taken.available, false);
  assert.equal(taken.reason, 'In use');
  const wrong = await send(
    port,
    creation('free-one.test', { price: { amount: '7.00', currency: 'USD' } }),
  );
  assert.deepEqual(wrong, {
    kind: 'refused',
    fault: 'price',
    code: '2004',
    message: 'The registry asks for another price',
  });
  assert.equal(sandbox.registry.find('free-one.test'), null);
  const right = await send(
    port,
    creation('free-one.test', { price: { amount: '8.00', currency: 'USD' } }),
  );
  assert.equal(right.kind, 'won');
  const paid = { amount: '8.00', currency: 'USD', balance: '999992.00', creditLimit: '0.00' };
  assert.deepEqual(right.paid, paid);
  assert.equal(sandbox.epp.registry.balanceOf('catcher'), paid.balance);
});

test('a registry that speaks a draft of the fees alone is asked, and held to the price, in it', async (t) => {
  const { port, sandbox } = await scene(t);
  const [v19, v21] = [19, 21].map((number) => `urn:ietf:params:xml:ns:fee-0.${number}`);
  sandbox.epp.registry.conduct.extensions = [v19!, v21!, 'urn:ietf:params:xml:ns:fee-0.4'];
  const price = { amount: '16.00', currency: 'USD' };
  assert.deepEqual((await port.quote('free-one.test', 2)).price, price);
  assert.ok(port.bindsPrice && !port.hidesPrices);
  const at = (amount: string) =>
    creation('free-one.test', { years: 2, price: { ...price, amount } });
  const low = await send(port, at('15.99'));
  assert.deepEqual(low.kind === 'refused' && [low.fault, low.code], ['price', '2004']);
  assert.equal((await send(port, at('16.00'))).kind, 'won');
});

test('where prices are told in a way that is not spoken here no create goes out', async (t) => {
  const { port, sandbox, commands, log } = await scene(t);
  sandbox.epp.registry.conduct.extensions = ['urn:ietf:params:xml:ns:fee-0.4'];
  assert.ok((await port.warm(systemClock.now() + HOUR_MS)).ready);
  assert.ok(port.hidesPrices && !port.bindsPrice);
  const outcome = await send(port, creation('free-one.test'));
  assert.deepEqual(outcome.kind === 'refused' && [outcome.fault, outcome.code], [
    'price',
    'unsent',
  ]);
  assert.equal(count(commands, 'create'), 0);
  const told = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'epp.prices_unread');
  assert.deepEqual(told[0]?.offered, ['urn:ietf:params:xml:ns:fee-0.4']);
  assert.equal(told.length, 1);
});

test('what the registry can’t take as it is, is refused; what can’t even be written is not sent', async (t) => {
  const { port, commands, log } = await scene(t);
  const refusedBy = async (of: Creation) => {
    const outcome = await send(port, of);
    return outcome.kind === 'refused' && [outcome.fault, outcome.code];
  };
  assert.deepEqual(await refusedBy(creation('free-one.test', { registrant: 'C9-TEST' })), [
    'policy',
    '2303',
  ]);
  assert.deepEqual(await refusedBy(creation('reserved.test')), ['policy', '2306']);
  const creates = count(commands, 'create');
  assert.deepEqual(await refusedBy(creation('free-one.test', { registrant: 'C9\u0000' })), [
    'policy',
    'unsent',
  ]);
  assert.equal(count(commands, 'create'), creates);
  assert.equal(
    count(
      log.map((line) => JSON.parse(line).msg),
      'epp.create_refused',
    ),
    2,
  );
});

test('a name the account held before the attempt is not ours by it, nor is another registrar’s', async (t) => {
  const { port } = await scene(t);
  const before = creation('held-before.test');
  assert.equal((await send(port, before)).kind, 'won');
  const later = {
    name: 'held-before.test',
    attempt: randomUUID(),
    since: systemClock.now() + 60_000,
  };
  assert.deepEqual(await port.ownership(later), { kind: 'others' });
  assert.equal((await port.ownership({ ...later, attempt: before.attempt })).kind, 'ours');
  assert.deepEqual(await port.ownership({ ...later, name: 'taken.test' }), { kind: 'others' });
  assert.deepEqual(await port.ownership({ ...later, name: 'nobodys.test' }), { kind: 'absent' });
});

test('an application is pending, and its decision is acknowledged only once it is kept', async (t) => {
  const at = await scene(t);
  at.sandbox.epp.registry.conduct.createsPend = true;
  assert.equal((await send(at.port, creation('applied-one.test'))).kind, 'pending');
  assert.equal((await send(at.port, creation('applied-two.test'))).kind, 'pending');
  at.sandbox.epp.registry.decide('applied-one.test', true);
  at.sandbox.epp.registry.decide('applied-two.test', false);
  await assert.rejects(
    at.port.poll!(() => Promise.reject(new Error('the database is away'))),
    /the database is away/,
  );
  assert.equal(count(at.commands, 'poll'), 1, 'nothing was acknowledged');
  const kept: FetchedMessage[] = [];
  const keep = async (message: FetchedMessage) => void kept.push(message);
  await at.port.poll!(keep);
  assert.deepEqual(
    kept.map(({ kind, domain, succeeded }) => [kind, domain, succeeded]),
    [
      ['decided', 'applied-one.test', true],
      ['decided', 'applied-two.test', false],
    ],
  );
  assert.ok(kept[0]?.transactionId?.startsWith(at.port.transactionPrefix));
  await at.port.poll!(keep);
  assert.equal(kept.length, 2);
});

test('a message that is no XML twice is kept as it came, acknowledged, and the next fetched', async (t) => {
  const at = await scene(t);
  const { registry, accounts } = at.sandbox.epp;
  registry.tell(accounts[0]!, { text: 'first' });
  registry.tell(accounts[0]!, { text: 'second' });
  let garbled = 0;
  at.go = (verb) => {
    if (verb !== 'poll' || garbled === 2) return null;
    garbled += 1;
    return 'garble';
  };
  const kept: FetchedMessage[] = [];
  await at.port.poll!(async (message) => void kept.push(message));
  assert.deepEqual(
    kept.map(({ messageId, text }) => [messageId, text]),
    [
      ['1', null],
      ['2', 'second'],
    ],
  );
  assert.match(kept[0]?.data ?? '', /^<\?xml.*first.*<&$/s);
  assert.ok(!at.log.join('').includes('first'), 'a frame is in no log');
});

test('many who ask for messages at once fetch them together', async (t) => {
  const at = await scene(t);
  at.sandbox.epp.registry.tell(at.sandbox.epp.accounts[0]!, { text: 'one' });
  const keep = async () => {};
  await Promise.all(Array.from({ length: 10 }, () => at.port.poll!(keep)));
  assert.equal(count(at.commands, 'poll'), 3);
});

test('messages of an account that is not declared Tra’s own stay where they are', async (t) => {
  const at = await scene(t, { poll: false });
  at.sandbox.epp.registry.conduct.createsPend = true;
  await send(at.port, creation('applied.test'));
  at.sandbox.epp.registry.decide('applied.test', true);
  assert.equal(at.port.poll, undefined);
});

test('a wrong password makes exactly one login, however often a session is asked for', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  const credentials = { ...at.settings.credentials, password: 'not-the-word' };
  const port = at.another({ credentials });
  const locked = { ready: false, fault: 'credentials', retryAt: null };
  const until = clock.now() + 2 * HOUR_MS;
  const both = await Promise.all([
    port.warm(until),
    port.warm(until),
    send(port, creation('free-one.test')),
  ]);
  assert.deepEqual(both, [locked, locked, { kind: 'unsent', cause: 'noSession' }]);
  for (let time = 0; time < 20; time += 1) {
    await clock.advance(60_000);
    assert.deepEqual(await port.warm(until), locked);
    assert.deepEqual(await send(port, creation('free-one.test')), {
      kind: 'unsent',
      cause: 'noSession',
    });
  }
  assert.deepEqual(await port.quote('free-one.test', 1), {
    available: null,
    price: null,
    reason: null,
  });
  assert.equal(count(at.commands, 'login'), 1);
  await clock.advance(40 * 60_000);
  assert.deepEqual(await port.warm(until), locked);
  assert.equal(count(at.commands, 'login'), 2, 'after an hour it is tried again');
});

test('too many sessions (2502): makes do with those there are, and asks for more a minute later', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, { maxSessions: 4 }, { clock });
  at.sandbox.epp.registry.conduct.maxSessions = 2;
  assert.ok((await at.port.warm(clock.now() + HOUR_MS)).ready);
  await untilTrue(() => at.port.lanes === 2);
  assert.equal(at.sandbox.epp.server.sessions, 2);
  assert.equal(count(at.commands, 'login'), 3);
  at.sandbox.epp.registry.conduct.maxSessions = 10;
  await clock.advance(59_000);
  assert.equal(count(at.commands, 'login'), 3);
  await advanceUntil(clock, 1_000, () => at.sandbox.epp.server.sessions === 4);
  assert.equal(at.port.lanes, 4);
  assert.equal(count(at.commands, 'login'), 5);
});

test('no session to be had at all (2502) is told, and tried again with growing pauses', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  at.sandbox.epp.registry.conduct.maxSessions = 0;
  const since = clock.now();
  const readiness = await at.port.warm(clock.now() + HOUR_MS);
  assert.deepEqual(readiness, { ready: false, fault: 'sessions', retryAt: since + 750 });
  await advanceUntil(clock, 250, () => clock.now() - since >= 20_000);
  assert.ok(count(at.commands, 'login') >= 4);
  assert.ok(count(at.commands, 'login') <= 6, `${count(at.commands, 'login')} logins`);
});

test('a registry that is away is tried again, and found when it is back', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  const guard = new OutboundGuard();
  const port = at.another({}, { guard });
  const readiness = await port.warm(clock.now() + HOUR_MS);
  assert.deepEqual(readiness, { ready: false, fault: 'unreachable', retryAt: clock.now() + 750 });
  guard.allowEndpoint(at.sandbox.epp.address);
  const sent = send(port, creation('free-one.test'));
  await advanceUntil(clock, 250, () => at.sandbox.registry.find('free-one.test') !== null);
  assert.equal((await sent).kind, 'won');
});

test('a registry that is away around a drop is tried each few seconds, else ever more seldom', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  const port = at.another({}, { guard: new OutboundGuard() });
  const tries = () => at.log.filter((line) => line.includes('epp.login_failed')).length;
  for (let minute = 0; minute < 60; minute += 1) {
    await port.warm(clock.now());
    await clock.advance(10_000);
  }
  assert.ok(tries() <= 20, `${tries()} in ten minutes`);
  const before = tries();
  const from = clock.now();
  void port.warm(from + HOUR_MS);
  await advanceUntil(clock, 250, () => clock.now() - from >= 60_000);
  assert.ok(tries() - before >= 20, `${tries() - before} in a minute`);
  assert.ok(tries() - before <= 40, `${tries() - before} in a minute`);
});

test('a check that the registry refuses says with what', async (t) => {
  const at = await scene(t);
  at.go = (verb) => (verb === 'check' ? 'fail' : null);
  assert.deepEqual(await at.port.quote('taken.test', 1), {
    available: null,
    price: null,
    reason: null,
    refusal: 'code 2400',
  });
});

test('sessions that end are replaced while warm; a registry that ends them all is not stormed', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  assert.ok((await at.port.warm(clock.now() + HOUR_MS)).ready);
  await untilTrue(() => at.sandbox.epp.server.sessions === 2);
  at.go = (verb) => (verb === 'create' ? 'loseCommand' : null);
  assert.equal((await send(at.port, creation('free-one.test'))).kind, 'unknown');
  await untilTrue(() => count(at.commands, 'login') === 3 && at.sandbox.epp.server.sessions === 2);
  for (let time = 0; time < 30; time += 1) {
    const off = new AbortController();
    const sent = send(at.port, creation('free-one.test'), off.signal);
    let isDone = false;
    void sent.finally(() => {
      isDone = true;
    });
    await clock.advance(1);
    for (let turn = 0; turn < 500 && !isDone; turn += 1) await settle();
    off.abort();
    await sent;
  }
  assert.ok(count(at.commands, 'create') >= 3);
  assert.ok(count(at.commands, 'login') <= 5, `${count(at.commands, 'login')} logins`);
});

test('names that drop together take turns: none has its second create before another has its first', async (t) => {
  const { port, sandbox } = await scene(t, { maxSessions: 1 });
  const [a, b, c] = ['taken.test', 'expiring.test', 'redemption.test'].map((name) =>
    creation(name),
  );
  const arrived: string[] = [];
  sandbox.epp.server.onCreate = (name) => void arrived.push(name);
  await port.warm(systemClock.now() + HOUR_MS);
  const outcomes = await Promise.all([a!, a!, a!, b!, b!, c!].map((of) => send(port, of)));
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['exists']));
  assert.deepEqual(
    arrived,
    [a, b, c, a, b, a].map((of) => of!.name),
  );
});

test('a create that waits is called off without a byte sent; the day’s limit sends none either', async (t) => {
  const at = await scene(t, { createsPerSecond: 0.01, dailyCreates: 2 });
  assert.equal((await send(at.port, creation('taken.test'))).kind, 'exists');
  const off = new AbortController();
  const waits = send(at.port, creation('taken.test'), off.signal);
  await settle();
  off.abort();
  assert.deepEqual(await waits, { kind: 'unsent', cause: 'calledOff' });
  assert.deepEqual(await send(at.port, creation('taken.test'), off.signal), {
    kind: 'unsent',
    cause: 'calledOff',
  });
  const spent = at.another({ dailyCreates: 1 });
  assert.equal((await send(spent, creation('taken.test'))).kind, 'exists');
  assert.deepEqual(await send(spent, creation('taken.test')), {
    kind: 'unsent',
    cause: 'dailyLimit',
  });
  assert.equal(count(at.commands, 'create'), 2);
});

test('a new password is set by the first login; a start after it makes do with it, and knows its own', async (t) => {
  const at = await scene(t, { maxSessions: 1 });
  const { credentials } = at.settings;
  const old = creation('by-the-old.test');
  const since = systemClock.now() + 60_000;
  assert.equal((await send(at.port, old)).kind, 'won');
  await at.port.close();
  const changing = { credentials: { ...credentials, newPassword: 'another-word' } };
  const first = at.another(changing);
  assert.ok((await first.warm(systemClock.now() + HOUR_MS)).ready);
  assert.equal(at.sandbox.epp.accounts[0]!.password, 'another-word');
  const fresh = creation('by-the-new.test');
  assert.equal((await send(first, fresh)).kind, 'won');
  assert.equal((await first.ownership({ ...old, since })).kind, 'ours');
  await first.close();
  const again = at.another(changing);
  assert.ok((await again.warm(systemClock.now() + HOUR_MS)).ready);
  assert.equal(count(at.commands, 'login'), 4);
  await again.close();
  const after = at.another({ credentials: { ...credentials, password: 'another-word' } });
  assert.equal((await after.ownership({ ...fresh, since })).kind, 'ours');
});

test('what the registry says of the login is told as an alert, without its own words', async (t) => {
  const at = await scene(t, { loginSecurity: true });
  at.sandbox.epp.registry.conduct.passwordExpiresAt = Date.UTC(2026, 11, 24);
  assert.ok((await at.port.warm(systemClock.now())).ready);
  assert.deepEqual(at.alerts, [
    {
      code: 'login_warning',
      account: 'main',
      level: 'warning',
      about: 'password',
      expires: '2026-12-24T00:00:00.000Z',
    },
  ]);
});

test('two processes on one account never use an identifier twice', async (t) => {
  const at = await scene(t);
  const ports = [at.port, at.another()];
  const outcomes = await Promise.all(
    ports.flatMap((port) => Array.from({ length: 10 }, () => send(port, creation('taken.test')))),
  );
  // The sandbox ends the connection without a word on one it has seen.
  assert.ok(outcomes.every(({ kind }) => kind === 'exists'));
  assert.notEqual(ports[0]?.transactionPrefix, ports[1]?.transactionPrefix);
});

test('sessions nobody needs are given back; closing ends all, and says goodbye', async (t) => {
  const clock = new FakeClock(systemClock.now());
  const at = await scene(t, {}, { clock });
  assert.ok((await at.port.warm(clock.now() + 60_000)).ready);
  await untilTrue(() => at.sandbox.epp.server.sessions === 2);
  await advanceUntil(clock, 10_000, () => at.sandbox.epp.server.sessions === 0);
  assert.equal(count(at.commands, 'logout'), 2);
  assert.ok((await at.port.warm(clock.now() - 1)).ready);
  await at.port.close();
  await untilTrue(() => at.sandbox.epp.server.sessions === 0);
  assert.deepEqual(await send(at.port, creation('free-one.test')), {
    kind: 'unsent',
    cause: 'noSession',
  });
  assert.equal((await at.port.warm(clock.now() + 60_000)).ready, false);
});

test('no log line has a password, an authInfo or a frame in it', async (t) => {
  const at = await scene(t);
  const of = creation('free-one.test');
  at.go = (verb) => (verb === 'create' ? 'tearReply' : null);
  await send(at.port, of);
  at.go = () => null;
  await send(
    at.port,
    creation('free-two.test', { ...of, name: 'free-two.test', registrant: 'C9-TEST' }),
  );
  await at.port.ownership({ ...of, since: 0 });
  const wrong = at.another({
    credentials: { ...at.settings.credentials, password: 'not-the-word' },
  });
  await wrong.warm(systemClock.now() + HOUR_MS);
  await at.another({}, { guard: new OutboundGuard() }).warm(systemClock.now());
  const secrets = [
    at.settings.credentials.password,
    'not-the-word',
    new AuthInfos(at.settings.credentials, at.settings).of(of.attempt),
    '<epp',
    'urn:ietf',
  ];
  const events = new Set(at.log.map((line) => JSON.parse(line).msg));
  for (const event of [
    'epp.session_opened',
    'epp.session_ended',
    'epp.login_refused',
    'epp.login_failed',
  ])
    assert.ok(events.has(event), event);
  assert.deepEqual(
    at.log.filter((line) => secrets.some((secret) => line.includes(secret))),
    [],
  );
});
