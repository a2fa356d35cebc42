/** Every documented status of reverse DNS, over real HTTP, held against the API description. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { keepLooks, keepSpans } from '#app/storage/dns/looks.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';
import { dnsReverseCursor, dnsReverseRequestOrThrow } from './dns-reverse-request.ts';

const REVERSE = '/api/v1/dns/reverse';
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 2, 1);
const day = (n: number) => new Date(START + n * DAY).toISOString();

// The sandbox has a past of its own.
const service = await startTestService({ after }, { SANDBOX: 'false' });
const partner = await service.issue('partner', 100_000);
const described = await describedAnswers(service);

await keepLooks(service.db, [
  dnsLook('a.example', START, {
    A: ['192.0.2.1'],
    AAAA: ['2001:db8::1'],
    NS: ['ns1.dns.example'],
    MX: ['10 mx.example'],
    TXT: ['site-verification=AbC', 'v=spf1 -all'],
  }),
  dnsLook('a.example', START + DAY, { A: ['192.0.2.200'], NS: ['ns2.dns.example'] }),
  dnsLook(
    'xn--bcher-kva.example',
    START,
    { A: ['192.0.2.200'], CNAME: ['a.cdn.example'] },
    { name: 'www.xn--bcher-kva.example' },
  ),
]);

function ask(
  body: unknown,
  headers: Record<string, string> = { 'x-api-key': partner },
): Promise<ServiceAnswer> {
  return service.post(REVERSE, body, headers);
}

function expect(answer: ServiceAnswer, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  described.hold('reverseDns', answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

async function found(body: object): Promise<string> {
  const answer = await ask(body);
  expect(answer, 200);
  assert.equal(answer.body.totalIsExact, true);
  assert.equal(answer.body.total, answer.body.names.length);
  return answer.body.names
    .map(({ name, value }: { name: string; value: string }) => `${name} ${value}`)
    .join(', ');
}

test('200: hosts with an address, as they stand and as they stood', async () => {
  const answer = await ask({ field: 'address', term: '192.0.2.200' });
  expect(answer, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const entry = (name: string, unicode: string, domain: string, at: number) => ({
    name,
    unicode,
    domain,
    type: 'A',
    value: '192.0.2.200',
    firstSeen: day(at),
    lastSeen: day(at),
    observations: 1,
    current: true,
  });
  assert.deepEqual(answer.body, {
    total: 2,
    totalIsExact: true,
    scope: 'current',
    names: [
      entry('a.example', 'a.example', 'a.example', 1),
      entry('www.xn--bcher-kva.example', 'www.bücher.example', 'xn--bcher-kva.example', 0),
    ],
    next: null,
  });
});

test('200: each field, in the forms that people write it', async () => {
  const nothing = '';
  const cases: [object, string][] = [
    [{ field: 'address', term: ' 2001:DB8:0::1 ' }, 'a.example 2001:db8::1'],
    [{ field: 'prefix', term: '2001:db8:ffff::/32' }, 'a.example 2001:db8::1'],
    [{ field: 'prefix', term: '192.0.2.0/25', scope: 'historic' }, 'a.example 192.0.2.1'],
    [{ field: 'address', term: '::ffff:192.0.2.1', scope: 'historic' }, 'a.example 192.0.2.1'],
    [{ field: 'nameserver', term: 'NS1.dns.example.' }, nothing],
    [
      { field: 'nameserver', term: 'ns1.dns.example', scope: 'historic' },
      'a.example ns1.dns.example',
    ],
    [{ field: 'nameserver', term: 'dns.example', match: 'below' }, 'a.example ns2.dns.example'],
    [{ field: 'mailServer', term: 'mx.example' }, 'a.example 10 mx.example'],
    [
      { field: 'target', term: 'cdn.example', match: 'below' },
      'www.xn--bcher-kva.example a.cdn.example',
    ],
    [{ field: 'text', term: 'SITE-VERIFICATION=abc' }, 'a.example site-verification=AbC'],
    [{ field: 'text', term: 'v=spf1', match: 'prefix' }, 'a.example v=spf1 -all'],
    [{ field: 'text', term: 'verification', match: 'contains' }, 'a.example site-verification=AbC'],
  ];
  for (const [body, names] of cases) assert.equal(await found(body), names, JSON.stringify(body));
});

test('200: a host that takes no mail, targets of any letters, and sums of many observations', async () => {
  const span = { domain: 'none.example', name: 'none.example', ttl: 300, isLook: false } as const;
  const times = { firstSeen: START, lastSeen: START + DAY, observations: 1_000_000_000 };
  const mail = { ...span, type: 'MX' as const, ...times };
  const alias = { ...span, name: 'ptr.none.example', type: 'CNAME' as const, ...times };
  await keepSpans(service.db, [
    { ...mail, id: randomUUID(), value: '0 .' },
    { ...mail, id: randomUUID(), value: '5 .' },
    { ...mail, id: randomUUID(), value: '10 .' },
    { ...alias, id: randomUUID(), value: '1.0/25.2.0.192.in-addr.arpa' },
  ]);
  const answer = await ask({ field: 'mailServer', term: '.', scope: 'historic' });
  expect(answer, 200);
  assert.deepEqual(
    answer.body.names.map((entry: { observations: number }) => entry.observations),
    [3_000_000_000],
  );
  const target = { field: 'target', term: '1.0/25.2.0.192.IN-ADDR.arpa.', scope: 'historic' };
  assert.equal(await found(target), 'ptr.none.example 1.0/25.2.0.192.in-addr.arpa');
});

test('200: what no database can hold finds nothing', async () => {
  for (const match of ['exact', 'prefix', 'contains'])
    for (const term of ['abc\0def', '\ud800abc']) {
      const answer = await ask({ field: 'text', term, match });
      expect(answer, 200);
      assert.equal(answer.body.total, 0);
    }
});

test('200: pages follow one another without a gap, all with the first one’s total', async () => {
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const body = { field: 'prefix', term: '192.0.2.0/24', scope: 'historic', limit: 1, cursor };
    const page = await ask(body);
    expect(page, 200);
    assert.deepEqual([page.body.total, page.body.totalIsExact], [3, true]);
    names.push(page.body.names[0].value);
    if (page.body.next === null) break;
    cursor = page.body.next;
  }
  assert.deepEqual(names, ['192.0.2.1', '192.0.2.200', '192.0.2.200']);
});

test('400: terms that are none of their field, matches that it doesn’t have, cursors of another search', async () => {
  const search = { field: 'prefix', term: '192.0.2.0/24' };
  const { next } = (await ask({ ...search, limit: 1 })).body;
  const refused: [unknown, string][] = [
    [{}, 'term'],
    [{ field: 'registrar', term: 'x' }, 'field'],
    [{ field: 'address', term: 'a.example' }, 'term'],
    [{ field: 'address', term: '192.0.2.0/24' }, 'term'],
    [{ field: 'address', term: 'fe80::1%eth0' }, 'term'],
    [{ field: 'prefix', term: '192.0.2.0/33' }, 'term'],
    [{ field: 'prefix', term: '192.0.2.0' }, 'term'],
    [{ field: 'prefix', term: '2001:db8::/129' }, 'term'],
    [{ field: 'nameserver', term: 'no host' }, 'term'],
    [{ field: 'nameserver', term: 'a.example', match: 'contains' }, 'match'],
    [{ field: 'text', term: 'x', match: 'below' }, 'match'],
    [{ field: 'text', term: ' ' }, 'term'],
    [{ field: 'text', term: 'ab', match: 'prefix' }, 'term'],
    [{ field: 'text', term: 'x'.repeat(513) }, 'term'],
    [{ ...search, limit: 1001 }, 'limit'],
    [{ ...search, cursor: `x${next}` }, 'cursor'],
    [{ ...search, scope: 'historic', cursor: next }, 'cursor'],
    [{ ...search, other: 1 }, 'other'],
  ];
  for (const [body, field] of refused) {
    const answer = await ask(body);
    expect(answer, 400, 'invalid_input');
    assert.match(JSON.stringify(answer.body.details ?? answer.body.message), new RegExp(field));
  }
});

test('400: a cursor that a client made, of what no search tells', async () => {
  const search = { field: 'prefix', term: '192.0.2.0/24' } as const;
  const { query } = dnsReverseRequestOrThrow(search);
  const made = (name: string, total: number) =>
    dnsReverseCursor(query, ['a', name, 'a.example'], { total, totalIsExact: true });
  expect(await ask({ ...search, cursor: made('a.example', 3) }), 200);
  for (const cursor of [made('\0a', 3), made('\ud800', 3), made('a', -5), made('a', 1e300)])
    expect(await ask({ ...search, cursor }), 400, 'invalid_input');
});

test('401, 403, 413, 415: who and what is refused', async () => {
  const body = { field: 'address', term: '192.0.2.1' };
  expect(await ask(body, { 'x-api-key': 'tra_wrong' }), 401, 'unauthorized');
  expect(await ask(body, {}), 403, 'forbidden');
  const text = { 'x-api-key': partner, 'content-type': 'text/plain' };
  expect(await ask(body, text), 415, 'invalid_input');
  expect(await ask({ ...body, term: 'x'.repeat(2_000_000) }), 413, 'invalid_input');
});

test('429, 500, and 503 where a search takes too long', async (t) => {
  const body = { field: 'text', term: 'some text', match: 'contains' };
  const small = await startTestService(t);
  const headers = { 'x-api-key': await small.issue('partner', 2) };
  await sql`
    create or replace function dns_text_key(value text) returns text language plpgsql
    immutable strict as $$ begin perform pg_sleep(60); return value; end $$`.execute(small.db);
  const slow = await small.post(REVERSE, body, headers);
  expect(slow, 503, 'registry_unavailable');
  assert.equal(slow.headers.get('retry-after'), '30');
  await sql`drop table dns_records`.execute(small.db);
  const address = { field: 'address', term: '192.0.2.1' };
  expect(await small.post(REVERSE, address, headers), 500, 'internal_error');
  expect(await small.post(REVERSE, address, headers), 429, 'rate_limited');
});
