import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { exchange } from '#app/testing/servers/ask-servers.ts';
import { startSandbox } from './sandbox.ts';

const sandbox = await startSandbox({ clock: new FakeClock() });
after(() => sandbox.stop());

interface Entity {
  roles: string[];
  handle?: string;
  publicIds?: unknown[];
  vcardArray: [string, [string, object, string, unknown][]];
  entities?: Entity[];
}
interface Body {
  [member: string]: unknown;
  entities: Entity[];
  events: { eventAction: string; eventDate: string }[];
}

async function ask(path: string, init?: RequestInit): Promise<{ response: Response; body: Body }> {
  const response = await fetch(`${sandbox.rdapUrl}${path}`, init);
  const text = await response.text();
  return { response, body: (text ? JSON.parse(text) : {}) as Body };
}

test('a registered name is told in full', async () => {
  const { response, body } = await ask('domain/TAKEN.test');
  assert.equal(response.headers.get('content-type'), 'application/rdap+json');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(body.ldhName, 'taken.test');
  assert.deepEqual(
    body.entities.flatMap((entity) => entity.roles),
    ['registrar', 'registrant', 'administrative', 'technical', 'billing'],
  );
  const [registrar, registrant] = body.entities;
  assert.deepEqual(registrar?.publicIds, [{ type: 'IANA Registrar ID', identifier: '9999' }]);
  assert.deepEqual(registrar?.entities?.[0]?.roles, ['abuse']);
  const card = new Map(registrant?.vcardArray[1].map(([name, , , value]) => [name, value]));
  assert.equal(card.get('fn'), 'Nguyễn Văn A');
  assert.deepEqual(card.get('adr'), [
    '',
    '',
    ['Số 1 Phố Ví Dụ', 'Tầng 2'],
    'Hà Nội',
    'Hà Nội',
    '100000',
    '',
  ]);
  assert.deepEqual(
    body.events.map((event) => event.eventAction),
    ['registration', 'expiration', 'last changed', 'last update of RDAP database'],
  );
  assert.deepEqual((body.nameservers as object[])[0], {
    objectClassName: 'nameserver',
    ldhName: 'ns1.taken.test',
    ipAddresses: { v4: ['192.0.2.53'], v6: ['2001:db8:1::53'] },
  });
  assert.equal((body.secureDNS as { delegationSigned: boolean }).delegationSigned, true);
});

test('a withheld contact shows no person and says by RFC 9537 what is missing', async () => {
  const { body } = await ask('domain/redemption.test');
  assert.ok((body.rdapConformance as string[]).includes('redacted'));
  const redacted = body.redacted as { name: { description: string }; method: string }[];
  assert.ok(
    redacted.some(
      ({ name, method }) => name.description === 'Registrant Name' && method === 'emptyValue',
    ),
  );
  assert.ok(
    redacted.some(
      ({ name, method }) => name.description === 'Registrant Email' && method === 'removal',
    ),
  );
  assert.doesNotMatch(JSON.stringify(body), /Phạm|mau-hai|550000|5550111|C1006/);
});

test('a name being deleted says when it drops', async () => {
  const { body } = await ask('domain/dropping.test');
  assert.equal(
    body.events.find((event) => event.eventAction === 'deletion')?.eventDate,
    '2026-01-15T08:01:00.000Z',
  );
});

test('a reserved and an auction name are domains with a remark and no events', async () => {
  const reserved = (await ask('domain/reserved.test')).body;
  assert.deepEqual(reserved.status, ['reserved']);
  assert.equal('events' in reserved, false);
  assert.deepEqual(reserved.remarks, [
    { title: 'Reserved name', description: ['This name is reserved by the registry.'] },
  ]);
  const auction = (await ask('domain/auction.test')).body;
  assert.deepEqual(auction.remarks, [
    {
      title: 'Auction',
      description: ['This name is reserved by the registry and will be released by auction.'],
    },
  ]);
});

test('a free name is 404, a failing one 503 without a time to come back', async () => {
  const free = await ask('domain/free.test');
  assert.equal(free.response.status, 404);
  assert.equal(free.body.errorCode, 404);
  const failing = await ask('domain/down.test');
  assert.equal(failing.response.status, 503);
  assert.equal(failing.response.headers.has('retry-after'), false);
});

test('what can not be a name here is 400, never 404', async () => {
  for (const name of [
    '',
    '%',
    '%ff',
    '-x.test',
    'a..test',
    'example.com',
    'www.taken.test',
    'a%00.test',
    'x/y',
  ]) {
    assert.equal((await ask(`domain/${name}`)).response.status, 400, name);
  }
});

test('help, unknown paths, other lookups and other methods are each told apart', async () => {
  assert.equal((await ask('help')).response.status, 200);
  assert.equal((await ask('nothing')).response.status, 404);
  assert.equal((await ask('nameserver/ns1.taken.test')).response.status, 501);
  const posted = await ask('domain/taken.test', { method: 'POST', body: '{}' });
  assert.equal(posted.response.status, 405);
  assert.equal(posted.response.headers.get('allow'), 'GET, HEAD');
  const head = await fetch(`${sandbox.rdapUrl}domain/taken.test`, { method: 'HEAD' });
  assert.equal(head.status, 200);
});

test('an endless header is cut off with an error', async () => {
  const noise = `GET /help HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`;
  assert.match(
    (await exchange(new URL(sandbox.rdapUrl).host, noise)).toString(),
    /^HTTP\/1\.1 431 /,
  );
});

test('an internationalised name carries both forms', async () => {
  const { body } = await ask('domain/taken.test');
  assert.equal('unicodeName' in body, false);
  const { response } = await ask(`domain/${encodeURIComponent('tiệm-sách.test')}`);
  assert.equal(response.status, 404);
});
