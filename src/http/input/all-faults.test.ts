/** What is wrong with a request is told at once, whether a schema finds it or the route does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerApi } from '#app/testing/partner-api.ts';
import type { ServiceAnswer } from '#app/testing/service.ts';

const { service, partner } = await partnerApi();
const keys = { partner: await partner(), admin: await partner('admin') };
const TERM = { field: 'registrantName', term: 'ab', match: 'prefix' };

/** Method and path, a body if it has one, the fields told, and the code. */
type Case = readonly [string, unknown, readonly string[], string?];

const CASES: readonly Case[] = [
  [
    'POST /backorders',
    { domain: 'no name', period: 0, maxPrice: { amount: '-1', currency: 'usd' }, more: 1 },
    ['more', 'period', 'maxPrice.currency', 'domain', 'maxPrice.amount'],
  ],
  [
    'POST /backorders',
    { domain: 'taken.test', account: 'none', maxPrice: { amount: '0', currency: 'XQX' } },
    ['maxPrice.amount', 'maxPrice.currency', 'account'],
  ],
  [
    'POST /backorders',
    { domain: 'x.vn', registrant: { name: 5, email: 'none', colour: 'red', country: 'ZZ' } },
    [
      ...['registrant.colour', 'registrant.name', 'registrant.phone', 'registrant.street'],
      ...['registrant.city', 'registrant.postalCode', 'registrant.country', 'registrant.email'],
      ...['registrant.identityNumber', 'domain'],
    ],
  ],
  ['POST /backorders', { domain: 'no name', dryRun: true, once: 1 }, ['once', 'domain']],
  ['POST /backorders', { domain: '-', dryRun: true }, ['domain'], 'invalid_domain'],
  [
    'POST /webhooks',
    { url: 'ftp://hook.example', events: ['registry.*', 'no.event'] },
    ['events.1', 'url'],
  ],
  ['POST /webhooks', { url: 'https://10.0.0.1/', events: ['registry.*'] }, ['url', 'events']],
  [
    'POST /watches',
    { domain: '-', events: ['appeared'], expiringDays: [0], deliver: { email: 'a@mail.example' } },
    ['expiringDays.0', 'events', 'domain', 'deliver.email'],
  ],
  ['POST /watches', { domain: 5, events: [], deliver: {} }, ['domain', 'events', 'deliver']],
  [
    'POST /watches',
    {
      reverse: { include: [TERM, { ...TERM, match: 'any' }] },
      events: ['expiring'],
      deliver: { webhook: 'none' },
    },
    ['reverse.include.1.match', 'deliver.webhook', 'events', 'reverse.include.0.term'],
  ],
  [
    'POST /watches',
    { events: ['dns'], deliver: { webhook: '5f0c9c1e-4d0a-4c5c-9a35-7f3f0f1e2d3c', feed: 1 } },
    ['deliver.feed', 'domain', 'deliver.webhook'],
  ],
  [
    'POST /suggestions',
    { query: '  a  ', zones: ['com', 5, '.nope'], check: false, onlyAvailable: true },
    ['zones.1', 'query', 'zones.2', 'onlyAvailable'],
  ],
  ['POST /suggestions', { query: 'tea shop', limit: 0, zones: ['no zone'] }, ['limit', 'zones.0']],
  [
    'POST /whois/reverse',
    { include: [TERM, { term: 'x' }], limit: 0 },
    ['limit', 'include.1.field', 'include.1.match', 'include.0.term'],
  ],
  ['POST /whois/reverse', { include: [TERM], cursor: 'made up' }, ['include.0.term', 'cursor']],
  ['POST /whois/bulk', { domains: ['a.test', 'b c', 5] }, ['domains.2', '#1']],
  ['POST /domain/check/bulk', { domains: ['-', 'b c'] }, ['#0', '#1'], 'invalid_domain'],
  ['POST /jobs?kind=any', { domains: ['a.test', 1, null] }, ['kind', 'domains.1', 'domains.2']],
  ['POST /jobs?kind=check&kind=dns', { names: [] }, ['kind', 'body']],
  [
    'POST /admin/keys',
    { name: 'a\nb', tier: 'owner', expiresAt: '2020-01-01T00:00:00Z' },
    ['name', 'tier', 'expiresAt'],
  ],
  [
    'GET /whois/history?domain=no%20name&from=soon&to=2026-02-31&limit=0',
    undefined,
    ['limit', 'domain', 'from', 'to'],
  ],
  ['GET /whois/history?domain=a.test&limit=x&cursor=made', undefined, ['limit', 'cursor']],
  [
    'GET /dns/history?domain=-&type=NONE&from=2026-02-02&to=2026-01-01',
    undefined,
    ['domain', 'type', 'from'],
  ],
  [
    'POST /dns/reverse',
    { field: 'address', term: 'no address', match: 'below', limit: 0 },
    ['limit', 'match', 'term'],
  ],
  [
    'POST /dns/reverse',
    { field: 'nameserver', term: 'ns1.host.example', cursor: 'made up' },
    ['cursor'],
  ],
  ['GET /dns/subdomains?domain=-&limit=0', undefined, ['limit', 'domain']],
  ['GET /dns?domain=-&type=NONE', undefined, ['domain', 'type']],
  ['GET /domain/endings?domain=-&zones=no%20zone', undefined, ['domain', 'zones']],
  ['GET /backorders?domain=-&limit=0&state=any', undefined, ['limit', 'state', 'domain']],
];

function ask([line, body]: Case): Promise<ServiceAnswer> {
  const [method, path] = line.split(' ') as [string, string];
  const { headers } = path.startsWith('/admin') ? keys.admin : keys.partner;
  return service.send(method, `/api/v1${path}`, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

test('faults of form and of meaning are told together, each by its field', async () => {
  for (const one of CASES) {
    const [line, , fields, code = 'invalid_input'] = one;
    const { status, body, text } = await ask(one);
    assert.deepEqual([status, body.code], [400, code], `${line} ${text}`);
    const told = body.details.map((detail: { field?: string; index?: number }) =>
      detail.index === undefined ? detail.field : `#${detail.index}`,
    );
    assert.deepEqual(told.toSorted(), [...fields].sort(), `${line} ${text}`);
  }
});

test('what is wrong with the header and the query is told with what is wrong with the body', async () => {
  const answer = await service.post(
    '/api/v1/webhooks',
    { url: 'none', events: [] },
    { ...keys.partner.headers, 'idempotency-key': 'with blanks' },
  );
  const told = answer.body.details.map(({ field }: { field: string }) => field);
  assert.deepEqual(told.sort(), ['events', 'idempotency-key', 'url']);
  assert.match(answer.body.message, /^The request is not as it should be: /);
});

test('members with the names of what every object has are unknown fields like others', async () => {
  const body =
    '{"domain":"-","constructor.prototype.toString":1,"toString":2,"__defineGetter__":3}';
  const { body: answer } = await service.post('/api/v1/backorders', body, keys.partner.headers);
  assert.equal(answer.details.length, 4);
  assert.equal(typeof {}.toString, 'function');
});
