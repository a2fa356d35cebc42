import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { startTestService, type TestServiceOptions } from '#app/testing/service.ts';
import { makeKeyText } from './key-text.ts';

const DEFAULTS = { PUBLIC_RATE_PER_MINUTE: '' };
// Limits are counted beside it.
const db = await testDatabase({ after });

function start(
  t: TestContext,
  settings: Record<string, string> = {},
  options: TestServiceOptions = {},
) {
  return startTestService(t, { ...DEFAULTS, ...settings }, { db, ...options });
}

const USAGE = '/api/v1/usage';

test('Public: ten requests a minute an address, the eleventh is 429 with Retry-After until the minute is over', async (t) => {
  const clock = new FakeClock();
  const service = await start(t, {}, { clock });
  for (let left = 9; left >= 0; left--) {
    const answer = await service.get(USAGE);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-ratelimit-limit'), '10');
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left));
    assert.equal(answer.headers.get('x-ratelimit-reset'), String(clock.now() / 1000 + 60));
    assert.equal(answer.headers.get('ratelimit'), `"minute";r=${left};t=60`);
    assert.equal(answer.headers.get('ratelimit-policy'), '"minute";q=10;w=60');
  }
  const refused = await service.get(USAGE);
  assert.equal(refused.status, 429);
  assert.equal(refused.body.code, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '60');
  assert.equal(refused.body.retryAfter, 60);
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
  await clock.advance(60_000);
  assert.equal((await service.get(USAGE)).status, 200);
});

test('Partner: three hundred a minute a key, whatever its address has spent; bulk counts as one', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  const key = await service.issue('partner');
  for (let i = 0; i < 11; i++) await service.get(USAGE);
  const answer = await service.post(
    '/api/v1/whois/bulk',
    { domains: Array(20).fill('com.vn') },
    { 'x-api-key': key },
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('x-ratelimit-limit'), '300');
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '299');
});

test('a key means the same as a bearer token; one in X-API-Key comes first, a slip is refused, and other schemes are no keys', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  const key = await service.issue('partner');
  const tierFor = async (headers: Record<string, string>) => {
    const { status, body } = await service.get(USAGE, headers);
    return status === 200 ? body.tier : body.code;
  };
  for (const scheme of ['Bearer', 'bearer', 'Bearer '])
    assert.equal(await tierFor({ authorization: `${scheme} ${key}` }), 'partner');
  assert.equal(await tierFor({ authorization: 'Bearer wrong' }), 'unauthorized');
  assert.equal(await tierFor({ authorization: 'Bearer wrong', 'x-api-key': key }), 'partner');
  assert.equal(
    await tierFor({ authorization: `Bearer ${key}`, 'x-api-key': 'no' }),
    'unauthorized',
  );
  for (const slip of ['Bearer', 'Bearer ', key, `Token ${key}`])
    assert.equal(await tierFor({ authorization: slip }), 'unauthorized', slip.slice(0, 8));
  assert.equal(await tierFor({ authorization: `Bearer\t${key}` }), 'partner');
  assert.equal(await tierFor({ authorization: 'Basic dXNlcjpwYXNz' }), 'public');
});

test('a wrong key is 401 and counts against its address, and is 429 once that is spent', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  const wrong = { 'x-api-key': 'wrong' };
  for (let i = 0; i < 10; i++) assert.equal((await service.get(USAGE, wrong)).status, 401);
  assert.equal((await service.get(USAGE, wrong)).status, 429);
  assert.equal((await service.get(USAGE)).status, 429);
});

