import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Clock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import {
  HostileServer,
  head,
  pour,
  redirect,
  respond,
  type Script,
  testCertificate,
} from '#app/testing/servers/hostile-server.ts';
import { failureWords, guardedPost, type PostReply } from './post.ts';

interface Asked {
  readonly clock?: Clock;
  readonly url?: string;
  readonly guard?: OutboundGuard;
  readonly signal?: AbortSignal;
  readonly ca?: string;
}

async function receiver(t: TestContext, script: Script, options: { tls?: boolean } = {}) {
  const server = await HostileServer.start(script, options);
  t.after(() => server.stop());
  const post = ({
    url = server.url,
    clock = new FakeClock(),
    guard,
    signal,
    ca,
  }: Asked = {}): Promise<PostReply> =>
    guardedPost({
      clock,
      guard: guard ?? new OutboundGuard({ endpoints: [server.endpoint] }),
      userAgent: 'Tra/test',
      ...(ca !== undefined && { ca }),
    })({
      url,
      headers: { 'webhook-id': '1' },
      body: '{"tên":"miền"}',
      signal: signal ?? new AbortController().signal,
    });
  return { server, post };
}

test('the body arrives byte for byte, with its headers, and the status comes back', async (t) => {
  for (const status of [200, 204, 301, 404, 410, 500]) {
    const { server, post } = await receiver(t, respond({ status }));
    assert.deepEqual(await post({ url: `${server.url}/hook?a=1` }), { status });
    const [request] = server.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.target, '/hook?a=1');
    assert.equal(request?.body, '{"tên":"miền"}');
    assert.equal(request?.headers['webhook-id'], '1');
    assert.equal(request?.headers['user-agent'], 'Tra/test');
    assert.equal(request?.headers['content-length'], '17');
    await server.idle();
  }
});

test('a redirect is an answer like any other: nobody goes where it points', async (t) => {
  const inside = await HostileServer.start(respond({}));
  t.after(() => inside.stop());
  for (const status of [301, 302, 303, 307, 308]) {
    const { post } = await receiver(t, redirect(`${inside.url}/latest/meta-data`, status));
    assert.deepEqual(await post(), { status });
  }
  assert.equal(inside.accepted, 0);
});

