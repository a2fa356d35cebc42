import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('./loopback-only.ts', import.meta.url));

/** Runs a module text under the guard, in a process of its own: a refusal is meant to fail it. */
function run(program: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = ['--import', GUARD, '--input-type=module', '--eval', program];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const IGNORING = `process.on('uncaughtException', () => {});`;

// 192.0.2.0/24 and 2001:db8::/32 lead nowhere even should the guard fail (RFC 5737, RFC 3849).
for (const [what, program, named] of [
  [
    'net.connect',
    `import net from 'node:net'; net.connect(43, '192.0.2.1').on('error', () => {});`,
    /192\.0\.2\.1 port 43/,
  ],
  [
    'IPv6',
    `import net from 'node:net'; net.connect({ host: '2001:db8::1', port: 43 });`,
    /2001:db8::1 port 43/,
  ],
  ['fetch', `await fetch('http://192.0.2.1/').catch(() => {});`, /192\.0\.2\.1 port 80/],
  [
    'a name, for the resolver is elsewhere',
    `await fetch('https://rdap.registry.internal/').catch(() => {});`,
    /rdap\.registry\.internal/,
  ],
  [
    'an odd notation',
    `import net from 'node:net'; new net.Socket().connect(43, '192.513').on('error', () => {});`,
    /192\.513 \(192\.0\.2\.1\) port 43/,
  ],
  [
    'a lookup of one’s own',
    `import net from 'node:net';
     const lookup = (name, options, done) => done(null, [{ address: '192.0.2.7', family: 4 }]);
     net.connect({ host: 'whois.example', port: 43, lookup }).on('error', () => {});`,
    /whois\.example \(192\.0\.2\.7\) port 43/,
  ],
  [
    'a datagram',
    `import { createSocket } from 'node:dgram'; createSocket('udp4').send('x', 53, '192.0.2.53');`,
    /192\.0\.2\.53/,
  ],
] as const) {
  test(`${what}: what leads off loopback is refused, named, and fails the process though the fault was swallowed`, async () => {
    const { code, stderr } = await run(`${IGNORING} ${program}`);
    assert.equal(code, 1);
    assert.match(stderr, named);
  });
}

test('loopback in all its forms, Unix sockets, and names that resolve nowhere are let through', async () => {
  const { code, stdout, stderr } = await run(`
    import { once } from 'node:events';
    import { lookup } from 'node:dns/promises';
    import { createServer, connect } from 'node:net';
    import { createServer as createHttpServer } from 'node:http';
    import { createSocket } from 'node:dgram';
    const web = createHttpServer((_, reply) => reply.end('here')).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const { port } = web.address();
    console.log(await (await fetch('http://127.0.0.1:' + port)).text());
    const own = (name, options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    for (const target of [{ port }, { port, host: 'localhost' }, { port, host: 'whois.example', lookup: own }]) {
      const socket = connect(target);
      await once(socket, 'connect');
      socket.destroy();
    }
    web.closeAllConnections();
    web.close();
    const path = '/tmp/loopback-only-' + process.pid;
    const local = createServer((socket) => socket.end()).listen(path);
    await once(local, 'listening');
    await once(connect(path), 'close');
    local.close();
    const receiver = createSocket('udp4').bind(0, '127.0.0.1');
    await once(receiver, 'listening');
    const sender = createSocket('udp4');
    sender.send('x', receiver.address().port, '127.0.0.1');
    await once(receiver, 'message');
    receiver.close();
    sender.close();
    console.log(await lookup('nowhere.test').catch((error) => error.code));
  `);
  assert.equal(stderr, '');
  assert.equal(stdout, 'here\nENOTFOUND\n');
  assert.equal(code, 0);
});
