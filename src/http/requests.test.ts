import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { startTestService } from '#app/testing/service.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const UUID = /^[\da-f-]{36}$/;

const service = await startTestService({ after }, { ACCESS_LOG: 'true' }, { log });
afterEach(() => void lines.splice(0));

const told = () => lines.map((line) => JSON.parse(line));
const idOf = async (headers: Record<string, string>, path = '/api/v1/whois?domain=taken.test') =>
  (await service.get(path, headers)).headers.get('x-request-id')!;

test('every line that a request writes carries its id', async () => {
  const id = await idOf({ 'x-request-id': 'one' }, '/api/v1/whois?domain=logged.test');
  assert.equal(id, 'one');
  const headers = { 'x-request-id': 'two', 'x-api-key': await service.issue('partner') };
  await service.post('/api/v1/whois/bulk', { domains: ['bulk.test'] }, headers);
  const lookups = told().filter(({ msg }) => msg === 'lookup.done');
  assert.deepEqual(
    lookups.map(({ domain, requestId }) => [domain, requestId]),
    [
      ['logged.test', 'one'],
      ['bulk.test', 'two'],
    ],
  );
  assert.ok(told().every(({ pid }) => pid === process.pid));
});

test('a sane X-Request-Id or the trace of a traceparent is kept, on every way', async () => {
  await idOf({});
  for (const path of ['/api/v1/whois?domain=taken.test', '/healthz', '/api/v1/nothing', '/%ff']) {
    assert.equal(await idOf({ 'x-request-id': 'a.b:c_d-9' }, path), 'a.b:c_d-9');
    assert.equal(await idOf({ traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, path), TRACE);
    for (const odd of ['x'.repeat(65), 'a b', 'a"b', '{}', 'a,b'])
      assert.match(await idOf({ 'x-request-id': odd }, path), UUID);
    assert.match(await idOf({ traceparent: `00-${TRACE}` }, path), UUID);
  }
});

test('the access log tells each answered request once, without its query', async () => {
  await idOf({}, '/api/v1/whois?domain=taken.test');
  lines.splice(0);
  await idOf({ 'x-request-id': 'cached' });
  await idOf({ 'x-request-id': 'long' }, '/api/v1/whois?domain=taken.test&long=way');
  await idOf({ 'x-request-id': 'missing' }, '/api/v1/nothing?secret=x');
  const answered = told().filter(({ msg }) => msg === 'request.answered');
  assert.deepEqual(
    answered.map(({ requestId, method, path, status, address }) => [
      requestId,
      method,
      path,
      status,
      address,
    ]),
    [
      ['cached', 'GET', '/api/v1/whois', 200, '127.0.0.1'],
      ['long', 'GET', '/api/v1/whois', 200, '127.0.0.1'],
      ['missing', 'GET', '/api/v1/nothing', 404, '127.0.0.1'],
    ],
  );
  assert.ok(answered.every(({ ms }) => ms >= 0));
});
