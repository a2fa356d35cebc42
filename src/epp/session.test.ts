import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { recordSpans } from '#app/testing/telemetry/spans.ts';
import {
  checkDomains,
  createDomain,
  type DomainCreation,
  extended,
  infoDomain,
  PreparedCommand,
  pollAcknowledge,
  pollRequest,
} from './commands.ts';
import { askFees } from './extensions/fee.ts';
import { EppSession, type EppSessionOptions, type LoginOutcome } from './session.ts';
import { ID_LENGTH, TransactionIds } from './transaction-ids.ts';

async function sandboxed(t: TestContext): Promise<Sandbox> {
  const sandbox = await startSandbox({ clock: systemClock });
  t.after(() => sandbox.stop());
  return sandbox;
}

function optionsFor(sandbox: Sandbox, changes: Partial<EppSessionOptions> = {}): EppSessionOptions {
  const [host, port] = sandbox.epp.address.split(':') as [string, string];
  const [account] = sandbox.epp.accounts;
  return {
    server: {
      host,
      port: Number(port),
      tlsServerName: sandbox.epp.serverName,
      ca: sandbox.epp.ca,
      certificate: null,
    },
    guard: new OutboundGuard({ endpoints: sandbox.endpoints }),
    clock: systemClock,
    openTimeoutMs: 5_000,
    commandTimeoutMs: 5_000,
    keepAliveMs: 60_000,
    credentials: {
      clientId: account!.registrar.handle,
      password: account!.password,
      newPassword: null,
    },
    ids: new TransactionIds(randomBytes(10).toString('hex')),
    loginSecurity: false,
    userAgent: 'Tra test',
    ...changes,
  };
}

async function opened(t: TestContext, options: EppSessionOptions): Promise<EppSession> {
  const login = await EppSession.open(options);
  assert.ok(login.ok, `login: ${login.ok || login.fault}`);
  t.after(() => login.session.close());
  return login.session;
}

function creation(name: string, changes: Partial<DomainCreation> = {}): DomainCreation {
  return {
    name,
    years: 1,
    nameservers: ['ns1.hosting.example'],
    registrant: 'C1010-TEST',
    contacts: { admin: 'C1010-TEST' },
    authInfo: 'aB3-&<>"\'é-x',
    ...changes,
  };
}

const faultOf = (login: LoginOutcome) => !login.ok && [login.fault, login.code];

async function coded(exchange: ReturnType<EppSession['send']>): Promise<number | string> {
  const done = await exchange;
  return done.ok ? done.response.code : done.fault.kind;
}

test('a session checks, creates, looks at and polls like any registrar', async (t) => {
  const sandbox = await sandboxed(t);
  const session = await opened(t, optionsFor(sandbox));
  const names = ['free-one.test', 'taken.test'];
  const fees = askFees(session.services.fee!, names, 2);
  const checked = await session.send(extended(checkDomains(names), fees));
  assert.ok(checked.ok);
  assert.deepEqual(
    checked.response.checked.map(({ name, available, prices }) => [
      ...[name, available],
      ...prices.map((price) => [price.years, price.fees[0]?.amount]),
    ]),
    [
      ['free-one.test', true, [2, '16.00']],
      ['taken.test', false, [2, '16.00']],
    ],
  );
  const created = await session.sendPrepared(
    new PreparedCommand(createDomain(creation('free-one.test')), ID_LENGTH),
  );
  assert.ok(created.ok);
  assert.equal(created.response.code, 1000);
  assert.equal(created.response.created?.name, 'free-one.test');
  const seen = await session.send(infoDomain('free-one.test'));
  assert.ok(seen.ok);
  assert.equal(seen.response.info?.clientId, 'catcher');
  assert.equal(seen.response.info?.authInfo, 'aB3-&<>"\'é-x');
  assert.equal(seen.response.info?.createdAt, created.response.created?.createdAt);
  assert.equal(await coded(session.send(infoDomain('taken.test'))), 2201);
  assert.equal(await coded(session.send(infoDomain('free-two.test'))), 2303);
  assert.equal(await coded(session.send(createDomain(creation('taken.test')))), 2302);
  assert.equal(await coded(session.send(pollRequest)), 1300);
});

test('an application is answered later, by a message that stays until it is acknowledged', async (t) => {
  const sandbox = await sandboxed(t);
  sandbox.epp.registry.conduct.createsPend = true;
  const session = await opened(t, optionsFor(sandbox));
  const applied = await session.send(createDomain(creation('applied.test')));
  assert.ok(applied.ok);
  assert.equal(applied.response.code, 1001);
  sandbox.epp.registry.decide('applied.test', true);
  const first = await session.send(pollRequest);
  const again = await session.send(pollRequest);
  assert.ok(first.ok && again.ok);
  assert.deepEqual(first.response.messageId, again.response.messageId);
  assert.equal(await coded(session.send(pollAcknowledge(first.response.messageId!))), 1000);
  assert.equal(await coded(session.send(pollRequest)), 1300);
});