test('made-up keys cost the database no question once an address has guessed its count; good keys from it stay good', async (t) => {
  let questions = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('from api_keys where key_hash')) questions += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = Object.assign(db.withPlugin(counting), { address: db.address });
  const clock = new FakeClock();
  const service = await start(t, {}, { clock, db: counted });
  const madeUp = () => ({ 'x-api-key': makeKeyText('partner', randomBytes) });
  const [met, late] = [await service.issue('partner'), await service.issue('partner')];
  const statusWith = async (key: string) => (await service.get(USAGE, { 'x-api-key': key })).status;
  assert.equal(await statusWith(met), 200);
  assert.equal(questions, 1);
  for (let i = 0; i < 10; i++) assert.equal((await service.get(USAGE, madeUp())).status, 401);
  assert.equal(questions, 11);
  for (let i = 0; i < 10; i++) {
    const refused = await service.get(USAGE, madeUp());
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
  }
  assert.equal(questions, 11);
  assert.equal(await statusWith(met), 200);
  await clock.advance(60_000);
  assert.equal(await statusWith(late), 200);
});

test('limits come before tier and input: a spent Public caller of bulk is 429, not 403', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  for (let i = 0; i < 10; i++)
    assert.equal((await service.post('/api/v1/whois/bulk', '{')).status, 403);
  assert.equal((await service.post('/api/v1/whois/bulk', '{')).status, 429);
});

test('every answer counts but a preflight: 404, 405 and 400 alike', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  await service.get('/api/v1/nothing');
  await service.send('PUT', '/api/v1/whois');
  await service.get('/api/v1/whois');
  await service.get('/api/v1/%zz');
  for (let i = 0; i < 20; i++) {
    const preflight = await service.send('OPTIONS', '/api/v1/whois', {
      headers: { 'access-control-request-method': 'GET' },
    });
    assert.equal(preflight.headers.get('x-ratelimit-remaining'), '6');
  }
  assert.equal((await service.get(USAGE)).body.remaining, 5);
});

test('X-Forwarded-For of a stranger changes nothing', async (t) => {
  const service = await start(t, {}, { clock: new FakeClock() });
  for (let i = 0; i < 10; i++) await service.get(USAGE, { 'x-forwarded-for': `192.0.2.${i}` });
  assert.equal((await service.get(USAGE, { 'x-forwarded-for': '192.0.2.99' })).status, 429);
});

test('behind a trusted proxy each client has its own count, and a thousand IPv6 addresses of one /64 share one', async (t) => {
  const service = await start(t, { TRUST_PROXY: '127.0.0.1' }, { clock: new FakeClock() });
  for (let i = 0; i < 10; i++) await service.get(USAGE, { 'x-forwarded-for': '192.0.2.1' });
  assert.equal((await service.get(USAGE, { 'x-forwarded-for': '192.0.2.1' })).status, 429);
  assert.equal((await service.get(USAGE, { 'x-forwarded-for': '192.0.2.2' })).status, 200);
  let passed = 0;
  for (let i = 0; i < 1_000; i += 500) {
    const batch = Array.from({ length: 500 }, (_, k) =>
      service.get(USAGE, { 'x-forwarded-for': `2001:db8:1:2::${(i + k).toString(16)}` }),
    );
    for (const answer of await Promise.all(batch)) passed += Number(answer.status === 200);
  }
  assert.equal(passed, 10);
});

test('the documents and the API’s description are not counted, are there when the limit is spent, and refuse a wrong key', async (t) => {
  const service = await start(t, { PUBLIC_RATE_PER_MINUTE: '2' }, { clock: new FakeClock() });
  const documents = async (left: string) => {
    const answer = await service.get('/api/v1/openapi.json');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.openapi, '3.1.0');
    assert.equal(answer.headers.get('x-ratelimit-remaining'), left);
    assert.notEqual((await service.get('/docs')).status, 429);
  };
  for (let i = 0; i < 5; i++) await documents('2');
  for (let i = 0; i < 3; i++) await service.get(USAGE);
  assert.equal((await service.get(USAGE)).status, 429);
  await documents('0');
  await service.stop();
});

test('a wrong key is counted where right ones are not', async (t) => {
  const service = await start(t, { PUBLIC_RATE_PER_MINUTE: '2' }, { clock: new FakeClock() });
  const wrong = { 'x-api-key': 'wrong' };
  const statuses = [];
  for (let i = 0; i < 3; i++)
    statuses.push((await service.get('/api/v1/openapi.json', wrong)).status);
  assert.deepEqual(statuses, [401, 401, 429]);
});
