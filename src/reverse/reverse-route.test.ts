/** Every documented status of reverse WHOIS, over real HTTP, held against the API description. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import { putTombstone } from '#app/storage/erasure/tombstones.ts';
import { updateReverseIndex } from '#app/storage/reverse/entries.ts';
import type { ReversePlace } from '#app/storage/reverse/query.ts';
import type { AuditedQuery } from '#app/storage/reverse/search.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';
import { reverseCursor, reverseRequestOrThrow } from './reverse-request.ts';

const REVERSE = '/api/v1/whois/reverse';
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const service = await startTestService({ after });
const partner = await service.issue('partner', 100_000);
const described = await describedAnswers(service);
const [key] = (
  await sql<{ id: string }>`select id from api_keys where tier = 'partner'`.execute(service.db)
).rows;

await keep('taken.example', 'Công ty Đại Đồng', 'Registrar Một', '2025-01-01T00:00:00.000Z');
await keep(
  'xn--bcher-kva.example',
  'Công ty Đại Đồng',
  'Registrar Hai',
  '2025-01-02T00:00:00.000Z',
);
await keep('other.example', 'Somebody else', 'Registrar Hai');
await service.db.transaction().execute((tx) => {
  const { registrant, ...rest } = emptyRegistration();
  const holder = { ...registrant, organization: 'Công ty TNHH VT', country: 'Réunion' };
  const registration = { ...rest, registrant: holder };
  const record = { registration, firstSeen: 1, lastSeen: 2, isLatest: true };
  return updateReverseIndex(tx, [{ domain: 'vt.example', records: [record], complete: true }]);
});

async function keep(
  domain: string,
  organization: string,
  registrar: string,
  updated: string | null = null,
): Promise<void> {
  const empty = emptyRegistration();
  const registration = {
    ...empty,
    registrant: { ...empty.registrant, organization },
    registrar: { ...empty.registrar, name: registrar },
    nameservers: ['ns1.reverse.example', 'ns1.xn--bcher-kva.example'],
    dates: { ...empty.dates, created: '2020-02-03T04:05:06.000Z', updated },
  };
  const firstSeen = Date.UTC(2024, 0, 1);
  const lastSeen = Date.UTC(2026, 0, 1);
  const record = { registration, firstSeen, lastSeen, isLatest: true };
  await service.db
    .transaction()
    .execute((tx) => updateReverseIndex(tx, [{ domain, records: [record], complete: true }]));
  await sql`
    insert into domains (domain, first_seen, last_seen, observations, status, registrar, created, expiry)
    values (${domain}, ${new Date(firstSeen)}, ${new Date(lastSeen)}, 3, 'registered', ${registrar},
      '2020-02-03T04:05:06Z', '2027-02-03T04:05:06Z')`.execute(service.db);
}

const term = (field: string, match: string, text: string) => ({ field, match, term: text });
const ORGANIZATION = term('registrantOrganization', 'contains', 'ĐẠI  đồng');

function ask(
  body: unknown,
  headers: Record<string, string> = { 'x-api-key': partner },
): Promise<ServiceAnswer> {
  return service.post(REVERSE, body, headers);
}

function expect(answer: ServiceAnswer, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  for (const header of LIMIT_HEADERS)
    assert.match(answer.headers.get(header) ?? '', /^\d+$/, header);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  described.hold('reverseWhois', answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

interface Found {
  domain: string;
  score: number;
}

const domainsOf = (answer: ServiceAnswer) =>
  answer.body.domains.map(({ domain }: { domain: string }) => domain).join(' ');
const searches = async () =>
  (await sql<AuditedQuery>`select * from reverse_queries order by at, id`.execute(service.db)).rows;

test('200: the names that share a text, each as its latest record has it, with what matched', async () => {
  const answer = await ask({
    include: [ORGANIZATION, term('nameserver', 'exact', 'NS1.reverse.example.')],
  });
  expect(answer, 200);
  assert.deepEqual(answer.body, {
    total: 2,
    totalIsExact: true,
    scope: 'current',
    domains: [
      {
        domain: 'taken.example',
        unicode: 'taken.example',
        registrar: 'Registrar Một',
        created: '2020-02-03T04:05:06.000Z',
        expiry: '2027-02-03T04:05:06.000Z',
        firstSeen: '2024-01-01T00:00:00.000Z',
        lastSeen: '2026-01-01T00:00:00.000Z',
        matched: ['registrantOrganization', 'nameserver'],
      },
      {
        domain: 'xn--bcher-kva.example',
        unicode: 'bücher.example',
        registrar: 'Registrar Hai',
        created: '2020-02-03T04:05:06.000Z',
        expiry: '2027-02-03T04:05:06.000Z',
        firstSeen: '2024-01-01T00:00:00.000Z',
        lastSeen: '2026-01-01T00:00:00.000Z',
        matched: ['registrantOrganization', 'nameserver'],
      },
    ],
    next: null,
  });
});

test('200: excludes, scopes, U-label nameservers; nothing found is an empty page', async () => {
  const host = term('nameserver', 'exact', 'ns1.bücher.example');
  const all = await ask({ include: [host], scope: 'historic' });
  expect(all, 200);
  assert.equal(domainsOf(all), 'other.example taken.example xn--bcher-kva.example');
  assert.equal(all.body.scope, 'historic');
  const less = await ask({ include: [host], exclude: [ORGANIZATION] });
  assert.equal(domainsOf(less), 'other.example');
  const none = await ask({ include: [term('registrar', 'exact', '%')] });
  expect(none, 200);
  assert.deepEqual(none.body, {
    total: 0,
    totalIsExact: true,
    scope: 'current',
    domains: [],
    next: null,
  });
});

test('200: pages go on where the last one ended, and the total stays', async () => {
  const include = [term('nameserver', 'prefix', 'ns1.reverse')];
  const first = await ask({ include, limit: 2 });
  expect(first, 200);
  assert.equal(domainsOf(first), 'other.example taken.example');
  const second = await ask({ include, limit: 1, cursor: first.body.next });
  expect(second, 200);
  assert.equal(domainsOf(second), 'xn--bcher-kva.example');
  assert.deepEqual(
    [second.body.total, second.body.totalIsExact, second.body.next],
    [3, true, null],
  );
});

test('200: what is alike or called the same is found, the most alike first, with its score', async () => {
  const alike = await ask({
    include: [term('registrantOrganization', 'fuzzy', 'Dai Dogn Co., Ltd')],
  });
  expect(alike, 200);
  assert.deepEqual(
    alike.body.domains.map(({ domain, score }: Found) => [domain, score]),
    [
      ['taken.example', 0.455],
      ['xn--bcher-kva.example', 0.455],
    ],
  );
  const same = await ask({ include: [term('registrantOrganization', 'sameName', 'DAI DONG JSC')] });
  expect(same, 200);
  assert.equal(domainsOf(same), 'taken.example xn--bcher-kva.example');
  assert.equal('score' in same.body.domains[0], false);
  // A name that is short without its legal form.
  for (const text of ['Công ty TNHH VT', 'VT Co., Ltd']) {
    const short = await ask({ include: [term('registrantOrganization', 'fuzzy', text)] });
    expect(short, 200);
    assert.deepEqual(
      short.body.domains.map(({ domain, score }: Found) => [domain, score]),
      [['vt.example', 1]],
    );
  }
  const country = await ask({ include: [term('registrantCountry', 'exact', 'REUNION')] });
  assert.equal(domainsOf(country), 'vt.example');
  const label = await ask({ include: [term('domainLabel', 'contains', 'Büch')] });
  assert.equal(domainsOf(label), 'xn--bcher-kva.example');
});

test('200: orders, ranges and counts, on every page; only who asks by the last change is told it', async () => {
  const include = [term('nameserver', 'prefix', 'ns1.reverse')];
  const facets = ['registrar', 'zone', 'year', 'country'];
  const first = await ask({ include, sort: '-updated', facets, limit: 2 });
  expect(first, 200);
  assert.equal(domainsOf(first), 'xn--bcher-kva.example taken.example');
  assert.equal(first.body.domains[0].updated, '2025-01-02T00:00:00.000Z');
  assert.deepEqual(first.body.facets, {
    registrar: {
      values: [
        { value: 'Registrar Hai', count: 2 },
        { value: 'Registrar Một', count: 1 },
      ],
      others: 0,
    },
    zone: { values: [{ value: 'example', count: 3 }], others: 0 },
    year: { values: [{ value: '2020', count: 3 }], others: 0 },
    country: { values: [{ value: null, count: 3 }], others: 0 },
  });
  const second = await ask({ include, sort: '-updated', facets, cursor: first.body.next });
  expect(second, 200);
  assert.equal(domainsOf(second), 'other.example');
  assert.deepEqual(second.body.facets, first.body.facets);
  const within = await ask({ include, updated: { from: '2025-01-01', to: '2025-01-01' } });
  expect(within, 200);
  assert.equal(domainsOf(within), 'taken.example');
});

test('200: all names as lines, as many as `total` says, each page of them in the audit log', async () => {
  const include = [term('nameserver', 'prefix', 'ns1.reverse')];
  const { total, domains } = (await ask({ include })).body;
  const before = (await searches()).length;
  const headers = { 'x-api-key': partner, accept: 'application/x-ndjson' };
  const ndjson = await ask({ include, facets: ['zone'] }, headers);
  assert.equal(ndjson.status, 200);
  const lines = ndjson.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, total);
  assert.deepEqual(lines, [...domains.slice(0, -1), { ...domains.at(-1), next: null }]);
  const csv = await ask({ include }, { 'x-api-key': partner, accept: 'text/csv' });
  assert.equal(csv.text.trim().split('\r\n').length, total + 1);
  const counts = (await searches()).slice(before).map(({ count }) => count);
  assert.deepEqual(counts, [total, total]);
});

test('every answered search is in the audit log: key, terms, time and count', async () => {
  const before = (await searches()).length;
  const exclude = [term('registrar', 'exact', 'Registrar Một')];
  await ask({ include: [ORGANIZATION], exclude, scope: 'historic' });
  const rows = await searches();
  assert.equal(rows.length, before + 1);
  const row = rows.find(({ terms }) => terms.exclude[0]?.term === 'Registrar Một');
  assert.equal(row?.keyId, key?.id);
  assert.deepEqual(row?.terms, { include: [ORGANIZATION], exclude });
  assert.deepEqual([row?.scope, row?.count, row?.continued], ['historic', 1, false]);
  assert.ok(Number.isInteger(row?.at));
});

test('a search for an erased person is written down without the person', async () => {
  await putTombstone(service.db, 'email', 'gone@mail.example');
  const before = (await searches()).length;
  const include = [
    term('registrantEmail', 'exact', 'Gone@mail.example'),
    term('registrantName', 'contains', 'example'),
  ];
  await ask({ include });
  const [row] = (await searches()).slice(before);
  assert.deepEqual(
    row?.terms.include.map(({ term }) => term),
    ['(erased)', 'example'],
  );
});

test('400: bodies that are no search are refused by the field, before anything is searched', async () => {
  const before = (await searches()).length;
  const five = Array(5).fill(ORGANIZATION);
  const cases: [unknown, string][] = [
    [{}, 'include'],
    [{ include: [] }, 'include'],
    [{ include: five }, 'include'],
    [{ include: [ORGANIZATION], exclude: five }, 'exclude'],
    [{ include: [ORGANIZATION], more: 1 }, 'more'],
    [{ include: [{ ...ORGANIZATION, more: 1 }] }, 'include.0.more'],
    [{ include: [term('registrantFax', 'exact', 'x')] }, 'include.0.field'],
    [{ include: [term('registrantCountry', 'contains', 'vie')] }, 'include.0.match'],
    [{ include: [term('registrantPhone', 'fuzzy', '+84 24')] }, 'include.0.match'],
    [{ include: [term('registrar', 'sameName', 'Registrar')] }, 'include.0.match'],
    [{ include: [term('registrantName', 'fuzzy', 'ab')] }, 'include.0.term'],
    [{ include: [term('nameserver', 'exact', 'not a host!')] }, 'include.0.term'],
    [{ include: [term('nameserver', 'exact', 'ns1.a.test')], minScore: 0.5 }, 'minScore'],
    [{ include: [term('domainLabel', 'exact', 'taken.example')] }, 'include.0.term'],
    [{ include: [term('domainLabel', 'exact', 'taken．example')] }, 'include.0.term'],
    [{ include: [term('domainLabel', 'contains', 'taken。example')] }, 'include.0.term'],
    [{ include: [term('domainLabel', 'prefix', 'taken｡example')] }, 'include.0.term'],
    [{ include: [ORGANIZATION], created: {} }, 'created'],
    [{ include: [ORGANIZATION], created: { from: '2026-02-31' } }, 'created.from'],
    [{ include: [ORGANIZATION], expiry: { from: '2027-01-01', to: '2026-01-01' } }, 'expiry.from'],
    [{ include: [ORGANIZATION], sort: 'score' }, 'sort'],
    [{ include: [ORGANIZATION], sort: 'registrar' }, 'sort'],
    [{ include: [ORGANIZATION], facets: ['holder'] }, 'facets.0'],
    [{ include: [ORGANIZATION], minScore: 0.1 }, 'minScore'],
    [{ include: [term('registrar', 'regexp', 'x')] }, 'include.0.match'],
    [{ include: [{ ...ORGANIZATION, term: 12345 }] }, 'include.0.term'],
    [{ include: [term('registrar', 'exact', '')] }, 'include.0.term'],
    [{ include: [term('registrar', 'exact', 'x'.repeat(257))] }, 'include.0.term'],
    [{ include: [term('registrar', 'exact', ' \u200b ')] }, 'include.0.term'],
    [{ include: [term('registrar', 'contains', 'a')] }, 'include.0.term'],
    [{ include: [term('registrar', 'prefix', ' ab ')] }, 'include.0.term'],
    [{ include: [term('registrantPhone', 'contains', '+8-4')] }, 'include.0.term'],
    [
      { include: [ORGANIZATION], exclude: [term('registrantPhone', 'exact', 'none')] },
      'exclude.0.term',
    ],
    [{ include: [ORGANIZATION], limit: 0 }, 'limit'],
    [{ include: [ORGANIZATION], limit: 1001 }, 'limit'],
    [{ include: [ORGANIZATION], limit: '5' }, 'limit'],
    [{ include: [ORGANIZATION], scope: 'all' }, 'scope'],
    [{ include: [ORGANIZATION], cursor: 'forged' }, 'cursor'],
    [{ include: [ORGANIZATION], cursor: '' }, 'cursor'],
  ];
  for (const [body, field] of cases) {
    const answer = await ask(body);
    expect(answer, 400, 'invalid_input');
    assert.ok(
      answer.body.details.some((detail: { field: string }) => detail.field === field),
      `${field}: ${answer.text}`,
    );
  }
  for (const body of ['', '{', '[]', '"x"', 'null']) expect(await ask(body), 400, 'invalid_input');
  assert.equal((await searches()).length, before);
});

test('400: the cursor of another search, or one that was altered, is refused', async () => {
  const include = [term('nameserver', 'prefix', 'ns1.reverse')];
  const { next } = (await ask({ include, limit: 1 })).body;
  const others = [
    { include: [term('nameserver', 'prefix', 'ns2.')] },
    { include: [term('nameserver', 'contains', 'ns1.reverse')] },
    { include, scope: 'historic' },
    { include, exclude: [ORGANIZATION] },
  ];
  for (const other of others) expect(await ask({ ...other, cursor: next }), 400, 'invalid_input');
  const altered = JSON.parse(Buffer.from(next, 'base64url').toString());
  altered[2] = "z'; drop table domains; --";
  const forged = Buffer.from(JSON.stringify(altered)).toString('base64url');
  expect(await ask({ include, cursor: forged }), 400, 'invalid_input');
  expect(await ask({ include, cursor: next }), 200);
});

test('400: a cursor that a client made, of what no search tells', async () => {
  const include = [{ field: 'nameserver', match: 'prefix', term: 'ns1.reverse' }] as const;
  const alike = [{ field: 'registrantOrganization', match: 'fuzzy', term: 'Đại Đồng' }] as const;
  const places: [object, string, number | null, number][] = [
    [{}, '\0x', null, 3],
    [{}, '\udc00', null, 3],
    [{}, 'a.example', null, -5],
    [{}, 'a.example', null, 0.5],
    [{}, 'a.example', null, 1e300],
    [{ sort: 'created' }, '\0x', 0, 3],
    [{ sort: 'created' }, 'a.example', 1e300, 3],
    [{ sort: 'created' }, 'a.example', 0, -5],
    [{ include: alike }, 'a.example', 7, 3],
    [{ include: alike }, 'a.example', null, 3],
  ];
  for (const [more, domain, key, total] of places) {
    const search = { include: [...include], ...more };
    const { query } = reverseRequestOrThrow(search);
    const made = (at: ReversePlace, total: number) =>
      reverseCursor(query, at, { total, totalIsExact: true });
    const answer = await ask({ ...search, cursor: made({ domain, key }, total) });
    expect(answer, 400, 'invalid_input');
    assert.equal(answer.body.details[0].field, 'cursor');
    const sound = made({ domain: 'a.example', key: query.sort === 'domain' ? null : 1 }, 3);
    expect(await ask({ ...search, cursor: sound }), 200);
  }
});

test('SQL and pattern characters in terms find what they say, and nothing else', async () => {
  for (const text of [
    "' or 1=1; drop table reverse_entries; --",
    '%%%',
    '___',
    '\\\\\\',
    '.*(a+)+$',
    '\0\0\0',
    '\ud800xx',
  ]) {
    const answer = await ask({ include: [term('registrar', 'contains', `${text}abc`)] });
    expect(answer, 200);
    assert.equal(answer.body.total, 0, text);
  }
});

test('401, 403: a wrong key, and none', async () => {
  expect(await ask({ include: [ORGANIZATION] }, { 'x-api-key': 'wrong' }), 401, 'unauthorized');
  expect(await ask({ include: [ORGANIZATION] }, {}), 403, 'forbidden');
  expect(await ask({}, {}), 403, 'forbidden');
});

test('413, 415: too much, and not JSON', async () => {
  expect(await ask({ include: [ORGANIZATION], cursor: 'x'.repeat(300_000) }), 413, 'invalid_input');
  const headers = { 'x-api-key': partner, 'content-type': 'text/plain' };
  expect(await service.send('POST', REVERSE, { headers, body: 'x' }), 415, 'invalid_input');
});

test('429: the limit of the key', async () => {
  const slow = { 'x-api-key': await service.issue('partner', 1) };
  expect(await ask({ include: [ORGANIZATION] }, slow), 200);
  expect(await ask({ include: [ORGANIZATION] }, slow), 429, 'rate_limited');
});

test('503: a search the database gives up on says so, and stands in the audit log', async () => {
  const before = (await searches()).length;
  const blocker = await service.db.startTransaction().execute();
  await sql`lock table reverse_entries in access exclusive mode`.execute(blocker);
  const answer = await ask({ include: [ORGANIZATION] }).finally(async () => {
    await blocker.rollback().execute();
  });
  expect(answer, 503, 'registry_unavailable');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await searches()).length, before + 1);
});

test('an export may have more lines than a page has names', async () => {
  const include = [term('nameserver', 'prefix', 'ns1.reverse')];
  const headers = { 'x-api-key': partner, accept: 'application/x-ndjson' };
  assert.equal((await ask({ include, limit: 100_000 }, headers)).status, 200);
  assert.equal((await ask({ include, limit: 100_001 }, headers)).status, 400);
  for (const limit of [1_001, 100_001]) {
    const page = await ask({ include, limit });
    expect(page, 400, 'invalid_input');
    assert.deepEqual(page.body.details, [{ field: 'limit', message: 'must be at most 1000' }]);
  }
});
