import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import {
  type DnsMessage,
  type DnsScript,
  ScriptedDnsServer,
} from '#app/testing/servers/scripted-dns-server.ts';
import type { DnsType } from './message.ts';
import { type DnsReply, DnsResolver, systemResolvers } from './resolver.ts';

const idle = new AbortController().signal;
const TRUNCATED = 0x200;

const address = (name: string, data: string): DnsMessage => ({
  answers: [{ type: 'A', name, ttl: 60, class: 'IN', data }],
});

function resolverFor(...servers: ScriptedDnsServer[]): DnsResolver {
  return new DnsResolver({ servers: servers.map((server) => server.address), clock: systemClock });
}

async function askScripted(
  script: DnsScript,
  name = 'example.test',
  type: DnsType = 'A',
): Promise<DnsReply> {
  await using server = await ScriptedDnsServer.start(script);
  return await resolverFor(server).query({ name, type, signal: idle });
}

/** Asks with time standing still, and moves it on until the query is over; no timer may stay behind. */
async function askOverTime(servers: readonly string[], signal = idle): Promise<DnsReply> {
  const clock = new FakeClock();
  const asked = new DnsResolver({ servers, clock }).query({
    name: 'example.test',
    type: 'A',
    signal,
  });
  let reply: DnsReply | undefined;
  asked.then((value) => {
    reply = value;
  });
  while (!reply) await clock.advance(50);
  assert.equal(clock.waiting, 0);
  return reply;
}

function kindOf(reply: DnsReply): string {
  return reply.ok ? reply.rcode : reply.kind;
}

function dataOf(reply: DnsReply): string[] {
  assert.ok(reply.ok, JSON.stringify(reply));
  return reply.answers.map((record) => record.data);
}

test('each type comes back as one line of text', async () => {
  const base = { name: 'Example.TEST', ttl: 300, class: 'IN' } as const;
  const soa = {
    mname: 'ns1.example.test',
    rname: 'a\\.b.example.test',
    serial: 7,
    refresh: 1,
    retry: 2,
    expire: 3,
    minimum: 4,
  };
  const cases: [DnsType, DnsMessage, string][] = [
    ['A', { answers: [{ ...base, type: 'A', data: '192.0.2.1' }] }, '192.0.2.1'],
    ['AAAA', { answers: [{ ...base, type: 'AAAA', data: '2001:db8::1' }] }, '2001:db8::1'],
    ['NS', { answers: [{ ...base, type: 'NS', data: 'NS1.Example.test' }] }, 'ns1.example.test'],
    ['CNAME', { answers: [{ ...base, type: 'CNAME', data: 'target.test' }] }, 'target.test'],
    ['MX', { answers: [{ ...base, type: 'MX', data: { preference: 0, exchange: '.' } }] }, '0 .'],
    [
      'SOA',
      { answers: [{ ...base, type: 'SOA', data: soa }] },
      'ns1.example.test a\\.b.example.test 7 1 2 3 4',
    ],
    [
      'TXT',
      { answers: [{ ...base, type: 'TXT', data: ['v=spf1 ', 'chào\n\\'] }] },
      'v=spf1 chào\\010\\\\',
    ],
    [
      'TXT',
      { answers: [{ ...base, type: 'TXT', data: [Buffer.of(0x41, 0xff, 0)] }] },
      'A\\255\\000',
    ],
    [
      'CAA',
      {
        answers: [
          { ...base, type: 'CAA', data: { flags: 128, tag: 'issue', value: 'ca.example' } },
        ],
      },
      '128 issue "ca.example"',
    ],
  ];
  for (const [type, message, data] of cases) {
    const reply = await askScripted(() => [message], 'example.test', type);
    assert.ok(reply.ok);
    assert.deepEqual(reply.answers, [{ name: 'example.test', type, ttl: 300, data }]);
  }
});

test('the question goes out with EDNS, recursion desired and the id drawn for it', async () => {
  await using server = await ScriptedDnsServer.start((asked) => {
    assert.equal(asked.id, 4711);
    return [address('example.test', '192.0.2.1')];
  });
  const servers = [server.address];
  const resolver = new DnsResolver({
    servers,
    clock: systemClock,
    random: (below) => below - 65_536 + 4711,
  });
  const reply = await resolver.query({ name: 'example.test', type: 'A', signal: idle });
  assert.deepEqual(dataOf(reply), ['192.0.2.1']);
  assert.equal(reply.server, server.address);
});

