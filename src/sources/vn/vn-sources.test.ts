import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecureContext } from 'node:tls';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { describeHttpSource } from '#app/testing/http-source-contract.ts';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import { InetPageSource } from './inet-page.ts';
import { askBkns, askInetApi, askVnnic, VN_MAX_BYTES, VNNIC_TLS } from './vn-questions.ts';

const name = 'xn--tin-hkz.vn';
const signal = new AbortController().signal;
const json = { contentType: 'application/json', promises: 'json', maxBytes: VN_MAX_BYTES } as const;

describeHttpSource('iNET whois', {
  ...json,
  ask: ({ base, http, signal }) =>
    new InetPageSource({ http, baseUrl: base, isVisited: false }).whois({ name, signal }),
  method: 'GET',
  goodBody: '{"code":"1","message":"Không tìm thấy"}',
});

describeHttpSource('iNET check', {
  ...json,
  ask: ({ base, http, signal }) =>
    new InetPageSource({ http, baseUrl: base, isVisited: false }).checkAvailable({ name, signal }),
  method: 'POST',
  goodBody: '{"availability":"available"}',
});

describeHttpSource('iNET’s API', {
  ...json,
  ask: ({ base, http, signal }) => askInetApi({ http, baseUrl: base }, { name, signal }),
  method: 'POST',
  goodBody: '{"code":"1","message":"Không tìm thấy"}',
});

describeHttpSource('BKNS', {
  ...json,
  ask: ({ base, http, signal }) =>
    askBkns({ http, baseUrl: base, apiKey: 'test-key' }, 'api/v1/whois', { name, signal }),
  method: 'GET',
  goodBody: '{"domain":"xn--tin-hkz.vn","status":"registered","data":null}',
});

describeHttpSource('VNNIC', {
  ask: ({ base, http, signal }) => askVnnic({ http, baseUrl: base }, { name, signal }),
  method: 'POST',
  goodBody: '<html><td>Trạng thái:</td><td>Chưa cấp phát</td></html>',
  contentType: 'text/html',
  promises: 'html',
  maxBytes: VN_MAX_BYTES,
});

async function withUpstream(
  body: string,
  run: (upstream: { http: HttpClient; server: HostileServer }) => Promise<void>,
  headers: Record<string, string> = {},
): Promise<void> {
  const server = await HostileServer.start(respond({ body, headers }));
  const guard = new OutboundGuard({ endpoints: [server.endpoint] });
  const http = new HttpClient({
    guard,
    clock: new FakeClock(),
    userAgent: 'test/1',
    tls: VNNIC_TLS,
  });
  try {
    await run({ http, server });
  } finally {
    await http.close();
    await server.stop();
  }
}

test('the TLS settings VNNIC needs are ones this OpenSSL knows', () => {
  assert.doesNotThrow(() => createSecureContext(VNNIC_TLS));
});

test('iNET is asked as its page asks', async () => {
  await withUpstream('{}', async ({ http, server }) => {
    const inet = new InetPageSource({ http, baseUrl: `${server.url}/base/`, isVisited: false });
    await inet.whois({ name, signal });
    await inet.checkAvailable({ name, signal });
    const [whois, check] = server.requests;
    assert.deepEqual(
      [whois?.method, whois?.target],
      ['GET', `/base/api/whois/domainspecify/${name}`],
    );
    assert.deepEqual([check?.method, check?.target], ['POST', '/base/api/domain/checkavailable']);
    assert.equal(check?.body, `{"name":"${name}"}`);
    assert.equal(check?.headers['content-type'], 'application/json');
    for (const request of [whois, check])
      assert.equal(request?.headers['x-requested-with'], 'XMLHttpRequest');
  });
});

test('BKNS gets the key only when one is configured', async () => {
  await withUpstream('{}', async ({ http, server }) => {
    const bkns = { http, baseUrl: server.url };
    await askBkns({ ...bkns, apiKey: null }, 'api/v1/whois', { name, signal });
    await askBkns({ ...bkns, apiKey: 'test-key' }, 'api/v1/domain/check', { name, signal });
    const [whois, check] = server.requests;
    assert.equal(whois?.target, `/api/v1/whois?domain=${name}`);
    assert.equal(check?.target, `/api/v1/domain/check?domain=${name}`);
    assert.deepEqual(
      [whois?.headers['x-api-key'], check?.headers['x-api-key']],
      [undefined, 'test-key'],
    );
  });
});

test('the VNNIC page is asked as its form is sent, and decoded by the charset it declares', async () => {
  const page = async (
    { http, server }: { http: HttpClient; server: HostileServer },
    charset: string,
  ) => {
    const reply = await askVnnic({ http, baseUrl: server.url }, { name, signal });
    assert.ok(reply.ok);
    assert.equal(reply.answer.charset, charset);
    const [request] = server.requests;
    assert.deepEqual([request?.method, request?.target], ['POST', '/tra-cuu-thong-tin-ten-mien']);
    assert.equal(request?.body, `domainName=${name}`);
    assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded');
  };
  await withUpstream('<p>', (upstream) => page(upstream, 'utf-8'));
  await withUpstream('<p>', (upstream) => page(upstream, 'windows-1258'), {
    'content-type': 'text/html; charset="Windows-1258"',
  });
});
