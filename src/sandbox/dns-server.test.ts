import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer, DecodedPacket, Packet, RecordType } from 'dns-packet';
import { FakeClock } from '#app/testing/fake-clock.ts';
import {
  askDns,
  askDnsTcp,
  dnsQuery,
  exchange,
  sendUdp,
} from '#app/testing/servers/ask-servers.ts';
import { LE_VAN_C, SONG_HONG } from './data/parties.ts';
import { startSandbox } from './sandbox.ts';

const sandbox = await startSandbox({ clock: new FakeClock() });
after(() => sandbox.stop());

const MANY_TEXTS: Answer[] = Array.from({ length: 12 }, (_, i) => ({
  type: 'TXT',
  name: 'wordy.test',
  ttl: 60,
  data: `${i}`.padEnd(60, '.'),
}));
const DETAILS = {
  registrant: LE_VAN_C,
  admin: null,
  tech: null,
  billing: null,
  nameservers: [{ host: 'ns1.hosting.example', ipv4: [], ipv6: [] }],
  dsRecords: [],
  locks: [],
  zone: MANY_TEXTS,
};

function rcode(packet: DecodedPacket): string {
  return (packet as unknown as { rcode: string }).rcode;
}

function values(packet: DecodedPacket): unknown[] {
  return (packet.answers ?? []).map((answer) => (answer.type === 'OPT' ? null : answer.data));
}

function edns(udpPayloadSize: number): Partial<Packet> {
  return {
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  };
}

test('a delegated name answers every type the seed holds', async () => {
  const of = async (name: string, type: RecordType) =>
    values(await askDns(sandbox.dns, name, type));
  assert.deepEqual(await of('taken.test', 'NS'), ['ns1.taken.test', 'ns2.taken.test']);
  assert.deepEqual(await of('taken.test', 'A'), ['192.0.2.10']);
  assert.deepEqual(await of('taken.test', 'AAAA'), ['2001:db8::10']);
  assert.deepEqual(await of('taken.test', 'MX'), [{ preference: 10, exchange: 'mail.taken.test' }]);
  assert.deepEqual(await of('taken.test', 'TXT'), [[Buffer.from('v=spf1 mx -all')]]);
  assert.deepEqual(await of('ns1.taken.test', 'A'), ['192.0.2.53']);
  assert.deepEqual(await of('www.taken.test', 'CNAME'), ['taken.test']);
  const [caa] = (await of('taken.test', 'CAA')) as [{ tag: string; value: string }];
  assert.deepEqual([caa.tag, caa.value], ['issue', 'ca.example']);
  const [soa] = (await of('taken.test', 'SOA')) as [{ mname: string }];
  assert.equal(soa.mname, 'ns1.taken.test');
  assert.equal(((await of('taken.test', 'DS')) as [{ keyTag: number }])[0].keyTag, 12345);
});

test('an alias is followed as a resolver does, and the answer says so', async () => {
  const packet = await askDns(sandbox.dns, 'www.taken.test', 'A');
  assert.deepEqual(values(packet), ['taken.test', '192.0.2.10']);
  assert.ok(packet.flag_aa && packet.flag_ra && packet.flag_rd);
  assert.equal(packet.id, 4711);
});

test('a name or type that is not there comes with the SOA of its zone', async () => {
  const soaOf = async (name: string, type: RecordType) => {
    const packet = await askDns(sandbox.dns, name, type);
    return [
      rcode(packet),
      packet.answers?.length,
      packet.authorities?.[0]?.type,
      packet.authorities?.[0]?.name,
    ];
  };
  assert.deepEqual(await soaOf('free.test', 'A'), ['NXDOMAIN', 0, 'SOA', 'test']);
  assert.deepEqual(await soaOf('nothing.taken.test', 'A'), ['NXDOMAIN', 0, 'SOA', 'taken.test']);
  assert.deepEqual(await soaOf('mail.taken.test', 'AAAA'), ['NOERROR', 0, 'SOA', 'taken.test']);
  assert.deepEqual(await soaOf('reserved.test', 'NS'), ['NXDOMAIN', 0, 'SOA', 'test']);
});

test('a name on hold or in redemption is not delegated', async () => {
  assert.equal(rcode(await askDns(sandbox.dns, 'redemption.test', 'NS')), 'NXDOMAIN');
  sandbox.registry.create('held.test', SONG_HONG, 1, { ...DETAILS, locks: ['serverHold'] });
  assert.equal(rcode(await askDns(sandbox.dns, 'held.test', 'NS')), 'NXDOMAIN');
  sandbox.registry.command('held.test', {
    do: 'update',
    registrar: SONG_HONG,
    changes: { locks: [] },
  });
  assert.equal(rcode(await askDns(sandbox.dns, 'held.test', 'NS')), 'NOERROR');
});

test('an answer above the size the client takes is cut over UDP and whole over TCP', async () => {
  sandbox.registry.create('wordy.test', SONG_HONG, 1, DETAILS);
  const plain = await askDns(sandbox.dns, 'wordy.test', 'TXT');
  assert.ok(plain.flag_tc);
  assert.equal(plain.answers?.length, 0);
  const wide = await askDns(sandbox.dns, 'wordy.test', 'TXT', edns(4096));
  assert.deepEqual(
    [wide.flag_tc, wide.answers?.length, wide.additionals?.[0]?.type],
    [false, 12, 'OPT'],
  );
  assert.equal((await askDnsTcp(sandbox.dns, 'wordy.test', 'TXT')).answers?.length, 12);
});

test('the spelling of the question comes back unchanged', async () => {
  const packet = await askDns(sandbox.dns, 'TaKeN.tEsT', 'A');
  assert.equal(packet.questions?.[0]?.name, 'TaKeN.tEsT');
  assert.equal(packet.answers?.[0]?.name, 'TaKeN.tEsT');
});

test('outside .test, zone transfers and other classes are refused', async () => {
  for (const [name, type] of [
    ['example.com', 'A'],
    ['xtest', 'A'],
    ['.', 'NS'],
    ['test', 'AXFR'],
  ] as const) {
    assert.equal(rcode(await askDns(sandbox.dns, name, type)), 'REFUSED', name);
  }
  const chaos = await askDns(sandbox.dns, 'taken.test', 'TXT', {
    questions: [{ name: 'taken.test', type: 'TXT', class: 'CH' }],
  });
  assert.equal(rcode(chaos), 'REFUSED');
});

test('a message that asks nothing readable is a format error, another opcode not implemented', async () => {
  const query = dnsQuery('taken.test', 'A');
  const cut = await sendUdp(sandbox.dns, query.subarray(0, 20));
  assert.deepEqual([cut.readUInt16BE(0), cut.readUInt8(3) & 15], [4711, 1]);
  const update = Buffer.from(query);
  update.writeUInt8(5 << 3, 2);
  assert.equal((await sendUdp(sandbox.dns, update)).readUInt8(3) & 15, 4);
});

test('an answer sent as a question ends the connection unanswered', async () => {
  const query = dnsQuery('taken.test', 'A');
  query.writeUInt8(0x81, 2);
  assert.equal(
    (await exchange(sandbox.dns, Buffer.concat([Buffer.from([0, query.length]), query]))).length,
    0,
  );
});

test('several questions on one TCP connection are all answered', async () => {
  const query = dnsQuery('taken.test', 'A');
  const framed = Buffer.concat([Buffer.from([0, query.length]), query]);
  const answers = await exchange(sandbox.dns, Buffer.concat([framed, framed, framed]), true);
  const length = answers.readUInt16BE(0) + 2;
  assert.equal(answers.length, 3 * length);
});
