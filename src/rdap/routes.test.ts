/** Every documented status of the RDAP routes over real HTTP, held against the API description. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { emptyRegistration } from '#app/records/registration.ts';
import { updateReverseIndex } from '#app/storage/reverse/entries.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { rdapFaults } from '#app/testing/rdap/rules.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const service = await startTestService({ after });
const partner = await service.issue('partner', 100_000);
const described = await describedAnswers(service);
const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const domain = (name: string, headers = {}) => service.get(`/rdap/domain/${name}`, headers);

/** Status, type, limits, CORS, the description and the rules. */
function expect(
  answer: ServiceAnswer,
  status: number,
  operation: string | null,
  path: string,
): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.headers.get('content-type'), 'application/rdap+json');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  for (const header of LIMITS) assert.match(answer.headers.get(header) ?? '', /^\d+$/, header);
  if (operation) described.hold(operation, answer);
  const url = `${service.url}/rdap/${path}`;
  assert.deepEqual(rdapFaults(answer.body, { url, httpStatus: status }), []);
}

/** As `fetch` that follows nothing. */
async function unfollowed(path: string, headers: Record<string, string> = {}) {
  const { status, headers: told } = await fetch(service.url + path, {
    headers,
    redirect: 'manual',
  });
  return [status, told.get('location')];
}

test('a registered name is an object, a free one a 404, one kept back an object with its reason', async () => {
  const taken = await domain('taken.test');
  expect(taken, 200, 'getRdapDomain', 'domain/taken.test');
  assert.deepEqual(taken.body.status, ['client transfer prohibited', 'client delete prohibited']);
  assert.equal(taken.body.entities[0].publicIds[0].identifier, '9999');
  const free = await domain('free.test');
  expect(free, 404, 'getRdapDomain', 'domain/free.test');
  for (const [name, reason] of [
    ['reserved.test', /registry_reserved/],
    ['auction.test', /registry_auction/],
    ['com.vn', /vn_shared_zone/],
  ] as const) {
    const kept = await domain(name);
    expect(kept, 200, 'getRdapDomain', `domain/${name}`);
    assert.deepEqual(kept.body.status, ['reserved']);
    assert.match(kept.body.remarks[0].description.join(), reason);
  }
});

test('what no source tells is a 503 with Retry-After, what is no name a 400', async () => {
  const down = await domain('down.test');
  expect(down, 503, 'getRdapDomain', 'domain/down.test');
  assert.ok(Number(down.headers.get('retry-after')) >= 1);
  for (const bad of ['nope', 'a..test', '-a.test', '192.0.2.1', 'x.notld', 'a%20b.test', '%zz'])
    expect(await domain(bad), 400, 'getRdapDomain', `domain/${bad}`);
});

test('any spelling of a name is answered; a host is sent to the domain it lies in', async () => {
  for (const name of ['TAKEN.test', 'taken.test.', 'Taken.TEST.'])
    assert.equal((await domain(name)).body.ldhName, 'taken.test');
  for (const name of ['Ti%E1%BB%81n.test', 'XN--tin-hkz.test.'])
    assert.match((await domain(name)).text, /xn--tin-hkz\.test/);
  const there = `${service.url}/rdap/domain/taken.test`;
  assert.deepEqual(await unfollowed('/rdap/domain/www.taken.test'), [302, there]);
});

test('redaction is told, and JSContact comes to who asks for it', async () => {
  const accept = 'application/rdap+json;extensions="rdap_level_0 jscard"';
  const path = 'domain/redemption.test';
  const jcard = await domain('redemption.test');
  expect(jcard, 200, 'getRdapDomain', path);
  assert.deepEqual(jcard.body.rdapConformance, ['rdap_level_0', 'redacted']);
  const names = jcard.body.redacted.map((it: { name: { description: string } }) => it.name);
  assert.deepEqual(names, [
    { description: 'Registrant Contact' },
    { description: 'Registrant Name' },
  ]);
  const asked = await domain('redemption.test?jscard=true');
  for (const answer of [asked, await domain('redemption.test', { accept })]) {
    expect(answer, 200, 'getRdapDomain', path);
    assert.ok(answer.body.entities.at(-1).jscard);
    assert.deepEqual(answer.body.rdapConformance, ['rdap_level_0', 'redacted', 'jscard']);
  }
});

test('keys and tiers hold as for whois: 401, 403, and fresh for partners', async () => {
  const wrong = await domain('taken.test', { 'x-api-key': 'wrong' });
  expect(wrong, 401, 'getRdapDomain', 'domain/taken.test');
  expect(await domain('taken.test?fresh=true'), 403, 'getRdapDomain', 'domain/taken.test');
  const fresh = await domain('taken.test?fresh=true', { 'x-api-key': partner });
  assert.equal(fresh.headers.get('cache-control'), 'private, no-store');
  assert.doesNotMatch(fresh.text, /From the cache/);
  assert.match((await domain('taken.test')).text, /From the cache, \d+ seconds old/);
});

test('a limit that is spent is a 429 in RDAP’s form, which RDAP and the API spend together', async (t) => {
  const small = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '2' });
  await small.get('/api/v1/whois?domain=taken.test');
  await small.get('/rdap/domain/taken.test');
  const refused = await small.get('/rdap/domain/taken.test');
  expect(refused, 429, 'getRdapDomain', 'domain/taken.test');
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
});

test('answers may be kept and asked for again by their ETag; HEAD says the same without a body', async () => {
  const { headers } = await domain('taken.test');
  const etag = headers.get('etag')!;
  assert.match(headers.get('cache-control') ?? '', /^max-age=\d+$/);
  const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  assert.equal((await domain('taken.test', known)).status, 304);
  const head = await service.send('HEAD', '/rdap/domain/taken.test');
  assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
  assert.equal((await service.send('HEAD', '/rdap/domain/free.test')).status, 404);
});

