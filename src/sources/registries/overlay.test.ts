import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { loadOverlay, loadWhoisServers } from './overlay.ts';
import { OverlayFile } from './overlay-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'overlay-'));
after(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('zones and servers of WHOIS_SERVERS are read in every usual spelling', async () => {
  const path = await file(
    'servers.json',
    '{".Test": "WHOIS.Example.", "việt.": "127.0.0.1:4343", "a.b": "[2001:db8::1]:43", "c": "[::1]:4343"}',
  );
  assert.deepEqual(Object.fromEntries(loadWhoisServers(path)), {
    test: 'whois.example',
    'xn--vit-5kz': '127.0.0.1:4343',
    'a.b': '[2001:db8::1]',
    c: '[::1]:4343',
  });
});

test('WHOIS_SERVERS with bad entries is refused, naming each of them', async () => {
  const path = await file('servers.json', {
    good: 'whois.example',
    url: 'http://whois.example',
    port: 'whois.example:70000',
    number: 43,
    none: '',
    odd: '127.1',
    'a b': 'whois.example',
    GOOD: 'whois.example',
  });
  assert.throws(
    () => loadWhoisServers(path),
    ({ message }: Error) => {
      for (const entry of [
        '"url"',
        '"port"',
        '"number": 43',
        '"none"',
        '"odd"',
        '"a b"',
        '"GOOD" is named twice',
      ])
        assert.ok(message.includes(entry), `${entry} in: ${message}`);
      assert.ok(message.includes('servers.json'));
      assert.ok(!message.includes('"good"'));
      return true;
    },
  );
});

test('a file that is missing, no JSON or no object is refused by its name', async () => {
  for (const load of [loadOverlay, loadWhoisServers]) {
    assert.throws(() => load('/nowhere/x.json'), /\/nowhere\/x\.json: can't be read \(ENOENT\)/);
    const broken = await file('x.json', '{');
    assert.throws(() => load(broken), /x\.json: is not JSON/);
    for (const content of ['[]', 'null', '"x"']) {
      const path = await file('x.json', content);
      assert.throws(() => load(path), /x\.json: must be an object/);
    }
  }
});

test('an overlay names zones, servers and limits', async () => {
  const path = await file('registries.json', {
    zones: {
      'Việt.example': { rdap: 'https://rdap.example/base', whois: null, query: '-x {name}' },
      'a.example': { whois: 'WHOIS.Example:4343', charset: 'iso-8859-1', service: 'web' },
    },
    servers: { 'RDAP.Example': { registry: 'Example', bodiless404: true } },
    registries: { Example: { perSecond: 0.5, perDay: 1000, concurrency: 2 } },
  });
  const { zones, servers, registries } = loadOverlay(path);
  assert.deepEqual(zones.get('xn--vit-5kz.example'), {
    rdap: 'https://rdap.example/base/',
    whois: null,
    query: '-x {name}',
  });
  assert.equal(zones.get('a.example')?.whois, 'whois.example:4343');
  assert.deepEqual(servers.get('rdap.example'), { registry: 'Example', bodiless404: true });
  assert.equal(registries.get('Example')?.perSecond, 0.5);
});

test('an overlay with faults is refused with the list of all of them', async () => {
  const path = await file('registries.json', {
    zone: {},
    zones: {
      'a b': {},
      'a.example': { rdap: 'ftp://x', whois: 'http://x', query: 'no place', charset: 'x-none' },
      'b.example': { service: 'closed', extra: 1 },
      'c.example': 'whois.example',
    },
    servers: { 'rdap.example': { registry: 7 } },
    registries: { Example: { perSecond: 0, concurrency: 1.5 } },
  });
  assert.throws(
    () => loadOverlay(path),
    ({ message }: Error) => {
      for (const fault of [
        'zone: is unknown',
        'zones."a b": is not a zone',
        'zones."a.example".rdap: ',
        'zones."a.example".whois: ',
        'zones."a.example".query: ',
        'zones."a.example".charset: ',
        'zones."b.example".service: ',
        'zones."b.example".extra: is unknown',
        'zones."c.example": must be an object',
        'servers."rdap.example".registry: ',
        'registries."Example".perSecond: ',
        'registries."Example".concurrency: ',
      ])
        assert.ok(message.includes(fault), `${fault} in: ${message}`);
      return true;
    },
  );
});

test('a changed file is read again; a bad one is told to the log, and the last good one stays', async () => {
  const path = await file('live.json', { zones: { 'a.example': { whois: 'one.example' } } });
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  let changes = 0;
  const overlay = new OverlayFile(path, new FakeClock(), log, () => changes++);
  await overlay.start();
  await overlay.refresh();
  assert.equal(changes, 0);
  await file('live.json', { zones: { 'a.example': { whois: 'second.example' } } });
  await overlay.refresh();
  assert.equal(overlay.current.zones.get('a.example')?.whois, 'second.example');
  await file('live.json', '{"zones": {"a.example": {"whois": 7}}}');
  await overlay.refresh();
  await overlay.refresh();
  assert.equal(overlay.current.zones.get('a.example')?.whois, 'second.example');
  assert.equal(changes, 1);
  assert.equal(logged.filter((line) => line.includes('registries-file-refused')).length, 1);
  overlay.stop();
});
