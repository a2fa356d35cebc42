/** What `/mcp` is as an address of the service: keys, limits, origins, what ends a call. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { call, httpClient } from '#app/testing/programs/mcp-client.ts';
import { startTestService } from '#app/testing/service.ts';
import { isWelcomeOrigin } from './origins.ts';

const ACCEPT = 'application/json, text/event-stream';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const service = await startTestService({ after });

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.post('/mcp', body, { accept: ACCEPT, ...headers });

test('a wrong key is refused, and wrong keys are counted as everywhere', async (t) => {
  const own = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '2' });
  const guess = (key: string) => own.post('/mcp', LIST, { accept: ACCEPT, 'x-api-key': key });
  for (const key of ['wrong', 'tra_par_wrong']) assert.equal((await guess(key)).status, 401);
  const { status, headers, body } = await guess('another');
  assert.equal(status, 429);
  assert.equal(body.code, 'rate_limited');
  assert.ok(Number(headers.get('retry-after')) >= 1);
  assert.equal((await post(LIST, { authorization: 'Bearer wrong' })).status, 401);
});

test('each call counts as the one request that it stands for; getting to know the tools is free', async (t) => {
  const own = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '2' });
  const client = await httpClient(t, own.url);
  await client.listTools();
  await client.listResources();
  assert.equal((await own.get('/api/v1/usage')).body.remaining, 1);
  assert.equal((await call(client, 'check', { domain: 'taken.test' })).isError, false);
  const { isError, texts } = await call(client, 'check', { domain: 'taken.test' });
  assert.equal(isError, true);
  assert.match(texts[0]!, /More than 2 requests a minute\. Ask again in \d+ s/);
  assert.equal(JSON.parse(texts[1]!).code, 'rate_limited');
  const key = await own.issue('partner', 3);
  const partner = await httpClient(t, own.url, { 'x-api-key': key });
  const domains = Array.from({ length: 100 }, (_, index) => `name-${index}.test`);
  const { structured } = await call(partner, 'check', { domains });
  assert.equal(structured.summary.succeeded, 100);
  const usage = await own.get('/api/v1/usage', { 'x-api-key': key });
  assert.equal(usage.body.remaining, 1);
});

test('the address that counts is the client’s, also behind a proxy', async (t) => {
  const own = await startTestService(t, {
    PUBLIC_RATE_PER_MINUTE: '1',
    TRUST_PROXY: '127.0.0.1',
  });
  const from = (address: string) => httpClient(t, own.url, { 'x-forwarded-for': address });
  const [one, other] = [await from('192.0.2.1'), await from('192.0.2.2')];
  assert.equal((await call(one, 'check', { domain: 'taken.test' })).isError, false);
  assert.equal((await call(one, 'check', { domain: 'taken.test' })).isError, true);
  assert.equal((await call(other, 'check', { domain: 'taken.test' })).isError, false);
});

test('pages of other origins are refused; those of this machine, the service and CORS_ORIGINS are not', async () => {
  assert.equal((await post(LIST, { origin: 'http://rebound.example:3000' })).status, 403);
  assert.equal((await post(LIST, { origin: 'http://localhost:6274' })).status, 200);
  const publicUrl = 'https://api.example.com/tra';
  const welcomes = (origin: string, corsOrigins = ['*']) =>
    isWelcomeOrigin(origin, { publicUrl, corsOrigins });
  for (const origin of ['https://api.example.com', 'http://127.0.0.1:1', 'http://[::1]'])
    assert.equal(welcomes(origin), true, origin);
  for (const origin of ['null', '', 'https://localhost.example', 'http://api.example.com'])
    assert.equal(welcomes(origin), false, origin);
  assert.equal(welcomes('https://app.example', ['https://app.example']), true);
});

test('only POST is taken, and the page is not what is told', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status, headers, body } = await service.send(method, '/mcp', {
      headers: { accept: 'text/event-stream, text/html' },
    });
    assert.deepEqual([status, body.code], [405, 'method_not_allowed']);
    assert.equal(headers.get('allow'), 'POST');
  }
});

test('what is no message, too long or not JSON is refused', async () => {
  for (const body of [{}, 'x', '{"jsonrpc":"2.0"', { ...LIST, jsonrpc: '1.0' }])
    assert.equal((await post(body)).status, 400);
  assert.equal((await post({ ...LIST, params: { x: 'x'.repeat(300_000) } })).status, 413);
  assert.equal((await post(LIST, { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await post(LIST, { accept: 'application/json' })).status, 406);
});

test('a call that is cancelled by another request ends unanswered; one of another session goes on', async (t) => {
  const key = await service.issue('partner', 100_000);
  const begin = async (session: string) => {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        accept: ACCEPT,
        'content-type': 'application/json',
        'x-api-key': key,
        'mcp-session-id': session,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: {
          name: 'check',
          arguments: { domains: ['taken.test', 'slow.test'] },
          _meta: { progressToken: 1 },
        },
      }),
    });
    const events = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    t.after(() => events.cancel());
    const { value } = await events.read();
    assert.match(value ?? '', /taken\.test: registered/);
    return async () => {
      let rest = '';
      for (;;) {
        const { done, value: more } = await events.read();
        if (done) return rest;
        rest += more;
      }
    };
  };
  const [ours, theirs] = [await begin('ours'), await begin('theirs')];
  const params = { requestId: 7 };
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params };
  assert.equal((await post(cancel, { 'mcp-session-id': 'ours' })).status, 202);
  assert.equal(await ours(), '');
  assert.match(await theirs(), /"summary"/);
});
