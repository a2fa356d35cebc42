import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { startTestService } from '#app/testing/service.ts';

const clock = new FakeClock();
const service = await startTestService({ after }, {}, { clock });
const SHORT = '/api/v1/whois?domain=taken.test';
const CHECK = '/api/v1/domain/check?domain=taken.test';
/** The framework's way to what the short way answers too. */
const long = (path: string) => `${path}&long=way`;
const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** As it comes: `fetch` would decode it. */
async function raw(path: string, accepted: string) {
  const headers = { 'accept-encoding': accepted };
  const asked = request(service.url + path, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) };
}

test('answers without a key may be kept for what is left of their time, by an ETag that both ways share; a client that has one gets a 304 with its limits', async () => {
  for (const path of [SHORT, CHECK]) {
    const first = await service.get(path);
    const etag = first.headers.get('etag')!;
    assert.match(etag, /^W\/"[\w-]+"$/);
    await clock.advance(10_000);
    for (const way of [path, long(path)]) {
      const { headers, body } = await service.get(way);
      assert.equal(headers.get('etag'), etag, way);
      assert.equal(headers.get('cache-control'), `max-age=${body.cacheTtlRemaining}`);
      assert.match(headers.get('vary') ?? '', /X-API-Key, Accept, Accept-Encoding/);
      for (const tags of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
        // Otherwise `fetch` asks to have it anew, even when the tag matches.
        const known = { 'if-none-match': tags, 'cache-control': 'max-age=0' };
        const again = await service.get(way, known);
        assert.deepEqual([again.status, again.text], [304, '']);
        assert.equal(again.headers.get('etag'), etag);
        for (const name of LIMITS) assert.ok(again.headers.has(name), name);
      }
      const other = await service.get(way, { 'if-none-match': '"other"' });
      assert.equal(other.status, 200);
    }
  }
  const free = await service.get('/api/v1/whois?domain=kept.test');
  assert.notEqual(free.headers.get('etag'), (await service.get(SHORT)).headers.get('etag'));
});

test('answers to a key are kept nowhere, nor are errors or what tells of a caller', async () => {
  const headers = { 'x-api-key': await service.issue('partner') };
  for (const path of [SHORT, long(SHORT), CHECK, '/api/v1/usage', '/api/v1/webhooks']) {
    const answer = await service.get(path, { ...headers, 'if-none-match': '*' });
    assert.deepEqual([path, answer.status], [path, 200]);
    assert.equal(answer.headers.get('cache-control'), 'private, no-store');
    assert.equal(answer.headers.get('etag'), null);
    assert.match(answer.headers.get('vary') ?? '', /X-API-Key/);
  }
  for (const path of ['/api/v1/usage', '/api/v1/nothing', '/api/v1/whois?domain=nope'])
    assert.equal((await service.get(path)).headers.get('cache-control'), 'no-store');
});

test('JSON above 1 kB comes in the coding that the client takes, on both ways, and else as it is', async () => {
  const plain = await raw(SHORT, 'identity');
  assert.ok(plain.bytes.length > 1_024);
  for (const way of [SHORT, SHORT, long(SHORT), '/api/v1/openapi.json'])
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['br;q=0.5, gzip;q=0.9', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['br;q=x', undefined],
      ['identity, br;q=0.5', undefined],
      ['', undefined],
    ] as const) {
      const { headers, bytes } = await raw(way, accepted);
      assert.deepEqual([way, accepted, headers['content-encoding']], [way, accepted, coding]);
      assert.equal(headers['content-length'], String(bytes.length));
      const open = { br: brotliDecompressSync, gzip: gunzipSync, none: (it: Buffer) => it };
      const text = String(open[coding ?? 'none'](bytes));
      if (way === SHORT) assert.equal(text, String(plain.bytes));
      assert.doesNotThrow(() => JSON.parse(text));
    }
  const short = await raw('/api/v1/usage', 'br');
  assert.equal(short.headers['content-encoding'], undefined);
});

test('an event stream is never compressed', async () => {
  const headers = {
    accept: 'text/event-stream',
    'accept-encoding': 'br, gzip',
    'content-type': 'application/json',
  };
  const asked = request(`${service.url}/api/v1/suggestions`, { method: 'POST', headers });
  asked.end(JSON.stringify({ query: 'quán cà phê ở Huế', check: false, seed: 1 }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  assert.match(answer.headers['content-type'] ?? '', /event-stream/);
  assert.equal(answer.headers['content-encoding'], undefined);
  const text = String(Buffer.concat(await answer.toArray()));
  assert.ok(text.length > 1_024);
  assert.match(text, /^event: meta/);
});
