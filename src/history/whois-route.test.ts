/** Every documented status of the WHOIS history route, over real HTTP, held against the API description. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { emptyRegistration } from '#app/records/registration.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const HISTORY = '/api/v1/whois/history';
const service = await startTestService({ after });
const described = await describedAnswers(service);

function expect(answer: ServiceAnswer, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers.get('x-ratelimit-limit') ?? '', /^\d+$/);
  described.hold('getWhoisHistory', answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

interface Shown {
  firstSeen: string;
  status: string;
  changes: { field: string }[];
}

/** Year, status and what changed, oldest first; dates of change left out. */
function story(records: readonly Shown[]): string[] {
  const told = ({ firstSeen, status, changes }: Shown) => {
    const fields = changes
      .map(({ field }) => field.split('.')[0])
      .filter((field) => field !== 'dates');
    return `${firstSeen.slice(0, 4)} ${status} ${[...new Set(fields)].join(' ')}`.trim();
  };
  return [...records].reverse().map(told);
}

test('200: history.test tells its scripted story from the first moment on', async () => {
  const answer = await service.get(`${HISTORY}?domain=history.test`);
  expect(answer, 200);
  assert.deepEqual(story(answer.body.records), [
    '2015 registered',
    '2015 registered nameservers domainStatus',
    '2016 registered',
    '2017 registered registrar',
    '2018 registered registrant contacts',
    '2020 registered domainStatus',
    '2020 registered domainStatus',
    '2022 registered domainStatus',
    '2022 registered domainStatus',
    '2022 registered domainStatus',
    '2022 available status',
    '2023 registered status registrant contacts registrar registryDomainId nameservers nameserverDetails domainStatus dnssec'.replace(
      'nameserverDetails ',
      '',
    ),
    '2023 registered nameservers domainStatus',
    '2024 registered registrar',
    '2025 registered',
    '2025 registered registrant domainStatus',
  ]);
  assert.equal(answer.body.total, 16);
  assert.equal(answer.body.next, null);
  assert.deepEqual(answer.body.coverage, {
    from: answer.body.records.at(-1).firstSeen,
    to: answer.body.records[0].lastSeen,
  });
});

test('200: looking again moves what was last seen, whichever source is asked; a second start tells nothing twice', async () => {
  const before = (await service.get(`${HISTORY}?domain=history.test`)).body;
  const looked = await service.get('/api/v1/whois?domain=history.test');
  assert.equal(looked.body.source, 'rdap');
  const again = await startTestService({ after }, {}, { db: service.db });
  const after_ = await eventually(async () => {
    const { body } = await again.get(`${HISTORY}?domain=history.test`);
    return body.records[0].observations > before.records[0].observations ? body : null;
  });
  assert.equal(after_.total, before.total);
  assert.equal(after_.records[0].observations, before.records[0].observations + 1);
  assert.equal(after_.records[0].lastSeen, looked.body.fetchedAt);
  assert.deepEqual(after_.records[0].data, before.records[0].data);
});

/** Observations are kept off the path of lookups: soon after. */
async function eventually<T>(find: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== null) return found;
  }
}

test('200: pages follow one another without a gap, and a range cuts what stood outside it', async () => {
  const whole = (await service.get(`${HISTORY}?domain=history.test`)).body.records;
  const paged: Shown[] = [];
  let cursor = '';
  do {
    const answer = await service.get(`${HISTORY}?domain=history.test&limit=5${cursor}`);
    expect(answer, 200);
    assert.equal(answer.body.total, 16);
    paged.push(...answer.body.records);
    cursor = answer.body.next ? `&cursor=${answer.body.next}` : '';
  } while (cursor);
  assert.deepEqual(paged, whole);
  const some = await service.get(`${HISTORY}?domain=history.test&from=2022-03-01&to=2022-03-31`);
  expect(some, 200);
  assert.deepEqual(story(some.body.records), [
    '2022 registered domainStatus',
    '2022 available status',
  ]);
  assert.equal(some.body.total, 2);
});

test('200: a name nobody looked at has no records; one below a registrable name is answered for that', async () => {
  const none = await service.get(`${HISTORY}?domain=never.test`);
  expect(none, 200);
  const empty = {
    domain: 'never.test',
    unicode: 'never.test',
    total: 0,
    coverage: null,
    records: [],
    next: null,
  };
  assert.deepEqual(none.body, empty);
  assert.equal(
    (await service.get(`${HISTORY}?domain=www.history.test`)).body.domain,
    'history.test',
  );
});

test('200: deadlines of .vn are counted for what is shown, and are no change', async () => {
  const registration = emptyRegistration();
  registration.dates.expiry = '2026-03-01T00:00:00.000Z';
  const seen = (observedAt: number, renewalDeadline: string | null) => ({
    id: randomUUID(),
    domain: 'ten-mau.vn',
    observedAt,
    status: 'registered' as const,
    source: 'inet',
    server: 'inet',
    registration: { ...registration, dates: { ...registration.dates, renewalDeadline } },
    raw: [],
  });
  const at = Date.UTC(2026, 1, 1);
  await keepObservations(service.db, [seen(at, null), seen(at + 1, '2026-03-20T00:00:00.000Z')], {
    live: false,
  });
  const { body } = await service.get(`${HISTORY}?domain=ten-mau.vn`);
  assert.equal(body.total, 1);
  assert.equal(body.records[0].observations, 2);
  assert.ok(body.records[0].data.dates.renewalDeadline > '2026-03-01');
});

test('400: dates the wrong way round, none, limits out of bounds, and cursors that are none of this query', async () => {
  const { next } = (await service.get(`${HISTORY}?domain=history.test&limit=1`)).body;
  const faulty = [
    'domain=history.test&from=2022-01-02&to=2022-01-01',
    'domain=history.test&from=yesterday',
    'domain=history.test&to=2022-02-30',
    'domain=history.test&from=0000-01-01',
    'domain=history.test&to=9999-12-31T23:59:59-01:00',
    'domain=history.test&limit=0',
    'domain=history.test&limit=101',
    'domain=history.test&limit=many',
    `domain=history.test&cursor=${next}x`,
    `domain=history.test&cursor=${next.slice(0, -4)}`,
    `domain=taken.test&cursor=${next}`,
    `domain=history.test&from=2020-01-01&cursor=${next}`,
    'domain=history.test&cursor=',
    'domain=history.test&domain=taken.test',
    '',
  ];
  for (const query of faulty)
    expect(await service.get(`${HISTORY}?${query}`), 400, 'invalid_input');
  expect(await service.get(`${HISTORY}?domain=no_such.test`), 400, 'invalid_domain');
});

test('a page has at most 100 records, told with all else that is wrong; an export as many lines as it may', async () => {
  const both = await service.get(`${HISTORY}?domain=history.test&limit=101&from=yesterday`);
  expect(both, 400, 'invalid_input');
  const fields = both.body.details.map(({ field }: { field: string }) => field);
  assert.deepEqual(fields.sort(), ['from', 'limit']);
  const [{ message }] = (await service.get(`${HISTORY}?domain=history.test&limit=101`)).body
    .details;
  assert.equal(message, 'must be at most 100');
  for (const path of ['whois/history', 'dns/history', 'dns/subdomains'])
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      const query = `/api/v1/${path}?domain=history.test&limit=`;
      assert.equal((await service.get(`${query}100000`, { accept })).status, 200);
      assert.equal((await service.get(`${query}100001`, { accept })).status, 400);
      assert.equal((await service.get(`${query}1001`)).status, 400);
    }
});
