/** Every documented status of the list of hosts, over real HTTP, held against the description. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const SUBDOMAINS = '/api/v1/dns/subdomains';
const HISTORY = '/api/v1/dns/history';
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 2, 1);
const day = (n: number) => new Date(START + n * DAY).toISOString();

const service = await startTestService({ after });
const described = await describedAnswers(service);
const domain = 'story.test';

await keepLooks(service.db, [
  dnsLook(domain, START, { A: ['192.0.2.1'] }),
  dnsLook(domain, START, { A: ['192.0.2.2'] }, { name: `www.${domain}` }),
  dnsLook(domain, START + 2 * DAY, { HTTPS: ['1 .'], A: [] }, { name: `www.${domain}` }),
  dnsLook(domain, START, { TXT: ['v=DMARC1'] }, { name: `_dmarc.${domain}` }),
  dnsLook(domain, START + DAY, { TXT: [] }, { name: `_dmarc.${domain}` }),
  dnsLook(domain, START, { A: ['192.0.2.3'] }, { name: `xn--bcher-kva.www.${domain}` }),
]);

function expect(answer: ServiceAnswer, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  described.hold('getSubdomains', answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

const namesOf = ({ body }: ServiceAnswer) => body.hosts.map(({ name }: { name: string }) => name);

test('200: the hosts below a name, with what was seen of each and when', async () => {
  const answer = await service.get(`${SUBDOMAINS}?domain=${domain.toUpperCase()}`);
  expect(answer, 200);
  const host = (name: string, types: string[], to: number, current: boolean) => ({
    name,
    unicode: name,
    types,
    firstSeen: day(0),
    lastSeen: day(to),
    current,
  });
  assert.deepEqual(answer.body, {
    domain,
    unicode: domain,
    registrable: domain,
    total: 3,
    hosts: [
      host('_dmarc.story.test', ['TXT'], 0, false),
      host('www.story.test', ['A', 'HTTPS'], 2, true),
      { ...host('xn--bcher-kva.www.story.test', ['A'], 0, true), unicode: 'bücher.www.story.test' },
    ],
    next: null,
  });
  const below = await service.get(`${SUBDOMAINS}?domain=www.${domain}`);
  expect(below, 200);
  assert.deepEqual(
    [below.body.domain, below.body.registrable, below.body.total],
    [`www.${domain}`, domain, 1],
  );
  const none = await service.get(`${SUBDOMAINS}?domain=never.test`);
  expect(none, 200);
  assert.deepEqual([none.body.total, none.body.hosts, none.body.next], [0, [], null]);
});

test('200: pages follow one another without a gap, all with the first one’s total', async () => {
  const names: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await service.get(`${SUBDOMAINS}?domain=${domain}&limit=1${cursor}`);
    expect(page, 200);
    assert.equal(page.body.total, 3);
    names.push(...namesOf(page));
    if (page.body.next === null) break;
    cursor = `&cursor=${page.body.next}`;
  }
  assert.equal(names.join(' '), '_dmarc.story.test www.story.test xn--bcher-kva.www.story.test');
});

test('400: no domain, none that is one, odd limits, cursors of another query', async () => {
  const { next } = (await service.get(`${SUBDOMAINS}?domain=${domain}&limit=1`)).body;
  const refused = [
    ['', 'invalid_input'],
    [`?domain=${domain}&limit=1001`, 'invalid_input'],
    [`?domain=${domain}&cursor=x${next}`, 'invalid_input'],
    [`?domain=www.${domain}&cursor=${next}`, 'invalid_input'],
    ['?domain=192.0.2.1', 'invalid_domain'],
  ] as const;
  for (const [query, code] of refused)
    expect(await service.get(`${SUBDOMAINS}${query}`), 400, code);
});

test('401, 429 and 500', async (t) => {
  const small = await startTestService(t, { PUBLIC_RATE_PER_MINUTE: '2' });
  const wrong = await small.get(`${SUBDOMAINS}?domain=${domain}`, { 'x-api-key': 'tra_wrong' });
  expect(wrong, 401, 'unauthorized');
  await sql`drop table dns_records`.execute(small.db);
  expect(await small.get(`${SUBDOMAINS}?domain=${domain}`), 500, 'internal_error');
  expect(await small.get(`${SUBDOMAINS}?domain=${domain}`), 429, 'rate_limited');
});

test('the DNS history of a host is its own, of a registrable name that of its hosts too, unless asked otherwise', async () => {
  const values = async (query: string) => {
    const { body } = await service.get(`${HISTORY}?domain=${query}`);
    const shown = body.records.map(({ value }: { value: string }) => value);
    assert.equal(body.total, shown.length);
    return [body.domain, body.registrable, ...shown.sort()].join(' ');
  };
  const own = `www.${domain}`;
  assert.equal(await values(own), `${own} ${domain} 1 . 192.0.2.2`);
  assert.equal(await values(`${own}&hosts=all`), `${own} ${domain} 1 . 192.0.2.2 192.0.2.3`);
  assert.equal(await values(`${domain}&hosts=own`), `${domain} ${domain} 192.0.2.1`);
  assert.equal(
    await values(domain),
    `${domain} ${domain} 1 . 192.0.2.1 192.0.2.2 192.0.2.3 v=DMARC1`,
  );
  const { body } = await service.get(`${HISTORY}?domain=_dmarc.${domain}`);
  assert.deepEqual(body.coverage, { from: day(0), to: day(1) });
});

test('a host that was asked for is kept as it was answered, and one that is not there is not', async (t) => {
  const own = await startTestService(t);
  const asked = ['www.taken.test', '_dmarc.taken.test', 'none.taken.test', 'taken.test'];
  for (const host of asked) assert.equal((await own.get(`/api/v1/dns?domain=${host}`)).status, 200);
  const kept = await eventually(async () => {
    const answer = await own.get(`${SUBDOMAINS}?domain=taken.test`);
    return answer.body.total >= 2 ? answer : null;
  });
  assert.deepEqual(namesOf(kept), ['_dmarc.taken.test', 'www.taken.test']);
  const { body } = await own.get(`${HISTORY}?domain=_dmarc.taken.test`);
  assert.equal(body.records[0].value, 'v=DMARC1; p=reject');
});

/** What is asked for is kept off the path of answers: soon after. */
async function eventually<T>(find: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== null) return found;
  }
}
