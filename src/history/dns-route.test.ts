/** Every documented status of the DNS routes, over real HTTP, held against the API description. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import type { DnsSpan } from '#app/records/dns.ts';
import { keepLooks, keepSpans } from '#app/storage/dns/looks.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { type DnsMessage, ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const DNS = '/api/v1/dns';
const HISTORY = '/api/v1/dns/history';
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 2, 1);
const day = (n: number) => new Date(START + n * DAY).toISOString();

const resolver = await ScriptedDnsServer.start(({ name, type }): DnsMessage[] => {
  const own = { name, ttl: 300 } as const;
  if (name === 'missing.example.com') return [{ rcode: 'NXDOMAIN' }];
  if (name === 'half.example.com' && type === 'MX') return [{ rcode: 'SERVFAIL' }];
  if (name === 'half.example.com' && type === 'A')
    return [{ answers: [{ ...own, type: 'A', data: '192.0.2.1' }] }];
  if (name === 'www.example.com') {
    const alias = { ...own, type: 'CNAME', data: 'Web.example.net' } as const;
    const target = { name: 'web.example.net', ttl: 60, type: 'A', data: '192.0.2.80' } as const;
    const stranger = { ...target, name: 'other.example.net', data: '192.0.2.66' } as const;
    const mail = {
      name: 'web.example.net',
      ttl: 60,
      type: 'MX',
      data: { preference: 1, exchange: 'x.example' },
    } as const;
    return [
      {
        answers: type === 'A' ? [alias, target, stranger] : type === 'MX' ? [alias, mail] : [alias],
      },
    ];
  }
  if (name === '*.wild.example.com' && type === 'A')
    return [{ answers: [{ ...own, type: 'A', data: '192.0.2.7' }] }];
  return name === 'down.example.com' ? [{ rcode: 'SERVFAIL' }] : [{}];
});
const service = await startTestService({ after }, { DNS_RESOLVERS: resolver.address });
after(() => resolver[Symbol.asyncDispose]());
const described = await describedAnswers(service);

function expect(answer: ServiceAnswer, status: number, operation: string, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers.get('x-ratelimit-limit') ?? '', /^\d+$/);
  described.hold(operation, answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

test('dns 200: a wildcard is an owner that can be asked for, in the sandbox too', async () => {
  const answer = await service.get(`${DNS}?domain=*.wild.example.com&type=A`);
  expect(answer, 200, 'getDns');
  assert.deepEqual(answer.body.records, [
    { type: 'A', name: '*.wild.example.com', value: '192.0.2.7', ttl: 300 },
  ]);
  for (const domain of ['*.taken.test', '*._domainkey.taken.test'])
    expect(await service.get(`${DNS}?domain=${domain}`), 200, 'getDns');
});

test('dns 200: all records of a host, values as zone files have them', async () => {
  const answer = await service.get(`${DNS}?domain=TAKEN.test.`);
  expect(answer, 200, 'getDns');
  const { records, resolver: asked, checkedAt, ...rest } = answer.body;
  assert.deepEqual(rest, {
    domain: 'taken.test',
    unicode: 'taken.test',
    registrable: 'taken.test',
    exists: true,
    failed: [],
    dnssec: { status: 'unknown', reason: 'the resolver does not prove answers by DNSSEC' },
  });
  const values = records.map(
    ({ type, value }: { type: string; value: string }) => `${type} ${value}`,
  );
  assert.deepEqual(
    values.filter((value: string) => !value.startsWith('SOA')),
    [
      'A 192.0.2.10',
      'AAAA 2001:db8::10',
      'NS ns1.taken.test',
      'NS ns2.taken.test',
      'MX 10 mail.taken.test',
      'TXT v=spf1 mx -all',
      'CAA 0 issue "ca.example"',
      'DS 12345 13 2 3FB1C5E2A94D78060C1D2E3F405162738495A6B7C8D9EAFB0C1D2E3F40516273',
    ],
  );
  assert.match(
    values.find((value: string) => value.startsWith('SOA')),
    /^SOA ns1\.taken\.test hostmaster\.taken\.test \d+ 7200 900 1209600 60$/,
  );
});

test('dns 200: the host is asked for as given, and an alias is followed for addresses alone', async () => {
  const answer = await service.get(`${DNS}?domain=www.example.com`);
  expect(answer, 200, 'getDns');
  assert.equal(answer.body.domain, 'www.example.com');
  assert.equal(answer.body.registrable, 'example.com');
  assert.equal(answer.body.resolver, resolver.address);
  assert.deepEqual(answer.body.records, [
    { type: 'A', name: 'web.example.net', value: '192.0.2.80', ttl: 60 },
    { type: 'CNAME', name: 'www.example.com', value: 'web.example.net', ttl: 300 },
  ]);
});

test('dns 200: `type` asks for these alone, in any case', async () => {
  const answer = await service.get(`${DNS}?domain=taken.test&type=mx,%20A`);
  expect(answer, 200, 'getDns');
  assert.deepEqual(
    answer.body.records.map(({ type }: { type: string }) => type),
    ['A', 'MX'],
  );
});

test('dns 200: a host that DNS does not have exists not, one without records does', async () => {
  const missing = await service.get(`${DNS}?domain=missing.example.com`);
  expect(missing, 200, 'getDns');
  assert.deepEqual(
    [missing.body.exists, missing.body.records, missing.body.failed],
    [false, [], []],
  );
  const empty = await service.get(`${DNS}?domain=empty.example.com`);
  expect(empty, 200, 'getDns');
  assert.deepEqual([empty.body.exists, empty.body.records], [true, []]);
});

test('dns 200: types that fail are named, the others stand', async () => {
  const answer = await service.get(`${DNS}?domain=half.example.com`);
  expect(answer, 200, 'getDns');
  assert.deepEqual(answer.body.failed, [{ type: 'MX', reason: 'servfail' }]);
  assert.equal(answer.body.records[0].value, '192.0.2.1');
});

test('dns 503: nobody answers for any type', async () => {
  for (const name of ['down.example.com', 'down.test']) {
    const answer = await service.get(`${DNS}?domain=${name}`);
    expect(answer, 503, 'getDns', 'registry_unavailable');
    assert.equal(answer.headers.get('retry-after'), '30');
  }
});

test('dns 400: no domain, none that is one, types that are none or doubled', async () => {
  const refused = [
    ['', 'invalid_input'],
    ['?domain=a.test&domain=b.test', 'invalid_input'],
    ['?domain=taken.test&type=AXFR', 'invalid_input'],
    ['?domain=_a-.taken.test', 'invalid_domain'],
    ['?domain=taken.test&type=', 'invalid_input'],
    ['?domain=taken.test&type=A,', 'invalid_input'],
    ['?domain=taken.test&type=A&type=MX', 'invalid_input'],
    ['?domain=192.0.2.1', 'invalid_domain'],
    ['?domain=test', 'invalid_domain'],
  ] as const;
  for (const [query, code] of refused)
    expect(await service.get(`${DNS}${query}`), 400, 'getDns', code);
});

test('401: a wrong key', async () => {
  const headers = { 'x-api-key': 'tra_wrong' };
  expect(await service.get(`${DNS}?domain=taken.test`, headers), 401, 'getDns', 'unauthorized');
  expect(
    await service.get(`${HISTORY}?domain=taken.test`, headers),
    401,
    'getDnsHistory',
    'unauthorized',
  );
});

test('429 and 500', async (t) => {
  const small = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '2' });
  await sql`drop table dns_records`.execute(small.db);
  expect(await small.get(`${HISTORY}?domain=taken.test`), 500, 'getDnsHistory', 'internal_error');
  assert.equal((await small.get(`${DNS}?domain=taken.test`)).status, 200);
  expect(await small.get(`${HISTORY}?domain=taken.test`), 429, 'getDnsHistory', 'rate_limited');
  expect(await small.get(`${DNS}?domain=taken.test`), 429, 'getDns', 'rate_limited');
});

test('dns/history 200: records over time, the latest first, as pages of any size', async () => {
  const domain = 'story.test';
  await keepLooks(service.db, [
    dnsLook(domain, START, { NS: ['a.example'], A: ['192.0.2.1'] }),
    dnsLook(domain, START + DAY, { NS: ['b.example'], A: ['192.0.2.1'] }),
    dnsLook(domain, START + 2 * DAY, { NS: ['b.example'], A: ['192.0.2.2'], MX: [] }),
    dnsLook(domain, START + DAY, { A: ['192.0.2.7'] }, { name: `www.${domain}` }),
  ]);
  const old: DnsSpan = {
    id: randomUUID(),
    domain,
    name: domain,
    type: 'NS',
    value: 'old.example',
    ttl: null,
    firstSeen: START - 9 * DAY,
    lastSeen: START - 5 * DAY,
  };
  await keepSpans(service.db, [old]);
  const whole = await service.get(`${HISTORY}?domain=${domain}`);
  expect(whole, 200, 'getDnsHistory');
  assert.deepEqual(JSON.parse(whole.text), {
    domain,
    unicode: domain,
    registrable: domain,
    total: 6,
    coverage: { from: day(-9), to: day(2) },
    records: [
      record('A', '192.0.2.2', 2, 2, 1, true),
      record('NS', 'b.example', 1, 2, 2, true),
      record('A', '192.0.2.1', 0, 1, 2, true),
      { ...record('A', '192.0.2.7', 1, 1, 1, true), name: `www.${domain}` },
      record('NS', 'a.example', 0, 0, 1, false),
      { ...record('NS', 'old.example', -9, -5, 2, false), ttl: null },
    ],
    next: null,
  });

  for (const limit of [1, 2, 4]) {
    const paged = [];
    for (let cursor = ''; ; ) {
      const page = await service.get(`${HISTORY}?domain=${domain}&limit=${limit}${cursor}`);
      expect(page, 200, 'getDnsHistory');
      assert.equal(page.body.total, 6);
      paged.push(...JSON.parse(page.text).records);
      if (JSON.parse(page.text).next === null) break;
      assert.equal(page.body.records.length, limit);
      cursor = `&cursor=${page.body.next}`;
    }
    assert.deepEqual(paged, JSON.parse(whole.text).records);
  }

  const values = async (query: string) => {
    const { body } = await service.get(`${HISTORY}?domain=${domain}&${query}`);
    return body.records.map(({ value }: { value: string }) => value);
  };
  assert.deepEqual(await values('type=ns'), ['b.example', 'a.example', 'old.example']);
  assert.deepEqual(await values(`type=NS&from=${day(1)}`), ['b.example']);
  assert.deepEqual(await values('to=2024-02-25'), ['old.example']);
  assert.deepEqual(await values(`from=2024-02-25&to=${day(-1)}`), ['old.example']);
});

function record(
  type: string,
  value: string,
  from: number,
  to: number,
  observations: number,
  current: boolean,
) {
  const times = { firstSeen: day(from), lastSeen: day(to), observations, current };
  return { type, name: 'story.test', value, ttl: 300, ...times };
}

test('dns/history 200: a name nobody looked at has none, and no resolver is asked', async () => {
  const before = resolver.queries.length;
  const answer = await service.get(`${HISTORY}?domain=never.example.com`);
  expect(answer, 200, 'getDnsHistory');
  assert.deepEqual(JSON.parse(answer.text), {
    domain: 'never.example.com',
    unicode: 'never.example.com',
    registrable: 'example.com',
    total: 0,
    coverage: null,
    records: [],
    next: null,
  });
  assert.equal(resolver.queries.length, before);
});

test('dns/history 400: odd limits, types, times, and cursors that are none of the query', async () => {
  const domain = 'paged.test';
  await keepLooks(service.db, [dnsLook(domain, START, { NS: ['a.example', 'b.example'] })]);
  const { next } = (await service.get(`${HISTORY}?domain=${domain}&limit=1`)).body;
  const forged = Buffer.from('[1,"x",0,"","","",0]').toString('base64url');
  const refused = [
    'limit=0',
    'limit=1001',
    'limit=x',
    'type=AXFR',
    'from=yesterday',
    'from=2024-02-31',
    'from=2024-01-01T00:00:00',
    'from=2024-02-02&to=2024-02-01',
    `cursor=${next.slice(1)}`,
    'cursor=',
    `cursor=${forged}`,
    `type=NS&cursor=${next}`,
    `domain=${domain}`,
  ];
  for (const query of refused)
    expect(
      await service.get(`${HISTORY}?domain=${domain}&${query}`),
      400,
      'getDnsHistory',
      'invalid_input',
    );
  const other = await service.get(`${HISTORY}?domain=other.test&cursor=${next}`);
  expect(other, 400, 'getDnsHistory', 'invalid_input');
  expect(await service.get(`${HISTORY}?domain=-a.test`), 400, 'getDnsHistory', 'invalid_domain');
});

test('a name whose DNS is asked for gets on the timetable', async (t) => {
  const own = await startTestService(t);
  await own.get(`${DNS}?domain=www.taken.test`);
  await own.stop();
  const { rows } = await sql`select domain from visits`.execute(own.db);
  assert.deepEqual([...rows], [{ domain: 'taken.test' }]);
});
