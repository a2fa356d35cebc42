import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { handoverOf } from '#app/main/sandbox-handover.ts';
import { type AccountReport, messagesOf } from '#app/records/accounts/account-report.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { selfSignedCertificate } from '#app/sandbox/tls-certificate.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import type { EppAccountSettings } from '../accounts.ts';
import { EppRegistrar } from '../epp-registrar.ts';
import type { EppParts } from '../epp-sessions.ts';

interface Scene {
  readonly sandbox: Sandbox;
  readonly settings: EppAccountSettings;
  /** Verbs of the commands that reached the sandbox. */
  readonly commands: string[];
  account(changes?: Partial<EppAccountSettings>, parts?: Partial<EppParts>): EppRegistrar;
}

async function scene(t: TestContext): Promise<Scene> {
  const sandbox = await startSandbox({ clock: systemClock });
  t.after(() => sandbox.stop());
  const settings = { ...handoverOf(sandbox).account, maxSessions: 1, checksPerSecond: 1000 };
  const commands: string[] = [];
  sandbox.epp.server.mishap = (verb) => {
    commands.push(verb);
    return null;
  };
  const account: Scene['account'] = (changes = {}, parts = {}) => {
    const made = new EppRegistrar(
      { ...settings, ...changes },
      {
        clock: systemClock,
        log: createLog('silent'),
        guard: new OutboundGuard({ allow: ['127.0.0.0/8'] }),
        random: () => 0.5,
        userAgent: 'Tra test',
        run: randomBytes(10).toString('hex'),
        alert() {},
        ...parts,
      },
    );
    t.after(() => made.close());
    return made;
  };
  return { sandbox, settings, commands, account };
}

const faultsIn = (report: AccountReport) => messagesOf(report, 'fault');

function only(report: AccountReport): readonly [subject: string, message: string] {
  assert.equal(report.findings.length, 1, JSON.stringify(report));
  const [{ subject, state, message }] = report.findings as [AccountReport['findings'][0]];
  assert.equal(state, 'fault');
  return [subject, message];
}

test('an account that could catch a name now: all is told, with questions alone and one session', async (t) => {
  const { account, commands, settings, sandbox } = await scene(t);
  const one = account({ nameservers: ['ns1.hosting.example'] });
  const report = await one.inspect('free-one.test');
  assert.deepEqual([faultsIn(report), messagesOf(report, 'warning')], [[], []]);
  const of = (subject: string) => report.findings.find((finding) => finding.subject === subject);
  assert.equal(of('certificate')?.details?.subject, 'epp.nic.test');
  assert.ok(Number(of('certificate')?.details?.daysLeft) > 3_600);
  assert.match(
    of('greeting')?.message ?? '',
    /^epp\.nic\.test speaks EPP 1\.0 in en; used: domain-1/,
  );
  assert.match(of('name')?.message ?? '', /free-one\.test is free/);
  assert.deepEqual(of('price')?.details, { amount: '8.00', currency: 'USD' });
  assert.equal(of('contacts')?.message, `contact ${settings.registrant} is there`);
  assert.equal(of('hosts')?.message, 'host ns1.hosting.example is there');
  assert.equal(of('clock')?.state, 'ok');
  await one.close();
  assert.deepEqual(commands, ['login', 'check', 'check', 'check', 'logout']);
  assert.equal(JSON.stringify(report).includes(settings.credentials.password), false);
  assert.equal(sandbox.registry.find('free-one.test'), null);
});

test('what a create would miss at the registry is a fault', async (t) => {
  const { account, sandbox } = await scene(t);
  const { conduct } = sandbox.epp.registry;
  conduct.missingHosts = ['ns2.hosting.example'];
  const lacking = {
    contacts: { admin: 'C9-TEST' },
    nameservers: ['ns1.hosting.example', 'ns2.hosting.example'],
  };
  assert.deepEqual(faultsIn(await account(lacking).inspect(null)), [
    'contact C9-TEST is missing',
    'host ns2.hosting.example is missing',
  ]);
  conduct.extensions = ['urn:ietf:params:xml:ns:fee-0.4'];
  assert.deepEqual(faultsIn(await account().inspect(null)), [
    'Prices are told in a way that is not spoken here: no create goes out',
  ]);
});