test('a private address is refused at connect time, as a literal and behind a name that moved there', async (t) => {
  const { server, post } = await receiver(t, respond({}));
  const { port } = server;
  const rule = new OutboundGuard();
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
    const reply = await post({ url: `http://${host}:${port}/`, guard: rule });
    assert.match((reply as { error: string }).error, /is not permitted$/);
  }
  const moved = new OutboundGuard({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  assert.deepEqual(await post({ url: `http://hook.example:${port}/`, guard: moved }), {
    error: `outbound connection to hook.example port ${port} is not permitted`,
  });
  assert.equal(server.accepted, 0);
});

test('the name is resolved once, and the address that was judged is the one that is dialled', async (t) => {
  const { server, post } = await receiver(t, respond({}));
  const answers = ['127.0.0.1', '127.0.0.2'];
  let asked = 0;
  const guard = new OutboundGuard({
    endpoints: [server.endpoint],
    resolve: async () => [{ address: answers[asked++]!, family: 4 }],
  });
  assert.deepEqual(await post({ url: `http://hook.example:${server.port}/`, guard }), {
    status: 200,
  });
  assert.equal(asked, 1);
  assert.equal(server.requests[0]?.headers.host, `hook.example:${server.port}`);
});

test('certificates are verified', async (t) => {
  const { server, post } = await receiver(t, respond({ status: 202 }), { tls: true });
  assert.deepEqual(await post({ ca: testCertificate }), { status: 202 });
  assert.deepEqual(await post(), { error: 'TLS: certificate is self-signed' });
  const guard = new OutboundGuard({
    endpoints: [server.endpoint],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const url = `https://other.example:${server.port}/`;
  assert.deepEqual(await post({ url, guard, ca: testCertificate }), {
    error: 'TLS: certificate is for another name',
  });
});

const CUT_OFF: Record<string, Script> = {
  'says nothing': () => {},
  'stops within its headers': (_request, socket) =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-'),
};

for (const [what, script] of Object.entries(CUT_OFF))
  test(`a receiver that ${what} is left when time is up`, async (t) => {
    const stop = new AbortController();
    const { server, post } = await receiver(t, (request, socket) => {
      script(request, socket);
      setImmediate(() => stop.abort(new DOMException('no answer within 15000 ms', 'TimeoutError')));
    });
    assert.deepEqual(await post({ signal: stop.signal }), { error: 'no answer within 15000 ms' });
    await server.idle();
  });

test('a handshake or a resolver that hangs is left when time is up, and nothing stays open', async (t) => {
  const { server, post } = await receiver(t, respond({}));
  const stop = new AbortController();
  server.onBytes = () => stop.abort(new Error('time is up'));
  const url = server.url.replace('http:', 'https:');
  assert.deepEqual(await post({ url, signal: stop.signal }), { error: 'time is up' });
  await server.idle();
  const resolving = new AbortController();
  const guard = new OutboundGuard({
    resolve: () => {
      resolving.abort(new Error('time is up'));
      return new Promise(() => {});
    },
  });
  const reply = await post({ url: 'https://slow.example/', guard, signal: resolving.signal });
  assert.deepEqual(reply, { error: 'time is up' });
});

test('a body without end is cut off, one that hangs is left after a second; the status stands', async (t) => {
  const endless = await receiver(t, (_request, socket) => {
    socket.write(head(200));
    pour(socket, 'x'.repeat(16_384));
  });
  assert.deepEqual(await endless.post(), { status: 200 });
  await endless.server.idle();
  const clock = new FakeClock();
  const said = Promise.withResolvers<void>();
  const hanging = await receiver(t, (_request, socket) => {
    socket.write(head(200, { 'content-length': 10 }), () => said.resolve());
  });
  const reply = hanging.post({ clock });
  await said.promise;
  while (clock.waiting === 0) await settle();
  await clock.advance(1_000);
  assert.deepEqual(await reply, { status: 200 });
  await hanging.server.idle();
  assert.equal(clock.waiting, 0);
});

test('a status that has come stands, though time is up before its body ends', async (t) => {
  const clock = new FakeClock();
  const stop = new AbortController();
  const said = Promise.withResolvers<void>();
  const { server, post } = await receiver(t, (_request, socket) => {
    socket.write(head(202, { 'content-length': 10 }), () => said.resolve());
  });
  const reply = post({ clock, signal: stop.signal });
  await said.promise;
  while (clock.waiting === 0) await settle();
  stop.abort(new Error('time is up'));
  assert.deepEqual(await reply, { status: 202 });
  await server.idle();
  assert.equal(clock.waiting, 0);
});

test('what is no HTTP, too much header, or a reset is told in words of ours alone', async (t) => {
  const scripts: [Script, RegExp][] = [
    [(_request, socket) => void socket.end('220 mail.example secret ESMTP\r\n'), /^not HTTP$/],
    [
      (_request, socket) => void socket.end(head(200, { 'x-long': 'x'.repeat(20_000) })),
      /^HTTP: the headers are too long$/,
    ],
    [
      (_request, socket) => void socket.resetAndDestroy(),
      /^the connection ended without an answer$/,
    ],
    [(_request, socket) => void socket.end(), /^the connection ended without an answer$/],
  ];
  for (const [script, expected] of scripts) {
    const { post } = await receiver(t, script);
    assert.match(((await post()) as { error: string }).error, expected);
  }
  const { server, post } = await receiver(t, respond({}));
  const { url, endpoint } = server;
  await server.stop();
  assert.deepEqual(await post({ url, guard: new OutboundGuard({ endpoints: [endpoint] }) }), {
    error: 'connection refused',
  });
});

test('nothing is dialled for whom there is no time left', async (t) => {
  const { server, post } = await receiver(t, respond({}));
  assert.deepEqual(await post({ signal: AbortSignal.abort(new Error('no time left')) }), {
    error: 'no time left',
  });
  assert.equal(server.accepted, 0);
});

test('a failure is told in words, never by a library’s code', () => {
  const told = (code: unknown) => failureWords(Object.assign(new Error('secret'), { code }));
  for (const [code, words] of [
    ['ECONNREFUSED', 'connection refused'],
    ['ENOTFOUND', 'the name does not resolve'],
    ['HPE_INVALID_CONSTANT', 'not HTTP'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS: certificate is for another name'],
    ['CERT_HAS_EXPIRED', 'TLS: certificate has expired'],
    ['CERT_REVOKED', 'TLS: certificate is not valid'],
    ['ERROR_IN_CERT_NOT_AFTER_FIELD', 'TLS: certificate is not valid'],
    [
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
      'TLS: the handshake failed; perhaps nobody speaks TLS there',
    ],
    ['EPROTO', 'TLS: the handshake failed; perhaps nobody speaks TLS there'],
    ['ESOMETHINGNEW', 'no answer'],
    [undefined, 'no answer'],
    ['constructor', 'no answer'],
  ])
    assert.equal(told(code), words);
});