test('a nameserver is one that registrations name, by its own or any other; registrars go by their IANA number', async () => {
  const host = 'nameserver/ns1.taken.test';
  const own = await service.get('/rdap/nameserver/NS1.taken.test.');
  expect(own, 200, 'getRdapNameserver', host);
  assert.deepEqual(own.body.ipAddresses, { v4: ['192.0.2.53'], v6: ['2001:db8:1::53'] });
  const elsewhere = await service.get('/rdap/nameserver/www.taken.test');
  expect(elsewhere, 404, 'getRdapNameserver', 'nameserver/www.taken.test');
  expect(await service.get('/rdap/nameserver/a..b'), 400, 'getRdapNameserver', '');
  expect(await service.get('/rdap/nameserver/ns1.down.test'), 503, 'getRdapNameserver', '');
  const record = emptyRegistration();
  const registration = { ...record, nameservers: ['ns1.down.test', 'www.taken.test'] };
  const seen = { registration, firstSeen: 1, lastSeen: 2, isLatest: true };
  await service.db
    .transaction()
    .execute((tx) =>
      updateReverseIndex(tx, [{ domain: 'a.example', records: [seen], complete: true }]),
    );
  const known = await service.get('/rdap/nameserver/www.taken.test');
  expect(known, 200, 'getRdapNameserver', 'nameserver/www.taken.test');
  assert.deepEqual(known.body.ipAddresses, { v4: ['192.0.2.10'], v6: ['2001:db8::10'] });
  const silent = await service.get('/rdap/nameserver/ns1.down.test');
  expect(silent, 200, 'getRdapNameserver', 'nameserver/ns1.down.test');
  assert.match(silent.text, /No answer for A: /);
  for (const handle of ['2', 'IANA-2', 'iana-2']) {
    const registrar = await service.get(`/rdap/entity/${handle}`);
    expect(registrar, 200, 'getRdapEntity', 'entity/2');
    assert.deepEqual(registrar.body.publicIds, [{ type: 'IANA Registrar ID', identifier: '2' }]);
    assert.match(registrar.body.links[1].href, /networksolutions\.com\/rdap\/help$/);
  }
  for (const handle of ['999999', 'C123-TEST', 'IANA-'])
    expect(await service.get(`/rdap/entity/${handle}`), 404, 'getRdapEntity', '');
});

test('help names every extension; other questions are a 501, what is no question a 400', async () => {
  expect(await service.get('/rdap/help'), 200, 'getRdapHelp', 'help');
  for (const path of ['ip/192.0.2.1', 'autnum/65536', 'domains?name=a*', 'entities?fn=x'])
    expect(await service.get(`/rdap/${path}`), 501, null, path);
  for (const path of ['', '/', '/domain', '/domain/', '/domain/a.test/b', '/nothing']) {
    const answer = await service.get(`/rdap${path}`, { accept: 'text/html' });
    expect(answer, 400, null, path);
  }
  const posted = await service.post('/rdap/domain/taken.test', '{}');
  assert.deepEqual([posted.status, posted.body.errorCode], [405, 405]);
  assert.equal(posted.headers.get('allow'), 'GET, HEAD');
});

test('a preflight is answered with the limits, uncounted', async () => {
  const headers = { origin: 'https://x.example', 'access-control-request-method': 'GET' };
  const answer = await service.send('OPTIONS', '/rdap/domain/taken.test', { headers });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  for (const header of LIMITS) assert.ok(answer.headers.has(header));
});

test('who asks whois for RDAP is sent there, cached or not; JSON goes first where it is preferred', async () => {
  const rdap = { accept: 'application/rdap+json, application/json;q=0.9' };
  const whois = (name: string) => `/api/v1/whois?domain=${name}`;
  for (const name of ['www.taken.test', 'taken.test', 'TAKEN.test.'])
    assert.deepEqual(await unfollowed(whois(name), rdap), [303, '/rdap/domain/taken.test']);
  const keyed = { ...rdap, 'x-api-key': partner };
  const fresh = await unfollowed(`${whois('taken.test')}&fresh=true`, keyed);
  assert.deepEqual(fresh, [303, '/rdap/domain/taken.test?fresh=true']);
  for (const accept of ['*/*', 'application/json, application/rdap+json;q=0.5'])
    assert.deepEqual(await unfollowed(whois('taken.test'), { accept }), [200, null]);
  assert.equal((await unfollowed(whois('nope'), rdap))[0], 400);
});

test('links lead to the address that clients use', async (t) => {
  const PUBLIC_URL = 'https://rdap.example/';
  const hidden = await startTestService(t, { PUBLIC_URL });
  const { body } = await hidden.get('/rdap/domain/taken.test');
  assert.equal(body.links[0].href, 'https://rdap.example/rdap/domain/taken.test');
});

test('links lead to the host that was asked; a Host that is none is a 400 and gets into no link', async () => {
  const asHost = async (host: string) => {
    const request = get(`${service.url}/rdap/domain/taken.test`, { headers: { host } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return JSON.parse(await text(response));
  };
  for (const host of ['rdap.example', 'rdap.example:8080', '[2001:db8::1]:443', '192.0.2.1']) {
    const { links } = await asHost(host);
    assert.equal(links[0].href, `http://${host}/rdap/domain/taken.test`);
  }
  for (const host of [
    'a b',
    'me@rdap.example',
    'x/..',
    '"><b>',
    'rdap.example:x',
    '[',
    'a..b',
    ':',
  ]) {
    const { errorCode, links } = await asHost(host);
    assert.deepEqual([host, errorCode, links], [host, 400, undefined]);
  }
});
