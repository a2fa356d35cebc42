import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDataDir } from '#app/testing/database.ts';
import { runProgram, runTra, startProcess } from '#app/testing/processes.ts';

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}

async function refuses(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => false,
    () => true,
  );
}

test('with nothing configured the service starts, answers, and Ctrl-C ends it whole; the command line works before, beside and after it', async (t) => {
  const settings = { DATA_DIR: await temporaryDataDir(t), SANDBOX: 'true' };
  const before = await runTra(
    ['keys', 'issue', '--tier', 'partner', '--name', 'before', '--json'],
    settings,
  );
  assert.equal(before.code, 0, before.stderr);

  const service = await startProcess(t, settings);
  assert.equal(await statusOf(`${service.url}/api/v1/whois?domain=taken.test`), 200);
  assert.equal(await statusOf(`${service.url}/readyz`), 200);
  // Nothing but JSON where it isn't a terminal.
  const lines = service.output().trim().split('\n');
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.ok(said.every(({ pid, role }) => Number.isInteger(pid) && typeof role === 'string'));
  const listening = said.find(({ msg }) => msg === 'service.listening');
  assert.deepEqual([listening?.role, listening?.pid], ['api', service.pid]);
  assert.match(String(listening?.notices), /Sandbox registry for \.test: .*EPP 127\.0\.0\.1:\d+$/);
  assert.equal(
    await statusOf(`${service.url}/api/v1/usage`, { 'x-api-key': JSON.parse(before.stdout).key }),
    200,
  );

  const beside = await runTra(['keys', 'issue', '--tier', 'partner', '--name', 'beside'], settings);
  const key = beside.stdout.trim();
  assert.equal(await statusOf(`${service.url}/api/v1/usage`, { 'x-api-key': key }), 200);
  const list = await runTra(['keys', 'list', '--json'], settings);
  const ids: string[] = list.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  assert.equal(ids.length, 2);
  assert.equal((await runTra(['keys', 'revoke', ids[0]!], settings)).code, 0);
  // The command line's end left the database to the service.
  const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { status: string };
  assert.equal(ready.status, 'ready');

  assert.equal(await service.end('SIGINT'), 0);
  assert.ok(await refuses(`${service.url}/healthz`));
  const after = await runTra(['keys', 'list'], settings);
  assert.match(after.stdout, /revoked/);
});

test('kill -9 of the service blocks no later start, and what was kept is still there', async (t) => {
  const settings = { DATA_DIR: await temporaryDataDir(t), SANDBOX: 'true', ROLES: 'api' };
  const first = await startProcess(t, settings);
  assert.equal(await statusOf(`${first.url}/api/v1/whois?domain=taken.test`), 200);
  await first.end('SIGKILL');
  const second = await startProcess(t, settings);
  assert.equal(await statusOf(`${second.url}/api/v1/whois?domain=taken.test`), 200);
  assert.equal(await second.end('SIGTERM'), 0);
});

test('a database that is away at the start costs no lookup, and readyz says so', async (t) => {
  const settings = {
    DATA_DIR: await temporaryDataDir(t),
    SANDBOX: 'true',
    ROLES: 'api',
    DATABASE_URL: 'postgres://tra@127.0.0.1:1/tra',
  };
  const service = await startProcess(t, settings);
  assert.match(service.output(), /database is away/);
  assert.equal(await statusOf(`${service.url}/api/v1/whois?domain=taken.test`), 200);
  const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { status: string };
  assert.equal(ready.status, 'degraded');
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^tra_database_up 0$/m);
  assert.doesNotMatch(metrics, /^tra_orders\{|^tra_webhooks_oldest_seconds \d/m);
  const key = `tra_par_${'x'.repeat(49)}`;
  assert.notEqual(await statusOf(`${service.url}/api/v1/usage`, { 'x-api-key': key }), 200);
  assert.equal(await service.end('SIGTERM'), 0);
});

test('settings at fault end the start with every one of them named, and no value', async () => {
  const { PORT, LOG_LEVEL } = { PORT: 'secret-value', LOG_LEVEL: 'loud' };
  const { code, stderr } = await runTra(['keys', 'list'], {
    PORT,
    LOG_LEVEL,
    DATABASE_URL: 'mysql://secret-value',
  });
  assert.equal(code, 2);
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) assert.match(stderr, new RegExp(name));
  assert.doesNotMatch(stderr, /secret-value|loud/);
});

test('a setting whose file can not be used ends each program with its name', async (t) => {
  const folder = await temporaryDataDir(t);
  const settings = { DATA_DIR: join(folder, 'data'), SANDBOX: 'true' };
  const tra = await runTra(['whois', 'com.vn'], { ...settings, WHOIS_SERVERS: '/nowhere.json' });
  assert.equal(tra.code, 1);
  assert.match(tra.stderr, /WHOIS_SERVERS: /);
  for (const [program, ...args] of [['start'], ['start-role', 'catcher']]) {
    const { code, stderr } = await runProgram(`src/main/${program}.ts`, args, {
      ...settings,
      EPP_ACCOUNTS: '/nowhere.json',
    });
    assert.equal(code, 1);
    assert.match(stderr, /EPP_ACCOUNTS: /);
    assert.equal(existsSync(settings.DATA_DIR), false);
  }
});

test('tra whois and check answer as the service does, with exit codes a script can use', async () => {
  const settings = { SANDBOX: 'true' };
  const whois = await runTra(['whois', 'www.taken.test'], settings);
  assert.equal(whois.code, 0, whois.stderr);
  assert.equal(JSON.parse(whois.stdout).status, 'registered');
  const check = await runTra(['check', 'free.test'], settings);
  assert.equal(JSON.parse(check.stdout).available, true);
  const down = await runTra(['whois', 'down.test'], settings);
  assert.deepEqual([down.code, down.stdout], [1, '']);
  assert.match(down.stderr, /registry_unavailable/);
  assert.equal((await runTra(['check', 'not a name'], settings)).code, 2);
  assert.equal((await runTra(['nonsense'], settings)).code, 2);
});

test('tra parse answers line by line without a network, and names the lines it can not read', async () => {
  const text =
    'Domain Name: EXAMPLE.COM\r\nRegistrar: Example Registrar\r\nCreation Date: 2020-01-02T03:04:05Z\r\nName Server: NS1.EXAMPLE.COM\r\n';
  const rdap = {
    objectClassName: 'domain',
    ldhName: 'example.com',
    events: [{ eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' }],
  };
  const lines = [
    { id: 1, server: 'whois.example', tld: 'com', text },
    { id: 'two', rdap },
    { id: 3, server: null, tld: null, text: '' },
    { id: 4, rdap: { rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' } },
  ];
  const input = [...lines.map((line) => JSON.stringify(line)), 'not json', '{}'].join('\n');
  const { code, stdout, stderr } = await runTra(['parse'], {}, input);
  const out = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    out.map((o) => [o.id, o.domain, o.status]),
    [
      [1, 'example.com', 'registered'],
      ['two', 'example.com', 'registered'],
      [3, null, 'unknown'],
      [4, null, 'available'],
    ],
  );
  assert.equal(out[0].data.dates.created, '2020-01-02T03:04:05.000Z');
  assert.equal(out[2].data, null);
  assert.equal(code, 1);
  assert.match(stderr, /line 5 is not JSON[\s\S]*line 6 needs/);
});
