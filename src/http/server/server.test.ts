import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { TLS_SETTINGS } from '#app/testing/servers/tls-service.ts';
import { startTestService } from '#app/testing/service.ts';
import { Connections } from './server.ts';

const db = await testDatabase({ after });

async function head(url: string): Promise<IncomingMessage> {
  const asked = request(url, { rejectUnauthorized: false, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

/** Connected, or already refused. */
async function dial(t: TestContext, url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  t.after(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

/** Whether a request on it is answered, and not its connection ended. */
async function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  return await new Promise((resolve) => {
    if (socket.closed) resolve(false);
    socket.once('close', () => resolve(false)).once('data', () => resolve(true));
  });
}

test('under TLS every answer tells browsers to come by HTTPS alone, on the short way too', async (t) => {
  const { url } = await startTestService(t, TLS_SETTINGS, { db });
  for (const path of [
    '/healthz',
    '/nothing',
    ...Array(2).fill('/api/v1/whois?domain=taken.test'),
  ]) {
    const { headers } = await head(url + path);
    assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d{8}/);
  }
});

test('one address has no more connections at a time than it may, and a place again when one ends', async (t) => {
  const { url } = await startTestService(t, { CONNECTIONS_PER_CLIENT: '5' }, { db });
  const sockets: Socket[] = [];
  for (let i = 0; i < 8; i++) sockets.push(await dial(t, url));
  const served = await Promise.all(sockets.map(isServed));
  assert.deepEqual(served, [...Array(5).fill(true), ...Array(3).fill(false)]);
  sockets[0]!.destroy();
  while (!(await isServed(await dial(t, url))));
});

test('the connections of a trusted proxy are not counted', async (t) => {
  const settings = { CONNECTIONS_PER_CLIENT: '5', TRUST_PROXY: '127.0.0.0/8' };
  const { url } = await startTestService(t, settings, { db });
  const sockets = await Promise.all(Array.from({ length: 20 }, () => dial(t, url)));
  assert.deepEqual(await Promise.all(sockets.map(isServed)), Array(20).fill(true));
});

const CHILD = fileURLToPath(new URL('../../testing/servers/tls-service.ts', import.meta.url));

/** Whose descriptors are looked at. */
const LINUX = { skip: process.platform !== 'linux' };

/** With 500 descriptors. */
async function tlsProcess(t: TestContext, handshakeMs: number) {
  const command = 'ulimit -n 500; exec "$0" "$@"';
  const args = ['-c', command, process.execPath, CHILD, String(handshakeMs)];
  const child = spawn('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
  return { url: String(line).trim(), descriptors };
}

async function isAlive(url: string): Promise<boolean> {
  return await head(`${url}/healthz`).then(
    ({ statusCode }) => statusCode === 200,
    () => false,
  );
}

for (const [handshakeMs, end] of [
  [60_000, 'they are gone'],
  [1_000, 'their time for the handshake is over'],
] as const)
  test(
    `600 silent TLS clients leave a process with 500 descriptors alive, and none of them taken once ${end}`,
    LINUX,
    async (t) => {
      const { url, descriptors } = await tlsProcess(t, handshakeMs);
      assert.ok(await isAlive(url));
      const before = descriptors();
      const sockets = await Promise.all(Array.from({ length: 600 }, () => dial(t, url)));
      if (handshakeMs === 60_000) for (const socket of sockets) socket.destroy();
      else await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
      while (!(await isAlive(url)) || descriptors() > before);
    },
  );

test('a body may be as long as it likes while it comes at a pace; one that trickles is ended', async (t) => {
  const clock = new FakeClock();
  const got = new EventEmitter();
  const terms = {
    tls: null,
    answerMs: 1_000,
    connectionsPerClient: 0,
    clientOf: () => null,
    clock,
  };
  const { server } = new Connections(terms, (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      got.emit(request.url!, bytes);
    });
    request.on('end', () => response.end(`all ${bytes}`));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(error.code));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const step = 'a'.repeat(400_000);
  const begin = async (path: string) => {
    const socket = await dial(t, `http://127.0.0.1:${port}`);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const length = 4 * step.length;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    let sent = 0;
    const send = async (more: string) => {
      sent += more.length;
      const come = new Promise<void>((resolve) => {
        got.on(path, (bytes) => bytes === sent && resolve());
      });
      socket.write(more);
      await come;
    };
    return { socket, send, told: once(socket, 'close').then(() => text) };
  };
  const [list, trickle] = [await begin('/list'), await begin('/trickle')];
  await Promise.all([list.send(step), trickle.send('a')]);
  await clock.advance(20_000);
  assert.equal(await trickle.told, 'ERR_HTTP_REQUEST_TIMEOUT');
  for (let i = 0; i < 3; i += 1) {
    await list.send(step);
    await clock.advance(20_000);
  }
  list.socket.end();
  assert.match(await list.told, /^HTTP\/1\.1 200 OK[\s\S]*all 1600000/);
  assert.equal(clock.waiting, 0);
});
