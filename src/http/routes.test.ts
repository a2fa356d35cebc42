/** Every documented status of every route, over real HTTP, held against the API description. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const WHOIS = '/api/v1/whois';
const CHECK = '/api/v1/domain/check';
const BULK = '/api/v1/whois/bulk';
const KEYS = '/api/v1/admin/keys';

// One service for the whole file: its limits are out of reach, and no test leaves a state another one reads.
const service = await startTestService({ after });
const partner = await service.issue('partner', 100_000);
const admin = await service.issue('admin', 100_000);
const described = await describedAnswers(service);
const asPartner = () => ({ 'x-api-key': partner });
const asAdmin = () => ({ 'x-api-key': admin });

const patch = (id: string, body: unknown) =>
  service.send('PATCH', `${KEYS}/${id}`, {
    headers: { ...asAdmin(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Status, limit headers, request id, and the body as the description has it. */
function expect(answer: ServiceAnswer, status: number, operation: string, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  for (const header of LIMIT_HEADERS)
    assert.match(answer.headers.get(header) ?? '', /^\d+$/, header);
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  described.hold(operation, answer);
  if (status < 400) return;
  assert.equal(answer.body.code, code);
  assert.equal(answer.body.requestId, answer.headers.get('x-request-id'));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
}

test('whois 200: a registered name has its record, a cached one the same with cached true', async () => {
  const fresh = await service.get(`${WHOIS}?domain=taken.test`);
  expect(fresh, 200, 'getWhois');
  assert.equal(fresh.body.status, 'registered');
  assert.equal(fresh.body.cached, false);
  assert.equal(fresh.body.source, 'rdap');
  assert.ok(fresh.body.data.registrar.name);
  const cached = await service.get(`${WHOIS}?domain=TAKEN.test.`);
  expect(cached, 200, 'getWhois');
  assert.equal(cached.body.cached, true);
  assert.ok(cached.body.cacheTtlRemaining > 3590 && cached.body.cacheTtlRemaining <= 3600);
  assert.deepEqual(
    { ...cached.body, cached: false, cacheTtlRemaining: 0 },
    { ...fresh.body, cacheTtlRemaining: 0 },
  );
});

test('whois 200: free, reserved and auction names have no data', async () => {
  for (const [name, status] of [
    ['free.test', 'available'],
    ['reserved.test', 'reserved'],
    ['auction.test', 'auction'],
    ['com.vn', 'reserved'],
  ]) {
    const answer = await service.get(`${WHOIS}?domain=${name}`);
    expect(answer, 200, 'getWhois');
    assert.equal(answer.body.status, status);
    assert.equal(answer.body.data, null);
    assert.equal(answer.body.lifecycle, null);
  }
});

test('whois 200: a name in redemption stays registered, the phase says more', async () => {
  const { body } = await service.get(`${WHOIS}?domain=redemption.test`);
  assert.equal(body.status, 'registered');
  assert.equal(body.lifecycle.phase, 'redemption');
});

test('whois 200: a host below a domain is answered for the domain, Unicode and A-labels alike', async () => {
  assert.equal((await service.get(`${WHOIS}?domain=www.taken.test`)).body.domain, 'taken.test');
  const unicode = await service.get(`${WHOIS}?domain=${encodeURIComponent(' Tiền.test ')}`);
  assert.equal(unicode.body.domain, 'xn--tin-hkz.test');
  assert.equal(unicode.body.unicode, 'tiền.test');
});

test('whois 200: raw=true adds what the sources said, also from the cache', async () => {
  for (const _ of [1, 2]) {
    const answer = await service.get(`${WHOIS}?domain=taken.test&raw=true`);
    expect(answer, 200, 'getWhois');
    assert.equal(JSON.parse(answer.body.raw[0].text).ldhName.toLowerCase(), 'taken.test');
  }
  assert.equal('raw' in (await service.get(`${WHOIS}?domain=taken.test&raw=false`)).body, false);
});

