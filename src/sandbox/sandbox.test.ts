import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { DecodedPacket } from 'dns-packet';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { askDns, askWhois, dial, exchange, sendUdp } from '#app/testing/servers/ask-servers.ts';
import { LE_VAN_C, SONG_HONG } from './data/parties.ts';
import type { DomainDetails } from './domain.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const DETAILS: DomainDetails = {
  registrant: LE_VAN_C,
  admin: null,
  tech: null,
  billing: null,
  nameservers: [{ host: 'ns1.hosting.example', ipv4: [], ipv6: [] }],
  dsRecords: [],
  locks: [],
  zone: [],
};

async function opened(run: (sandbox: Sandbox, clock: FakeClock) => Promise<void>): Promise<void> {
  const clock = new FakeClock();
  const sandbox = await startSandbox({ clock });
  try {
    await run(sandbox, clock);
  } finally {
    await sandbox.stop();
  }
  assert.equal(clock.waiting, 0, 'no timer stays behind');
}

/** What the three servers say of one name, in a word each. */
async function threeWords(sandbox: Sandbox, name: string): Promise<[string, string, string]> {
  const [whois, rdap, dns] = await Promise.all([
    askWhois(sandbox.whois, name),
    fetch(`${sandbox.rdapUrl}domain/${name}`),
    askDns(sandbox.dns, name, 'NS'),
  ]);
  const body = (await rdap.json()) as { status?: string[] };
  const registrar = /^Registrar: (.*)\r$/m.exec(whois)?.[1];
  const first = whois.split('\r\n', 1)[0] ?? '';
  return [registrar ?? first, `${rdap.status} ${body.status?.join(', ') ?? ''}`.trim(), rcode(dns)];
}

function rcode(packet: DecodedPacket): string {
  return (packet as unknown as { rcode: string }).rcode;
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !holds(); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  assert.ok(holds(), 'the state waited for came');
}

test('every seeded state reads alike in all three protocols', () =>
  opened(async (sandbox) => {
    const expected: [name: string, whois: string, rdap: string, dns: string][] = [
      [
        'taken.test',
        'Song Hong Sandbox Registrar',
        '200 client transfer prohibited, client delete prohibited',
        'NOERROR',
      ],
      ['reserved.test', 'This name is reserved by the registry.', '200 reserved', 'NXDOMAIN'],
      [
        'auction.test',
        'This name is reserved by the registry and will be released by auction.',
        '200 reserved',
        'NXDOMAIN',
      ],
      ['down.test', '', '503', 'SERVFAIL'],
      [
        'redemption.test',
        'Hai Van Sandbox Registrar',
        '200 client transfer prohibited, redemption period, pending delete',
        'NXDOMAIN',
      ],
      ['dropping.test', 'Hai Van Sandbox Registrar', '200 pending delete', 'NXDOMAIN'],
      ['history.test', 'Song Hong Sandbox Registrar', '200 client transfer prohibited', 'NOERROR'],
      ['free.test', 'No match for "FREE.TEST".', '404', 'NXDOMAIN'],
    ];
    for (const [name, ...words] of expected)
      assert.deepEqual(await threeWords(sandbox, name), words, name);
  }));

test('a name that drops and is caught by a rival changes in all three protocols alike', () =>
  opened(async (sandbox, clock) => {
    const free = ['No match for "DROPPING.TEST".', '404', 'NXDOMAIN'];
    await clock.advance(59_999);
    assert.equal((await threeWords(sandbox, 'dropping.test'))[1], '200 pending delete');
    await clock.advance(1);
    assert.deepEqual(await threeWords(sandbox, 'dropping.test'), free);
    await clock.advance(30_000);
    assert.deepEqual(await threeWords(sandbox, 'dropping.test'), [
      'Rival Sandbox Registrar',
      '200 client transfer prohibited, add period',
      'NOERROR',
    ]);
  }));

