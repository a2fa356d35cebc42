import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import { RdapBootstrap } from './bootstrap.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Services = Record<string, string>;

function documentOf(services: Services, publication = '2026-01-01T00:00:00Z'): string {
  const entries = Object.entries(services).map(([zone, url]) => [[zone], [url]]);
  return JSON.stringify({ version: '1.0', publication, services: entries });
}

const fourZones: Services = {
  example: 'https://rdap.example/',
  'co.example': 'https://rdap.co.example/base/',
  plain: 'http://rdap.plain.example/',
  de: 'https://operator.example/de/',
};

let server: HostileServer;
let clock: FakeClock;
let http: HttpClient;
let logged: string[];
let folder: string;
let file: string;
const started: RdapBootstrap[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bootstrap-'));
  file = join(folder, 'dns.json');
  await writeFile(file, documentOf(fourZones));
  server = await HostileServer.start(respond({ body: documentOf(fourZones) }));
  clock = new FakeClock();
  http = new HttpClient({
    guard: new OutboundGuard({ endpoints: [server.endpoint] }),
    clock,
    userAgent: 'test/1',
  });
  logged = [];
});

afterEach(async () => {
  for (const bootstrap of started.splice(0)) bootstrap.stop();
  await http.close();
  await server.idle();
  await server.stop();
  await rm(folder, { recursive: true });
  await settle();
  assert.equal(clock.waiting, 0, 'no timer is left');
});

async function load(url: string | null): Promise<RdapBootstrap> {
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const bootstrap = await RdapBootstrap.load({ clock, log, http, url, startsWith: 'shipped' });
  started.push(bootstrap);
  return bootstrap;
}

const fromFile = () => load(pathToFileURL(file).href);

describe('which servers a document names', () => {
  test('each zone has its own servers, and no other', async () => {
    const bootstrap = await fromFile();
    assert.deepEqual(bootstrap.urlsOf('example'), ['https://rdap.example/']);
    assert.deepEqual(bootstrap.urlsOf('co.example'), ['https://rdap.co.example/base/']);
    for (const name of ['vn', 'a.example', 'xample', '', '.', 'constructor', '__proto__'])
      assert.deepEqual(bootstrap.urlsOf(name), [], name);
    assert.deepEqual(bootstrap.operatorZones().sort(), ['co.example', 'de', 'example', 'plain']);
  });

  test('IANA’s document is the shipped one until it is fetched', async () => {
    const bootstrap = await load(null);
    assert.equal(bootstrap.state.source, 'shipped');
    assert.deepEqual(bootstrap.urlsOf('com'), ['https://rdap.verisign.com/com/v1/']);
    assert.deepEqual(bootstrap.operatorZones(), []);
  });
});

describe('refresh from a file', () => {
  test('the file is read again daily, and a broken one leaves the last good in force', async () => {
    const bootstrap = await fromFile();
    await bootstrap.start();
    assert.deepEqual(
      { ...bootstrap.state, refreshedAt: 0 },
      {
        source: 'file',
        publication: '2026-01-01T00:00:00Z',
        zones: 4,
        refreshedAt: 0,
        lastError: null,
      },
    );
    await writeFile(file, documentOf({ only: 'https://rdap.only.example/' }));
    await clock.advance(DAY);
    await bootstrap.idle();
    assert.deepEqual(bootstrap.urlsOf('only'), ['https://rdap.only.example/']);
    await writeFile(file, '{"services":[');
    await clock.advance(DAY);
    await bootstrap.idle();
    assert.deepEqual(bootstrap.urlsOf('only'), ['https://rdap.only.example/']);
    assert.equal(bootstrap.state.lastError, 'no bootstrap document');
    assert.equal(bootstrap.state.refreshedAt, clock.now() - DAY);
  });

  test('a file that is missing or too large leaves the shipped copy in force and is told to the log', async () => {
    await writeFile(file, documentOf(fourZones).padEnd(3 * 1024 * 1024));
    for (const url of [
      pathToFileURL(join(folder, 'missing.json')).href,
      pathToFileURL(file).href,
    ]) {
      const bootstrap = await load(url);
      assert.equal(bootstrap.state.source, 'shipped');
      assert.notEqual(bootstrap.state.lastError, null);
      assert.deepEqual(bootstrap.operatorZones(), []);
      assert.match(logged.pop() ?? '', /rdap-bootstrap-refresh-failed/);
    }
  });
});

describe('refresh over HTTP', () => {
  test('it is fetched at the start and asked for daily, conditionally; a 304 confirms it', async () => {
    const validators = { etag: '"one"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    server.answerWith(respond({ body: documentOf(fourZones), headers: validators }));
    const bootstrap = await load(server.url);
    assert.equal(bootstrap.state.source, 'shipped');
    await bootstrap.start();
    assert.deepEqual([bootstrap.state.source, bootstrap.state.zones], ['remote', 4]);
    server.answerWith(respond({ status: 304 }));
    await clock.advance(DAY);
    await bootstrap.idle();
    const [first, second] = server.requests;
    assert.equal(first?.headers['if-none-match'], undefined);
    assert.equal(second?.headers['if-none-match'], '"one"');
    assert.equal(second?.headers['if-modified-since'], validators['last-modified']);
    const { zones, refreshedAt, lastError } = bootstrap.state;
    assert.deepEqual([zones, refreshedAt, lastError], [4, clock.now(), null]);
  });

  test('a failure keeps the last good and is tried again after an hour', async () => {
    const bootstrap = await load(server.url);
    await bootstrap.start();
    const bad = [
      respond({ status: 500 }),
      respond({ body: '<html>maintenance</html>' }),
      respond({ body: documentOf({ example: 'https://hijacked.example/' }) }),
      respond({ status: 304 }),
    ];
    await clock.advance(DAY - HOUR);
    for (const script of bad) {
      server.answerWith(script);
      await clock.advance(HOUR);
      await bootstrap.idle();
      assert.deepEqual(bootstrap.urlsOf('example'), ['https://rdap.example/']);
      assert.notEqual(bootstrap.state.lastError, null);
    }
    assert.equal(server.requests.length, 1 + bad.length);
    assert.equal(logged.length, bad.length);
    server.answerWith(respond({ body: documentOf(fourZones, '2026-02-01T00:00:00Z') }));
    await clock.advance(HOUR);
    await bootstrap.idle();
    assert.deepEqual(
      [bootstrap.state.lastError, bootstrap.state.publication],
      [null, '2026-02-01T00:00:00Z'],
    );
  });

  test('an upstream that never answers ends with its time budget', async () => {
    const bootstrap = await load(server.url);
    let asked = () => {};
    const received = new Promise<void>((resolve) => {
      asked = resolve;
    });
    server.answerWith(() => asked());
    const first = bootstrap.start();
    await received;
    await clock.advance(30_000);
    await first;
    assert.match(bootstrap.state.lastError ?? '', /^timeout/);
  });

  test('a stop ends the refresh under way and those to come, without a word in the log', async () => {
    const bootstrap = await load(server.url);
    server.answerWith(() => bootstrap.stop());
    await bootstrap.start();
    await clock.advance(2 * DAY);
    assert.equal(server.requests.length, 1);
    assert.deepEqual(logged, []);
  });
});
