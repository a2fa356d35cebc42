import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { describeHttpSource } from '#app/testing/http-source-contract.ts';
import { HostileServer, respond, type Script } from '#app/testing/servers/hostile-server.ts';
import { RDAP_MAX_BYTES } from '../source.ts';
import { domainUrl, RdapSource } from './client.ts';

const signal = new AbortController().signal;

describeHttpSource('RDAP', {
  ask: ({ base, http, signal }) =>
    new RdapSource({ http }).askUrl({ url: domainUrl(base, 'taken.example'), signal }),
  method: 'GET',
  goodBody: '{"objectClassName":"domain","ldhName":"taken.example"}',
  contentType: 'application/rdap+json',
  promises: 'json',
  maxBytes: RDAP_MAX_BYTES,
});

async function withUpstream(
  script: Script,
  run: (rdap: RdapSource, server: HostileServer) => Promise<void>,
) {
  const server = await HostileServer.start(script);
  const guard = new OutboundGuard({ endpoints: [server.endpoint] });
  const http = new HttpClient({ guard, clock: new FakeClock(), userAgent: 'test/1' });
  try {
    await run(new RdapSource({ http }), server);
  } finally {
    await http.close();
    await server.stop();
  }
}

test('the question is GET {base}domain/{name}, whether the base ends in a slash or not', async () => {
  await withUpstream(respond({ body: '{}' }), async (rdap, server) => {
    await rdap.askUrl({ url: domainUrl(`${server.url}/rdap/`, 'xn--tin-hkz.example'), signal });
    await rdap.askUrl({ url: domainUrl(`${server.url}/rdap`, 'xn--tin-hkz.example'), signal });
    await rdap.askUrl({ url: domainUrl(`${server.url}/rdap`, '../../etc?x#y'), signal });
    const targets = server.requests.map((request) => request.target);
    assert.deepEqual(targets.slice(0, 2), Array(2).fill('/rdap/domain/xn--tin-hkz.example'));
    assert.equal(targets[2], '/rdap/domain/..%2F..%2Fetc%3Fx%23y');
    assert.match(server.requests[0]?.headers.accept ?? '', /^application\/rdap\+json, /);
  });
});

test('a 404 is an answer and keeps its body, whatever it holds', async () => {
  for (const body of ['{"errorCode":404}', '<html>not here</html>', ''])
    await withUpstream(
      respond({ status: 404, body, headers: { 'content-type': 'text/html' } }),
      async (rdap, server) => {
        const reply = await rdap.askUrl({ url: domainUrl(server.url, 'free.example'), signal });
        assert.ok(reply.ok);
        assert.equal(reply.answer.httpStatus, 404);
        assert.equal(Buffer.from(reply.answer.bytes).toString(), body);
        assert.equal(reply.answer.server, `${server.url}/domain/free.example`);
      },
    );
});

test('a URL an answer named is asked as it stands, and only if it is a web address', async () => {
  await withUpstream(respond({ body: '{}' }), async (rdap, server) => {
    const reply = await rdap.askUrl({ url: `${server.url}/x/domain/TAKEN.EXAMPLE?a=1`, signal });
    assert.ok(reply.ok);
    assert.equal(server.requests[0]?.target, '/x/domain/TAKEN.EXAMPLE?a=1');
    for (const url of [
      '',
      'not a url',
      'ftp://192.0.2.1/',
      'file:///etc/passwd',
      'https://user:pass@192.0.2.1/',
    ]) {
      const refused = await rdap.askUrl({ url, signal });
      assert.ok(!refused.ok);
      assert.equal(refused.failure.kind, 'protocol', url);
    }
    assert.equal(server.requests.length, 1);
  });
});
