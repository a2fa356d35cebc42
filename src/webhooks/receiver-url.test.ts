import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutboundGuard, type ResolvedAddress } from '#app/base/outbound/guard.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { receiverFault, tidyUrl } from './receiver-url.ts';

const NAMES: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'private.example': ['10.0.0.1', 'fd00::1', '127.0.0.1'],
  'both.example': ['10.0.0.1', '93.184.215.14'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:192.168.0.1'],
  'ours.example': ['127.0.0.5'],
  'hook.internal': ['127.0.0.5'],
  'public.internal': ['93.184.215.14'],
  'moving.example': ['127.0.0.5', '93.184.215.14'],
};

async function resolve(host: string): Promise<ResolvedAddress[]> {
  const found = NAMES[host];
  if (!found) throw Object.assign(new Error('nobody'), { code: 'ENOTFOUND' });
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

async function judged(url: string, allow: string[] = []): Promise<string> {
  const clock = new FakeClock();
  const fault = await receiverFault(url, new OutboundGuard({ allow, resolve }), clock);
  assert.equal(clock.waiting, 0);
  return fault ?? tidyUrl(url);
}

const PRIVATE = 'must lead to a public address';
const HTTPS = 'must be an https URL';

test('an https URL that leads to a public address is taken, as URLs are written', async () => {
  assert.equal(
    await judged('HTTPS://Public.EXAMPLE:443/a b?q=ệ#part'),
    'https://public.example/a%20b?q=%E1%BB%87',
  );
  assert.equal(await judged('https://both.example:8443/hook'), 'https://both.example:8443/hook');
  assert.equal(await judged('https://93.184.215.14/'), 'https://93.184.215.14/');
});

test('a private address is refused however it is written, and so is a name that leads to nothing else', async () => {
  const literals = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '255.255.255.255',
    '224.0.0.1',
  ];
  for (const host of [
    ...literals,
    'private.example',
    'metadata.example',
    'mapped.example',
    'ours.example',
  ])
    for (const port of ['', ':8443'])
      assert.equal(await judged(`https://${host}${port}/`), PRIVATE, host);
});

test('names of local networks and single labels are refused whatever they resolve to, and so is port 0', async () => {
  const hosts = [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'foo.localhost',
    'foo.localhost.',
    'ip6-localhost',
    'hook',
    'hook.',
    '.',
    'printer.local',
    'hook.internal',
    'public.internal',
    'router.home.arpa',
    'nas.lan',
    'hidden.onion',
    'hook..example',
    `${'x'.repeat(64)}.example`,
    `${'x.'.repeat(130)}example`,
  ];
  for (const host of hosts)
    for (const port of ['', ':8443'])
      assert.equal(await judged(`https://${host}${port}/`), PRIVATE, host);
  for (const host of ['public.example', '93.184.215.14'])
    assert.equal(await judged(`https://${host}:0/`), 'must have a port from 1 to 65535');
  // What merely ends alike is nobody's local network.
  assert.equal(await judged('https://notlocal.example/'), 'https://notlocal.example/');
});

test('a local name is taken when it leads to what the operator exempted, and nowhere else', async () => {
  const allow = ['127.0.0.0/8'];
  assert.equal(await judged('http://hook.internal:8080/', allow), 'http://hook.internal:8080/');
  for (const host of ['public.internal', 'away.internal', 'localhost'])
    assert.equal(await judged(`https://${host}/`, allow), PRIVATE);
});

test('plain http is for addresses the operator exempted, and for nothing else', async () => {
  for (const host of ['93.184.215.14', 'public.example', 'nowhere.example'])
    assert.equal(await judged(`http://${host}/`), HTTPS);
  const allow = ['127.0.0.0/8', '2001:4860::/32'];
  assert.equal(await judged('http://127.0.0.1:8080/', allow), 'http://127.0.0.1:8080/');
  assert.equal(await judged('http://ours.example/', allow), 'http://ours.example/');
  // What is public needs https even where the operator named it: it travels the Internet.
  for (const host of ['93.184.215.14', 'moving.example', 'nowhere.example', '[2001:4860::8888]'])
    assert.equal(await judged(`http://${host}/`, allow), HTTPS);
});

test('a name that does not resolve, or not in time, is taken: the deliveries will tell', async () => {
  assert.equal(await judged('https://nowhere.example/'), 'https://nowhere.example/');
  const clock = new FakeClock();
  const guard = new OutboundGuard({ resolve: () => new Promise(() => {}) });
  const fault = receiverFault('https://slow.example/', guard, clock);
  await settle();
  await clock.advance(3_000);
  assert.equal(await fault, null);
});

test('credentials, other schemes and what is no URL are refused', async () => {
  for (const url of ['https://me@public.example/', 'https://me:secret@public.example/'])
    assert.equal(await judged(url), 'must hold no user name or password');
  for (const url of [
    '',
    'public.example',
    '//public.example/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://a b/',
    `https://public.example/${'x'.repeat(2_000)}`,
  ])
    assert.equal(await judged(url), HTTPS, url);
});