test('whois 200: fresh=true with a Partner key skips the cache', async () => {
  await service.get(`${WHOIS}?domain=taken.test`);
  const answer = await service.get(`${WHOIS}?domain=taken.test&fresh=true`, asPartner());
  expect(answer, 200, 'getWhois');
  assert.equal(answer.body.cached, false);
});

test('whois 400 invalid_input: no domain, a doubled one, broken percent-encoding, a malformed flag', async () => {
  for (const query of [
    '',
    '?domain=a.test&domain=b.test',
    '?domain=%zz',
    '?domain=%E1%BA.test',
    '?domain=a.test&raw=maybe',
    '?domain=a.test&raw=true&raw=true',
  ]) {
    expect(await service.get(`${WHOIS}${query}`), 400, 'getWhois', 'invalid_input');
  }
});

test('whois 400 invalid_domain: what is no domain name', async () => {
  const bad = [
    '',
    'a..test',
    'http://a.test',
    'a.test/path',
    'a.test:80',
    'me@a.test',
    '192.0.2.1',
    '[2001:db8::1]',
    'test',
    'a.nosuchtld',
    'a b.test',
    'a\0.test',
    'a.test\r\nx',
    '-a.vn',
    'a--b.vn',
    'x'.repeat(100_000),
  ];
  for (const domain of bad) {
    const answer = await service.get(`${WHOIS}?domain=${encodeURIComponent(domain)}`);
    expect(answer, 400, 'getWhois', 'invalid_domain');
  }
});

test('whois 401: a wrong key is never a silent fall back to Public', async () => {
  for (const key of [
    'wrong',
    '',
    `${partner}x`,
    partner.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    'x'.repeat(5000),
  ]) {
    expect(
      await service.get(`${WHOIS}?domain=taken.test`, { 'x-api-key': key }),
      401,
      'getWhois',
      'unauthorized',
    );
  }
});

test('whois 403: fresh=true without a Partner key, whatever else is wrong with the request', async () => {
  expect(await service.get(`${WHOIS}?domain=taken.test&fresh=true`), 403, 'getWhois', 'forbidden');
  expect(await service.get(`${WHOIS}?fresh=true`), 403, 'getWhois', 'forbidden');
});

test('whois 503: a failing registry is unknown, with Retry-After, never a 200', async () => {
  const answer = await service.get(`${WHOIS}?domain=down.test`);
  expect(answer, 503, 'getWhois', 'registry_unavailable');
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.equal(answer.body.retryAfter, Number(answer.headers.get('retry-after')));
});

test('an unknown query parameter is ignored', async () => {
  assert.equal((await service.get(`${WHOIS}?domain=taken.test&_=123&_=456&%zz=1`)).status, 200);
});

test('check 200: available, registered, reserved, auction, each with its evidence', async () => {
  for (const [name, status] of [
    ['unheld.test', 'available'],
    ['taken.test', 'registered'],
    ['reserved.test', 'reserved'],
    ['auction.test', 'auction'],
  ]) {
    const answer = await service.get(`${CHECK}?domain=${name}`);
    expect(answer, 200, 'checkDomain');
    assert.equal(answer.body.status, status);
    assert.equal(answer.body.available, status === 'available');
    assert.equal(answer.body.definitive, true);
    assert.ok(answer.body.evidence.length > 0);
  }
  assert.equal((await service.get(`${CHECK}?domain=unheld.test`)).body.cached, true);
});

test('check 200: a .vn shared zone is reserved by rule', async () => {
  const { body } = await service.get(`${CHECK}?domain=hanoi.vn`);
  assert.equal(body.status, 'reserved');
  assert.equal(body.reason.code, 'vn_shared_zone');
});

test('check 400, 401, 503', async () => {
  expect(await service.get(CHECK), 400, 'checkDomain', 'invalid_input');
  expect(await service.get(`${CHECK}?domain=nope`), 400, 'checkDomain', 'invalid_domain');
  expect(
    await service.get(`${CHECK}?domain=a.test`, { 'x-api-key': 'wrong' }),
    401,
    'checkDomain',
    'unauthorized',
  );
  expect(
    await service.get(`${CHECK}?domain=down.test`),
    503,
    'checkDomain',
    'registry_unavailable',
  );
});

