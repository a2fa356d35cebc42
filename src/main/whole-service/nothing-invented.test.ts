/** Whole lookups over real sockets: whatever an upstream does, nothing becomes "available" but a registry's own word. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Cleanup, testDatabase } from '#app/testing/database.ts';
import {
  HostileServer,
  redirect,
  respond,
  type Script,
} from '#app/testing/servers/hostile-server.ts';
import {
  ScriptedWhoisServer,
  type WhoisScript,
} from '#app/testing/servers/scripted-whois-server.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

// One for all services here: no lookup's answer comes of it.
const db = await testDatabase({ after });

const JSON_TYPE = { 'content-type': 'application/rdap+json' };
const NOT_FOUND: Script = respond({
  status: 404,
  headers: JSON_TYPE,
  body: '{"errorCode":404,"title":"Not Found"}',
});
const FOUND = (name: string) =>
  JSON.stringify({
    objectClassName: 'domain',
    ldhName: name,
    events: [{ eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' }],
    nameservers: [{ ldhName: 'ns1.example.com' }],
  });

interface Upstreams {
  rdap?: Script;
  whois?: WhoisScript;
  inet?: Script;
}

interface World {
  /** The upstreams of each zone. */
  zones?: Record<string, Upstreams>;
  inet?: Script;
  settings?: Record<string, string>;
}

/** One service whose zones (and `.vn`) are answered by the scripted upstreams. */
async function serviceOn(t: Cleanup, { zones = {}, inet, settings = {} }: World) {
  const folder = await mkdtemp(join(tmpdir(), 'tra-upstreams-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const http = async (script: Script) => {
    const server = await HostileServer.start(script);
    t.after(() => server.stop());
    return server.url;
  };
  const services: [string[], string[]][] = [];
  const whoisServers: Record<string, string> = {};
  for (const [zone, { rdap, whois }] of Object.entries(zones)) {
    if (rdap) services.push([[zone], [`${await http(rdap)}/`]]);
    if (whois === undefined) continue;
    const server = await ScriptedWhoisServer.start(whois);
    t.after(() => server[Symbol.asyncDispose]());
    whoisServers[zone] = server.address;
  }
  const bootstrap = join(folder, 'dns.json');
  await writeFile(
    bootstrap,
    JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services }),
  );
  const servers = join(folder, 'whois.json');
  await writeFile(servers, JSON.stringify(whoisServers));
  const all = {
    SANDBOX: 'false',
    RDAP_BOOTSTRAP: `file://${bootstrap}`,
    WHOIS_SERVERS: servers,
    VN_INET_API_URL: 'http://127.0.0.1:1',
    VN_INET_URL: inet ? await http(inet) : 'http://127.0.0.1:1',
    OUTBOUND_ALLOW: '127.0.0.1',
    LOOKUP_TIMEOUT_MS: '1000',
    ...settings,
  };
  const service = await startTestService(t, all, { db });
  const get = async (name: string, path = 'whois') =>
    await service.get(`/api/v1/${path}?domain=${name}`);
  return { service, get };
}

/** A service of which only the zone `example`, or `.vn`, is of interest. */
function lookupOn(t: Cleanup, { inet, settings, ...upstreams }: Upstreams & Omit<World, 'zones'>) {
  return serviceOn(t, {
    zones: { example: upstreams },
    ...(inet && { inet }),
    ...(settings && { settings }),
  });
}

function isUnknown(answer: ServiceAnswer): void {
  assert.equal(answer.status, 503, answer.text);
  assert.equal(answer.body.code, 'registry_unavailable');
  assert.match(answer.body.message, /Tried: /);
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
}

