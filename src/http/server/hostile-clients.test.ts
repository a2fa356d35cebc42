import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { startTestService } from '#app/testing/service.ts';

/** For all but those who stop theirs: what one client does to it the next must not notice. */
const service = await startTestService({ after });

function dial(t: TestContext, url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  t.after(() => void socket.destroy());
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** All that comes until the connection ends. */
function whole(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

test('a client that sends thousands of requests ahead and reads nothing is cut off, and others are served', async (t) => {
  const ended: Promise<void>[] = [];
  for (let i = 0; i < 20; i++) {
    const socket = await dial(t, service.url);
    socket.pause();
    ended.push(new Promise((resolve) => socket.once('close', () => resolve())));
    socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
    socket.resume();
  }
  assert.equal((await service.get('/healthz')).status, 200);
  await Promise.all(ended);
});

test('some requests sent ahead are answered in order', async (t) => {
  const socket = await dial(t, service.url);
  const text = whole(socket);
  const get = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  socket.write(
    get('/api/v1/whois?domain=com.vn', 'keep-alive').repeat(9) + get('/healthz', 'close'),
  );
  const answers = (await text).split('HTTP/1.1 200 OK').slice(1);
  assert.equal(answers.length, 10);
  assert.match(answers.at(-1)!, /\{"status":"ok"\}/);
});

test('what is no HTTP gets a 400 with a code, the limits and a request id', async (t) => {
  for (const garbage of [
    '\0\u0001\u0002\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/v1/whois HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  ]) {
    const socket = await dial(t, service.url);
    const text = whole(socket);
    socket.write(garbage);
    const answer = await text;
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-ratelimit-remaining: \d+/i);
    assert.match(answer, /x-request-id: [0-9a-f-]{36}/i);
    assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).code, 'invalid_input');
  }
});

test('a request without Host, and one that expects something, are answered like any other', async (t) => {
  for (const head of ['Connection: close\r\n', 'Host: x\r\nExpect: foo\r\nConnection: close\r\n']) {
    const socket = await dial(t, service.url);
    const text = whole(socket);
    socket.write(`GET /api/v1/usage HTTP/1.1\r\n${head}\r\n`);
    assert.match(await text, /^HTTP\/1\.1 200 OK[\s\S]*"tier":"public"/);
  }
});

test('five hundred clients that never finish their request keep nobody else from being served, nor the service from ending', async (t) => {
  const service = await startTestService(t);
  const sockets = await Promise.all(Array.from({ length: 500 }, () => dial(t, service.url)));
  for (const [i, socket] of sockets.entries()) {
    const body = `POST /api/v1/whois/bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    if (i % 3 > 0) socket.write(i % 3 === 1 ? 'GET /api/v1/whois?domain=' : body);
  }
  assert.equal((await service.get('/api/v1/whois?domain=taken.test')).status, 200);
  await service.stop();
});

test('a lookup under way when the service is told to end is still answered, also a second one on the same connection', async (t) => {
  const service = await startTestService(t);
  const slow = service.get('/api/v1/whois?domain=slow.test');
  const socket = await dial(t, service.url);
  const text = whole(socket);
  const get = 'GET /api/v1/whois?domain=slow.test HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(get);
  // The upstream takes two seconds: long enough for the stop to come in between.
  while (!(await service.get('/metrics')).text.includes('tra_cache_entries'));
  const stopped = service.stop();
  assert.equal((await slow).status, 200);
  assert.match(await text, /^HTTP\/1\.1 200 OK/);
  await stopped;
});