test('NXDOMAIN and no data are answers, told apart', async () => {
  const missing = await askScripted(() => [{ rcode: 'NXDOMAIN' }]);
  assert.deepEqual(missing.ok && [missing.rcode, missing.answers], ['NXDOMAIN', []]);
  const empty = await askScripted(() => [{}]);
  assert.deepEqual(empty.ok && [empty.rcode, empty.answers], ['NOERROR', []]);
});

test('answers with another id, another question, or that are queries are passed over', async () => {
  const forged = address('example.test', '192.0.2.66') as object;
  const reply = await askScripted(({ id }) => [
    { ...forged, id: (id + 1) & 0xffff },
    { ...forged, questions: [{ name: 'other.test', type: 'A' }] },
    { ...forged, questions: [{ name: 'example.test', type: 'AAAA' }] },
    { ...forged, questions: [{ name: 'e\u212aample.test', type: 'A' }] },
    { ...forged, questions: [] },
    Buffer.from([id >> 8 ? (id >> 8) ^ 1 : 1, id & 0xff, 0x80]),
    Buffer.of(),
    address('example.test', '192.0.2.1'),
  ]);
  assert.deepEqual(dataOf(reply), ['192.0.2.1']);
});

test('only forged answers end in a time-out, and no timer or socket stays', async () => {
  await using server = await ScriptedDnsServer.start(({ id }) => [{ id: (id + 1) & 0xffff }]);
  assert.equal(kindOf(await askOverTime([server.address])), 'timeout');
});

test('a question differing in case only is ours', async () => {
  const reply = await askScripted(() => [
    {
      ...(address('EXAMPLE.test', '192.0.2.1') as object),
      questions: [{ name: 'eXample.TEST', type: 'A' }],
    },
  ]);
  assert.deepEqual(dataOf(reply), ['192.0.2.1']);
});

test('a truncated answer is asked for again over TCP, on the same server', async () => {
  await using server = await ScriptedDnsServer.start((_asked, transport) =>
    transport === 'udp'
      ? [{ flags: TRUNCATED }]
      : [
          {
            answers: Array.from({ length: 2000 }, () => ({
              type: 'A',
              name: 'example.test',
              ttl: 1,
              data: '192.0.2.1',
            })),
          },
        ],
  );
  const reply = await resolverFor(server).query({ name: 'example.test', type: 'A', signal: idle });
  assert.equal(dataOf(reply).length, 2000);
  assert.deepEqual(server.queries, ['udp example.test A', 'tcp example.test A']);
});

test('TCP that is cut off, truncated again or answers something else is a protocol fault', async () => {
  const overTcp: DnsMessage[][] = [
    [],
    [{ flags: TRUNCATED }],
    [{ id: 1 }, { id: 2 }],
    [Buffer.from('garbage')],
  ];
  for (const messages of overTcp) {
    const reply = await askScripted((_asked, transport) =>
      transport === 'udp' ? [{ flags: TRUNCATED }] : messages,
    );
    assert.equal(kindOf(reply), 'protocol');
  }
});

test('a resolver that refuses EDNS is asked without it, at once and from then on', async () => {
  const badVersion = { ...{ type: 'OPT', name: '.', udpPayloadSize: 1232 }, extendedRcode: 1 };
  const refusals: ((id: number) => DnsMessage)[] = [
    () => ({ rcode: 'FORMERR' }),
    () => ({ rcode: 'FORMERR', questions: [] }),
    () => ({ additionals: [badVersion as never] }),
  ];
  for (const refusal of refusals) {
    const sawEdns: boolean[] = [];
    await using server = await ScriptedDnsServer.start(({ id, hasEdns }) => {
      sawEdns.push(hasEdns);
      return [hasEdns ? refusal(id) : address('example.test', '192.0.2.1')];
    });
    const resolver = resolverFor(server);
    for (let i = 0; i < 2; i++) {
      const reply = await resolver.query({ name: 'example.test', type: 'A', signal: idle });
      assert.deepEqual(dataOf(reply), ['192.0.2.1']);
    }
    assert.deepEqual(sawEdns, [true, false, false]);
  }
});

