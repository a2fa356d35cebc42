import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import furtherServers from './data/further-servers.json' with { type: 'json' };
import ianaServers from './data/iana-servers.json' with { type: 'json' };
import { loadOverrides, WhoisDirectory } from './directory.ts';
import { parseServerAddress, writeServerAddress } from './server-address.ts';

async function overridesFrom(content: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'whois-servers-'));
  try {
    const path = join(folder, 'servers.json');
    await writeFile(path, content);
    return loadOverrides(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the longest listed suffix names the server', () => {
  const directory = new WhoisDirectory();
  const servers = [
    'example.com',
    'example.uk.com',
    'com',
    'example.co.uk',
    'EXAMPLE.DE',
    'a.b.c.fr',
    'uk.com',
  ];
  assert.deepEqual(
    servers.map((name) => directory.serverFor(name)?.server),
    [
      'whois.verisign-grs.com',
      'whois.centralnic.com',
      'whois.verisign-grs.com',
      'whois.nic.uk',
      'whois.denic.de',
      'whois.nic.fr',
      'whois.centralnic.com',
    ],
  );
});

test('servers known beyond IANA’s list win over it', () => {
  const directory = new WhoisDirectory();
  assert.equal(directory.serverFor('example.iq')?.server, 'whois.reg.iq');
  assert.equal(directory.serverFor('example.za')?.server, 'whois.registry.net.za');
});

test('.vn and a TLD without port 43 have no server, and the directory knows that they have none', () => {
  const directory = new WhoisDirectory();
  for (const name of ['vn', 'example.vn', 'example.com.vn', 'example.app', 'example.info']) {
    assert.equal(directory.serverFor(name), null, name);
    assert.equal(directory.covers(name), true, name);
  }
});

test('a TLD that is in no list is not covered, nor are the names every object has', () => {
  const directory = new WhoisDirectory();
  for (const name of ['example.nosuchtld', 'constructor', 'a.__proto__', 'a.toString', '', '.']) {
    assert.equal(directory.serverFor(name), null, name);
    assert.equal(directory.covers(name), false, name);
  }
});

test('thin registries are marked, on the operator’s server as well', () => {
  const directory = new WhoisDirectory({ overrides: { net: '127.0.0.1:4343' } });
  const thin = ['a.com', 'a.net', 'a.cc', 'a.org', 'a.de', 'a.uk.com'].map(
    (n) => directory.serverFor(n)?.thin,
  );
  assert.deepEqual(thin, [true, true, true, false, false, false]);
});

test('the operator’s entries come first, for their own zone and below', () => {
  const directory = new WhoisDirectory({
    overrides: { vn: '127.0.0.1:4343', test: 'whois.sandbox.example' },
  });
  assert.deepEqual(directory.serverFor('example.com.vn'), {
    server: '127.0.0.1:4343',
    zone: 'vn',
    thin: false,
    origin: 'operator',
  });
  assert.equal(directory.serverFor('taken.test')?.server, 'whois.sandbox.example');
  assert.equal(directory.serverFor('example.com')?.origin, 'shipped');
  assert.deepEqual(directory.zones(), ['vn', 'test']);
  assert.deepEqual(directory.servers(), ['127.0.0.1:4343', 'whois.sandbox.example']);
});

test('an operator’s entry for a TLD leaves the zones below it that have servers of their own', () => {
  const directory = new WhoisDirectory({ overrides: { com: 'whois.mirror.example' } });
  assert.equal(directory.serverFor('example.uk.com')?.server, 'whois.centralnic.com');
  assert.equal(directory.serverFor('example.com')?.server, 'whois.mirror.example');
});

test('zones and servers of the file are read in every usual spelling', async () => {
  const overrides = await overridesFrom(
    '{".Test": "WHOIS.Example.", "việt.": "127.0.0.1:4343", "a.b": "[2001:db8::1]:43", "c": "[::1]:4343"}',
  );
  assert.deepEqual(overrides, {
    test: 'whois.example',
    'xn--vit-5kz': '127.0.0.1:4343',
    'a.b': '[2001:db8::1]',
    c: '[::1]:4343',
  });
});

test('a file with bad entries is refused, naming each of them', async () => {
  const content = JSON.stringify({
    good: 'whois.example',
    url: 'http://whois.example',
    port: 'whois.example:70000',
    number: 43,
    none: '',
    odd: '127.1',
    'a b': 'whois.example',
    GOOD: 'whois.example',
  });
  await assert.rejects(overridesFrom(content), (error: Error) => {
    for (const entry of [
      '"url"',
      '"port"',
      '"number": 43',
      '"none"',
      '"odd"',
      '"a b"',
      '"GOOD" is named twice',
    ]) {
      assert.ok(error.message.includes(entry), `${entry} in: ${error.message}`);
    }
    assert.ok(error.message.includes('servers.json'));
    assert.ok(!error.message.includes('"good"'));
    return true;
  });
});

test('a file that is missing, no JSON or no object is refused by its name', async () => {
  assert.throws(
    () => loadOverrides('/nowhere/servers.json'),
    /\/nowhere\/servers\.json: can't be read \(ENOENT\)/,
  );
  await assert.rejects(overridesFrom('{'), /servers\.json: is not JSON/);
  for (const content of ['[]', 'null', '"x"']) {
    await assert.rejects(overridesFrom(content), /servers\.json: must be an object/);
  }
});

test('every shipped entry is a zone with a server as the code writes it', () => {
  const none: string[] = [];
  for (const [zone, server] of [
    ...Object.entries(ianaServers),
    ...Object.entries(furtherServers),
  ]) {
    assert.match(zone, /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);
    if (server === '') {
      none.push(zone);
      continue;
    }
    const address = parseServerAddress(server);
    assert.equal(address && writeServerAddress(address), server, zone);
  }
  assert.ok(none.includes('vn'));
  assert.ok(Object.values(furtherServers).every((server) => server !== ''));
});
