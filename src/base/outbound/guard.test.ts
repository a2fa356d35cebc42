import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { OutboundBlockedError, OutboundGuard } from './guard.ts';

const idle = new AbortController().signal;

async function withServer(run: (port: number, server: net.Server) => Promise<void>): Promise<void> {
  const server = net.createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run((server.address() as net.AddressInfo).port, server);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const publicAddresses = [
  '198.41.0.4',
  '8.8.8.8',
  '2001:503:ba3e::2:30',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
];

const refusedAddresses = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
  ],
  ...[
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
  ],
  ...['2001:2::1', '2001:10::1', '5f00::1', '4000::1', '2606:4700::1111%eth0', 'fe80::1%1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a00:1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
  ],
  ...[
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
  ],
  ...['2001:0:7f00:1::f7f7:f7f7', '2001:0:808:808::80ff:fffe'],
];

test('globally routable unicast addresses are permitted', () => {
  const guard = new OutboundGuard();
  for (const address of publicAddresses) assert.equal(guard.permits(address, 443), true, address);
});

test('addresses that are not globally routable are refused, also inside IPv6 forms', () => {
  const guard = new OutboundGuard();
  for (const address of refusedAddresses) assert.equal(guard.permits(address, 443), false, address);
});

test('a text that is no plain address is refused, however the system would read it', () => {
  const guard = new OutboundGuard({ allow: ['0.0.0.0/0'] });
  for (const text of [
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '0177.0.0.1',
    '8.8.8.8 ',
  ])
    assert.equal(guard.permits(text, 443), false, text);
});

test('an odd notation of loopback is refused when dialled', async () => {
  const guard = new OutboundGuard();
  for (const host of [
    '2130706433',
    '0x7f000001',
    '127.1',
    '[::1]',
    '::ffff:127.0.0.1',
    'localhost',
  ])
    await assert.rejects(
      guard.connect({ host, port: 9, signal: idle }),
      OutboundBlockedError,
      host,
    );
});

test('allowed ranges and addresses are exempt on every port, in IPv4-mapped form as well', () => {
  const guard = new OutboundGuard({ allow: ['10.1.0.0/16', '127.0.0.5', 'fd00::/8', '::1'] });
  for (const address of ['10.1.2.3', '127.0.0.5', 'fd00::1', '::1', '::ffff:10.1.2.3'])
    assert.equal(guard.permits(address, 8080), true, address);
  for (const address of ['10.2.0.1', '127.0.0.6', 'fc00::1', '::2'])
    assert.equal(guard.permits(address, 8080), false, address);
});

test('an exempt endpoint opens that port and no other', () => {
  const guard = new OutboundGuard({ endpoints: ['127.0.0.1:8043', '[::1]:8043'] });
  assert.equal(guard.permits('127.0.0.1', 8043), true);
  assert.equal(guard.permits('::1', 8043), true);
  assert.equal(guard.permits('127.0.0.1', 8044), false);
  assert.equal(guard.permits('127.0.0.2', 8043), false);
  guard.allowEndpoint('127.0.0.2:8043');
  assert.equal(guard.permits('127.0.0.2', 8043), true);
});

test('a malformed exemption is refused when the guard is made', () => {
  for (const text of [
    '',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '010.0.0.0/8',
    'fd00::/129',
    'localhost',
  ])
    assert.throws(() => new OutboundGuard({ allow: [text] }), RangeError, text);
  for (const text of ['', '127.0.0.1', 'localhost:1', '127.1:80'])
    assert.throws(() => new OutboundGuard({ endpoints: [text] }), RangeError, text);
});

test('of the resolved addresses only the permitted ones are dialled', async () => {
  await withServer(async (port) => {
    const asked: string[] = [];
    const guard = new OutboundGuard({
      endpoints: [`127.0.0.1:${port}`],
      resolve: async (host) => {
        asked.push(host);
        return [
          { address: '127.0.0.2', family: 4 },
          { address: '::ffff:10.0.0.1', family: 6 },
          { address: '127.0.0.1', family: 4 },
        ];
      },
    });
    const socket = await guard.connect({ host: 'server.example', port, signal: idle });
    assert.equal(socket.remoteAddress, '127.0.0.1');
    assert.deepEqual(asked, ['server.example']);
    socket.destroy();
  });
});

test('the next address is tried when the first refuses', async () => {
  await withServer(async (port) => {
    const guard = new OutboundGuard({
      allow: ['127.0.0.0/8'],
      resolve: async () => [
        { address: '127.0.0.3', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    const socket = await guard.connect({ host: 'server.example', port, signal: idle });
    assert.equal(socket.remoteAddress, '127.0.0.1');
    socket.destroy();
  });
});

test('a name with no permitted address is blocked, one that does not resolve is not', async () => {
  const blocked = new OutboundGuard({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
  await assert.rejects(
    blocked.connect({ host: 'a.example', port: 43, signal: idle }),
    OutboundBlockedError,
  );
  const unknown = new OutboundGuard({
    resolve: async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  });
  await assert.rejects(unknown.connect({ host: 'a.example', port: 43, signal: idle }), {
    code: 'ENOTFOUND',
  });
});

test('the signal ends an attempt while the name is still being resolved', async () => {
  const guard = new OutboundGuard({ resolve: () => new Promise(() => {}) });
  const controller = new AbortController();
  const attempt = guard.connect({ host: 'a.example', port: 43, signal: controller.signal });
  const reason = new DOMException('over', 'TimeoutError');
  controller.abort(reason);
  await assert.rejects(attempt, (error) => error === reason);
  await assert.rejects(
    guard.connect({ host: 'a.example', port: 43, signal: controller.signal }),
    (error) => error === reason,
  );
});