test('a name created in the store shows up in every protocol at once', () =>
  opened(async (sandbox) => {
    sandbox.registry.create('quán-nhỏ.test', SONG_HONG, 1, DETAILS);
    const ascii = new URL('http://quán-nhỏ.test').hostname;
    assert.deepEqual(await threeWords(sandbox, ascii), [
      'Song Hong Sandbox Registrar',
      '200 active, add period',
      'NOERROR',
    ]);
    assert.match(
      await askWhois(sandbox.whois, 'Quán-Nhỏ.test'),
      /^Internationalized Domain Name: quán-nhỏ\.test\r$/m,
    );
  }));

test('a slow name is answered by each server after two seconds and not before', () =>
  opened(async (sandbox, clock) => {
    let answered = 0;
    const idle = clock.waiting;
    const asked = Promise.all(
      [
        askWhois(sandbox.whois, 'slow.test'),
        fetch(`${sandbox.rdapUrl}domain/slow.test`).then((response) => response.text()),
        askDns(sandbox.dns, 'www.slow.test', 'A').then(rcode),
      ].map((asking) => asking.finally(() => answered++)),
    );
    // Two connections with their limits, three answers that wait.
    await until(() => clock.waiting === idle + 5);
    await clock.advance(1_999);
    assert.equal(answered, 0);
    await clock.advance(1);
    const [whois, rdap, dns] = await asked;
    assert.match(String(whois), /^Domain Name: SLOW\.TEST\r$/m);
    assert.equal(JSON.parse(String(rdap)).ldhName, 'slow.test');
    assert.equal(dns, 'NOERROR');
  }));

test('random bytes crash no server and leave it answering', () =>
  opened(async (sandbox) => {
    for (let round = 0; round < 60; round++) {
      const noise = randomBytes(1 + ((round * 37) % 700));
      await Promise.all([
        exchange(sandbox.whois, noise, true),
        exchange(new URL(sandbox.rdapUrl).host, noise, true),
        exchange(sandbox.dns, noise, true),
      ]);
      // A header that claims a query makes the rest be read as questions and records.
      const message = Buffer.concat([
        Buffer.from([1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, round % 3]),
        noise,
      ]);
      assert.equal((await sendUdp(sandbox.dns, message)).readUInt16BE(0), 0x0102);
    }
    assert.equal((await threeWords(sandbox, 'taken.test'))[2], 'NOERROR');
  }));

test('a client that says nothing is cut off by the clock', () =>
  opened(async (sandbox, clock) => {
    const silent = [exchange(sandbox.whois, null), exchange(sandbox.dns, null)];
    const idleHttp = exchange(new URL(sandbox.rdapUrl).host, null);
    await until(() => clock.waiting === 3);
    await clock.advance(10_000);
    assert.deepEqual(await Promise.all(silent), [Buffer.alloc(0), Buffer.alloc(0)]);
    await clock.advance(50_000);
    assert.equal((await idleHttp).length, 0);
  }));

test('stopping ends open connections and waiting answers', async () => {
  const clock = new FakeClock();
  const sandbox = await startSandbox({ clock });
  const asked = [askWhois(sandbox.whois, 'slow.test'), exchange(sandbox.dns, null)];
  await until(() => clock.waiting === 3);
  await sandbox.stop();
  assert.equal((await Promise.all(asked)).join(''), '');
  assert.equal(clock.waiting, 0);
  for (const endpoint of sandbox.endpoints) {
    await assert.rejects(
      new Promise((resolve, reject) =>
        dial(endpoint).once('connect', resolve).once('error', reject),
      ),
      { code: 'ECONNREFUSED' },
    );
  }
});

test('the endpoints are those of the four servers', () =>
  opened(async (sandbox) => {
    assert.deepEqual(sandbox.endpoints, [
      sandbox.whois,
      new URL(sandbox.rdapUrl).host,
      sandbox.dns,
      sandbox.epp.address,
    ]);
    assert.ok(sandbox.endpoints.every((endpoint) => /^127\.0\.0\.1:\d+$/.test(endpoint)));
  }));