test('all faults of a body are told at once, each with what is allowed', async () => {
  const body = { tier: 'gold', name: '', ratePerMinute: 0, colour: 'red' };
  const answer = await service.post('/api/v1/admin/keys', body, asAdmin());
  expect(answer, 400, 'issueKey', 'invalid_input');
  const told = answer.body.details.map(
    (d: { field: string; message: string }) => `${d.field} ${d.message}`,
  );
  assert.deepEqual(told.sort(), [
    'colour is not a known field',
    'name must be 1 to 200 characters, without controls, and not only spaces',
    'ratePerMinute must be at least 1',
    'tier must be one of partner, admin',
  ]);
  assert.match(answer.body.message, /tier must be one of partner, admin/);
});

test('an error is a problem of RFC 9457 for a client that asks for one, with the usual members', async () => {
  const accept = { accept: 'application/problem+json, application/json' };
  const answer = await service.get(`${WHOIS}?domain=..`, accept);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  const { type, title, status, detail, code, message, requestId } = answer.body;
  assert.deepEqual([title, status, code], ['Bad Request', 400, 'invalid_domain']);
  assert.equal(detail, message);
  assert.equal(type, '/docs#invalid_domain');
  assert.equal(requestId, answer.headers.get('x-request-id'));
});

test('hosts of the DNS may hold underscores, names may not', async () => {
  for (const host of ['_dmarc.taken.test', '_sip._tcp.www.Taken.test', 'a_b.taken.test']) {
    const answer = await service.get(`/api/v1/dns?domain=${host}&type=TXT`);
    expect(answer, 200, 'getDns');
    assert.equal(answer.body.domain, host.toLowerCase());
    assert.equal(answer.body.registrable, 'taken.test');
    const past = await service.get(`/api/v1/dns/history?domain=${host}`);
    assert.equal(past.status, 200);
  }
  for (const path of ['/dns?domain=ta_ken.test', '/whois?domain=_dmarc.taken.test'])
    assert.equal((await service.get(`/api/v1${path}`)).body.code, 'invalid_domain', path);
});

test('a body that is not taken is refused, not passed over', async () => {
  const answer = await service.send('DELETE', '/api/v1/admin/keys/x', {
    headers: { ...asAdmin(), 'content-type': 'application/json' },
    body: '{"id":"y"}',
  });
  expect(answer, 400, 'revokeKey', 'invalid_input');
});

test('bulk 200: input order, duplicates kept, one failing name fails alone', async () => {
  const domains = ['Taken.TEST', 'down.test', 'nobody.test', 'taken.test'];
  const answer = await service.post(BULK, { domains }, asPartner());
  expect(answer, 200, 'bulkWhois');
  const { results, summary } = answer.body;
  assert.deepEqual(
    results.map((r: { input: string }) => r.input),
    domains,
  );
  assert.deepEqual(
    results.map((r: { ok: boolean }) => r.ok),
    [true, false, true, true],
  );
  assert.equal(results[0].result.status, 'registered');
  assert.equal(results[1].error.code, 'registry_unavailable');
  assert.ok(results[1].error.retryAfter >= 1);
  assert.deepEqual(summary, { total: 4, succeeded: 3, failed: 1 });
});

test('bulk check 200: each as GET /domain/check answers, a hundred at most, one failing name fails alone', async () => {
  const path = '/api/v1/domain/check/bulk';
  const domains = ['taken.test', 'Never-Seen.test', 'com.vn', 'taken.test', 'down.test'];
  const answer = await service.post(path, { domains }, asPartner());
  expect(answer, 200, 'bulkCheck');
  const { results, summary } = answer.body;
  assert.deepEqual(
    results.map(
      (item: { result?: { status: string }; error?: { code: string } }) =>
        item.result?.status ?? item.error?.code,
    ),
    ['registered', 'available', 'reserved', 'registered', 'registry_unavailable'],
  );
  assert.deepEqual(summary, { total: 5, succeeded: 4, failed: 1 });
  assert.equal(results[1].input, 'Never-Seen.test');
  const many = await service.post(path, { domains: Array(100).fill('taken.test') }, asPartner());
  assert.equal(many.body.summary.succeeded, 100);
  const more = await service.post(path, { domains: Array(101).fill('taken.test') }, asPartner());
  expect(more, 400, 'bulkCheck', 'invalid_input');
  expect(await service.post(path, { domains }), 403, 'bulkCheck', 'forbidden');
});

