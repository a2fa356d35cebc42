import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, limitSubject, parseTrustedProxies } from './client-address.ts';

const proxies = parseTrustedProxies(['10.0.0.0/8', '2001:db8:ffff::/48', '192.0.2.7']);

function client(
  socketAddress: string,
  forwardedFor?: string | string[],
  trusted = proxies,
): string {
  return clientAddress({ socketAddress, forwardedFor, trusted });
}

test('a stranger’s X-Forwarded-For counts for nothing', () => {
  assert.equal(client('198.51.100.9', '203.0.113.5'), '198.51.100.9');
  assert.equal(client('192.0.2.8', '203.0.113.5'), '192.0.2.8');
  assert.equal(client('10.0.0.1', '203.0.113.5', parseTrustedProxies([])), '10.0.0.1');
});

test('behind trusted proxies the rightmost address that is no proxy is the client', () => {
  assert.equal(client('10.0.0.1', '203.0.113.5'), '203.0.113.5');
  assert.equal(client('10.0.0.1', '198.51.100.66, 203.0.113.5, 10.1.1.1'), '203.0.113.5');
  assert.equal(client('192.0.2.7', '203.0.113.5,10.1.1.1 , 2001:db8:ffff::9'), '203.0.113.5');
  assert.equal(client('10.0.0.1', ['198.51.100.66', '203.0.113.5']), '203.0.113.5');
});

test('when every hop is a trusted proxy the farthest one is the client', () => {
  assert.equal(client('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3');
});

test('an entry that is no address ends the walk at the last known hop', () => {
  const entries = [
    '',
    ' ',
    'unknown',
    '_hidden',
    '203.0.113.5x',
    '127.1',
    '0x7f.0.0.1',
    '1.2.3.4.5',
    ',',
    ':',
    '::ffff:',
  ];
  for (const entry of entries) assert.equal(client('10.0.0.1', entry), '10.0.0.1', entry);
  assert.equal(client('10.0.0.1', '203.0.113.5, unknown, 10.0.0.2'), '10.0.0.2');
  assert.equal(client('10.0.0.1', `${'9'.repeat(5000)}`), '10.0.0.1');
});

test('a very long chain is walked only so far', () => {
  assert.match(client('10.0.0.1', Array(5000).fill('10.0.0.2')), /^10\.0\.0\.2$/);
  assert.equal(
    client('10.0.0.1', `203.0.113.5,${Array(40).fill('10.0.0.2').join(',')}`),
    '10.0.0.2',
  );
});

test('ports and brackets that proxies write are taken off', () => {
  assert.equal(client('10.0.0.1', '203.0.113.5:4711'), '203.0.113.5');
  assert.equal(client('10.0.0.1', '[2001:db8::5]:4711'), '2001:db8::5');
  assert.equal(client('10.0.0.1', '[2001:db8::5]'), '2001:db8::5');
});

test('IPv4-mapped IPv6 is IPv4, from the socket and from the header', () => {
  assert.equal(client('::ffff:198.51.100.9'), '198.51.100.9');
  assert.equal(client('::ffff:10.0.0.1', '::ffff:203.0.113.5'), '203.0.113.5');
  assert.equal(client('::ffff:10.0.0.1', '::FFFF:cb00:7105'), '203.0.113.5');
});

test('a zone is no part of the address', () => {
  assert.equal(client('fe80::1%eth0'), 'fe80::1');
});

test('a limit counts an IPv4 address whole and an IPv6 address by its /64', () => {
  assert.equal(limitSubject('203.0.113.5'), '203.0.113.5');
  assert.equal(limitSubject('::ffff:203.0.113.5'), '203.0.113.5');
  assert.equal(limitSubject('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(limitSubject('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(limitSubject('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(limitSubject(''), '');
});

test('10,000 addresses of one /64 are one subject', () => {
  const subjects = new Set<string>();
  for (let i = 0; i < 10_000; i++) subjects.add(limitSubject(`2001:db8:1:2::${i.toString(16)}`));
  assert.equal(subjects.size, 1);
});

test('a bad TRUST_PROXY entry is named, each of them', () => {
  const bad = ['proxy.example', '10.0.0.0/33', '2001:db8::/129', '10.0.0.0/', '10.1', '/8', '::/x'];
  assert.throws(
    () => parseTrustedProxies(['10.0.0.1', ...bad]),
    (error: Error) =>
      bad.every((entry) => error.message.includes(entry)) && /TRUST_PROXY/.test(error.message),
  );
});