test('letters go out in chance’s case; an answer in other letters counts by TCP alone', async () => {
  const asked: string[] = [];
  const forged = address('example.test', '192.0.2.66') as object;
  await using server = await ScriptedDnsServer.start(({ letters, type }, transport) => {
    asked.push(`${transport} ${letters}`);
    return transport === 'udp'
      ? [{ ...forged, questions: [{ name: 'example.test', type }] }]
      : [address('example.test', '192.0.2.1')];
  });
  const resolver = new DnsResolver({
    servers: [server.address],
    clock: systemClock,
    random: (below) => (below === 2 ? 1 : 4711),
  });
  const reply = await resolver.query({ name: 'example.test', type: 'A', signal: idle });
  assert.deepEqual(dataOf(reply), ['192.0.2.1']);
  assert.deepEqual(asked, ['udp EXAMPLE.TEST', 'tcp EXAMPLE.TEST']);
});

test('a resolver that never keeps the letters is asked by TCP once', async () => {
  await using server = await ScriptedDnsServer.start(({ name, type }) => [
    {
      ...(address('example.test', '192.0.2.1') as object),
      questions: [{ name, type }],
    },
  ]);
  const resolver = new DnsResolver({
    servers: [server.address],
    clock: systemClock,
    random: (below) => (below === 2 ? 1 : 4711),
  });
  for (let i = 0; i < 3; i++) {
    const reply = await resolver.query({ name: 'example.test', type: 'A', signal: idle });
    assert.deepEqual(dataOf(reply), ['192.0.2.1']);
  }
  assert.deepEqual(
    server.queries.map((query) => query.slice(0, 3)),
    ['udp', 'tcp', 'udp', 'udp'],
  );
});

test('garbage under our id is a protocol fault at once', async () => {
  const reply = await askScripted(({ id }) => [
    Buffer.concat([Buffer.of(id >> 8, id & 0xff), Buffer.from('8180ffffffffffffffffc00c', 'hex')]),
  ]);
  assert.equal(kindOf(reply), 'protocol');
});

test('the next server is asked when one fails, refuses, lies or is silent', async () => {
  await using good = await ScriptedDnsServer.start(() => [address('example.test', '192.0.2.1')]);
  const bad: DnsScript[] = [
    () => [{ rcode: 'SERVFAIL' }],
    () => [{ rcode: 'REFUSED' }],
    () => [{ rcode: 'NOTIMP' }],
    ({ id }) => [Buffer.of(id >> 8, id & 0xff, 1)],
    () => [],
  ];
  for (const script of bad) {
    await using first = await ScriptedDnsServer.start(script);
    const reply = await askOverTime([first.address, good.address]);
    assert.deepEqual(dataOf(reply), ['192.0.2.1']);
    assert.equal(reply.server, good.address);
  }
});

test('a failure keeps its kind when no server does better', async () => {
  assert.equal(kindOf(await askScripted(() => [{ rcode: 'SERVFAIL' }])), 'servfail');
  assert.equal(kindOf(await askScripted(() => [{ rcode: 'REFUSED' }])), 'servfail');
  assert.equal(kindOf(await askScripted(() => [{ rcode: 'FORMERR' }])), 'protocol');
  const closed = await ScriptedDnsServer.start(() => []);
  const { address: nobody } = closed;
  await closed[Symbol.asyncDispose]();
  const resolver = new DnsResolver({ servers: [nobody], clock: systemClock });
  assert.equal(
    kindOf(await resolver.query({ name: 'example.test', type: 'A', signal: idle })),
    'unreachable',
  );
  const none = new DnsResolver({ servers: [], clock: systemClock });
  assert.equal(
    kindOf(await none.query({ name: 'example.test', type: 'A', signal: idle })),
    'unreachable',
  );
});

