import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { startTestService } from '#app/testing/service.ts';

const READY = '/api/v1/domain/check?domain=taken.test';

test('told to end, a process says so at /readyz and serves as before; then each answer is its connection’s last; then the port closes, and requests under way end', async (t) => {
  const clock = new FakeClock();
  const service = await startTestService(t, { DRAIN_SECONDS: '5' }, { clock });
  const under = request(`${service.url}/api/v1/whois/bulk`, {
    method: 'POST',
    headers: {
      'x-api-key': await service.issue('partner'),
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  under.flushHeaders();
  await once(under, 'continue');
  assert.equal((await service.get('/readyz')).status, 200);

  const stopped = service.stop();
  while ((await service.get('/readyz')).status !== 503);
  await clock.advance(4_999);
  // Both ways: the framework's, and past it from the cache.
  for (const path of ['/api/v1/usage', READY, READY]) {
    const { status, headers } = await service.get(path);
    assert.deepEqual([status, headers.get('connection')], [200, 'keep-alive']);
  }
  await clock.advance(1);
  while ((await service.get('/readyz')).headers.get('connection') !== 'close');
  for (const path of ['/api/v1/usage', READY]) {
    const { status, headers } = await service.get(path);
    assert.deepEqual([status, headers.get('connection')], [200, 'close']);
  }
  await clock.advance(1_000);
  while (
    await service.get('/healthz').then(
      () => true,
      () => false,
    )
  );
  under.end('{"domains":["com.vn"]}');
  const [last] = (await once(under, 'response')) as [IncomingMessage];
  assert.deepEqual([last.statusCode, last.headers.connection], [200, 'close']);
  last.resume();
  await stopped;
});