test('what should be looked at is a warning', async (t) => {
  const { account, sandbox } = await scene(t);
  sandbox.epp.registry.conduct.passwordExpiresAt = Date.UTC(2026, 11, 24);
  const clock = { ...systemClock, now: () => systemClock.now() + 60_000 };
  const report = await account({}, { clock }).inspect('other.example');
  const warnings = messagesOf(report, 'warning');
  assert.match(warnings[0] ?? '', /warning of the login’s password, which expires at 2026-12-24T/);
  assert.ok(warnings.some((one) => one === 'The name is in none of the account’s zones'));
  assert.match(warnings.at(-1) ?? '', /^The server’s clock is \d+ ms behind$/);
});

test('a refused password is shown once, and never again', async (t) => {
  const { account, commands, settings } = await scene(t);
  const one = account({ credentials: { ...settings.credentials, password: 'not-the-word' } });
  const report = await one.inspect(null);
  assert.match(only(report)[1], /refuses clientId or password \(2200\); it is not tried again/);
  assert.deepEqual(await one.inspect(null), report);
  assert.deepEqual(commands, ['login']);
  assert.equal(JSON.stringify(report).includes('not-the-word'), false);
});

test('each way that a login can fail is told by what is to be mended', async (t) => {
  const { account, sandbox, settings, commands } = await scene(t);
  const { server } = settings;
  const seen = async (changes: Partial<EppAccountSettings>, parts: Partial<EppParts> = {}) =>
    only(await account(changes, parts).inspect(null));
  const at = (changes: Partial<EppAccountSettings['server']>) => ({
    server: {
      host: server.host,
      port: server.port,
      tlsServerName: server.tlsServerName,
      ca: server.ca,
      certificate: null,
      ...changes,
    },
  });
  const [of, message] = await seen(at({ ca: null }));
  assert.deepEqual(
    [of, /not of an authority that is trusted here/.test(message)],
    ['certificate', true],
  );
  assert.match(
    (await seen(at({ tlsServerName: 'epp.other.test' })))[1],
    /not for the host name epp\.other\.test/,
  );
  assert.match((await seen({}, { guard: new OutboundGuard() }))[1], /name it in OUTBOUND_ALLOW/);
  assert.match((await seen(at({ port: await freePort() })))[1], /refuses the connection/);
  assert.deepEqual(commands, []);
  sandbox.epp.registry.conduct.extensions = [];
  assert.match((await seen({ loginSecurity: true }))[1], /must go by login security \(RFC 8807\)/);
  assert.deepEqual(commands, []);
  sandbox.epp.registry.conduct.maxSessions = 0;
  assert.match((await seen({}))[1], /All sessions of the account are taken \(2502\)/);
});

test('an expired certificate, a server that is none and one that says nothing are told apart', async (t) => {
  const { account, settings } = await scene(t);
  const { tlsServerName } = settings.server;
  const expired = selfSignedCertificate(Date.UTC(2001, 0), tlsServerName ?? '', '127.0.0.1');
  const speaking = async (server: Server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    return {
      server: {
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        tlsServerName,
        ca: expired.cert,
        certificate: null,
      },
    };
  };
  const old = await speaking(createTlsServer(expired));
  assert.match(only(await account(old).inspect(null))[1], /has expired/);
  const clear = await speaking(createServer((socket) => socket.end('220 mail.example\r\n')));
  assert.match(only(await account(clear).inspect(null))[1], /TLS handshake/);
  const clock = new FakeClock(systemClock.now());
  const silent = createServer((socket) => t.after(() => socket.destroy()));
  const waits = account(await speaking(silent), { clock }).inspect(null);
  await once(silent, 'connection');
  await settle();
  await clock.advance(10_000);
  assert.match(only(await waits)[1], /does not answer in time/);
});

/** Nothing listens there any more. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