test('how far the server’s clock is off is told by as much as its greeting proves', async (t) => {
  const sandbox = await sandboxed(t);
  const offsetAt = async (shiftMs: number) => {
    const clock = { ...systemClock, now: () => systemClock.now() + shiftMs };
    return (await opened(t, optionsFor(sandbox, { clock }))).clockOffsetMs ?? Number.NaN;
  };
  assert.equal(await offsetAt(0), 0, 'the time it was on its way is no difference');
  const behind = await offsetAt(3_600_000);
  assert.ok(behind <= -3_590_000 && behind >= -3_600_000, String(behind));
});

test('the round trip is that of the quickest answer', async (t) => {
  const sandbox = await sandboxed(t);
  const session = await opened(t, optionsFor(sandbox));
  sandbox.epp.server.mishap = (verb) => (verb === 'check' ? 60 : null);
  await session.send(checkDomains(['free.test']));
  const before = session.roundTripMs ?? Number.NaN;
  sandbox.epp.server.mishap = () => null;
  for (let i = 0; i < 3; i++) await session.send(pollRequest);
  assert.ok((session.roundTripMs ?? Number.NaN) <= before);
});

test('a wrong password, a stranger’s certificate and a full house are told apart', async (t) => {
  const sandbox = await sandboxed(t);
  const good = optionsFor(sandbox);
  const wrong = await EppSession.open({
    ...good,
    credentials: { ...good.credentials, password: 'not-the-word' },
  });
  assert.deepEqual(faultOf(wrong), ['credentials', 2200]);
  const stranger = await EppSession.open({ ...good, server: { ...good.server, ca: null } });
  assert.deepEqual(faultOf(stranger), ['tls', null]);
  const misnamed = await EppSession.open({
    ...good,
    server: { ...good.server, tlsServerName: 'epp.other.test' },
  });
  assert.deepEqual(faultOf(misnamed), ['tls', null]);
  const guarded = await EppSession.open({ ...good, guard: new OutboundGuard() });
  assert.deepEqual(faultOf(guarded), ['blocked', null]);
  sandbox.epp.registry.conduct.maxSessions = 0;
  const full = await EppSession.open(optionsFor(sandbox));
  assert.deepEqual(faultOf(full), ['sessions', 2502]);
});

test('a password longer than RFC 5730 has goes by login security; a new one holds from then on', async (t) => {
  const sandbox = await sandboxed(t);
  const good = optionsFor(sandbox);
  await (
    await opened(t, {
      ...good,
      credentials: { ...good.credentials, newPassword: 'a new word of more than sixteen letters' },
    })
  ).close();
  const old = await EppSession.open(optionsFor(sandbox, { credentials: good.credentials }));
  assert.deepEqual(faultOf(old), ['credentials', 2200]);
  await opened(
    t,
    optionsFor(sandbox, {
      credentials: { ...good.credentials, password: 'a new word of more than sixteen letters' },
    }),
  );
});

test('a lost reply says that the command was sent; nothing more comes from that session', async (t) => {
  const sandbox = await sandboxed(t);
  for (const mishap of ['loseReply', 'tearReply', 'loseCommand'] as const) {
    const session = await opened(t, optionsFor(sandbox));
    sandbox.epp.server.mishap = (verb) => (verb === 'create' ? mishap : null);
    const exchange = await session.send(createDomain(creation(`${mishap.toLowerCase()}.test`)));
    assert.equal(exchange.ok, false);
    assert.deepEqual(!exchange.ok && exchange.fault, { kind: 'closed', sent: true });
    const next = await session.send(pollRequest);
    assert.deepEqual(!next.ok && next.fault, { kind: 'closed', sent: false });
    const isThere = sandbox.registry.find(`${mishap.toLowerCase()}.test`) !== null;
    assert.equal(isThere, mishap !== 'loseCommand');
  }
});

test('an identifier used again ends the connection without a word, so none is', async (t) => {
  const sandbox = await sandboxed(t);
  const options = optionsFor(sandbox);
  const session = await opened(t, options);
  assert.equal(await coded(session.send(pollRequest)), 1300);
  const repeated = await EppSession.open({
    ...options,
    ids: new TransactionIds(options.ids.prefix.slice(4, -1)),
  });
  assert.deepEqual(faultOf(repeated), ['closed', null]);
});

test('each command is a span with its result, and nothing of its frame is in it', async (t) => {
  const spans = recordSpans(t);
  const options = optionsFor(await sandboxed(t));
  const session = await opened(t, options);
  await session.send(checkDomains(['free.test']));
  await session.sendPrepared(new PreparedCommand(checkDomains(['free.test']), ID_LENGTH));
  const server = options.server.host;
  assert.deepEqual(
    spans().map(({ name, attributes }) => [name, attributes]),
    ['epp login', 'epp check', 'epp check'].map((name) => [
      name,
      { 'tra.server': server, 'tra.result': 1000 },
    ]),
  );
});