const RDAP_FAULTS: Record<string, Script> = {
  'an empty answer': respond({ status: 200, headers: JSON_TYPE, body: '' }),
  'an HTML page': respond({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<html>no match</html>',
  }),
  'an HTML 404': respond({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<html>Not found</html>',
  }),
  'a server error': respond({ status: 500, body: '{"errorCode":404}' }),
  'a forbidding 403': respond({ status: 403 }),
  'another name’s record': respond({ headers: JSON_TYPE, body: FOUND('other.example') }),
  'half an answer': (_request, socket) =>
    socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 500\r\n\r\n{"errorCode":404'),
  'a reset connection': (_request, socket) => socket.resetAndDestroy(),
  'an answer of 1 GB': (_request, socket) =>
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 30}\r\n\r\n{`),
  'a redirect to a private address': redirect('http://10.0.0.1/domain/free.example'),
  'a redirect to the metadata service': redirect('http://169.254.169.254/latest'),
  'a redirect without end': (request, socket) => redirect(`${request.target}x`)(request, socket),
};

const RECORD_TEXT = (query: string) =>
  `Domain Name: ${query}\r\nRegistrar: Example Registrar\r\nCreation Date: 2020-01-02T03:04:05Z\r\n`;

test('RDAP: a throttle notice (429) is unknown, and the same registry is not asked by another door', async (t) => {
  const throttled = respond({ status: 429, headers: { 'retry-after': '7' } });
  let asked = 0;
  const whois = () => {
    asked += 1;
    return 'No match for "FREE.EXAMPLE".\r\n';
  };
  // A registry that is slow to answer is asked by its other door: here none is.
  const settings = { LOOKUP_TIMEOUT_MS: '5000' };
  const { get } = await lookupOn(t, { rdap: throttled, whois, settings });
  isUnknown(await get('free.example'));
  isUnknown(await get('free2.example', 'domain/check'));
  assert.equal(asked, 0);
});

test('RDAP: a 404 from a server the bootstrap does not name is no "not found"', async (t) => {
  const stranger = await HostileServer.start(NOT_FOUND);
  t.after(() => stranger.stop());
  const led = await lookupOn(t, { rdap: redirect(`${stranger.url}/domain/free.example`) });
  const answer = await led.get('free.example', 'domain/check');
  isUnknown(answer);
  assert.match(answer.body.message, /notFoundElsewhere/);
  const own = await lookupOn(t, { rdap: NOT_FOUND });
  assert.equal((await own.get('free.example', 'domain/check')).body.available, true);
});

const WHOIS_FAULTS: Record<string, WhoisScript> = {
  'a throttle notice': 'Query rate limit exceeded. Please try again later.\r\n',
  'a refusal': 'Access to this WHOIS service is denied from your address.\r\n',
  'an empty answer': '',
  noise: '\0\u0001\u0002 lorem ipsum %%% ::: \r\n',
  'an HTML page': '<!DOCTYPE html><html><head><title>404 Not Found</title></head></html>\r\n',
  'a reset in mid-answer': (query) => ({
    act: 'reset',
    after: `No match for "${query.toUpperCase()}".\r\n`,
  }),
  silence: { act: 'stall' },
  'half an answer and then silence': { act: 'stall', after: 'No match for' },
  'an endless answer': { act: 'endless' },
};

/** A zone for each fault, at one service for all: to start a service costs more than to ask it. */
const rdapAlone = zonesOf('ra', RDAP_FAULTS, (rdap) => ({ rdap }));
const rdapHelped = zonesOf('rb', RDAP_FAULTS, (rdap) => ({ rdap, whois: RECORD_TEXT }));
const whoisAlone = zonesOf('wa', WHOIS_FAULTS, (whois) => ({ whois }));
const faulty = await serviceOn(
  { after },
  {
    zones: Object.fromEntries(
      [rdapAlone, rdapHelped, whoisAlone].flatMap((zones) =>
        [...zones.values()].map(({ zone, upstreams }) => [zone, upstreams]),
      ),
    ),
  },
);

/** What is wrong → its zone (`raa`, `rab` …) and what answers there. */
function zonesOf<S>(prefix: string, faults: Record<string, S>, upstreams: (fault: S) => Upstreams) {
  return new Map(
    Object.entries(faults).map(([what, fault], index) => [
      what,
      { zone: prefix + String.fromCharCode(97 + index), upstreams: upstreams(fault) },
    ]),
  );
}

for (const what of Object.keys(RDAP_FAULTS)) {
  test(`RDAP: ${what} is unknown alone, and the registry’s WHOIS answers where there is one`, async () => {
    const { zone } = rdapAlone.get(what)!;

    isUnknown(await faulty.get(`free.${zone}`));
    isUnknown(await faulty.get(`free2.${zone}`, 'domain/check'));
    const answer = await faulty.get(`free.${rdapHelped.get(what)!.zone}`);
    assert.equal(answer.body.source, 'whois', answer.text);
    assert.equal(answer.body.status, 'registered');
  });
}

for (const what of Object.keys(WHOIS_FAULTS)) {
  test(`WHOIS: ${what} is unknown`, async () => {
    const { zone } = whoisAlone.get(what)!;

    isUnknown(await faulty.get(`free.${zone}`));
    isUnknown(await faulty.get(`free2.${zone}`, 'domain/check'));
  });
}

test('WHOIS: a registrar’s "no match" behind a registry that knows the name leaves it registered', async (t) => {
  const registrar = await ScriptedWhoisServer.start('No match for domain "TAKEN.EXAMPLE".\r\n');
  t.after(() => registrar[Symbol.asyncDispose]());
  const text = `Domain Name: TAKEN.EXAMPLE\r\nRegistrar WHOIS Server: ${registrar.address}\r\nRegistrar: Example Registrar\r\nCreation Date: 2020-01-02T03:04:05Z\r\nName Server: NS1.EXAMPLE.COM\r\n`;
  const { get } = await lookupOn(t, { whois: text });
  const { body } = await get('taken.example', 'domain/check');
  assert.equal(body.status, 'registered');
  assert.deepEqual(registrar.queries, ['taken.example']);
  assert.deepEqual(
    body.evidence.map((e: { result: string }) => e.result),
    ['found', 'notFoundElsewhere'],
  );
});

test('WHOIS: a referral to a private address is not followed, and the registry’s own answer stands', async (t) => {
  const text =
    'Domain Name: TAKEN.EXAMPLE\r\nRegistrar WHOIS Server: 10.0.0.1\r\nRegistrar: Example Registrar\r\nCreation Date: 2020-01-02T03:04:05Z\r\n';
  const { get } = await lookupOn(t, { whois: text });
  const { body } = await get('taken.example');
  assert.equal(body.status, 'registered');
  assert.deepEqual(
    body.sources.map((s: { outcome: string }) => s.outcome),
    ['found', 'blocked'],
  );
});

const inet =
  (whois: object, check: object = {}): Script =>
  (request, socket) =>
    respond({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.method === 'POST' ? check : whois),
    })(request, socket);
const RECORD = {
  code: '0',
  domainName: 'ten-mien.vn',
  registrar: 'Công ty Ví Dụ',
  creationDate: '30-11-2010',
  expirationDate: '30-11-2028',
  status: ['clientTransferProhibited'],
  nameServer: ['NS1.example.vn'],
  registrantName: 'Nguyễn Văn Ví Dụ',
};
const NO_RECORD = { code: '1', message: 'Không tìm thấy' };

test('.vn through iNET: each code of its answers is read by the published rules', async (t) => {
  const special = { code: '0', message: 'Tên miền đặc biệt chưa cấp phát đăng ký' };
  const cases: [string, Script, string, number][] = [
    ['ten-mien.vn', inet(RECORD), 'registered', 200],
    ['ten-mien.vn', inet(special), 'reserved', 200],
    ['ten-mien.vn', inet({ code: '0' }), 'registry_unavailable', 503],
    ['ten-mien.vn', inet(NO_RECORD, { availability: 'available' }), 'available', 200],
    ['ab.vn', inet(NO_RECORD, { availability: 'available' }), 'auction', 200],
    ['ab.vn', inet(special), 'auction', 200],
    [
      'ten-mien.vn',
      inet(NO_RECORD, { availability: 'notavailable', message: 'Domain is reserved' }),
      'reserved',
      200,
    ],
    ['ten-mien.vn', inet(NO_RECORD, { availability: 'perhaps' }), 'registry_unavailable', 503],
    [
      'ten-mien.vn',
      inet({ code: '2', message: 'Trả về kết quả gần nhất sau 20 phút' }),
      'registry_unavailable',
      503,
    ],
    [
      'ten-mien.vn',
      respond({ headers: { 'content-type': 'text/html' }, body: '<html></html>' }),
      'registry_unavailable',
      503,
    ],
  ];
  for (const [name, script, expected, status] of cases) {
    const { get, service } = await lookupOn(t, { inet: script });
    const answer = await get(name, 'domain/check');
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.status ?? answer.body.code, expected, answer.text);
    await service.stop();
  }
});

test('.vn: a registered name has the dates its zone’s rules give it, and its day stays its day', async (t) => {
  const { get } = await lookupOn(t, { inet: inet(RECORD) });
  const { body } = await get('www.ten-mien.vn');
  assert.equal(body.source, 'inet');
  assert.equal(body.data.registrant.name, 'Nguyễn Văn Ví Dụ');
  assert.deepEqual(body.data.nameservers, ['ns1.example.vn']);
  assert.equal(body.data.dates.expiry, '2028-11-30T00:00:00.000Z');
  assert.equal(body.data.dates.renewalDeadline, '2028-12-30T00:00:00.000Z');
});

test('the outbound rule holds for the operator’s sources too, save OUTBOUND_ALLOW', async (t) => {
  const { get } = await lookupOn(t, {
    rdap: NOT_FOUND,
    whois: 'No match for "FREE.EXAMPLE".\r\n',
    settings: { OUTBOUND_ALLOW: '' },
  });
  const answer = await get('free.example');
  isUnknown(answer);
  assert.match(answer.body.message, /blocked/);
});

test('WHOIS: a "not found" or a record of another name says nothing of the one asked for', async (t) => {
  for (const whois of [
    'No match for domain "OTHER.EXAMPLE".\r\n',
    'Domain:\tother.example\r\nStatus:\tAVAILABLE\r\n',
    'other.example is free\r\n',
  ]) {
    const { get, service } = await lookupOn(t, { whois });
    isUnknown(await get('free.example', 'domain/check'));
    await service.stop();
  }
  const { get } = await lookupOn(t, { whois: 'No match for domain "FREE.EXAMPLE".\r\n' });
  assert.equal((await get('free.example', 'domain/check')).body.available, true);
});

test('a registry that is slow is still heard after its fallback, asked beside it, knew nothing', async (t) => {
  const fallbackAsked = Promise.withResolvers<void>();
  const slow: Script = (request, socket) =>
    void fallbackAsked.promise.then(() => NOT_FOUND(request, socket));
  const whois = () => {
    fallbackAsked.resolve();
    return '';
  };
  const { get } = await lookupOn(t, { rdap: slow, whois });
  const { body } = await get('free.example', 'domain/check');
  assert.equal(body.available, true);
});