test('every server is tried twice before silence is a time-out', async () => {
  await using first = await ScriptedDnsServer.start(() => []);
  await using second = await ScriptedDnsServer.start(() => []);
  assert.equal(kindOf(await askOverTime([first.address, second.address])), 'timeout');
  assert.deepEqual([first.queries.length, second.queries.length], [2, 2]);
});

test('the caller’s signal ends the query at once, before and during it', async () => {
  const controller = new AbortController();
  await using server = await ScriptedDnsServer.start(() => {
    controller.abort();
    return [];
  });
  assert.equal(kindOf(await askOverTime([server.address], controller.signal)), 'timeout');
  assert.equal(kindOf(await askOverTime([server.address], controller.signal)), 'timeout');
  assert.equal(server.queries.length, 1);
});

test('a zone with resolvers of its own is asked there and nowhere else', async () => {
  await using general = await ScriptedDnsServer.start(() => [address('example.test', '192.0.2.1')]);
  await using special = await ScriptedDnsServer.start((asked) => [
    address(asked.name, '192.0.2.2'),
  ]);
  const resolver = new DnsResolver({
    servers: [general.address],
    zones: { test: [special.address] },
    clock: systemClock,
  });
  for (const [name, data] of [
    ['a.b.TEST', '192.0.2.2'],
    ['test', '192.0.2.2'],
    ['contest', '192.0.2.1'],
    ['test.example', '192.0.2.1'],
  ] as const) {
    assert.deepEqual(dataOf(await resolver.query({ name, type: 'A', signal: idle })), [data], name);
  }
});

test('records of other types than the one asked for are left out, but for CNAMEs', async () => {
  const reply = await askScripted(() => [
    {
      answers: [
        { type: 'CNAME', name: 'example.test', ttl: 1, data: 'target.test' },
        { type: 'TXT', name: 'target.test', ttl: 1, data: 'x' },
        { type: 'A', name: 'target.test', ttl: 1, data: '192.0.2.1' },
        { type: 'A', name: 'target.test', class: 'CH', ttl: 1, data: '192.0.2.9' },
      ],
    },
  ]);
  assert.deepEqual(dataOf(reply), ['target.test', '192.0.2.1']);
});

test('a name that no name parser lets through is never asked for', async () => {
  const resolver = new DnsResolver({ servers: ['127.0.0.1:9'], clock: systemClock });
  const names = [
    '',
    'a..b',
    'a b.test',
    'a\0.test',
    'tiền.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(127)}bb`,
  ];
  for (const name of names) {
    await assert.rejects(
      resolver.query({ name, type: 'A', signal: idle }),
      TypeError,
      JSON.stringify(name),
    );
  }
});

test('a resolver address that is none is refused by name when the resolver is made', () => {
  for (const server of [
    '',
    'dns.example',
    '127.1',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    '[::1',
    '::1:x',
    '010.0.0.1',
  ]) {
    const make = () => new DnsResolver({ servers: [server], clock: systemClock });
    assert.throws(
      make,
      (error: Error) => error instanceof RangeError && error.message.endsWith(`: ${server}`),
      server,
    );
  }
  const fine = [
    '192.0.2.1',
    '192.0.2.1:5300',
    '2001:db8::1',
    '[2001:db8::1]',
    '[2001:db8::1]:5300',
  ];
  assert.doesNotThrow(() => new DnsResolver({ servers: fine, clock: systemClock }));
  assert.doesNotThrow(() => new DnsResolver({ servers: systemResolvers(), clock: systemClock }));
});

test('many queries at once leave no socket behind', async () => {
  await using server = await ScriptedDnsServer.start((asked) => [address(asked.name, '192.0.2.1')]);
  const resolver = resolverFor(server);
  const openSockets = () =>
    process.getActiveResourcesInfo().filter((kind) => /^(?:UDP|TCP)/.test(kind)).length;
  const before = openSockets();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      resolver.query({ name: `n${i}.test`, type: 'A', signal: idle }),
    ),
  );
  assert.ok(replies.every((reply) => reply.ok));
  // A closed handle leaves the event loop a turn later; one that was forgotten never would.
  for (let turn = 0; turn < 100 && openSockets() > before; turn++) await new Promise(setImmediate);
  assert.ok(openSockets() <= before);
});