test('bulk 200 as events: each result as it comes, the summary last; what is refused is refused as ever', async () => {
  const accept = 'text/event-stream';
  for (const [path, operation] of [
    ['/api/v1/whois/bulk', 'bulkWhois'],
    ['/api/v1/domain/check/bulk', 'bulkCheck'],
  ] as const) {
    const domains = ['taken.test', 'down.test', 'com.vn'];
    const { status, headers, text } = await service.post(
      path,
      { domains },
      { ...asPartner(), accept },
    );
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
    const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    assert.deepEqual(
      events.map(([, event]) => event),
      ['result', 'result', 'result', 'done'],
    );
    const told = events.map(([, , data]) => JSON.parse(data!));
    assert.deepEqual(told.pop(), { total: 3, succeeded: 2, failed: 1 });
    told.sort((a, b) => a.index - b.index);
    assert.deepEqual(
      told.map(({ input, ok }) => [input, ok]),
      [
        ['taken.test', true],
        ['down.test', false],
        ['com.vn', true],
      ],
    );
    const wrong = await service.post(path, { domains: ['-'] }, { ...asPartner(), accept });
    expect(wrong, 400, operation, 'invalid_domain');
  }
});

test('bulk 400 invalid_input: not an object, no array, empty, more than 20, an entry that is no string, an unknown field, no JSON', async () => {
  const bodies = [
    [],
    null,
    'x',
    {},
    { domains: 'a.test' },
    { domains: [] },
    { domains: Array(21).fill('a.test') },
    { domains: ['a.test', 5] },
    { domains: ['a.test'], more: 1 },
  ];
  for (const body of [
    ...bodies.map((b) => JSON.stringify(b)),
    '{',
    '',
    `{"domains":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    '{"__proto__":{"x":1},"domains":["a.test"]}',
  ]) {
    expect(await service.post(BULK, body, asPartner()), 400, 'bulkWhois', 'invalid_input');
  }
});

test('bulk 400 invalid_domain names every bad entry by index', async () => {
  const answer = await service.post(
    BULK,
    { domains: ['a.test', 'nope', 'b.test', 'a..test'] },
    asPartner(),
  );
  expect(answer, 400, 'bulkWhois', 'invalid_domain');
  assert.deepEqual(
    answer.body.details.map((d: { index: number }) => d.index),
    [1, 3],
  );
});

test('bulk 401, 403 without a key whatever the body, 413, 415', async () => {
  expect(
    await service.post(BULK, { domains: ['a.test'] }, { 'x-api-key': 'wrong' }),
    401,
    'bulkWhois',
    'unauthorized',
  );
  expect(await service.post(BULK, '{'), 403, 'bulkWhois', 'forbidden');
  expect(
    await service.post(BULK, { domains: ['x'.repeat(300_000)] }, asPartner()),
    413,
    'bulkWhois',
    'invalid_input',
  );
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const answer = await service.send('POST', BULK, {
      headers: { ...asPartner(), 'content-type': type },
      body: '{"domains":["a.test"]}',
    });
    expect(answer, 415, 'bulkWhois', 'invalid_input');
  }
  for (const coding of ['gzip', 'br', 'x-unknown']) {
    const answer = await service.send('POST', BULK, {
      headers: {
        ...asPartner(),
        'content-type': 'application/json',
        'content-encoding': coding,
      },
      body: '{"domains":["taken.test"]}',
    });
    expect(answer, 415, 'bulkWhois', 'invalid_input');
  }
});

test('usage 200 for each tier, 401 for a wrong key', async () => {
  const open = await service.get('/api/v1/usage');
  expect(open, 200, 'getUsage');
  assert.equal(open.body.tier, 'public');
  assert.equal(open.body.key, null);
  const keyed = await service.get('/api/v1/usage', asPartner());
  expect(keyed, 200, 'getUsage');
  assert.equal(keyed.body.tier, 'partner');
  assert.equal(keyed.body.limit, 100_000);
  assert.ok(partner.startsWith(keyed.body.key.prefix));
  expect(
    await service.get('/api/v1/usage', { 'x-api-key': 'wrong' }),
    401,
    'getUsage',
    'unauthorized',
  );
});

test('admin keys: issued once with 201, listed without the key, revoked, and then refused', async () => {
  const issued = await service.post(
    KEYS,
    { name: 'Nhà phân phối', tier: 'partner', ratePerMinute: 7 },
    asAdmin(),
  );
  expect(issued, 201, 'issueKey');
  const { key, id } = issued.body;
  assert.equal((await service.get('/api/v1/usage', { 'x-api-key': key })).body.limit, 7);
  const list = await service.get(`${KEYS}?limit=2`, asAdmin());
  expect(list, 200, 'listKeys');
  assert.equal(list.body.keys.length, 2);
  assert.equal(list.body.keys[0].id, id);
  assert.equal(list.text.includes(key), false);
  const rest = await service.get(
    `${KEYS}?limit=2&cursor=${encodeURIComponent(list.body.next)}`,
    asAdmin(),
  );
  assert.equal(rest.body.next, null);
  const revoked = await service.send('DELETE', `${KEYS}/${id}`, { headers: asAdmin() });
  expect(revoked, 200, 'revokeKey');
  assert.ok(revoked.body.revokedAt);
  expect(await service.get('/api/v1/usage', { 'x-api-key': key }), 401, 'getUsage', 'unauthorized');
  expect(await service.send('DELETE', `${KEYS}/${id}`, { headers: asAdmin() }), 200, 'revokeKey');
});

test('admin keys 400: wrong fields, a past expiry, a forged cursor', async () => {
  const bodies = [
    {},
    { name: 'x' },
    { name: 'x', tier: 'public' },
    { name: ' ', tier: 'partner' },
    { name: 'a\0b', tier: 'partner' },
    { name: '\ud800', tier: 'partner' },
    { name: 'x'.repeat(201), tier: 'partner' },
    { name: 'x', tier: 'partner', ratePerMinute: '5' },
    { name: 'x', tier: 'partner', ratePerMinute: 0 },
    { name: 'x', tier: 'partner', expiresAt: '2001-01-01T00:00:00Z' },
    { name: 'x', tier: 'partner', expiresAt: 'soon' },
    { name: 'x', tier: 'partner', key: 'mine' },
  ];
  for (const body of bodies)
    expect(await service.post(KEYS, body, asAdmin()), 400, 'issueKey', 'invalid_input');
  expect(await service.get(`${KEYS}?cursor=forged`, asAdmin()), 400, 'listKeys', 'invalid_input');
  expect(await service.get(`${KEYS}?limit=0`, asAdmin()), 400, 'listKeys', 'invalid_input');
});

test('admin keys: a quota is set in place of the one before, seen in the list and by its key', async () => {
  const issued = await service.post(KEYS, { name: 'with a quota', tier: 'partner' }, asAdmin());
  const { key, id, quota } = issued.body;
  assert.equal(quota, null);
  const change = async (body: unknown) => {
    const answer = await patch(id, body);
    expect(answer, 200, 'changeKey');
    const usage = await service.get('/api/v1/usage', { 'x-api-key': key });
    expect(usage, 200, 'getUsage');
    const list = await service.get(`${KEYS}?limit=1`, asAdmin());
    expect(list, 200, 'listKeys');
    assert.deepEqual(usage.body.key.quota, answer.body.quota);
    assert.deepEqual(list.body.keys[0].quota, answer.body.quota);
    return answer.body.quota;
  };
  const all = {
    openOrders: 50,
    createsPerDay: 0,
    spendingPerMonth: [{ amount: '500.00', currency: 'USD' }],
  };
  assert.deepEqual(await change({ quota: all }), all);
  const some = { openOrders: null, createsPerDay: 5, spendingPerMonth: null };
  assert.deepEqual(await change({ quota: { createsPerDay: 5 } }), some);
  assert.equal(await change({ quota: null }), null);
});

test('admin keys 400: quotas that are none', async () => {
  const [{ id }] = (await service.get(`${KEYS}?limit=1`, asAdmin())).body.keys;
  const sums = (...spendingPerMonth: unknown[]) => ({ quota: { spendingPerMonth } });
  const bodies = [
    ...[{}, { quota: [] }, { quota: 5 }, { quota: null, name: 'x' }, { quota: { orders: 1 } }],
    ...[{ quota: { openOrders: -1 } }, { quota: { openOrders: '5' } }],
    ...[{ quota: { createsPerDay: 1.5 } }, { quota: { createsPerDay: 1_000_001 } }],
    ...[sums({ amount: 5, currency: 'USD' }), sums({ amount: '-5', currency: 'USD' })],
    ...[sums({ amount: '1e3', currency: 'USD' }), sums({ amount: '1234567890', currency: 'USD' })],
    ...[sums({ amount: '5' }), sums({ amount: '5', currency: 'usd' })],
    sums(...Array.from({ length: 21 }, () => ({ amount: '5', currency: 'USD' }))),
  ];
  for (const body of bodies) expect(await patch(id, body), 400, 'changeKey', 'invalid_input');
});

test('a DELETE that names a content type but sends nothing revokes all the same', async () => {
  const { body } = await service.post(KEYS, { name: 'short-lived', tier: 'partner' }, asAdmin());
  const headers = { ...asAdmin(), 'content-type': 'application/json' };
  expect(await service.send('DELETE', `${KEYS}/${body.id}`, { headers }), 200, 'revokeKey');
});

test('admin keys 401, 403 for everyone else, 404, 413, 415', async () => {
  const one = `${KEYS}/00000000-0000-4000-8000-000000000000`;
  const calls: [string, string, string][] = [
    ['POST', KEYS, 'issueKey'],
    ['GET', KEYS, 'listKeys'],
    ['PATCH', one, 'changeKey'],
    ['DELETE', one, 'revokeKey'],
  ];
  for (const [method, path, operation] of calls) {
    expect(await service.send(method, path), 403, operation, 'forbidden');
    expect(await service.send(method, path, { headers: asPartner() }), 403, operation, 'forbidden');
    expect(
      await service.send(method, path, { headers: { 'x-api-key': 'wrong' } }),
      401,
      operation,
      'unauthorized',
    );
  }
  expect(await service.send('DELETE', one, { headers: asAdmin() }), 404, 'revokeKey', 'not_found');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nope'])
    expect(await patch(id, { quota: null }), 404, 'changeKey', 'not_found');
  expect(
    await service.send('DELETE', `${KEYS}/nope`, { headers: asAdmin() }),
    404,
    'revokeKey',
    'not_found',
  );
  expect(
    await service.post(KEYS, { name: 'x'.repeat(300_000), tier: 'partner' }, asAdmin()),
    413,
    'issueKey',
    'invalid_input',
  );
  expect(
    await service.send('POST', KEYS, {
      headers: { ...asAdmin(), 'content-type': 'text/plain' },
      body: 'x',
    }),
    415,
    'issueKey',
    'invalid_input',
  );
});

test('what is not there is 404, what may not be done 405 with Allow; both with limits', async () => {
  for (const path of ['/api/v1/nothing', '/api/v1/', '/api/v1/whois/x']) {
    const answer = await service.get(path);
    assert.equal(answer.status, 404, path);
    assert.equal(answer.body.code, 'not_found');
    for (const header of LIMIT_HEADERS) assert.ok(answer.headers.has(header), header);
  }
  const wrong = await service.send('POST', `${WHOIS}?domain=taken.test`);
  assert.equal(wrong.status, 405);
  assert.equal(wrong.body.code, 'method_not_allowed');
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD');
  assert.equal((await service.get(BULK)).headers.get('allow'), 'POST');
  assert.equal((await service.get('/nothing')).body.code, 'not_found');
  assert.equal((await service.send('POST', '/healthz')).headers.get('allow'), 'GET, HEAD');
  assert.equal(
    (await service.send('DELETE', `${KEYS}/${'x'.repeat(500)}`, { headers: asAdmin() })).status,
    404,
  );
  const undecodable = await service.get('/api/v1/%zz');
  assert.equal(undecodable.status, 400);
  assert.equal(undecodable.body.code, 'invalid_input');
  assert.ok(undecodable.headers.has('x-ratelimit-limit'));
});

test('HEAD answers as GET without a body', async () => {
  const answer = await service.send('HEAD', `${WHOIS}?domain=taken.test`);
  assert.equal(answer.status, 200);
  assert.equal(answer.text, '');
});

test('openapi.json describes every route and status that answered here', async () => {
  const answer = await service.get('/api/v1/openapi.json');
  expect(answer, 200, 'getOpenApi');
  assert.equal(answer.body.openapi, '3.1.0');
  assert.equal((await service.get('/docs')).status, 200);
});

test('healthz, readyz and metrics answer without limits', async () => {
  const health = await service.get('/healthz');
  assert.deepEqual([health.status, health.body], [200, { status: 'ok' }]);
  const ready = await service.get('/readyz');
  assert.deepEqual(
    [ready.status, ready.body],
    [200, { status: 'ready', checks: { database: 'ok', cache: 'memory' } }],
  );
  const metrics = await service.get('/metrics');
  assert.equal(metrics.status, 200);
  assert.match(metrics.text, /^tra_lookups_total\{status="registered"\} [1-9]/m);
  for (const by of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    assert.equal((await service.get('/metrics', { [by]: '192.0.2.1' })).status, 403, by);
  for (const { headers } of [health, ready, metrics])
    assert.equal(headers.has('x-ratelimit-limit'), false);
});

test('browsers of any origin may call and read the limits; a preflight is answered and not counted', async () => {
  const answer = await service.get(`${WHOIS}?domain=nope`, { origin: 'https://app.example' });
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const exposed = (answer.headers.get('access-control-expose-headers') ?? '').toLowerCase();
  for (const header of [...LIMIT_HEADERS, 'x-request-id', 'retry-after'])
    assert.ok(exposed.includes(header), header);
  const left = async () => (await service.get('/api/v1/usage')).body.remaining;
  const before = await left();
  const preflight = await service.send('OPTIONS', BULK, {
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    },
  });
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /x-api-key/i);
  for (const header of LIMIT_HEADERS) assert.ok(preflight.headers.has(header), header);
  assert.equal(await left(), before - 1);
});

test('a wrong domain is told together with what else is wrong', async () => {
  const body = { domain: 'nope', period: 0, surprise: 1 };
  const placed = await service.post('/api/v1/backorders', body, { 'x-api-key': partner });
  const asked = await service.get(`${WHOIS}?domain=..&raw=perhaps`);
  const fields = ({ body: { details } }: ServiceAnswer) =>
    details.map(({ field, code }: { field: string; code?: string }) => [field, code]).sort();
  expect(placed, 400, 'placeBackorder', 'invalid_input');
  assert.deepEqual(fields(placed), [
    ['domain', 'invalid_domain'],
    ['period', undefined],
    ['surprise', undefined],
  ]);
  expect(asked, 400, 'getWhois', 'invalid_input');
  assert.deepEqual(fields(asked), [
    ['domain', 'invalid_domain'],
    ['raw', undefined],
  ]);
  expect(await service.get(`${WHOIS}?domain=..`), 400, 'getWhois', 'invalid_domain');
});

test('OPTIONS says what an address takes, and is not counted', async () => {
  for (const [path, allow] of [
    ['/api/v1/whois', 'GET, HEAD'],
    ['/api/v1/jobs', 'POST, GET, HEAD'],
    ['/rdap/help', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await service.send('OPTIONS', path);
    assert.deepEqual([status, headers.get('allow')], [204, allow], path);
  }
});
