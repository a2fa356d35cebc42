import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { startTestService } from '#app/testing/service.ts';

/** What differs from answer to answer, whichever way it takes. */
const VARYING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'content-length'];

for (const path of ['/api/v1/whois', '/api/v1/domain/check']) {
  test(`${path}: the short way sends the headers and the body that the long way sends`, async (t) => {
    const service = await startTestService(t, {}, { clock: new FakeClock() });
    const plain = { 'accept-encoding': 'identity' };
    await service.get(`${path}?domain=taken.test`);
    const short = await service.get(`${path}?domain=taken.test`, plain);
    const long = await service.get(`${path}?domain=taken.test&long=way`, plain);
    const headers = (answer: typeof short) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !VARYING.includes(name)));
    assert.deepEqual(headers(short), headers(long));
    assert.equal(short.body.cached, true);
    assert.deepEqual(
      { ...short.body, cacheTtlRemaining: 0 },
      { ...long.body, cacheTtlRemaining: 0 },
    );
    assert.equal(short.headers.get('content-length'), String(Buffer.byteLength(short.text)));
  });
}

test('the short way counts a request once, also one that is refused on it', async (t) => {
  const service = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '5' });
  const whois = () => service.get('/api/v1/whois?domain=taken.test');
  const left: (string | null)[] = [];
  for (let i = 0; i < 5; i++) left.push((await whois()).headers.get('x-ratelimit-remaining'));
  assert.deepEqual(left, ['4', '3', '2', '1', '0']);
  const refused = await whois();
  assert.equal(refused.status, 429);
  assert.equal(refused.body.code, 'rate_limited');
  const wrong = await service.get('/api/v1/whois?domain=taken.test', { 'x-api-key': 'wrong' });
  assert.equal(wrong.status, 429);
});

test('with a list of allowed origins every answer says which origin it is for', async (t) => {
  const service = await startTestService(t, {
    CORS_ORIGINS: 'https://one.example,https://two.example',
  });
  for (let i = 0; i < 2; i++) {
    const answer = await service.get('/api/v1/whois?domain=taken.test', {
      origin: 'https://two.example',
    });
    assert.equal(answer.headers.get('access-control-allow-origin'), 'https://two.example');
    assert.match(answer.headers.get('vary') ?? '', /origin/i);
  }
  const stranger = await service.get('/api/v1/whois?domain=taken.test', {
    origin: 'https://evil.example',
  });
  assert.notEqual(stranger.headers.get('access-control-allow-origin'), 'https://evil.example');
});
